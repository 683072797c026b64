import { type Kysely, sql } from 'kysely';

/** Venues say how one gets there, in words. */
export function wayThere(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table venue add column way_there ${text}`).execute(db);
    },
  };
}
