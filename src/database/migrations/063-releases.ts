import { type Kysely, sql } from 'kysely';

/** Artists have releases, as a list in JSON: each with its title, and what else is known. */
export function releases(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table artist add column releases ${text} not null default '[]'`).execute(db);
    },
  };
}
