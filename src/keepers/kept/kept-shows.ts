import { tonightAt } from '#clock.ts';
import type { PageName } from '#database/keepers.ts';
import type { Deciding } from '#desk/decisions/decision-store.ts';
import { likelyShows, makeShow, meaningOf, type Typed } from '#desk/shows/make-show.ts';
import { editShow, withPossibleTimes } from '#desk/shows/set-by-hand.ts';
import type { AccountRow } from '#identity/account/account-store.ts';
import { findMade, type KeyedRequest } from '#identity/limits/idempotency.ts';
import { type KeptShow, type KeptShows, NOT_OF_BANDS, type OwnFields, WrittenFields } from '#scene/keepers/kept-show.ts';
import type { Waits } from '#scene/keepers/proposal.ts';
import { Refusal } from '#scene/problem.ts';
import type { Credit, Show } from '#scene/shows/show.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { findShow, listShows } from '#shows/store.ts';
import { demandPage } from '../pages.ts';
import { mustWait, type Proposing, waits } from '../proposals/propose.ts';
import { openProposals, type ProposalRow, proposedFields } from '../proposals/store.ts';
import type { KeepersWork } from '../work.ts';
import { type Saved, save } from './edit-kept.ts';
import { creditFields, leads, type OwnCredit } from './own-credit.ts';

const MAX_SHOWS = 300;
const UNNAMED = 'Enter who plays, or the name of the night.';

/** A page's upcoming shows, with a keeper's waiting edits. */
export async function listComingShows({ identity, clock, zone }: KeepersWork, { kind, id }: PageName, account: string): Promise<KeptShows> {
  const from = tonightAt(clock(), zone);
  const shows = await listShows(identity.db, { [kind]: id, from, others: true, limit: MAX_SHOWS });
  const own = (await openProposals(identity.db, { kind, id })).filter(({ account_id }) => account_id === account);
  const writtenOf = (show: string): KeptShow['written'] => {
    const rows = own.filter(({ show_id }) => show_id === show);
    const fields = Object.assign({}, ...rows.map(writtenFields)) as WrittenFields;
    return rows.length === 0 ? null : { state: rows.some(({ state }) => state === 'waiting') ? 'waiting' : 'refused', fields };
  };
  return {
    shows: shows.map((show) => ({ show, leads: leads(show, id), written: writtenOf(show.id) })),
    announced: own
      .filter(({ about }) => about === 'new show')
      .map((row) => ({ proposal: row.id, state: isRefused(row), fields: writtenFields(row) })),
  };
}

function isRefused({ state }: ProposalRow): 'refused' | 'waiting' {
  return state === 'refused' ? 'refused' : 'waiting';
}

function writtenFields(row: ProposalRow) {
  return WrittenFields.parse(proposedFields(row));
}

/** Finds an upcoming show of a page. @throws Refusal NOT_FOUND for another's, FAILED_PRECONDITION for a past one */
async function demandOwn({ identity, clock, zone }: KeepersWork, { kind, id }: PageName, showId: string): Promise<Show> {
  const show = await findShow(identity.db, showId);
  const isOwn = kind === 'venue' ? show?.venue.id === id : show?.bill.some(({ artist }) => artist === id);
  if (show === undefined || isOwn !== true || show.status === 'withdrawn')
    throw new Refusal('NOT_FOUND', 'We can’t find this show of yours. It may have moved.');
  if (show.night < tonightAt(clock(), zone)) throw new Refusal('FAILED_PRECONDITION', 'This show is over. Ask an editor to fix it.');
  return show;
}

/**
 * Announces a show at a venue as its keeper. Repeating the request announces or proposes it once.
 * @returns the ids of decision and show, or that it waits
 * @throws Refusal as makeShow; FAILED_PRECONDITION while the page is disputed; AuthError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function announceHere(
  work: KeepersWork,
  account: AccountRow,
  {
    page,
    typed,
    despite,
    proposal,
  }: { page: PageName; typed: Omit<Typed, 'venue' | 'kind' | 'image'>; despite: boolean; proposal?: string | undefined },
  asking?: KeyedRequest,
): Promise<{ decision: string; show: string } | Waits> {
  // A proposal has its own key, as approval may be turned on or off before the request is repeated.
  const toWait = asking && { ...asking, key: `waits ${asking.key}` };
  const [made, waiting] = [await findMade(work.identity.db, asking), await findMade(work.identity.db, toWait)];
  if (made !== undefined) return { decision: made, show: made };
  if (waiting !== undefined) return waits(waiting);
  if (page.kind !== 'venue') throw new Refusal('FAILED_PRECONDITION', 'Only the venue can announce a show.');
  const { id, name } = await demandPage(work.identity.db, page);
  if (typed.date < tonightAt(work.clock(), work.zone))
    throw new Refusal('INVALID_ARGUMENT', 'This day is over.', { date: 'This day is over.' });
  const meaning = meaningOf({ ...typed, venue: { id, name } });
  if (meaning.event === '') throw new Refusal('INVALID_ARGUMENT', UNNAMED, { bill: UNNAMED });
  withPossibleTimes(meaning);
  const proposing: Proposing = { about: 'new show', fields: typed, despite, proposal };
  if ((await mustWait(work.identity.db, page, account.id, proposing)) && !despite) {
    const [first] = await likelyShows(work.identity.db, meaning);
    if (first?.verdict === 'same') throw new Refusal('ALREADY_EXISTS', `“${first.show.event}” is already listed that night.`);
  }
  const atOnce = (by: Deciding) => makeShow(work.identity.db, { ...typed, venue: { id, name } }, despite, by, asking);
  return save(work, account, page, { proposing, atOnce, asking: toWait });
}

/**
 * Sets fields of a show at a keeper's venue or led by their band; no source overrides them.
 * @returns the decision's id, or that it waits
 * @throws Refusal NOT_FOUND for another's show; PERMISSION_DENIED if the band doesn't lead it, and for its bill; as editShow
 */
export async function editOwnShow(
  work: KeepersWork,
  account: AccountRow,
  { page, show, fields: set, expected }: { page: PageName; show: string; fields: Partial<OwnFields>; expected: Partial<OwnFields> },
): Promise<Saved> {
  const now = await demandOwn(work, page, show);
  if (page.kind === 'artist') demandLed(now, page.id, set);
  if (Object.keys(set).length === 0) throw new Refusal('INVALID_ARGUMENT', 'Nothing is different from what’s there.');
  const fields = withPossibleTimes(set, now);
  const proposing: Proposing = { about: 'show', show, fields, expected };
  const atOnce = async (by: Deciding) => ({ decision: await editShow(work.identity.db, show, fields, by, expected) });
  return save(work, account, page, { proposing, atOnce });
}

/** @throws Refusal PERMISSION_DENIED if the band doesn't lead the show, and for fields it may not set */
function demandLed(show: Show, artist: string, fields: object): void {
  if (!leads(show, artist)) throw new Refusal('PERMISSION_DENIED', 'Only the headliner, the venue or an editor can change this.');
  if (Object.keys(fields).some((field) => Object.hasOwn(NOT_OF_BANDS, field)))
    throw new Refusal('PERMISSION_DENIED', 'Only the venue or an editor can change who else plays or the name of the night.');
}

/**
 * Corrects a band's own credit, or cancels a show it leads.
 * @returns the decision's id, or that it waits
 * @throws Refusal NOT_FOUND for a show without the band; PERMISSION_DENIED for canceling another's; as editShow
 */
export async function setOwnCredit(
  work: KeepersWork,
  account: AccountRow,
  { page, show: id, said }: { page: PageName; show: string; said: OwnCredit },
): Promise<Saved> {
  if (page.kind !== 'artist') throw new Refusal('FAILED_PRECONDITION', 'Venues edit the whole show.');
  const show = await demandOwn(work, page, id);
  const { credit, status } = said;
  if (status !== undefined && !leads(show, page.id))
    throw new Refusal('PERMISSION_DENIED', 'Only the headliner can cancel a show. If you aren’t playing, say that.');
  const fields = creditFields(show, page.id, said);
  const proposing: Proposing = { about: 'credit', show: id, fields: withoutUndefined(said) };
  const mayBeSame = await mustWait(work.identity.db, page, account.id, proposing);
  if (Object.keys(fields).length === 0 || (!mayBeSame && isSame(show, fields)))
    throw new Refusal('INVALID_ARGUMENT', 'Nothing is different from what’s there.');
  const atOnce = async (by: Deciding) => ({
    decision: await editShow(work.identity.db, id, fields, by, credit === undefined ? {} : { bill: show.bill }),
  });
  return save(work, account, page, { proposing, atOnce });
}

function isSame(show: Show, { bill, status }: { bill?: readonly Credit[]; status?: string }): boolean {
  return (bill === undefined || JSON.stringify(bill) === JSON.stringify(show.bill)) && (status === undefined || status === show.status);
}
