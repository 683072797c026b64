import { type Kysely, sql } from 'kysely';

/** What one decision changed, and what its taking back did, kind by kind: the list of all changes tells of its shows in one line. */
export function revisionsByWay() {
  const statements = [
    'create index revision_by_way on revision (decision_id, takes_back, kind, position)',
    // The first column of that one serves whoever asks by decision alone.
    'drop index revision_by_decision',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
