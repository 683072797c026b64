import { type Kysely, sql } from 'kysely';

/** Postponed shows have the day they moved to, where their source says so. */
export function newDates(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table show add column new_date ${text}`).execute(db);
    },
  };
}
