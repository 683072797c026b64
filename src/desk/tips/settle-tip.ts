import { timestamp } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { Refusal } from '#scene/problem.ts';
import { type SettledTip, type TipState, tipWords } from '#scene/tip.ts';
import { findTip, sameTips, tipKind } from '#tips/store.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { mailOutcomes, type OutcomeMail } from './mail-outcome.ts';

const SAID: Record<Exclude<TipState, 'open'>, string> = {
  listed: 'Listed a tip',
  mended: 'Fixed what a tip reported',
  refused: 'Turned down a tip',
};
const HEARD = 'Added a calendar someone sent in';

/**
 * Says what became of a tip, and of others that say the same; whoever told it reads the answer by their private link. Said again in the same words it is said once.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION where somebody did already; INVALID_ARGUMENT for a no without a reason, or a show that is none
 */
export async function settleTip(
  mail: OutcomeMail & { db: Database },
  id: string,
  { as, show, answer }: SettledTip,
  deciding: Deciding,
): Promise<string> {
  return inTransaction(mail.db, async (tx) => {
    await lockChanges(tx);
    const tip = await findTip(tx, id);
    if (tip === undefined) throw new Refusal('NOT_FOUND', 'This tip is gone.');
    const isSaid = tip.state === as && tip.answer === answer && tip.show_id === (as === 'listed' ? show : null);
    if (isSaid && tip.decision_id !== null) return tip.decision_id;
    if (tip.state !== 'open') throw new Refusal('FAILED_PRECONDITION', 'Someone already answered this.');
    if (as === 'refused' && answer === '')
      throw new Refusal('INVALID_ARGUMENT', 'Say why you’re not using it.', { answer: 'Say why you’re not using it.' });
    if (as === 'listed') await demandShow(tx, show);
    const decision = await decide(
      tx,
      'settle tip',
      `${as === 'mended' && tipKind(tip) === 'calendar' ? HEARD : SAID[as]}: “${tipWords(tip)}”.`,
      {},
      deciding,
    );
    const settled = { state: as, answer, show_id: as === 'listed' ? (show ?? null) : null, decision_id: decision };
    const same = await sameTips(tx, tip);
    await tx
      .updateTable('tip')
      .set({ ...settled, settled_at: timestamp(deciding.now) })
      .where(
        'id',
        'in',
        same.map((each) => each.id),
      )
      .execute();
    await mailOutcomes(tx, mail, same, settled);
    return decision;
  });
}

async function demandShow(tx: Transaction, show: string | undefined): Promise<void> {
  const there = show === undefined ? undefined : await tx.selectFrom('show').select('id').where('id', '=', show).executeTakeFirst();
  if (there === undefined) throw new Refusal('INVALID_ARGUMENT', 'Choose which show it is.', { show: 'Choose which show it is.' });
}

/** Has tips wait again whose answer is taken back. */
export async function undoSettling(tx: Transaction, decision: string): Promise<void> {
  await tx
    .updateTable('tip')
    .set({ state: 'open', answer: '', show_id: null, decision_id: null, settled_at: null })
    .where('decision_id', '=', decision)
    .execute();
}
