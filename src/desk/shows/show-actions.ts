import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { findMovedTo } from '#database/moved.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { GIVEN_BACK, HIDDEN, handSet, MADE } from '#ingest/announce/hand-set.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import { reinterpret } from '#ingest/relink/reinterpret.ts';
import { HIDDEN_WORDS } from '#scene/desk/hand-words.ts';
import type { HiddenWhy } from '#scene/desk/hidden.ts';
import { Refusal } from '#scene/problem.ts';
import type { Kind } from '#scene/shows/kind.ts';
import { foldName } from '#scene/text/names.ts';
import { chooseSlugs, nameAndAddress, recordSlugs } from '#shows/addresses.ts';
import { withdraw } from '#shows/announce.ts';
import { logShowChanges } from '#shows/changed-shows.ts';
import { findShow } from '#shows/store.ts';
import { copyStars } from '#stars/copy-stars.ts';
import { type Deciding, decide, type Lesson } from '../decisions/decision-store.ts';
import { writeLessons } from '../decisions/taught-rows.ts';
import { earlierRows, isMade, madeRows, moveTypedRows, type NewRow, writeRows } from './edit-rows.ts';
import { showsCalled, showTitle } from './shows-concerned.ts';

/**
 * Merges a show into another.
 * @throws Refusal FAILED_PRECONDITION if either was merged
 */
export async function mergeShows(db: Database, from: string, to: string, deciding: Deciding): Promise<string> {
  if (from === to) throw new Refusal('INVALID_ARGUMENT', 'These are already the same show.');
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const [one, other] = [await showTitle(tx, from), await showTitle(tx, to)];
    // No redirect loops, and no double merge that could not be undone.
    await demandNotMerged(tx, from, one);
    await demandNotMerged(tx, to, other);
    const listings = await tx.selectFrom('listing').select(['source_id', 'key', 'show_id']).where('show_id', '=', from).execute();
    const hidden = await hiddenOfBoth(tx, from, to);
    const goes = [...(await rowsThatGo(tx, from, to)), ...hidden.rows];
    const edits = await earlierRows(tx, goes);
    const made = await madeRows(tx, from);
    const said = `“${one}” and “${other}” are the same show.${staysHidden(hidden.why)}`;
    const id = await decide(tx, 'merge', said, { listings, edits, made }, deciding);
    await writeRows(tx, goes, id);
    await moveTypedRows(
      tx,
      made.map(({ field }) => ({ field, show_id: to })),
    );
    await tx.updateTable('listing').set({ show_id: to }).where('show_id', '=', from).execute();
    await tx
      .insertInto('moved')
      .values({ kind: 'show', from_id: from, to_id: to, decision_id: id })
      .onConflict((conflict) => conflict.columns(['kind', 'from_id']).doUpdateSet({ to_id: to, decision_id: id }))
      .execute();
    await withdraw(tx, [from]);
    await recompose(tx, [to], { isHousekeeping: true });
    return id;
  });
}

/** Fields set by hand of a merged show that the other has not set. */
async function rowsThatGo(tx: Transaction, from: string, to: string): Promise<NewRow[]> {
  const rows = await tx.selectFrom('show_edit').selectAll().where('show_id', 'in', [from, to]).where('value', '<>', GIVEN_BACK).execute();
  const held = new Set(rows.flatMap(({ show_id, field }) => (show_id === to ? [field] : [])));
  return rows
    .filter(({ show_id, field }) => show_id === from && !held.has(field) && field !== HIDDEN && !field.startsWith(MADE))
    .map(({ field, value }) => ({ show_id: to, field, value }));
}

/** @throws Refusal FAILED_PRECONDITION for a merged show */
async function demandNotMerged(tx: Transaction, id: string, title: string): Promise<void> {
  const gone = await tx.selectFrom('show').select('id').where('id', '=', id).where('status', '=', 'withdrawn').executeTakeFirst();
  const standing = gone === undefined ? undefined : await findMovedTo(tx, 'show', id);
  if (standing === undefined) return;
  throw new Refusal('FAILED_PRECONDITION', `“${title}” was merged into “${await showTitle(tx, standing)}”. Nothing was changed.`);
}

/** Whether two merged shows are hidden: if either was, except as a double of the other. */
async function hiddenOfBoth(tx: Transaction, from: string, to: string): Promise<{ why: HiddenWhy | undefined; rows: NewRow[] }> {
  const byHand = await handSet(tx, [from, to]);
  const [goes, stays] = [byHand.get(from)?.hidden, byHand.get(to)?.hidden];
  const isDouble = stays?.why === 'double' && goes?.why === 'double';
  const together = isDouble ? stays : [stays, goes].find((hidden) => hidden !== undefined && hidden.why !== 'double');
  const value = together === undefined ? GIVEN_BACK : JSON.stringify(together);
  return { why: together?.why, rows: together === stays ? [] : [{ show_id: to, field: HIDDEN, value }] };
}

/** A sentence that it stays hidden; '' if it wasn't. */
function staysHidden(why: HiddenWhy | undefined): string {
  return why === undefined ? '' : ` It stays hidden (${HIDDEN_WORDS[why].toLowerCase()}).`;
}

/** Splits a source's listing off as its own show, hidden if the first was: an editor decides when to show it. */
export async function splitListing(db: Database, source: string, key: string, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const row = await tx
      .selectFrom('listing')
      .select(['show_id'])
      .where('source_id', '=', source)
      .where('key', '=', key)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND', 'No source says this.');
    const others = tx.selectFrom('listing').select('key').where('show_id', '=', row.show_id).where('gone_at', 'is', null);
    const beside = await others.where((eb) => eb.or([eb('source_id', '<>', source), eb('key', '<>', key)])).executeTakeFirst();
    if (beside === undefined && !(await isMade(tx, row.show_id)))
      throw new Refusal('FAILED_PRECONDITION', 'No other source lists this show. It’s already separate.');
    const title = await showTitle(tx, row.show_id);
    const said = await tx.selectFrom('source').select('name').where('id', '=', source).executeTakeFirst();
    const hidden = (await handSet(tx, [row.show_id])).get(row.show_id)?.hidden;
    const undo = { listings: [{ source_id: source, key, show_id: row.show_id }], partedFrom: row.show_id };
    const own = `What ${said?.name ?? source} says of “${title}” is a separate show.${staysHidden(hidden?.why)}`;
    const id = await decide(tx, 'split', own, undo, deciding);
    if (hidden !== undefined) await writeRows(tx, [{ show_id: id, field: HIDDEN, value: JSON.stringify(hidden) }], id);
    await logShowChanges(tx, [id], () => newShowFrom(tx, row.show_id, id));
    await tx.updateTable('listing').set({ show_id: id }).where('source_id', '=', source).where('key', '=', key).execute();
    await recompose(tx, [row.show_id, id], { isHousekeeping: true });
    // A star may have meant either, so both keep it.
    await copyStars(tx, row.show_id, id);
    return id;
  });
}

/** A row to attach a listing to before it is composed. */
async function newShowFrom(tx: Transaction, from: string, id: string): Promise<void> {
  const show = await tx.selectFrom('show').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  const bill = (await findShow(tx, from))?.bill ?? [];
  const addresses = await chooseSlugs(tx, [nameAndAddress({ ...show, id, bill, venue: { name: show.venue_name } }, undefined)]);
  await tx
    .insertInto('show')
    .values({ ...show, id, slug: addresses.get(id) ?? '' })
    .execute();
  await recordSlugs(tx, addresses);
}

/** The lesson that a title is of a kind. */
export function kindLesson(title: string, kind: Kind): KindLesson {
  return { table: 'taught_kind', row: { folded: foldName(title), name: title, kind } };
}
type KindLesson = Extract<Lesson, { table: 'taught_kind' }>;

/** Teaches a title's kind, for announced shows too. */
export async function teachKind(tx: Transaction, lesson: KindLesson, decision: string): Promise<void> {
  await writeLessons(tx, [lesson], decision);
  await bumpRosterVersion(tx);
  await reinterpret(tx, await showsCalled(tx, lesson.row.name));
}
