import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { recompose } from '#ingest/announce/recompose.ts';
import type { EntryFields } from '#scene/desk/desk-entry.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import { pictureWords } from '#scene/pictures/pictured.ts';
import { Refusal } from '#scene/problem.ts';
import { findPicture, pictureIdOf } from '#sent/store.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { demandEntry, withFields } from '../entries/entry-kinds.ts';
import { markByHand } from '../entries/marks.ts';
import { saveEntry } from '../entries/save-entry.ts';
import { earlierRows, rowsOf, writeRows } from '../shows/edit-rows.ts';

/**
 * Takes a picture down from all addresses and pages.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION if it is down already
 */
export async function takeDownPicture(db: Database, file: string, deciding: Deciding): Promise<string> {
  const id = pictureIdOf(file) ?? '';
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const picture = await findPicture(tx, id);
    if (picture === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this picture.');
    if (picture.down_by !== null) throw new Refusal('FAILED_PRECONDITION', 'Someone already took this picture down.');
    const shows = await showsWith(tx, file);
    const rows = shows.flatMap((show) => rowsOf(show, { image: null }));
    const why = deciding.why === undefined || deciding.why === '' ? '' : ` (${deciding.why})`;
    const undo = { pictures: [id], edits: await earlierRows(tx, rows) };
    const decision = await decide(tx, 'take down picture', `Took a picture down, ${pictureWords(file)}${why}.`, undo, deciding);
    await tx.updateTable('picture').set({ down_by: decision }).where('id', '=', id).execute();
    await clearEntries(tx, file, decision);
    await writeRows(tx, rows, decision);
    await recompose(tx, shows);
    return decision;
  });
}

/** The start of a stored picture's JSON. */
const beginsWith = (file: string) => JSON.stringify({ file }).slice(0, -1);

async function showsWith(tx: Transaction, file: string): Promise<string[]> {
  const start = beginsWith(file);
  const rows = await tx.selectFrom('show').select('id').where('image', '>=', start).where('image', '<', `${start}~`).execute();
  return rows.map(({ id }) => id);
}

async function clearEntries(tx: Transaction, file: string, decision: string): Promise<void> {
  const start = beginsWith(file);
  const artists = await tx.selectFrom('artist').select('id').where('image', '=', file).execute();
  for (const { id } of artists) await clear(tx, 'artist', id, { artistimage: null, imageview: null }, decision);
  const venues = await tx.selectFrom('venue').select('id').where('image', '>=', start).where('image', '<', `${start}~`).execute();
  for (const { id } of venues) await clear(tx, 'venue', id, { image: null }, decision);
  const posts = await tx.selectFrom('news').select('id').where('image', '>=', start).where('image', '<', `${start}~`).execute();
  for (const { id } of posts) await clear(tx, 'news', id, { image: null }, decision);
  const bands = await tx.selectFrom('member').select('artist_id as id').distinct().where('image', '=', file).execute();
  for (const { id } of bands) {
    const { members } = await demandEntry(tx, 'artist', id);
    const without = members.map(({ img, ...member }) => (img === file || img === undefined ? member : { ...member, img }));
    await clear(tx, 'artist', id, { members: without }, decision);
  }
  const covered = await tx.selectFrom('artist').select('id').where('releases', 'like', `%${file}%`).execute();
  for (const { id } of covered) {
    const { releases } = await demandEntry(tx, 'artist', id);
    const without = releases.map(({ cover, ...release }) => (cover === file || cover === undefined ? release : { ...release, cover }));
    await clear(tx, 'artist', id, { releases: without }, decision);
  }
}

async function clear<Kind extends EntryKind>(
  tx: Transaction,
  kind: Kind,
  id: string,
  fields: Partial<EntryFields[Kind]>,
  decision: string,
) {
  const before = await demandEntry(tx, kind, id);
  await saveEntry(tx, kind, before, withFields(before, fields));
  await markByHand(tx, { kind, id, decision }, Object.keys(fields));
}

/**
 * Restores pictures a decision took down; pages get them back afterwards.
 * @returns what could not be restored, a sentence each
 */
export async function undoTakeDowns(tx: Transaction, ids: readonly string[], decision: string): Promise<string[]> {
  const left: string[] = [];
  for (const id of ids) {
    const part = await tx.selectFrom('picture_part').select('position').where('picture_id', '=', id).limit(1).executeTakeFirst();
    if (part === undefined) left.push('This picture was taken down so long ago that we no longer have it.');
    else await tx.updateTable('picture').set({ down_by: null }).where('id', '=', id).where('down_by', '=', decision).execute();
  }
  return left;
}
