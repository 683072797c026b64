import { type Kysely, sql } from 'kysely';

/** What the rows of an embedded database should add up to. PostgreSQL has checksums of its own. */
export function rowSums(engine: 'sqlite' | 'postgres') {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (engine === 'postgres') return;
      await sql
        .raw('create table row_sum (table_name text primary key, sum integer not null, keyed integer not null) strict, without rowid')
        .execute(db);
    },
  };
}
