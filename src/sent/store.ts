import { createHash } from 'node:crypto';
import { timestamp } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { PictureTable } from '#database/tables/contribution-tables.ts';
import { isUpload } from '#scene/pictures/picture.ts';
import { Refusal } from '#scene/problem.ts';

/** A row of 32 kB of text. */
const PIECE_BYTES = 24_576;
const PIECES_A_STATEMENT = 50;

/** Hours until a picture that is on no page is deleted. */
const UNUSED_HOURS = 7 * 24;
/** Hours until a flyer that no tip names is deleted, and the maximum of such flyers. */
const LOOSE_HOURS = 24;
const MAX_LOOSE = 200;
/** Hours a taken-down picture is kept, in case that was a mistake. */
const DOWN_HOURS = 30 * 24;

/** A picture as redrawn by us, to be stored. */
export interface DrawnPicture extends Pick<PictureTable, 'id' | 'width' | 'height'> {
  content: Uint8Array;
}

/** The id in a sent picture's file name; undefined for a picture of the pack. */
export function pictureIdOf(file: string): string | undefined {
  return isUpload(file) ? file.slice(0, 32) : undefined;
}

/** In which size a picture is seen before any page shows it. */
export const PREVIEW_VARIANT = 'plain-400';

/** Where a picture is seen before any page shows it, for whoever is told. */
export function previewOf({ id, key }: Pick<PictureTable, 'id' | 'key'>): string {
  return `/pictures/${id}.webp?variant=${PREVIEW_VARIANT}&key=${key}`;
}

/**
 * What whoever sent a picture without an account shows it by, on our own pages alone: otherwise anybody could have the site show theirs to the world.
 * @param key the picture's, which cannot be told from this
 */
export function senderKey(key: string): string {
  return createHash('sha256').update(`sender ${key}`).digest('base64url').slice(0, 22);
}

/**
 * Stores a picture; the same picture again returns the one that exists.
 * @param key shows it to whoever has the key, before it is on a page
 * @throws Refusal FAILED_PRECONDITION if it was taken down, RESOURCE_EXHAUSTED at the maximum of anonymous flyers without a tip
 */
export async function storePicture(
  tx: Transaction,
  { id, width, height, content }: DrawnPicture,
  { by, key, now }: { by: string; key: string; now: Temporal.Instant },
): Promise<PictureTable> {
  const there = await findPicture(tx, id);
  if (there !== undefined && there.down_by !== null)
    throw new Refusal('FAILED_PRECONDITION', 'This picture was taken down here before. Send a different one.');
  if (there !== undefined && (by === '' || there.is_shown === 1)) return there;
  if (there !== undefined) {
    // Sending it again restarts its time and makes it more than a flyer.
    const again = { sent_at: timestamp(now), sent_by: there.sent_by || by };
    await tx.updateTable('picture').set(again).where('id', '=', id).execute();
    return { ...there, ...again };
  }
  if (by === '' && (await countLoose(tx)) >= MAX_LOOSE)
    throw new Refusal(
      'RESOURCE_EXHAUSTED',
      'We’re getting more flyers than we can keep. Tell us who’s playing in words, or try again tomorrow.',
    );
  const row = { id, width, height, bytes: content.length, key, sent_by: by, sent_at: timestamp(now), is_shown: 0, down_by: null };
  // Another request may have stored the same picture meanwhile.
  return (await addPicture(tx, row, content)) ? row : ((await findPicture(tx, id)) ?? row);
}

/** Stores a picture of a scene pack, which pages show at once. */
export async function storePackPicture(
  tx: Transaction,
  { id, width, height, content }: DrawnPicture,
  { key, now }: { key: string; now: Temporal.Instant },
): Promise<void> {
  const row = { id, width, height, bytes: content.length, key, sent_by: '', sent_at: timestamp(now), is_shown: 1, down_by: null };
  await addPicture(tx, row, content);
}

/** Writes a picture with its pieces; false if it exists. */
async function addPicture(tx: Transaction, row: PictureTable, content: Uint8Array): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false;
  const pieces = Array.from({ length: Math.ceil(content.length / PIECE_BYTES) }, (_, position) => ({
    picture_id: row.id,
    position,
    content: Buffer.from(content.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES)).toString('base64'),
  }));
  for (const some of chunks(pieces, PIECES_A_STATEMENT)) await tx.insertInto('picture_part').values(some).execute();
  return true;
}

/** A sent picture's row, even if taken down; undefined if unknown or deleted. */
export function findPicture(db: Database, id: string): Promise<PictureTable | undefined> {
  return db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A picture's bytes; undefined if deleted. */
export async function readPicture(db: Database, id: string): Promise<Buffer | undefined> {
  const pieces = await db.selectFrom('picture_part').select('content').where('picture_id', '=', id).orderBy('position').execute();
  return pieces.length === 0 ? undefined : Buffer.concat(pieces.map(({ content }) => Buffer.from(content, 'base64')));
}

/** Those of the ids whose bytes are still stored. */
export async function findStoredIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('picture_part')
      .select('picture_id')
      .where('picture_id', 'in', some)
      .where('position', '=', 0)
      .execute();
    for (const { picture_id } of rows) kept.add(picture_id);
  }
  return kept;
}

/** The most recently sent pictures, with the account that took each down. */
export function listPictures(db: Database, limit: number) {
  return db
    .selectFrom('picture')
    .leftJoin('decision', 'decision.id', 'picture.down_by')
    .selectAll('picture')
    .select(['decision.made_by as down_account', 'decision.made_at as down_at', 'decision.said'])
    .orderBy('sent_at', 'desc')
    .orderBy('picture.id')
    .limit(limit)
    .execute();
}

/** Lets an account use a picture on the pages it keeps. */
export async function allowPicture(tx: Transaction, { id, by, now }: { id: string; by: string; now: Temporal.Instant }): Promise<void> {
  await tx
    .insertInto('picture_sender')
    .values({ account_id: by, picture_id: id, sent_at: timestamp(now) })
    .onConflict((conflict) => conflict.columns(['account_id', 'picture_id']).doUpdateSet({ sent_at: timestamp(now) }))
    .execute();
}

/** Pictures an account sent most recently for its pages, except those taken down. */
export function picturesSentBy(db: Database, accountId: string, limit: number): Promise<PictureTable[]> {
  return db
    .selectFrom('picture_sender')
    .innerJoin('picture', 'picture.id', 'picture_sender.picture_id')
    .selectAll('picture')
    .where('picture_sender.account_id', '=', accountId)
    .where('picture.down_by', 'is', null)
    .orderBy('picture_sender.sent_at', 'desc')
    .orderBy('picture.id')
    .limit(limit)
    .execute();
}

/** Whether an account sent a picture for one of its pages. */
export async function hasSent(db: Database, accountId: string, file: string): Promise<boolean> {
  const sent = db.selectFrom('picture_sender').select('picture_id').where('account_id', '=', accountId);
  return (await sent.where('picture_id', '=', pictureIdOf(file) ?? '').executeTakeFirst()) !== undefined;
}

/**
 * Marks pictures as shown on a page, so that they stay as long as its history can bring them back.
 * @param files by field name
 * @throws Refusal INVALID_ARGUMENT naming the field whose picture doesn't exist or was taken down
 */
export async function markShown(tx: Transaction, files: Readonly<Record<string, string | null | undefined>>): Promise<void> {
  for (const [field, file] of Object.entries(files)) {
    const id = file == null ? undefined : pictureIdOf(file);
    if (id === undefined) continue;
    const picture = await findPicture(tx, id);
    const why = picture === undefined ? 'This picture is no longer here. Send it again.' : 'This picture was taken down.';
    if (picture === undefined || picture.down_by !== null) throw new Refusal('INVALID_ARGUMENT', why, { [field]: why });
    if (picture.is_shown === 0) await tx.updateTable('picture').set({ is_shown: 1 }).where('id', '=', id).execute();
  }
}

/** Whether a page may show a picture: one of the pack, or a sent one not taken down. */
export async function isShowable(db: Database, file: string): Promise<boolean> {
  const id = pictureIdOf(file);
  return id === undefined || (await findPicture(db, id))?.down_by === null;
}

/** Pictures that came with tips. */
function queryTipPictures(db: Database) {
  return db.selectFrom('tip').select('picture_id').where('picture_id', 'is not', null).$castTo<{ picture_id: string }>();
}

/** Pictures of proposals that wait for an editor. */
function queryProposalPictures(db: Database) {
  return db.selectFrom('proposal_picture').select('picture_id');
}

/** Counts anonymous pictures that no tip names yet. */
async function countLoose(db: Database): Promise<number> {
  const { loose } = await db
    .selectFrom('picture')
    .select(({ fn }) => fn.countAll<number>().as('loose'))
    .where('sent_by', '=', '')
    .where('is_shown', '=', 0)
    .where('down_by', 'is', null)
    .where('id', 'not in', queryTipPictures(db))
    .executeTakeFirstOrThrow();
  return Number(loose);
}

/**
 * Deletes pictures on no page, in no proposal and in no tip, and the bytes of those taken down long ago; that those were taken down stays
 * recorded.
 */
export async function sweepPictures(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const before = (hours: number) => timestamp(now.subtract({ hours }));
  const unused = tx
    .deleteFrom('picture')
    .where('is_shown', '=', 0)
    .where('down_by', 'is', null)
    .where('id', 'not in', queryTipPictures(tx))
    .where('id', 'not in', queryProposalPictures(tx));
  await unused.where('sent_at', '<', before(UNUSED_HOURS)).execute();
  await unused.where('sent_by', '=', '').where('sent_at', '<', before(LOOSE_HOURS)).execute();
  const down = tx
    .selectFrom('picture')
    .innerJoin('decision', 'decision.id', 'picture.down_by')
    .select('picture.id')
    .where('decision.made_at', '<', before(DOWN_HOURS));
  await tx.deleteFrom('picture_part').where('picture_id', 'in', down).execute();
}
