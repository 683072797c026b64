import { timestamp } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { Refusal } from '#scene/problem.ts';
import { SPAM_ANSWER, tipWords } from '#scene/tip.ts';
import { sameTips } from '#tips/store.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { mailOutcomes, type OutcomeMail } from './mail-outcome.ts';

/** What is said of many tips: no, for a reason that whoever told them reads, or that they are spam. */
export interface RefusedTips {
  tips: readonly string[];
  as: 'refused' | 'spam';
  answer: string;
}

/**
 * Says no to many tips: one decision, taken back by one undo. Those that somebody answered meanwhile, or that are gone, are left as they are, and the
 * decision says how many it is of.
 * @returns the id of the decision
 * @throws Refusal INVALID_ARGUMENT for a no without a reason; FAILED_PRECONDITION where none of them waits any more
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
      // Said with another that says the same.
      if (ids.length === 0) continue;
      await tx.updateTable('tip').set(settled).where('id', 'in', ids).execute();
      // Whoever sends advertising is not written to.
      if (as === 'refused') await mailOutcomes(tx, mail, same, settled);
    }
    return decision;
  });
}

/** Says what was done to how many: 'Took 11 of 12 tips for spam; the others were answered by then.' */
function sentence(as: RefusedTips['as'], answer: string, { first, of, asked }: { first: string; of: number; asked: number }): string {
  const tips = of === asked ? (of === 1 ? `one tip (“${first}”)` : `${of} tips`) : `${of} of ${asked} tips`;
  const rest = of === asked ? '.' : '; the others were answered by then.';
  return as === 'spam' ? `Marked ${tips} as spam${rest}` : `Turned down ${tips} (${answer})${rest}`;
}
