import { type Kysely, sql } from 'kysely';

/** How many entries of a source could not be read when it was read last, and what was unclear in it, as JSON of [{where, why}]. */
export function droppedEntries(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw('alter table source add column dropped integer not null default 0').execute(db);
      await sql.raw(`alter table source add column problems ${text} not null default '[]'`).execute(db);
    },
  };
}
