import { tonightAt } from '#clock.ts';
import type { PageName } from '#database/keepers.ts';
import type { Deciding } from '#desk/decision-store.ts';
import { makeShow, type Typed } from '#desk/make-show.ts';
import { editShow } from '#desk/set-by-hand.ts';
import type { AccountRow } from '#identity/account/account-store.ts';
import type { KeptShow } from '#scene/claim.ts';
import type { SetFields } from '#scene/desk-show.ts';
import { Refusal } from '#scene/problem.ts';
import type { Credit, Show } from '#scene/show.ts';
import { findShow, listShows } from '#shows/store.ts';
import { demandPage } from './pages.ts';
import { isDisputed } from './store.ts';
import type { KeepersWork } from './work.ts';

/** So many coming shows of one page are told. */
const MOST_SHOWS = 300;
const DISPUTED = 'An editor decides first who keeps this page. Until then nobody changes it.';

/** What a venue's keeper sets of a show there: all but where it is, what kind it is, and whether it is to be seen. */
export type OwnFields = Omit<SetFields, 'venue' | 'kind' | 'hidden' | 'event' | 'image'>;

/** The coming shows of a page: those at a venue, or with an artist. */
export async function keptShows({ identity, clock, zone }: KeepersWork, { kind, id }: PageName): Promise<KeptShow[]> {
  const from = tonightAt(clock(), zone);
  const shows = await listShows(identity.db, { [kind]: id, from, others: true, limit: MOST_SHOWS });
  return shows.map((show) => ({ show, leads: leads(show, id) }));
}

/** Whether an artist leads the bill of a show: then it is theirs to call off. */
function leads({ bill }: Show, artist: string): boolean {
  return bill[0]?.artist === artist;
}

/** A coming show of a page. @throws Refusal NOT_FOUND for one of another's, FAILED_PRECONDITION for one that is over */
async function demandOwn({ identity, clock, zone }: KeepersWork, { kind, id }: PageName, showId: string): Promise<Show> {
  const show = await findShow(identity.db, showId);
  const isOwn = kind === 'venue' ? show?.venue.id === id : show?.bill.some(({ artist }) => artist === id);
  if (show === undefined || isOwn !== true || show.status === 'withdrawn')
    throw new Refusal('NOT_FOUND', 'There is no such show of yours. It may be somewhere else by now.');
  if (show.night < tonightAt(clock(), zone)) throw new Refusal('FAILED_PRECONDITION', 'This show is over: ask the desk to mend it.');
  return show;
}

async function deciding({ identity, clock }: KeepersWork, account: AccountRow, page: PageName): Promise<Deciding> {
  if (await isDisputed(identity.db, page)) throw new Refusal('FAILED_PRECONDITION', DISPUTED);
  await identity.limits.spend(['page change by account', account.id]);
  return { editor: account.id, now: clock() };
}

/**
 * A venue's keeper announces a show there.
 * @returns the ids of the decision and of the show
 * @throws Refusal as makeShow; FAILED_PRECONDITION while it is disputed who keeps the page; AuthError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function announceHere(
  work: KeepersWork,
  account: AccountRow,
  { page, typed, despite }: { page: PageName; typed: Omit<Typed, 'venue' | 'kind' | 'image'>; despite: boolean },
): Promise<{ decision: string; show: string }> {
  if (page.kind !== 'venue') throw new Refusal('FAILED_PRECONDITION', 'Shows are announced by the room they are in.');
  const { id, name } = await demandPage(work.identity.db, page);
  if (typed.date < tonightAt(work.clock(), work.zone))
    throw new Refusal('INVALID_ARGUMENT', 'This day is over.', { date: 'This day is over.' });
  return makeShow(work.identity.db, { ...typed, venue: { id, name } }, despite, await deciding(work, account, page));
}

/**
 * A venue's keeper sets fields of a show there; no source overrules them.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND for a show elsewhere; as editShow
 */
export async function editHere(
  work: KeepersWork,
  account: AccountRow,
  { page, show, fields, expected }: { page: PageName; show: string; fields: Partial<OwnFields>; expected: Partial<OwnFields> },
): Promise<string> {
  if (page.kind !== 'venue') throw new Refusal('FAILED_PRECONDITION', 'Shows are set by the room they are in.');
  await demandOwn(work, page, show);
  if (Object.keys(fields).length === 0) throw new Refusal('INVALID_ARGUMENT', 'Nothing differs from what stands there.');
  return editShow(work.identity.db, show, fields, await deciding(work, account, page), expected);
}

/** What a band says of a show it is billed for: how it stands on the bill, null where it does not play; and whether it takes place, where it leads the bill. */
export interface OwnCredit {
  credit?: Pick<Credit, 'name' | 'role'> | null | undefined;
  status?: 'announced' | 'cancelled' | undefined;
}

/**
 * A band's keeper corrects its own credit, or calls a show off that it leads.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND for a show it does not play; PERMISSION_DENIED for calling off another's; as editShow
 */
export async function setOwnCredit(
  work: KeepersWork,
  account: AccountRow,
  { page, show: id, said }: { page: PageName; show: string; said: OwnCredit },
): Promise<string> {
  if (page.kind !== 'artist') throw new Refusal('FAILED_PRECONDITION', 'A room sets its shows whole.');
  const show = await demandOwn(work, page, id);
  const { credit, status } = said;
  if (status !== undefined && !leads(show, page.id))
    throw new Refusal('PERMISSION_DENIED', 'Only who leads the bill calls a show off. If you do not play, say that.');
  const bill = credit === undefined ? show.bill : billWith(show.bill, page.id, credit);
  const fields = { ...(credit === undefined ? {} : { bill }), ...(status === undefined ? {} : { status }) };
  if (Object.keys(fields).length === 0 || isSame(show, fields))
    throw new Refusal('INVALID_ARGUMENT', 'Nothing differs from what stands there.');
  return editShow(work.identity.db, id, fields, await deciding(work, account, page), credit === undefined ? {} : { bill: show.bill });
}

function billWith(bill: readonly Credit[], artist: string, credit: Pick<Credit, 'name' | 'role'> | null): Credit[] {
  return bill.flatMap((each) => (each.artist !== artist ? [each] : credit === null ? [] : [{ ...each, ...credit }]));
}

function isSame(show: Show, { bill, status }: { bill?: readonly Credit[]; status?: string }): boolean {
  return (bill === undefined || JSON.stringify(bill) === JSON.stringify(show.bill)) && (status === undefined || status === show.status);
}
