import { type Kysely, sql } from 'kysely';

/** Artists have links of any services, as a list of addresses in JSON. */
export function linksOfArtists(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table artist add column links ${text} not null default '[]'`).execute(db);
    },
  };
}
