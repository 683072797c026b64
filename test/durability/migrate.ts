import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Fuse } from '#database/engines/failures.ts';
import { sqliteDialect } from '#database/engines/sqlite.ts';
import { migrate } from '#database/migrate.ts';

/**
 * Brings a database file to the newest shape and says how many statements that took. Dies as by kill -9 once a given number of them has
 * been done, never when that is 0; with a folder, leaves there for each statement what a kill after it would leave: the files as the system has them.
 * Arguments: file, number, folder.
 */
const [file = '', last = '0', folder] = process.argv.slice(2);
let done = 0;
const db = new Kysely({
  dialect: sqliteDialect(file, 'write', new Fuse()),
  log() {
    done += 1;
    if (folder !== undefined) keepFiles(join(folder, String(done)));
    if (done === Number(last)) process.kill(process.pid, 'SIGKILL');
  },
});
await migrate(db, 'sqlite');
await db.destroy();
console.log(done);

function keepFiles(to: string): void {
  mkdirSync(to);
  for (const end of ['', '-wal', '-shm', '-journal']) if (existsSync(file + end)) copyFileSync(file + end, join(to, `backline.db${end}`));
}
