import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Fuse } from '#database/engines/failures.ts';
import { sqliteDialect } from '#database/engines/sqlite.ts';
import { migrate } from '#database/migrate.ts';

/**
 * Migrates a database file and prints the number of statements. Kills itself after a given one (0 for never), or, given a folder, saves the
 * files after every statement. Arguments: file, number, folder.
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
