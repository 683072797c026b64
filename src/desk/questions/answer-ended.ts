import type { Database, Transaction } from '#database/engines/open.ts';
import type { QuestionTable } from '#database/tables/source-tables.ts';
import { Refusal } from '#scene/problem.ts';
import { findShow } from '#shows/store.ts';
import { answerQuestion, type Deciding } from '../decisions/decision-store.ts';
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
  if (left.length === bill.length) throw new Refusal('FAILED_PRECONDITION', 'This act is not on the bill any more.');
  return editShow(db, show_id, { bill: left }, { ...deciding, beside }, { bill });
}
