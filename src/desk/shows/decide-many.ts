import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import type { BulkDecision } from '#scene/desk/desk-show.ts';
import { HIDDEN_WORDS, KIND_NAMES } from '#scene/desk/hand-words.ts';
import { Refusal } from '#scene/problem.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { earlierRows, rowsOf, writeRows } from './edit-rows.ts';
import { inAmerican } from './edit-sentence.ts';

/**
 * Sets a field of many shows as one decision. Shows gone meanwhile are left out and counted.
 * @returns the decision's id
 * @throws Refusal FAILED_PRECONDITION if all are gone
 */
export async function decideMany(db: Database, showIds: readonly string[], what: BulkDecision, deciding: Deciding): Promise<string> {
  const asked = [...new Set(showIds)];
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const ids: string[] = [];
    for (const some of chunks(asked)) {
      const there = tx.selectFrom('show').select('id').where('id', 'in', some).where('status', '<>', 'withdrawn');
      ids.push(...(await there.execute()).map(({ id }) => id));
    }
    if (ids.length === 0) throw new Refusal('FAILED_PRECONDITION', 'None of these shows are listed anymore. Nothing was changed.');
    const rows = ids.flatMap((id) => rowsOf(id, { [what.field]: what.value }));
    const edits = await earlierRows(tx, rows);
    const decision = await decide(tx, 'bulk', sentence(what, ids.length, asked.length), { edits }, deciding);
    await writeRows(tx, rows, decision);
    await recompose(tx, ids);
    return decision;
  });
}

/** 'Marked 16 of 18 shows as canceled; the others were gone by then.' */
function sentence(what: BulkDecision, count: number, asked: number): string {
  const shows = count === asked ? `${count} ${count === 1 ? 'show' : 'shows'}` : `${count} of ${asked} shows`;
  const rest = count === asked ? '.' : '; the others were gone by then.';
  if (what.field === 'hidden') return `Hid ${shows} (${HIDDEN_WORDS[what.value.why].toLowerCase()})${rest}`;
  if (what.field === 'kind') return `Marked ${shows} as: ${KIND_NAMES[what.value]}${rest}`;
  return `Marked ${shows} as ${inAmerican(what.value)}${rest}`;
}
