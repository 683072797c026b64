import { type Kysely, sql } from 'kysely';

/** Which artists a person plays with is found by their name. */
export function sharedMembers() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw('create index member_by_name on member (name)').execute(db);
    },
  };
}
