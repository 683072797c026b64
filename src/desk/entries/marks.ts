import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';

/** Marks fields as set by hand, which packs don't override. */
export async function markByHand(
  tx: Transaction,
  { kind, id, decision }: { kind: EntryKind; id: string; decision: string },
  fields: readonly string[],
): Promise<void> {
  for (const some of chunks(fields))
    await tx
      .insertInto('entry_edit')
      .values(some.map((field) => ({ kind, entry_id: id, field, decision_id: decision })))
      .onConflict((conflict) => conflict.columns(['kind', 'entry_id', 'field']).doUpdateSet({ decision_id: decision }))
      .execute();
}

/** Removes the mark of fields. */
export async function unmark(tx: Transaction, kind: EntryKind, id: string, fields: readonly string[]): Promise<void> {
  if (fields.length === 0) return;
  await tx.deleteFrom('entry_edit').where('kind', '=', kind).where('entry_id', '=', id).where('field', 'in', fields).execute();
}

/** Fields set by hand, by entry id. */
export async function marksOf(db: Database, kind: EntryKind, ids?: readonly string[]): Promise<Map<string, string[]>> {
  if (ids?.length === 0) return new Map();
  let query = db.selectFrom('entry_edit').select(['entry_id', 'field']).where('kind', '=', kind);
  if (ids !== undefined) query = query.where('entry_id', 'in', ids);
  const rows = await query.orderBy('entry_id').orderBy('field').execute();
  return new Map([...Map.groupBy(rows, (row) => row.entry_id)].map(([id, some]) => [id, some.map(({ field }) => field)]));
}
