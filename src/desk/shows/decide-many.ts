import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import type { BulkDecision, SetFields } from '#scene/desk/desk-show.ts';
import { HIDDEN_WORDS, KIND_NAMES } from '#scene/desk/hand-words.ts';
import { Refusal } from '#scene/problem.ts';
import { yieldNow } from '#yield-every.ts';
import { type Deciding, decide, type EditRow, signDecided } from '../decisions/decision-store.ts';
import { earlierRows, restoreRows, rowsOf, writeRows } from './edit-rows.ts';
import { inAmerican } from './edit-sentence.ts';

/** So many shows are written by one transaction: some ten milliseconds of work, which visitors wait for. */
const BATCH = 20;

/**
 * Sets one field of many shows: one decision, taken back by one undo. Visitors have their turn between batches; shows that are gone by
 * their batch are left out, and the decision says how many it is of.
 * @returns the id of the decision
 * @throws Refusal FAILED_PRECONDITION where all of them are gone
 */
export async function decideMany(db: Database, showIds: readonly string[], what: BulkDecision, deciding: Deciding): Promise<string> {
  const ids = [...new Set(showIds)];
  const fields = { [what.field]: what.value } as Partial<SetFields>;
  const edits: EditRow[] = [];
  let decision: string | undefined;
  let count = 0;
  for (const some of chunks(ids, BATCH)) {
    const written = await inTransaction(db, async (tx) => {
      await lockChanges(tx);
      const there = await tx.selectFrom('show').select('id').where('id', 'in', some).where('status', '<>', 'withdrawn').execute();
      if (there.length === 0) return undefined;
      const rows = there.flatMap(({ id }) => rowsOf(id, fields));
      const earlier = await earlierRows(tx, rows);
      if (decision !== undefined) signDecided(tx, decision, deciding);
      const id = decision ?? (await decide(tx, 'bulk', sentence(what, there.length, ids.length), {}, deciding));
      const said = sentence(what, count + there.length, ids.length);
      await tx
        .updateTable('decision')
        .set({ said, undo: JSON.stringify({ edits: [...edits, ...earlier] }) })
        .where('id', '=', id)
        .execute();
      await writeRows(tx, rows, id);
      await recompose(
        tx,
        there.map((row) => row.id),
      );
      return { id, earlier, count: there.length };
    });
    if (written !== undefined) {
      decision = written.id;
      count += written.count;
      edits.push(...written.earlier);
    }
    await yieldNow();
  }
  if (decision === undefined) throw new Refusal('FAILED_PRECONDITION', 'None of these shows are listed anymore. Nothing was changed.');
  return decision;
}

/** Says what was done to how many: 'Marked 16 of 18 shows as canceled; the others were gone by then.' */
function sentence(what: BulkDecision, count: number, asked: number): string {
  const shows = count === asked ? `${count} ${count === 1 ? 'show' : 'shows'}` : `${count} of ${asked} shows`;
  const rest = count === asked ? '.' : '; the others were gone by then.';
  if (what.field === 'hidden') return `Hid ${shows} (${HIDDEN_WORDS[what.value.why].toLowerCase()})${rest}`;
  if (what.field === 'kind') return `Marked ${shows} as: ${KIND_NAMES[what.value]}${rest}`;
  return `Marked ${shows} as ${inAmerican(what.value)}${rest}`;
}

/** Takes back what a decision about many shows set, batch by batch with turns for visitors: what is left for its undo to do is little. */
export async function undoInBatches(db: Database, decision: string, by: Deciding): Promise<void> {
  for (;;) {
    const isLeft = await inTransaction(db, async (tx) => {
      await lockChanges(tx);
      signDecided(tx, decision, by, true);
      const rows = await tx
        .selectFrom('show_edit')
        .select('show_id')
        .distinct()
        .where('decision_id', '=', decision)
        .orderBy('show_id')
        .limit(BATCH)
        .execute();
      if (rows.length < BATCH) return false;
      const ids = rows.map((row) => row.show_id);
      const found = await tx.selectFrom('decision').select(['undo', 'undone_at']).where('id', '=', decision).executeTakeFirstOrThrow();
      if (found.undone_at !== null) return false;
      const { edits } = JSON.parse(found.undo) as { edits: EditRow[] };
      await tx.deleteFrom('show_edit').where('decision_id', '=', decision).where('show_id', 'in', ids).execute();
      await restoreRows(
        tx,
        edits.filter(({ show_id }) => ids.includes(show_id)),
      );
      await recompose(tx, ids);
      return true;
    });
    if (!isLeft) return;
    await yieldNow();
  }
}
