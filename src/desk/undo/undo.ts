import { timestamp } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { findCurrentPage, listPageIds } from '#database/keepers.ts';
import { findMovedTo, logAddresses } from '#database/moved.ts';
import { recordRevisions } from '#database/revisions.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import type { Roster } from '#ingest/meaning/roster.ts';
import { reinterpret } from '#ingest/relink/reinterpret.ts';
import { reconsider } from '#ingest/relink/relink.ts';
import { showByEditor } from '#people/store.ts';
import { isAboutAccount, isFinal } from '#scene/desk/account-decision.ts';
import { Refusal } from '#scene/problem.ts';
import { withdraw } from '#shows/announce.ts';
import { logShowChanges } from '#shows/changed-shows.ts';
import { returnStars } from '#stars/copy-stars.ts';
import { findCurrentVenueId } from '#venues/standing-venue.ts';
import { type Deciding, findDecision, signDecided, type Undo } from '../decisions/decision-store.ts';
import { restoreTaught } from '../decisions/taught-rows.ts';
import { undoTakeDowns } from '../pictures/take-down.ts';
import { undoSettings } from '../settings/set-setting.ts';
import { isMade, moveTypedRows, restoreRows } from '../shows/edit-rows.ts';
import { showsAt, showsCalled, showsMeant, showsTitled } from '../shows/shows-concerned.ts';
import { undoSettling } from '../tips/settle-tip.ts';
import { undoEntries } from './undo-entries.ts';
import { type KeeperLetters, tellKeepers, undoKeepers } from './undo-keepers.ts';
import { undoListings } from './undo-listings.ts';
import { undoSources } from './undo-sources.ts';

/** Decisions that set shows' facts by hand. */
const SETS_FIELDS: ReadonlySet<string> = new Set(['edit', 'give back', 'bulk', 'end artist', 'end venue']);
/** Decisions that made a show. */
const HAS_MADE: ReadonlySet<string> = new Set(['split', 'make', 'part']);

/**
 * Undoes a decision: removes what it taught, set and moved, and composes affected shows again.
 * @param telling emails keepers of affected pages
 * @returns what could not be undone, a sentence each
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION if it is undone already or about an account
 */
export async function undo(db: Database, decisionId: string, by: Deciding, telling?: KeeperLetters): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    // Locked first, so that the second of two is refused.
    await lockChanges(tx);
    const decision = await findDecision(tx, decisionId);
    if (decision === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this decision.');
    if (decision.undone_at !== null) throw new Refusal('FAILED_PRECONDITION', 'This was already undone.');
    if (isAboutAccount(decision.kind))
      throw new Refusal('FAILED_PRECONDITION', 'This is about an account. An admin can change it under People.');
    if (isFinal(decision.kind)) throw new Refusal('FAILED_PRECONDITION', 'Words removed for good can’t come back.');
    signDecided(tx, decisionId, by, true);
    const merged = await mergedVenue(tx, decisionId);
    if (merged !== undefined) await recordRevisions(tx, [{ kind: 'venue', id: merged.from_id, before: undefined, now: {} }]);
    const remembered = JSON.parse(decision.undo) as Undo;
    const { listings = [], venues = [], edits = [], made = [] } = remembered;
    const { touched, left: emptied } = await undoListings(tx, decisionId, listings);
    const setByHand = SETS_FIELDS.has(decision.kind) ? await showsSetBy(tx, decisionId) : [];
    for (const show of await forget(tx, decisionId)) touched.add(show);
    await restoreTaught(tx, remembered.lessons ?? []);
    await tx
      .updateTable('decision')
      .set({ undone_at: timestamp(by.now) })
      .where('id', '=', decisionId)
      .execute();
    const left = await undoTakeDowns(tx, remembered.pictures ?? [], decisionId);
    if (remembered.isRedacted) left.push('An editor removed part of it for good, so it can’t come back.');
    left.push(...(await undoEntries(tx, decisionId, remembered)));
    for (const { show_id } of venues) touched.add(show_id);
    await undoVenues(tx, venues, merged?.to_id);
    left.push(...(await undoSettings(tx, decisionId)), ...(await undoSources(tx, decisionId, remembered, by.now)));
    const told = await undoKeepers(tx, remembered);
    if (telling !== undefined) await tellKeepers(tx, telling, told, by.why ?? '');
    await undoSettling(tx, decisionId);
    await showByEditor(tx, decisionId);
    left.push(...(await undoProposals(tx, decisionId)));
    if (remembered.partedFrom !== undefined) await returnStars(tx, decisionId, remembered.partedFrom);
    await moveTypedRows(tx, made);
    for (const { show_id } of made) touched.add(show_id);
    for (const show of await restoreRows(tx, edits)) touched.add(show);
    // Restored values are news for people; rereading listings isn't.
    await recompose(tx, setByHand);
    const roster = await openQuestionsAgain(tx, decisionId);
    await reinterpret(tx, [...touched], roster);
    await withdrawEmptied(tx, HAS_MADE.has(decision.kind) ? [...touched] : [...emptied]);
    return left;
  });
}

/**
 * Reopens questions a decision answered, if they are still doubtful, and those that undone decisions answered while this one stood.
 * @returns the roster used; undefined if it answered none
 */
async function openQuestionsAgain(tx: Transaction, decisionId: string): Promise<Roster | undefined> {
  const answered = await tx
    .selectFrom('question')
    .innerJoin('decision', 'decision.id', 'question.decision_id')
    .select(['question.id', 'question.kind', 'question.words', 'question.decision_id'])
    .where('decision.undone_at', 'is not', null)
    .execute();
  if (answered.every(({ decision_id }) => decision_id !== decisionId)) return undefined;
  const ids = answered.map(({ id }) => id);
  for (const some of chunks(ids)) await tx.updateTable('question').set({ decision_id: null }).where('id', 'in', some).execute();
  const concerned = new Set<string>();
  for (const { kind, words } of answered) if (kind === 'venue') for (const show of await showsMeant(tx, kind, words)) concerned.add(show);
  return reconsider(tx, concerned);
}

async function showsSetBy(tx: Transaction, decisionId: string): Promise<string[]> {
  const rows = await tx.selectFrom('show_edit').select('show_id').distinct().where('decision_id', '=', decisionId).execute();
  return rows.map(({ show_id }) => show_id);
}

/** Removes what a decision taught, set and moved. @returns the shows affected */
async function forget(tx: Transaction, decisionId: string): Promise<Set<string>> {
  const touched = new Set<string>();
  const taught = await tx.selectFrom('taught_name').select(['kind', 'name']).where('decision_id', '=', decisionId).execute();
  const kinds = await tx.selectFrom('taught_kind').select('name').where('decision_id', '=', decisionId).execute();
  const bills = await tx.selectFrom('taught_bill').select('name').where('decision_id', '=', decisionId).execute();
  const places = await tx.selectFrom('taught_place').select(['folded', 'name']).where('decision_id', '=', decisionId).execute();
  const edited = await tx.selectFrom('show_edit').select('show_id').distinct().where('decision_id', '=', decisionId).execute();
  for (const { show_id } of edited) touched.add(show_id);
  for (const { kind, from_id, to_id } of await tx
    .selectFrom('moved')
    .select(['kind', 'from_id', 'to_id'])
    .where('decision_id', '=', decisionId)
    .execute())
    await logAddresses(tx, kind, [from_id, to_id]);
  for (const table of ['taught_name', 'taught_kind', 'taught_bill', 'taught_place', 'show_edit', 'moved'] as const)
    await tx.deleteFrom(table).where('decision_id', '=', decisionId).execute();
  if (taught.length > 0) {
    await bumpRosterVersion(tx);
    for (const { kind, name } of taught) for (const show of await showsMeant(tx, kind, name)) touched.add(show);
  }
  if (kinds.length + bills.length + places.length > 0) await bumpRosterVersion(tx);
  for (const { name } of kinds) for (const show of await showsCalled(tx, name)) touched.add(show);
  for (const { name } of bills) for (const show of await showsTitled(tx, name)) touched.add(show);
  for (const place of places) for (const show of await showsAt(tx, place)) touched.add(show);
  return touched;
}

/** Withdraws shows without any statement left. */
async function withdrawEmptied(tx: Transaction, showIds: readonly string[]): Promise<void> {
  for (const id of showIds) {
    const heard = await tx.selectFrom('listing').select('key').where('show_id', '=', id).executeTakeFirst();
    if (heard === undefined && !(await isMade(tx, id))) await withdraw(tx, [id]);
  }
}

/**
 * Reopens proposals whose decision is undone.
 * @returns those that can't be reopened, a sentence each
 */
async function undoProposals(tx: Transaction, decision: string): Promise<string[]> {
  const rows = await tx.selectFrom('proposal').selectAll().where('decision_id', '=', decision).execute();
  const left: string[] = [];
  for (const { id, kind, page_id, account_id, about, show_id } of rows) {
    let others = tx.selectFrom('proposal').select('id').where('account_id', '=', account_id).where('kind', '=', kind);
    // The page may have been merged.
    const ids = await listPageIds(tx, await findCurrentPage(tx, { kind, id: page_id }));
    others = others.where('page_id', 'in', ids).where('about', '=', about).where('state', '<>', 'published').where('id', '<>', id);
    others = show_id === null ? others.where('show_id', 'is', null) : others.where('show_id', '=', show_id);
    // A new show is its own proposal; otherwise a newer proposal stands.
    if (about !== 'new show' && (await others.executeTakeFirst()) !== undefined)
      left.push('The keeper has edited it again since. That version is waiting.');
    else
      await tx
        .updateTable('proposal')
        .set(({ eb }) => ({ state: 'waiting', reason: '', decision_id: null, decided_at: null, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
  }
  return left;
}

/** The venues a standing decision merged; undefined for none. */
async function mergedVenue(tx: Transaction, decision: string): Promise<{ from_id: string; to_id: string } | undefined> {
  const moved = tx.selectFrom('moved').select(['from_id', 'to_id']).where('kind', '=', 'venue').where('decision_id', '=', decision);
  return moved.executeTakeFirst();
}

/**
 * Moves shows back to their former venues, unless another decision has moved them since.
 * @param into the venue they were given to; undefined for none
 */
async function undoVenues(tx: Transaction, venues: NonNullable<Undo['venues']>, into: string | undefined): Promise<void> {
  if (venues.length === 0) return;
  const put = into === undefined ? null : await venueThere(tx, (await findMovedTo(tx, 'venue', into)) ?? into);
  await logShowChanges(
    tx,
    venues.map(({ show_id }) => show_id),
    async () => {
      for (const { show_id, venue_id, venue_name } of venues)
        await tx
          .updateTable('show')
          .set({ venue_id: await findCurrentVenueId(tx, venue_id), venue_name })
          .where('id', '=', show_id)
          .where('venue_id', put === null ? 'is' : '=', put)
          .execute();
    },
  );
}

async function venueThere(tx: Transaction, id: string): Promise<string | null> {
  return (await tx.selectFrom('venue').select('id').where('id', '=', id).executeTakeFirst())?.id ?? null;
}
