import { lockChanges } from '#database/changes/change-log.ts';
import type { Change, Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { GIVEN_BACK, HIDDEN, MADE } from '#ingest/announce/hand-set.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import { reinterpret } from '#ingest/announce/reinterpret.ts';
import type { Kind } from '#scene/kind.ts';
import { fold } from '#scene/names.ts';
import { Refusal } from '#scene/problem.ts';
import { chooseAddresses, keepAddresses, wanting } from '#shows/addresses.ts';
import { withdraw } from '#shows/announce.ts';
import { changingShows } from '#shows/changed-shows.ts';
import { forgetChanges } from '#shows/show-changes.ts';
import { findShow } from '#shows/store.ts';
import { answerQuestion, type Deciding, decide } from './decision-store.ts';
import { earlierRows, giveMade, isMade, madeRows, type NewRow, writeRows } from './edit-rows.ts';
import { showsCalled, showTitle } from './shows-concerned.ts';
import { type Lesson, writeLessons } from './taught-rows.ts';

/** Two shows are one: everything said of the first is said of the second. */
export async function mergeShows(db: Database, from: string, to: string, deciding: Deciding, question?: string): Promise<string> {
  if (from === to) throw new Refusal('INVALID_ARGUMENT', 'This is one show already.');
  return inTransaction(db, async (change) => {
    await lockChanges(change);
    const [one, other] = [await showTitle(change, from), await showTitle(change, to)];
    const listings = await change.selectFrom('listing').select(['source_id', 'key', 'show_id']).where('show_id', '=', from).execute();
    const goes = await rowsThatGo(change, from, to);
    const edits = await earlierRows(change, goes);
    const made = await madeRows(change, from);
    const id = await decide(change, 'merge', `“${one}” and “${other}” are one show.`, { listings, edits, made }, deciding);
    await writeRows(change, goes, id);
    await giveMade(
      change,
      made.map(({ field }) => ({ field, show_id: to })),
    );
    await change.updateTable('listing').set({ show_id: to }).where('show_id', '=', from).execute();
    await change
      .insertInto('moved')
      .values({ kind: 'show', from_id: from, to_id: to, decision_id: id })
      .onConflict((conflict) => conflict.columns(['kind', 'from_id']).doUpdateSet({ to_id: to, decision_id: id }))
      .execute();
    await withdraw(change, [from]);
    if (question !== undefined) await answerQuestion(change, question, id);
    await recompose(change, [to]);
    return id;
  });
}

/** What was set by hand of a show that is found to be another, where nothing of that one is. */
async function rowsThatGo(change: Change, from: string, to: string): Promise<NewRow[]> {
  const rows = await change
    .selectFrom('show_edit')
    .selectAll()
    .where('show_id', 'in', [from, to])
    .where('value', '<>', GIVEN_BACK)
    .execute();
  const held = new Set(rows.flatMap(({ show_id, field }) => (show_id === to ? [field] : [])));
  return rows
    .filter(({ show_id, field }) => show_id === from && !held.has(field) && field !== HIDDEN && !field.startsWith(MADE))
    .map(({ field, value }) => ({ show_id: to, field, value }));
}

/** What one source says is a show of its own. */
export async function splitListing(db: Database, source: string, key: string, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (change) => {
    await lockChanges(change);
    const row = await change
      .selectFrom('listing')
      .select(['show_id'])
      .where('source_id', '=', source)
      .where('key', '=', key)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND', 'No source says this.');
    const others = change.selectFrom('listing').select('key').where('show_id', '=', row.show_id).where('gone_at', 'is', null);
    const beside = await others.where((eb) => eb.or([eb('source_id', '<>', source), eb('key', '<>', key)])).executeTakeFirst();
    if (beside === undefined && !(await isMade(change, row.show_id)))
      throw new Refusal('FAILED_PRECONDITION', 'Nobody else speaks of this show: it is one of its own already.');
    const title = await showTitle(change, row.show_id);
    const said = await change.selectFrom('source').select('name').where('id', '=', source).executeTakeFirst();
    const undo = { listings: [{ source_id: source, key, show_id: row.show_id }] };
    const id = await decide(change, 'split', `What ${said?.name ?? source} says of “${title}” is a show of its own.`, undo, deciding);
    await changingShows(change, [id], () => newShowFrom(change, row.show_id, id));
    await change.updateTable('listing').set({ show_id: id }).where('source_id', '=', source).where('key', '=', key).execute();
    await recompose(change, [row.show_id, id]);
    await forgetChanges(change, id);
    return id;
  });
}

/** A row to hang a listing on, before it is settled. */
async function newShowFrom(change: Change, from: string, id: string): Promise<void> {
  const show = await change.selectFrom('show').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  const bill = (await findShow(change, from))?.bill ?? [];
  const addresses = await chooseAddresses(change, [wanting({ ...show, id, bill, venue: { name: show.venue_name } }, undefined)]);
  await change
    .insertInto('show')
    .values({ ...show, id, slug: addresses.get(id) ?? '' })
    .execute();
  await keepAddresses(change, addresses);
}

/** That what bears a title is of a kind. */
export function kindLesson(title: string, kind: Kind): KindLesson {
  return { table: 'learnt_kind', row: { folded: fold(title), name: title, kind } };
}
type KindLesson = Extract<Lesson, { table: 'learnt_kind' }>;

/** What bears a title is of a kind from now on, what is announced by now too. */
export async function teachKind(change: Change, lesson: KindLesson, decision: string): Promise<void> {
  await writeLessons(change, [lesson], decision);
  await bumpRosterVersion(change);
  await reinterpret(change, await showsCalled(change, lesson.row.name));
}
