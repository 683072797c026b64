import { type Kysely, sql } from 'kysely';

/** Shows are found by when they changed, and what is set by hand by the decision that set it. */
export function changedShows() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw('create index show_by_change on show (changed_at, id)').execute(db);
      await sql.raw('create index show_edit_by_decision on show_edit (decision_id, show_id)').execute(db);
    },
  };
}
