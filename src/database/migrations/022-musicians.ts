import { type Kysely, sql } from 'kysely';

/** Bands have years, and whoever plays in several is one musician: found by an id of their own, no longer by a name that two may have. */
export function musicians(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const statements = [
    `alter table artist add column formed ${text}`,
    `alter table artist add column ended ${text}`,
    `alter table member add column musician_id ${text}`,
    `alter table member add column from_time ${text}`,
    `alter table member add column to_time ${text}`,
    'drop index member_by_name',
    'create index member_by_musician on member (musician_id, artist_id)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
