import { Kysely } from 'kysely';
import { Fuse } from '#database/engines/failures.ts';
import { sqliteDialect } from '#database/engines/sqlite.ts';
import { migrate } from '#database/migrate.ts';

/**
 * Brings a database file to the newest shape and dies as by kill -9 once a given number of statements has been done;
 * never, and saying how many there were, when that is 0. Arguments: file, number.
 */
const [file = '', last = '0'] = process.argv.slice(2);
let done = 0;
const db = new Kysely({
  dialect: sqliteDialect(file, 'write', new Fuse()),
  log() {
    done += 1;
    if (done === Number(last)) process.kill(process.pid, 'SIGKILL');
  },
});
await migrate(db, 'sqlite');
await db.destroy();
console.log(done);
