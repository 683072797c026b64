import { type Kysely, sql } from 'kysely';

/** The language somebody says a source is in, and the one it was last read in. */
export function languages() {
  const statements = ['alter table source add column language text', 'alter table source add column read_in text'];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
