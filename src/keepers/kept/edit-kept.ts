import type { Database } from '#database/engines/open.ts';
import type { PageName } from '#database/keepers.ts';
import type { Deciding } from '#desk/decisions/decision-store.ts';
import { type EntryEdit, editEntry } from '#desk/entries/edit-entry.ts';
import { demandEntry, withFields } from '#desk/entries/entry-kinds.ts';
import type { AccountRow } from '#identity/account/account-store.ts';
import type { KeyedRequest } from '#identity/limits/idempotency.ts';
import { explainUnknownGenres } from '#scene/artists/genre.ts';
import { ArtistFields, type EntryFields, VenueFields } from '#scene/desk/desk-entry.ts';
import { ARTIST, VENUE } from '#scene/entries/entry-fields.ts';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { listEditorFields } from '#scene/entries/field-schemas.ts';
import type { Waits } from '#scene/keepers/proposal.ts';
import { Refusal } from '#scene/problem.ts';
import { mustWait, type Proposing, propose } from '../proposals/propose.ts';
import { ownProposal, proposedFields } from '../proposals/store.ts';
import { isDisputed } from '../store.ts';
import type { KeepersWork } from '../work.ts';
import { demandOwnPictures } from './kept-pictures.ts';
import { demandOwnName } from './namesakes.ts';

/** Fields keepers may set: all except editors' fields. */
export const KEPT_FIELDS = { artist: ArtistFields.omit(listEditorFields(ARTIST)), venue: VenueFields.omit(listEditorFields(VENUE)) };

/** The decision's id, or that it waits for an editor. */
export type Saved = { decision: string } | Waits;

/**
 * Sets fields of a kept page, signed by the keeper and undoable by an editor: at once, or as a proposal if edits need approval.
 * @param despite another page having the new name
 * @param stood pictures already on the page, whoever sent them
 * @returns the decision's id, or that it waits
 * @throws Refusal FAILED_PRECONDITION while the page is disputed; ABORTED if a field is not as expected; INVALID_ARGUMENT for a picture of
 * someone else or an unknown genre; ALREADY_EXISTS if another page has the name; AuthError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function editKept<Kind extends RosterKind>(
  work: KeepersWork,
  account: AccountRow,
  { kind, id }: { kind: Kind; id: string },
  {
    fields,
    expected = {},
    isAgain = false,
    despite = false,
    why,
    stood,
  }: Pick<EntryEdit<Kind>, 'fields' | 'expected' | 'isAgain'> & {
    why?: string | undefined;
    despite?: boolean | undefined;
    stood?: ReadonlySet<string>;
  },
): Promise<Saved> {
  const { db } = work.identity;
  await demandUndisputed(db, { kind, id });
  const { genres } = fields as Partial<EntryFields['artist']>;
  if (genres !== undefined) await demandGenres(db, work.genres, genres);
  if (!despite && !isAgain) await demandOwnName(work, { kind, id }, fields.name);
  const edit: EntryEdit<Kind> = {
    fields: fields as Partial<EntryFields[Kind]>,
    expected: expected as Partial<EntryFields[Kind]>,
    isAgain,
    demandPictures: (tx, files) => demandOwnPictures(tx, account, others(files, stood)),
  };
  const proposing: Proposing = { about: 'page', fields: { ...fields }, expected: { ...expected }, why };
  const atOnce = async (by: Deciding) => ({ decision: (await editEntry(db, kind, id, edit, by)).decision });
  return save(work, account, { kind, id }, { proposing, atOnce });
}

/** @throws Refusal FAILED_PRECONDITION while the page is disputed */
async function demandUndisputed(db: Database, page: PageName): Promise<void> {
  if (await isDisputed(db, page))
    throw new Refusal('FAILED_PRECONDITION', 'An editor is deciding who keeps this page. Until then, nobody can change it.');
}

/**
 * Saves an edit as a proposal if it needs approval, else decides it now. @throws Refusal as demandUndisputed; AuthError
 * TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function save<Done extends { decision: string }>(
  work: KeepersWork,
  account: AccountRow,
  page: PageName,
  { proposing, atOnce, asking }: { proposing: Proposing; atOnce: (by: Deciding) => Promise<Done>; asking?: KeyedRequest | undefined },
): Promise<Done | Waits> {
  const { db, limits } = work.identity;
  await demandUndisputed(db, page);
  await limits.spend(['page change by account', account.id]);
  if (await mustWait(db, page, account.id, proposing)) return propose(work, account, page, proposing, asking);
  return atOnce({ editor: account.id, now: work.clock(), page, ...(proposing.why === undefined ? {} : { why: proposing.why }) });
}

/** A page's fields, for its keepers. */
export async function keptEntries({ identity: { db } }: Pick<KeepersWork, 'identity'>, { kind, id }: PageName) {
  return {
    artist: kind === 'artist' ? await demandEntry(db, 'artist', id) : null,
    venue: kind === 'venue' ? await demandEntry(db, 'venue', id) : null,
  };
}

/** A page's fields with a keeper's unpublished edits, for their form. */
export async function findEntriesWrittenBy(work: Pick<KeepersWork, 'identity'>, page: PageName, account: string) {
  const own = await ownProposal(work.identity.db, page, account, { about: 'page' });
  if (own === undefined) return { artist: null, venue: null };
  const { artist, venue } = await keptEntries(work, page);
  const written = proposedFields(own);
  return { artist: artist && withFields<'artist'>(artist, written), venue: venue && withFields<'venue'>(venue, written) };
}

function others(files: Readonly<Record<string, string | undefined>>, but: ReadonlySet<string> = new Set()) {
  return Object.fromEntries(Object.entries(files).filter(([, file]) => file === undefined || !but.has(file)));
}

/** Genres keepers can choose: the scene's and those already used. */
export async function knownGenres(db: Database, ofScene: ReadonlySet<string>): Promise<string[]> {
  const used = await db.selectFrom('artist_genre').select('genre').distinct().execute();
  return [...new Set([...ofScene, ...used.map(({ genre }) => genre)])].sort();
}

/**
 * Keepers can only use existing genres, as other spellings would be listed twice.
 * @throws Refusal INVALID_ARGUMENT naming the unknown genres and the valid ones
 */
async function demandGenres(db: Database, ofScene: ReadonlySet<string>, genres: readonly string[]): Promise<void> {
  if (genres.every((genre) => ofScene.has(genre))) return;
  const message = explainUnknownGenres(genres, await knownGenres(db, ofScene));
  if (message !== undefined) throw new Refusal('INVALID_ARGUMENT', message, { genres: message });
}
