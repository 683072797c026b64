import { type Kysely, sql } from 'kysely';

/** Venues have a short name for lists. */
export function shortNames(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table venue add column shortname ${text}`).execute(db);
    },
  };
}
