import { type Kysely, sql } from 'kysely';

/**
 * A date with many listings is read some at a time, in the order of an index; and what is known of hearings that never ended: how many
 * of a source began one after the other without an end.
 */
export function crowdedDates() {
  const statements = [
    'drop index listing_by_date',
    'create index listing_by_date on listing (source_id, date, key)',
    'drop index listing_by_night',
    'create index listing_by_night on listing (date, source_id, key)',
    'alter table source add column unended integer not null default 0',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
