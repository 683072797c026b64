import { isDeepStrictEqual } from 'node:util';
import { timestamp } from '#clock.ts';
import { needsApproval } from '#database/approval.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { keepsPage, listPageIds, type PageName } from '#database/keepers.ts';
import { demandEntry, picturesOf, withFields } from '#desk/entries/entry-kinds.ts';
import { demandExpected } from '#desk/is-expected.ts';
import { demandKnown } from '#desk/shows/set-by-hand.ts';
import { type AccountRow, withLockedAccount } from '#identity/account/account-store.ts';
import { findMade, type KeyedRequest, recordMade } from '#identity/limits/idempotency.ts';
import { newId } from '#identity/secrets.ts';
import { revisedWords } from '#scene/history/revised-words.ts';
import type { Waits } from '#scene/keepers/proposal.ts';
import { Refusal } from '#scene/problem.ts';
import { isShowable } from '#sent/store.ts';
import { demandOwnPictures } from '../kept/kept-pictures.ts';
import type { KeepersWork } from '../work.ts';
import { standingOf } from './standing.ts';
import {
  type AnyFields,
  countWaiting,
  holdPictures,
  ownProposal,
  type ProposalRow,
  proposedFields,
  stoodOf,
  type Thing,
  type Written,
} from './store.ts';

const MAX_WAITING = 60;

/** Whether an edit becomes a proposal: if the page needs approval, or an earlier proposal for the same thing is open. */
export async function mustWait(db: Database, page: PageName, account: string, thing: Thing): Promise<boolean> {
  return (await needsApproval(db, page)) || (await ownProposal(db, page, account, thing)) !== undefined;
}

/** An edit with the values its form was filled with, and its reason. */
export type Proposing = Written & { expected?: AnyFields; despite?: boolean; why?: string | undefined };

/**
 * Stores an edit as a proposal until an editor publishes it. An account has one proposal for each thing, which later edits change; without
 * differences it is dropped. Repeating the request stores one.
 * @throws Refusal ABORTED naming fields not as expected; INVALID_ARGUMENT without differences, or for someone else's picture;
 * RESOURCE_EXHAUSTED at the maximum of proposals
 */
export async function propose(
  { identity }: KeepersWork,
  account: AccountRow,
  page: PageName,
  written: Proposing,
  asking?: KeyedRequest,
): Promise<Waits> {
  const { expected = {}, despite = false, why = '', fields, ...thing } = written;
  return withLockedAccount(identity.db, account.id, async (tx) => {
    if (!(await keepsPage(tx, account.id, page))) throw new Refusal('PERMISSION_DENIED', 'You no longer keep this page.');
    const asked = await findMade(tx, asking);
    if (asked !== undefined) return waits(asked);
    const before = await ownProposal(tx, page, account.id, thing);
    if (thing.about === 'new show' && thing.proposal !== undefined && before === undefined)
      throw new Refusal('NOT_FOUND', 'This is no longer waiting. An editor decided, or you withdrew it.');
    const said = before === undefined ? {} : proposedFields(before);
    const all = { ...said, ...fields };
    const of = { about: thing.about, show_id: 'show' in thing ? thing.show : null };
    const stands = await standingOf(tx, page, of, Object.keys(all));
    const kind = thing.about === 'page' ? page.kind : 'show';
    const wordsOf = (field: string, says: unknown) => revisedWords(kind, field, null, says).now.join(', ') || 'none';
    demandExpected({ noun: kind, now: { ...stands, ...said }, fields, expected, wordsOf });
    const differs = Object.entries(all).filter(([field, value]) => thing.about === 'new show' || !isDeepStrictEqual(value, stands[field]));
    if (differs.length === 0) return nothingLeft(tx, before);
    if (before?.state !== 'waiting' && (await countWaiting(tx, account.id)) >= MAX_WAITING)
      throw new Refusal('RESOURCE_EXHAUSTED', `You already have ${MAX_WAITING} changes waiting for an editor. Wait until they’re checked.`);
    const next = Object.fromEntries(differs);
    // Changes by others since the first edit are shown until an editor decides.
    const stood = { ...pick(stands, next), ...(before === undefined ? {} : pick(stoodOf(before), next)) };
    const files = await demandSound(tx, account, page, of.about, next);
    const row: ProposalRow = {
      ...{ id: before?.id ?? newId(), kind: page.kind, page_id: before?.page_id ?? page.id, account_id: account.id, ...of },
      ...{ fields: JSON.stringify(next), stood: JSON.stringify(stood), why: why || (before?.why ?? '') },
      ...{ despite: despite ? 1 : (before?.despite ?? 0), version: (before?.version ?? 0) + 1 },
      ...{ state: 'waiting', reason: '', decision_id: null, written_at: timestamp(identity.clock()), decided_at: null },
    };
    await keep(tx, row, before);
    await holdPictures(tx, row.id, files);
    await recordMade(tx, asking, row.id);
    return waits(row.id);
  });
}

/** The answer that a proposal waits. */
export function waits(proposal: string): Waits {
  return { proposal, said: 'It’s waiting for an editor. No one sees it until then, and you can keep editing.' };
}

function pick(values: AnyFields, among: object): AnyFields {
  return Object.fromEntries(Object.entries(values).filter(([field]) => Object.hasOwn(among, field)));
}

async function nothingLeft(tx: Transaction, before: ProposalRow | undefined): Promise<Waits> {
  if (before === undefined) throw new Refusal('INVALID_ARGUMENT', 'Nothing is different from what’s there.');
  await tx.deleteFrom('proposal').where('id', '=', before.id).execute();
  return { proposal: null, said: 'Nothing left to publish. The page already says this.' };
}

/** Refuses what could never be published. @returns the named pictures */
async function demandSound(
  tx: Transaction,
  account: AccountRow,
  { kind, id }: PageName,
  about: ProposalRow['about'],
  next: AnyFields,
): Promise<(string | undefined)[]> {
  if (about === 'show' || about === 'new show') await demandKnown(tx, next);
  if (about !== 'page') return [];
  const entry = await demandEntry(tx, kind, id);
  const had = new Set(Object.values(picturesOf(entry)));
  const pictures = Object.entries(picturesOf(withFields(entry, next))).filter(([, file]) => !had.has(file));
  await demandOwnPictures(tx, account, Object.fromEntries(pictures));
  for (const [field, file] of pictures)
    if (file !== undefined && !(await isShowable(tx, file)))
      throw new Refusal('INVALID_ARGUMENT', 'This picture was taken down.', { [field]: 'This picture was taken down.' });
  return pictures.map(([, file]) => file);
}

/** @throws Refusal ABORTED if an editor decided meanwhile */
async function keep(tx: Transaction, row: ProposalRow, before: ProposalRow | undefined): Promise<void> {
  if (before === undefined) {
    await tx.insertInto('proposal').values(row).execute();
    return;
  }
  const written = tx.updateTable('proposal').set(row).where('id', '=', row.id).where('version', '=', before.version);
  const { numUpdatedRows } = await written.where('state', '=', before.state).executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw new Refusal('ABORTED', 'An editor just decided on it. Check the page and save again.');
}

/**
 * Withdraws one's own open proposal.
 * @throws Refusal NOT_FOUND for another's or a decided one
 */
export async function takeProposalBack({ identity }: KeepersWork, account: AccountRow, page: PageName, id: string): Promise<void> {
  await withLockedAccount(identity.db, account.id, async (tx) => {
    await demandMine(tx, account, page, id);
    const mine = tx.deleteFrom('proposal').where('id', '=', id).where('state', 'in', ['waiting', 'refused']);
    if ((await mine.executeTakeFirst()).numDeletedRows === 0n) throw new Refusal('NOT_FOUND', 'An editor just published this.');
  });
}

/** An account's open proposal for a page. @throws Refusal NOT_FOUND */
export async function demandMine(db: Database, account: AccountRow, page: PageName, id: string): Promise<ProposalRow> {
  const theirs = db.selectFrom('proposal').selectAll().where('id', '=', id).where('account_id', '=', account.id);
  const rows = await theirs.where('page_id', 'in', await listPageIds(db, page)).execute();
  const row = rows.find(({ kind, state }) => kind === page.kind && state !== 'published');
  if (row === undefined) throw new Refusal('NOT_FOUND', 'This is no longer waiting. An editor decided, or you withdrew it.');
  return row;
}
