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

/** What a keeper may set: all but what editors say. */
export const KEPT_FIELDS = { artist: ArtistFields.omit(listEditorFields(ARTIST)), venue: VenueFields.omit(listEditorFields(VENUE)) };

/** What came of what a keeper wrote: a decision, by its id, or it waits for an editor. */
export type Saved = { decision: string } | Waits;

/**
 * A keeper sets fields of their page: signed by them, to be taken back by an editor as any other change. At once, or where an editor is asked
 * before it is published, once one says yes.
 * @param despite although another page has the name it is to have
 * @param stood pictures that may stand there, whoever sent them: they did before
 * @returns the id of the decision, or that it waits
 * @throws Refusal FAILED_PRECONDITION while it is disputed who keeps it; ABORTED where a field is not as expected; INVALID_ARGUMENT for another's picture or no genre; ALREADY_EXISTS where another page has the name; AuthError TOO_MANY_ATTEMPTS_TRY_LATER
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

/** @throws Refusal FAILED_PRECONDITION while it is disputed who keeps a page */
async function demandUndisputed(db: Database, page: PageName): Promise<void> {
  if (await isDisputed(db, page))
    throw new Refusal('FAILED_PRECONDITION', 'An editor is deciding who keeps this page. Until then, nobody can change it.');
}

/** Has what a keeper writes wait where an editor is asked, and else decides it at once. @throws Refusal as demandUndisputed; AuthError TOO_MANY_ATTEMPTS_TRY_LATER */
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

/** What a page says, for its keepers. */
export async function keptEntries({ identity: { db } }: Pick<KeepersWork, 'identity'>, { kind, id }: PageName) {
  return {
    artist: kind === 'artist' ? await demandEntry(db, 'artist', id) : null,
    venue: kind === 'venue' ? await demandEntry(db, 'venue', id) : null,
  };
}

/** The same as one of them wrote it, where that is not published: what they wrote stands in their form. */
export async function writtenEntries(work: Pick<KeepersWork, 'identity'>, page: PageName, account: string) {
  const own = await ownProposal(work.identity.db, page, account, { about: 'page' });
  if (own === undefined) return { artist: null, venue: null };
  const { artist, venue } = await keptEntries(work, page);
  const written = proposedFields(own);
  return { artist: artist && withFields<'artist'>(artist, written), venue: venue && withFields<'venue'>(venue, written) };
}

function others(files: Readonly<Record<string, string | undefined>>, but: ReadonlySet<string> = new Set()) {
  return Object.fromEntries(Object.entries(files).filter(([, file]) => file === undefined || !but.has(file)));
}

/** The genres keepers choose among: those of the scene, and those that editors gave somebody. */
export async function knownGenres(db: Database, ofScene: ReadonlySet<string>): Promise<string[]> {
  const used = await db.selectFrom('artist_genre').select('genre').distinct().execute();
  return [...new Set([...ofScene, ...used.map(({ genre }) => genre)])].sort();
}

/**
 * Keepers choose among the genres there are. One that is written otherwise would stand beside itself in every list of genres.
 * @throws Refusal INVALID_ARGUMENT naming what is no genre, and those there are
 */
async function demandGenres(db: Database, ofScene: ReadonlySet<string>, genres: readonly string[]): Promise<void> {
  if (genres.every((genre) => ofScene.has(genre))) return;
  const message = explainUnknownGenres(genres, await knownGenres(db, ofScene));
  if (message !== undefined) throw new Refusal('INVALID_ARGUMENT', message, { genres: message });
}
