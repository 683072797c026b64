import { type Kysely, sql } from 'kysely';

/** A list by name begins with a page of it, however long it is, without sorting the rest. */
export function greatScene() {
  const statements = ['create index artist_by_name on artist (sort_key, id)', 'create index venue_by_name on venue (sort_key, id)'];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
