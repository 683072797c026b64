import { timestamp } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { Refusal } from '#scene/problem.ts';
import { type SettledTip, SPAM_ANSWER, type TipState, tipWords } from '#scene/tip.ts';
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
 * Answers a tip and those that say the same; the sender sees it at their private link. Repeating the answer does nothing.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION if it is answered; INVALID_ARGUMENT for a no without a reason, or an unknown show
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

/** Reopens tips whose answer was undone. */
export async function undoSettling(tx: Transaction, decision: string): Promise<void> {
  await tx
    .updateTable('tip')
    .set({ state: 'open', answer: '', show_id: null, decision_id: null, settled_at: null })
    .where('decision_id', '=', decision)
    .execute();
}

/** An answer to many tips: no, with a reason for the senders, or spam. */
export interface RefusedTips {
  tips: readonly string[];
  as: 'refused' | 'spam';
  answer: string;
}

/**
 * Refuses many tips as one decision. Those answered or gone meanwhile are left alone and counted.
 * @returns the decision's id
 * @throws Refusal INVALID_ARGUMENT for a no without a reason; FAILED_PRECONDITION if none is open
 */
export async function refuseTips(
  mail: OutcomeMail & { db: Database },
  { tips, as, answer }: RefusedTips,
  deciding: Deciding,
): Promise<string> {
  const said = as === 'spam' ? SPAM_ANSWER : answer;
  if (said === '') throw new Refusal('INVALID_ARGUMENT', 'Say why you’re not using it.', { answer: 'Say why you’re not using it.' });
  const asked = [...new Set(tips)];
  return inTransaction(mail.db, async (tx) => {
    await lockChanges(tx);
    const open = await tx.selectFrom('tip').selectAll().where('id', 'in', asked).where('state', '=', 'open').orderBy('sent_at').execute();
    const [first] = open;
    if (first === undefined) throw new Refusal('FAILED_PRECONDITION', 'None of them are waiting anymore. Nothing was changed.');
    const decision = await decide(
      tx,
      'settle tips',
      sentence(as, said, { first: tipWords(first), of: open.length, asked: asked.length }),
      {},
      deciding,
    );
    const settled = { state: 'refused' as const, answer: said, show_id: null, decision_id: decision, settled_at: timestamp(deciding.now) };
    for (const tip of open) {
      const same = await sameTips(tx, tip);
      const ids = same.map(({ id }) => id);
      // Answered with another that says the same.
      if (ids.length === 0) continue;
      await tx.updateTable('tip').set(settled).where('id', 'in', ids).execute();
      // Spam gets no email.
      if (as === 'refused') await mailOutcomes(tx, mail, same, settled);
    }
    return decision;
  });
}

/** 'Took 11 of 12 tips for spam; the others were answered by then.' */
function sentence(as: RefusedTips['as'], answer: string, { first, of, asked }: { first: string; of: number; asked: number }): string {
  const tips = of === asked ? (of === 1 ? `one tip (“${first}”)` : `${of} tips`) : `${of} of ${asked} tips`;
  const rest = of === asked ? '.' : '; the others were answered by then.';
  return as === 'spam' ? `Marked ${tips} as spam${rest}` : `Turned down ${tips} (${answer})${rest}`;
}
