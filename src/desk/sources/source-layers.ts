import type { Transaction } from '#database/engines/open.ts';
import { EXISTS_FIELD, type FieldChange, type Layer } from '#database/revisions.ts';

/**
 * All that was said of the fields of the source that has an id now, in the order it was said. What was said of another that had the id
 * before, or meanwhile, is no word of it: one that was removed and brought back is the same, one that was added is a new one.
 */
export async function layersOfSource(tx: Transaction, id: string): Promise<Layer[]> {
  const rows = await tx
    .selectFrom('revision')
    .leftJoin('decision', 'decision.id', 'revision.decision_id')
    .select(['revision.fields', 'revision.decision_id', 'revision.takes_back', 'decision.undone_at'])
    .where('revision.kind', '=', 'source')
    .where('revision.document', '=', id)
    .orderBy('revision.position')
    .execute();
  const ended = new Map<string | null, Layer[]>();
  let life: Layer[] = [];
  for (const { fields, decision_id, takes_back, undone_at } of rows) {
    const said = JSON.parse(fields) as FieldChange[];
    const stands = said.find(([field]) => field === EXISTS_FIELD)?.[2];
    if (stands === true) life = (takes_back === 1 ? ended.get(decision_id) : undefined) ?? [];
    if (stands === false) ended.set(decision_id, life);
    if (takes_back === 1) continue;
    const layer = { decision: decision_id, holds: undone_at === null };
    life.push(...said.map(([field, before, now]) => ({ field, before, now, ...layer })));
  }
  return life;
}
