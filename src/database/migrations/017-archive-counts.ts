import { type Kysely, sql } from 'kysely';

/** The nights of a year are counted from an index alone. */
export function archiveCounts() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw('create index show_counted on show (night, music_percent, status)').execute(db);
    },
  };
}
