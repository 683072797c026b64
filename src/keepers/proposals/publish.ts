import { timestamp } from '#clock.ts';
import { needsApproval } from '#database/approval.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { PageName } from '#database/keepers.ts';
import { type Deciding, decide } from '#desk/decisions/decision-store.ts';
import { editEntry } from '#desk/entries/edit-entry.ts';
import { makeShow, type Typed } from '#desk/shows/make-show.ts';
import { editShow } from '#desk/shows/set-by-hand.ts';
import { type AccountRow, findAccount } from '#identity/account/account-store.ts';
import { Refusal } from '#scene/problem.ts';
import { editOf } from '#scene/site/addresses.ts';
import { findShow } from '#shows/store.ts';
import { yieldNow } from '#yield-every.ts';
import { demandOwnPictures } from '../kept/kept-pictures.ts';
import { creditFields, type OwnCredit } from '../kept/own-credit.ts';
import type { KeepersWork } from '../work.ts';
import { type Looked, lookAt, meanwhileOf, seenOf } from './desk-proposals.ts';
import { demandMine } from './propose.ts';
import { findProposal, type ProposalRow, proposedFields } from './store.ts';

const MOVED = 'It or the page changed since you looked, so nothing was published. Check it again.';
const DECIDED = 'This is no longer waiting. Someone decided, or it was withdrawn.';

/** A proposal as an editor saw it. */
export interface Seen {
  id: string;
  seen: string;
}

/** The results of deciding several proposals: what was decided, and what was not, with a reason each. */
export interface HowItWent {
  decisions: string[];
  left: string[];
}

/**
 * Publishes proposals one by one, yielding to visitors; one that fails doesn't stop the others. In a batch, one whose page changed since is
 * left for a separate look.
 * @throws Refusal if there is only one and it can't be published
 */
export async function publishAll(work: KeepersWork, seen: readonly Seen[], by: Deciding): Promise<HowItWent> {
  return each(seen, async (one) => {
    const looked = await demandSeen(work, one);
    if (seen.length > 1 && meanwhileOf(looked).length > 0)
      throw new Refusal('ABORTED', `${looked.page.name} changed since this was written. Check this one on its own.`);
    const { account_id: writer, why } = looked.row;
    return publish(work, looked, { ...by, why, ...(writer === by.editor ? {} : { writer }) });
  });
}

/**
 * Refuses proposals; each keeper is emailed the reason.
 * @throws Refusal if there is only one and it no longer waits
 */
export async function refuseAll(work: KeepersWork, seen: readonly Seen[], reason: string, by: Deciding): Promise<HowItWent> {
  return each(seen, async (one) => refuse(work, await demandSeen(work, one), reason, by));
}

/** Publishes one's own proposal if approval is no longer needed. @throws Refusal FAILED_PRECONDITION if it is */
export async function publishOwn(work: KeepersWork, account: AccountRow, page: PageName, id: string): Promise<string> {
  const { db } = work.identity;
  if (await needsApproval(db, page)) throw new Refusal('FAILED_PRECONDITION', 'Only an editor can publish changes to this page.');
  const row = await demandMine(db, account, page, id);
  return publish(work, await lookAt(work, row), { editor: account.id, now: work.clock(), why: row.why });
}

async function each(seen: readonly Seen[], decideOne: (one: Seen) => Promise<string>): Promise<HowItWent> {
  const went: HowItWent = { decisions: [], left: [] };
  for (const one of seen) {
    try {
      went.decisions.push(await decideOne(one));
    } catch (error) {
      if (!(error instanceof Refusal) || seen.length === 1) throw error;
      went.left.push(error.message);
    }
    await yieldNow();
  }
  return went;
}

/** @throws Refusal NOT_FOUND, FAILED_PRECONDITION; ABORTED if it is not what the editor saw */
async function demandSeen(work: KeepersWork, { id, seen }: Seen): Promise<Looked> {
  const row = await findProposal(work.identity.db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND', DECIDED);
  if (row.state !== 'waiting') throw new Refusal('FAILED_PRECONDITION', DECIDED);
  const looked = await lookAt(work, row);
  if (seenOf(looked) !== seen) throw new Refusal('ABORTED', MOVED);
  return looked;
}

/** Applies a proposal. The edit checks current values again, so that nothing unseen is overwritten. */
async function publish(work: KeepersWork, { row, page, stands, trouble }: Looked, by: Deciding): Promise<string> {
  if (trouble !== null) throw new Refusal('FAILED_PRECONDITION', trouble);
  const { db } = work.identity;
  const fields = proposedFields(row);
  const writer = await findAccount(db, row.account_id);
  if (writer === undefined) throw new Refusal('NOT_FOUND', DECIDED);
  const deciding: Deciding = {
    ...by,
    page: { kind: page.kind, id: page.id },
    beside: (tx, decision) => settle(tx, row, { state: 'published', reason: '', decision, now: by.now }),
  };
  if (row.about === 'page') {
    const demandPictures = (tx: Transaction, files: Readonly<Record<string, string | undefined>>) => demandOwnPictures(tx, writer, files);
    return (await editEntry(db, page.kind, page.id, { fields, expected: stands, demandPictures }, deciding)).decision;
  }
  if (row.about === 'new show') {
    const typed = { ...(fields as unknown as Typed), venue: { id: page.id, name: page.name } };
    return (await makeShow(db, typed, row.despite === 1, deciding)).decision;
  }
  const show = row.show_id === null ? undefined : await findShow(db, row.show_id);
  if (show === undefined) throw new Refusal('FAILED_PRECONDITION', 'The show is no longer listed.');
  if (row.about === 'show') return editShow(db, show.id, fields, deciding, stands);
  const set = creditFields(show, page.id, fields as OwnCredit);
  return editShow(db, show.id, set, deciding, { bill: show.bill });
}

async function refuse({ identity }: KeepersWork, { row, page }: Looked, reason: string, by: Deciding): Promise<string> {
  return inTransaction(identity.db, async (tx) => {
    await lockChanges(tx);
    const beside = (_: Transaction, decision: string) => settle(tx, row, { state: 'refused', reason, decision, now: by.now });
    const said = `Turned down a change to “${page.name}”: ${reason}`;
    const decision = await decide(tx, 'refuse proposal', said, {}, { ...by, beside });
    const { email = null } = (await findAccount(tx, row.account_id)) ?? {};
    const link = `${identity.settings.publicUrl()}${editOf(page, 'waiting')}`;
    const lines = [
      'An editor looked at what you wrote and didn’t publish it:',
      reason,
      'We kept it for you. Change it and save again, or discard it:',
      link,
    ];
    if (email !== null) await identity.letters.tell(tx, email, `What you wrote about ${page.name}`, lines, identity.clock());
    return decision;
  });
}

/** Closes a proposal. @throws Refusal ABORTED if it was changed, withdrawn or decided at the same time */
async function settle(
  tx: Transaction,
  { id, version, state: before }: ProposalRow,
  { state, reason, decision, now }: { state: 'published' | 'refused'; reason: string; decision: string; now: Temporal.Instant },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('proposal')
    .set({ state, reason, decision_id: decision, decided_at: timestamp(now) })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', before)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw new Refusal('ABORTED', MOVED);
}
