import { type Kysely, sql } from 'kysely';

const FACTS = ['step_free', 'seating', 'restroom', 'quiet_space', 'hearing_loop', 'all_ages', 'cash_only', 'food', 'parking', 'bus'];

/** Venues say whether they have step-free access, seating and the like, each as JSON. */
export function factsOfVenues(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const fact of FACTS) await sql.raw(`alter table venue add column ${fact} ${text}`).execute(db);
    },
  };
}
