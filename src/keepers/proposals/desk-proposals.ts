import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { tonightAt } from '#clock.ts';
import { readSceneApproval } from '#database/approval.ts';
import type { Database } from '#database/engines/open.ts';
import { keepsPage, type PageName } from '#database/keepers.ts';
import { KEEPING, picturesOf, withFields } from '#desk/entries/entry-kinds.ts';
import { likelyShows, meaningOf, type Typed } from '#desk/shows/make-show.ts';
import { findAccount } from '#identity/account/account-store.ts';
import type { RevisedField } from '#scene/history/history.ts';
import type { NamedPage } from '#scene/keepers/claim.ts';
import type { DeskProposal, DeskProposals, Proposal } from '#scene/keepers/proposal.ts';
import type { OfferedPicture } from '#scene/pictures/pictured.ts';
import type { Show } from '#scene/shows/show.ts';
import { findPicture, pictureIdOf, previewOf } from '#sent/store.ts';
import { findShow } from '#shows/store.ts';
import { leads, type OwnCredit } from '../kept/own-credit.ts';
import { namedPage } from '../pages.ts';
import { isDisputed, keeperName } from '../store.ts';
import type { KeepersWork } from '../work.ts';
import { differenceOf, standingOf } from './standing.ts';
import { type AnyFields, countWaiting, openProposals, type ProposalRow, proposedFields, stoodOf, waitingProposals } from './store.ts';

const MAX_SHOWN = 50;

type Work = Pick<KeepersWork, 'identity' | 'clock' | 'zone'>;

/** A proposal with its page's current state. */
export interface Looked {
  row: ProposalRow;
  page: NamedPage;
  stands: AnyFields;
  trouble: string | null;
}

/** Loads the current state of what a proposal is about. */
export async function lookAt(work: Work, row: ProposalRow): Promise<Looked> {
  const { db } = work.identity;
  const page = await namedPage(db, { kind: row.kind, id: row.page_id });
  const stands = await standingOf(db, page, row, Object.keys(proposedFields(row)));
  return { row, page, stands, trouble: await whyUnpublishable(work, row, page) };
}

/** A hash of what an editor saw: the proposal and what it would replace. */
export function seenOf({ row, page, stands }: Looked): string {
  const saw = createHash('sha256').update(JSON.stringify([row.id, row.version, page.id, stands]));
  return saw.digest('base64url').slice(0, 22);
}

/** What others changed since the proposal was written, in words. */
export function meanwhileOf({ row, page, stands }: Looked): RevisedField[] {
  const [stood, fields] = [stoodOf(row), proposedFields(row)];
  const moved = Object.keys(stands).filter(
    (field) =>
      row.about !== 'new show' &&
      !isDeepStrictEqual(stood[field] ?? null, stands[field] ?? null) &&
      !isDeepStrictEqual(fields[field], stands[field]),
  );
  const of = (values: AnyFields) => Object.fromEntries(moved.map((field) => [field, values[field] ?? null]));
  const merged = page.id === row.page_id ? [] : [{ field: 'page', label: 'page', before: [row.page_id], now: [page.name] }];
  return [...merged, ...differenceOf(row, of(stood), of(stands))];
}

async function tell(db: Database, looked: Looked, me: string): Promise<Proposal> {
  const { row, stands, trouble } = looked;
  const show = row.show_id === null ? undefined : await findShow(db, row.show_id);
  return {
    id: row.id,
    about: row.about,
    show: show === undefined ? null : { id: show.id, slug: show.slug, name: show.title || show.event },
    state: row.state === 'refused' ? 'refused' : 'waiting',
    who: await keeperName(db, row.account_id),
    isMine: row.account_id === me,
    at: row.written_at,
    why: row.why,
    reason: row.reason,
    changes: differenceOf(row, stands, proposedFields(row)).filter(({ before, now }) => before.length + now.length > 0),
    meanwhile: meanwhileOf(looked),
    trouble,
  };
}

/** A page's open proposals: one's own, and that others' exist, without their content. */
export async function proposalsOf(work: Work, page: PageName, me: string): Promise<Proposal[]> {
  const rows = (await openProposals(work.identity.db, page)).filter((row) => row.account_id === me || row.state === 'waiting');
  const told = await Promise.all(rows.map(async (row) => tell(work.identity.db, await lookAt(work, row), me)));
  return told.map((each) => (each.isMine ? each : { ...each, why: '', changes: [], meanwhile: [], trouble: null }));
}

/** The proposals that wait for an editor. */
export async function deskProposals(work: Work): Promise<DeskProposals> {
  const { db } = work.identity;
  const proposals: DeskProposal[] = [];
  for (const row of await waitingProposals(db, MAX_SHOWN)) {
    const looked = await lookAt(work, row);
    const told = await tell(db, looked, '');
    proposals.push({ ...told, page: looked.page, pictures: await newPictures(db, looked), seen: seenOf(looked) });
  }
  return { proposals, of: await countWaiting(db), approval: await readSceneApproval(db) };
}

async function newPictures(db: Database, { row, page }: Looked): Promise<OfferedPicture[]> {
  if (row.about !== 'page') return [];
  const entry = await KEEPING[page.kind].find(db, page.id);
  if (entry === undefined) return [];
  const had = new Set(Object.values(picturesOf(entry)));
  const files = new Set(Object.values(picturesOf(withFields(entry, proposedFields(row)))));
  const pictures: OfferedPicture[] = [];
  for (const file of files) {
    const id = file === undefined || had.has(file) ? undefined : pictureIdOf(file);
    const picture = id === undefined ? undefined : await findPicture(db, id);
    if (picture !== undefined && picture.down_by === null)
      pictures.push({ file: `${picture.id}.webp`, preview: previewOf(picture), at: picture.sent_at });
  }
  return pictures;
}

/** Why a proposal can't be published now, in a sentence; null if it can. */
async function whyUnpublishable(work: Work, row: ProposalRow, page: NamedPage): Promise<string | null> {
  const { db } = work.identity;
  if (page.isOff) return `The page of ${page.name} was taken off the site.`;
  const account = await findAccount(db, row.account_id);
  if (account === undefined || account.closed === 1 || !(await keepsPage(db, row.account_id, page)))
    return `The person who wrote it no longer keeps the page of ${page.name}.`;
  if (await isDisputed(db, page)) return `The keeper of ${page.name} is disputed. Decide that first, under Claims.`;
  if (row.about === 'new show') return troubleOfNew(work, row, page);
  if (row.show_id === null) return null;
  return troubleOfShow(work, row, page, await findShow(db, row.show_id));
}

function troubleOfShow({ clock, zone }: Work, row: ProposalRow, page: NamedPage, show: Show | undefined): string | null {
  if (show === undefined || show.status === 'withdrawn') return 'The show is no longer listed.';
  if (show.night < tonightAt(clock(), zone)) return 'The show is over.';
  if (page.kind === 'venue') return show.venue.id === page.id ? null : 'The show has moved to another venue.';
  if (show.bill.every(({ artist }) => artist !== page.id)) return `${page.name} is no longer on the bill.`;
  const { status } = proposedFields(row) as OwnCredit;
  return (row.about === 'show' || status !== undefined) && !leads(show, page.id) ? `${page.name} no longer headlines.` : null;
}

async function troubleOfNew({ identity, clock, zone }: Work, row: ProposalRow, { id, name }: NamedPage): Promise<string | null> {
  const typed = proposedFields(row) as unknown as Typed;
  if (typed.date < tonightAt(clock(), zone)) return 'Its day is over.';
  if (row.despite === 1) return null;
  const [first] = await likelyShows(identity.db, meaningOf({ ...typed, venue: { id, name } }));
  return first?.verdict === 'same' ? `“${first.show.event}” is already listed that night.` : null;
}
