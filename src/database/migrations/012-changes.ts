import { type Kysely, sql } from 'kysely';

/** The log of what became different of what anybody may read, and its head: the last position that was given out. */
export function changes(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const number = engine === 'postgres' ? 'bigint' : 'integer';
  const strict = engine === 'postgres' ? '' : 'strict';
  const random = engine === 'postgres' ? 'substr(md5(random()::text || clock_timestamp()::text), 1, 12)' : 'lower(hex(randomblob(6)))';
  const statements = [
    `create table change_head (
      id integer primary key check (id = 1),
      epoch ${text} not null,
      position ${number} not null,
      forgotten ${number} not null
    ) ${strict}`,
    `insert into change_head (id, epoch, position, forgotten) values (1, ${random}, 0, 0)`,
    `create table change (
      position ${number} primary key,
      kind ${text} not null,
      document ${text} not null,
      lists ${text} not null,
      changed_at ${text} not null
    ) ${strict}`,
    // What told of a change before.
    "delete from setting where key in ('content edition', 'profiles edition')",
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
