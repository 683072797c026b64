import type { Database } from '#database/engines/open.ts';
import type { ExportedPages } from '#scene/keepers/claim.ts';

/** All that is kept of an account's ties to pages and of its claims, for whoever takes along what is theirs; no codes. */
export async function exportPages(db: Database, accountId: string): Promise<ExportedPages> {
  const keeps = await db
    .selectFrom('keeper')
    .select(['kind', 'page_id as id', 'way', 'since'])
    .where('account_id', '=', accountId)
    .orderBy('since')
    .execute();
  const claims = await db.selectFrom('claim').selectAll().where('account_id', '=', accountId).orderBy('made_at').orderBy('id').execute();
  const proposals = await db
    .selectFrom('proposal')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  return {
    keeps,
    proposals: proposals.map((row) => ({
      ...{ kind: row.kind, id: row.page_id, about: row.about, state: row.state, at: row.written_at, reason: row.reason },
      why: row.why,
      fields: row.fields,
    })),
    claims: claims.map(({ kind, page_id: id, state, way, words, reason, made_at: madeAt, decided_at: decidedAt }) => ({
      ...{ kind, id, state, words, reason, madeAt, decidedAt },
      way: way === '' ? null : way,
    })),
  };
}
