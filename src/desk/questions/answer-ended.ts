import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { QuestionTable } from '#database/tables/source-tables.ts';
import { Refusal } from '#scene/problem.ts';
import { findShow } from '#shows/store.ts';
import { answerQuestion, type Deciding, decide } from '../decisions/decision-store.ts';
import { decideMany } from '../shows/decide-many.ts';
import { editShow } from '../shows/set-by-hand.ts';

/**
 * Of a show after the end of its venue or of an act: it is canceled, or takes place without the act.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION where the act is not on the bill any more
 */
export async function answerEnded(
  db: Database,
  { id, show_id, candidates }: Pick<QuestionTable, 'id' | 'show_id' | 'candidates'>,
  as: 'cancel' | 'unbill',
  deciding: Deciding,
): Promise<string> {
  const beside = (tx: Transaction, decision: string) => answerQuestion(tx, id, decision);
  if (as === 'cancel') return editShow(db, show_id, { status: 'cancelled' }, { ...deciding, beside });
  const [who] = JSON.parse(candidates) as { id: string }[];
  const { bill = [] } = (await findShow(db, show_id)) ?? {};
  const left = bill.filter(({ artist }) => `artist:${artist}` !== who?.id);
  if (left.length === bill.length) throw new Refusal('FAILED_PRECONDITION', 'This act is no longer on the bill.');
  return editShow(db, show_id, { bill: left }, { ...deciding, beside }, { bill });
}

/**
 * Of all shows after one ending that are still asked about: they are canceled, or take place. One decision, taken back by one undo.
 * @returns the id of the decision
 * @throws Refusal FAILED_PRECONDITION where nothing is asked any more
 */
export async function answerAllEnded(
  db: Database,
  questions: readonly Pick<QuestionTable, 'id' | 'show_id' | 'words'>[],
  as: 'cancel all' | 'none affected',
  deciding: Deciding,
): Promise<string> {
  const [first] = questions;
  if (first === undefined) throw new Refusal('FAILED_PRECONDITION', 'These shows have no open question anymore.');
  const beside = async (tx: Transaction, decision: string) => {
    for (const { id } of questions) await answerQuestion(tx, id, decision);
  };
  const ids = questions.map(({ show_id }) => show_id);
  if (as === 'cancel all') return decideMany(db, ids, { field: 'status', value: 'cancelled' }, { ...deciding, beside });
  const shows = ids.length === 1 ? 'one show' : `${ids.length} shows`;
  return inTransaction(db, (tx) =>
    decide(tx, 'ignore', `Kept ${shows} on, whatever happened to “${first.words}”.`, {}, { ...deciding, beside }),
  );
}
