import type { Transaction } from '#database/engines/open.ts';
import type { TipTable } from '#database/tables/contribution-tables.ts';
import type { Identity } from '#identity/identity.ts';
import { unansweredMail } from '#identity/limits/mailboxes.ts';
import { isEmail } from '#scene/people/email.ts';
import { pageOf } from '#scene/site/addresses.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import type { TipState } from '#scene/tip.ts';
import { findShow } from '#shows/store.ts';
import { tipKind } from '#tips/store.ts';

/** What emails about tips need. */
export type OutcomeMail = Pick<Identity, 'letters' | 'limits' | 'clock' | 'settings'>;

interface Outcome {
  state: Exclude<TipState, 'open'>;
  answer: string;
  show_id: string | null;
}

const BECAME: Record<Exclude<TipState, 'open'>, string> = {
  listed: 'It’s listed now.',
  mended: 'It’s fixed now.',
  refused: 'We didn’t use it.',
};

/** Emails the result to every address left with tips that say the same, once each. */
export async function mailOutcomes(tx: Transaction, mail: OutcomeMail, tips: readonly TipTable[], settled: Outcome): Promise<void> {
  const byReach = new Map(tips.map((tip) => [tip.reach.trim().toLowerCase(), tip]));
  for (const tip of byReach.values()) await mailOutcome(tx, mail, tip, settled);
}

/**
 * Emails a tip's result to the address left with it. As it may be a stranger's, the email quotes nothing of the tip and counts as mail that
 * strangers trigger. Past the limit it is left out; the private link has the same.
 */
async function mailOutcome(
  tx: Transaction,
  { letters, limits, clock, settings }: OutcomeMail,
  tip: TipTable,
  { state, answer, show_id }: Outcome,
): Promise<void> {
  const to = tip.reach.trim();
  if (!isEmail(to) || !(await limits.allows(tx, ...unansweredMail(to)))) return;
  const kind = tipKind(tip);
  const show = show_id === null ? undefined : await findShow(tx, show_id);
  const about = {
    show: tip.date === null ? 'a show' : `a show on ${weekday(tip.date)}, ${monthDay(tip.date)}`,
    fault: 'something wrong on a page',
    calendar: 'a calendar',
  }[kind];
  await letters.tell(
    tx,
    to,
    'About your tip',
    [
      `You told us about ${about}. ${kind === 'calendar' && state === 'mended' ? 'We read that calendar now.' : BECAME[state]}`,
      ...(answer === '' ? [] : [`An editor says: “${answer}”`]),
      ...(show === undefined || show.status === 'withdrawn' ? [] : [`${settings.publicUrl()}${pageOf('show', show.slug)}`]),
      'If this wasn’t you, someone else left your address. You can ignore this email.',
    ],
    clock(),
  );
}
