import { type Kysely, sql } from 'kysely';

/** A year is counted from indexes alone: which shows took place where, and who was on their bills. */
export function yearReviews() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw('drop index show_counted').execute(db);
      await sql.raw('create index show_counted on show (night, music_percent, status, venue_id, id)').execute(db);
      await sql.raw('create index credit_by_show on credit (show_id, artist_id)').execute(db);
    },
  };
}
