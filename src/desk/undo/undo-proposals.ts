import type { Transaction } from '#database/engines/open.ts';
import { findCurrentPage, listPageIds } from '#database/keepers.ts';

/**
 * Has what keepers wrote wait again where what an editor decided of it is taken back.
 * @returns what does not wait again, a sentence each
 */
export async function undoProposals(tx: Transaction, decision: string): Promise<string[]> {
  const rows = await tx.selectFrom('proposal').selectAll().where('decision_id', '=', decision).execute();
  const left: string[] = [];
  for (const { id, kind, page_id, account_id, about, show_id } of rows) {
    let others = tx.selectFrom('proposal').select('id').where('account_id', '=', account_id).where('kind', '=', kind);
    // The page may have been found to be another since.
    const ids = await listPageIds(tx, await findCurrentPage(tx, { kind, id: page_id }));
    others = others.where('page_id', 'in', ids).where('about', '=', about).where('state', '<>', 'published').where('id', '<>', id);
    others = show_id === null ? others.where('show_id', 'is', null) : others.where('show_id', '=', show_id);
    // A new show is one of its own; of anything else what they wrote since stands.
    if (about !== 'new show' && (await others.executeTakeFirst()) !== undefined)
      left.push('Whoever wrote it wrote of it again since: that waits.');
    else
      await tx
        .updateTable('proposal')
        .set(({ eb }) => ({ state: 'waiting', reason: '', decision_id: null, decided_at: null, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
  }
  return left;
}
