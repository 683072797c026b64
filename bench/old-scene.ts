import { statSync } from 'node:fs';
import { argv } from 'node:process';
import { DatabaseSync } from 'node:sqlite';

/** Run as a process to be killed: writes years of shows into a database, leaves the last in the write-ahead log, and waits. */
const FULL_BYTES = 1_000_000_000;
const LOG_BYTES = 64_000_000;
/** Shows per batch; a person for each batch. */
const BATCH = 2_000;
const SHOWS_A_PERSON = 50;
/** Batches before a checkpoint. */
const BATCHES = 20;

const file = argv[2] ?? '';
const db = new DatabaseSync(file);
// Fast, without durability, with manual checkpoints.
db.exec('pragma journal_mode = wal; pragma synchronous = off; pragma wal_autocheckpoint = 0; pragma cache_size = -200000');
db.exec('create temp table number (n integer primary key)');

const DAY = "date('2025-12-31', '-' || (n % 9000) || ' days')";
const MOMENT = "'2025-12-31T00:00:00.000Z'";
const one = (table: string) => `(select id from ${table} where rowid = 1 + n % (select count(*) from ${table}))`;
const SHOWS = [
  `insert into show (id, slug, date, night, start_time, end_time, event, title, event_folded, venue_id, venue_name, status, price, ages, url, kind, kind_reason)
   select 'past' || n, 'past-' || n || '-' || ${DAY}, ${DAY}, ${DAY}, '2000', '2300', 'Past Night ' || n, '', 'past night ' || n, ${one('venue')}, '', 'announced', '$8', '21+',
   'https://past.example/' || n, 'music', '' from number`,
  `insert into credit (show_id, position, artist_id, name, folded, role)
   select 'past' || n, 0, ${one('artist')}, 'Past Act ' || n, 'past act ' || n, 'headliner' from number`,
  `insert into credit (show_id, position, artist_id, name, folded, role)
   select 'past' || n, 1, null, 'Past Guest ' || n, 'past guest ' || n, 'support' from number`,
  `insert into listing (source_id, key, show_id, date, as_listed, meaning, first_heard_at)
   select ${one('source')}, 'past' || n, 'past' || n, ${DAY}, json_object('title', hex(randomblob(300))), json_object('words', hex(randomblob(200))),
   ${MOMENT} from number`,
].map((sql) => db.prepare(sql));
const PEOPLE = [
  `insert into account (id, email, email_verified, display_name, photo_url, role, disabled, valid_since, created_at, signed_in_at)
   select 'past' || n, 'past' || n || '@tunes.example', 1, 'Past ' || n, '', 'member', 0, 0, ${MOMENT}, ${MOMENT} from number where n % ${SHOWS_A_PERSON} = 0`,
  `insert into profile (uid, username, username_folded, display_name, location, bio, instagram, facebook, website, hidden, created_at, changed_at)
   select 'past' || n, 'past' || n, 'past' || n, 'Past ' || n, '', '<p>' || hex(randomblob(8000)) || '</p>', '', '', '', 0, ${MOMENT}, ${MOMENT}
   from number where n % ${SHOWS_A_PERSON} = 0`,
].map((sql) => db.prepare(sql));
const number = db.prepare('insert into number with recursive up (n) as (select ? union all select n + 1 from up limit ?) select n from up');

let written = 0;
function writeBatch(): void {
  db.exec('begin; delete from number');
  number.run(written, BATCH);
  for (const statement of [...SHOWS, ...PEOPLE]) statement.run();
  db.exec('commit');
  written += BATCH;
}

while (statSync(file).size < FULL_BYTES) {
  for (let batch = 0; batch < BATCHES; batch++) writeBatch();
  db.exec('pragma wal_checkpoint(truncate)');
}
while (statSync(`${file}-wal`).size < LOG_BYTES) writeBatch();
console.log(`${written} past shows are written.`);
setInterval(() => {}, 60_000);
