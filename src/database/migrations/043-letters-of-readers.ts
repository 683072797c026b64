import { type Kysely, sql } from 'kysely';

/** Whether a letter waits for whoever it is to: their mailbox is full, or their place is not found. */
export function lettersOfReaders() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw('alter table letter add column is_of_reader integer not null default 0').execute(db);
    },
  };
}
