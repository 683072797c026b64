import { createHash } from 'node:crypto';
import { timestamp } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { PictureTable } from '#database/tables/contribution-tables.ts';
import { isSent } from '#scene/pictures/picture.ts';
import { Refusal } from '#scene/problem.ts';

/** A piece of a picture holds so many bytes: a row of 32 kB of text. */
const PIECE_BYTES = 24_576;
/** Pieces written with one statement. */
const PIECES_A_STATEMENT = 50;

/** What nobody has put on a page by then is forgotten, in hours. */
const UNUSED_HOURS = 7 * 24;
/** A flyer is sent with its tip: one that no tip names by then is forgotten, in hours, and so many such are kept at the most. */
const LOOSE_HOURS = 24;
const MAX_LOOSE = 200;
/** What was taken down is there so long in case that was a mistake, in hours. */
const DOWN_HOURS = 30 * 24;

/** A picture as it was drawn anew, to be kept. */
export interface DrawnPicture extends Pick<PictureTable, 'id' | 'width' | 'height'> {
  content: Uint8Array;
}

/** The id of a picture by the name it is served under; undefined of one of the scene pack. */
export function sentId(file: string): string | undefined {
  return isSent(file) ? file.slice(0, 32) : undefined;
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
 * Keeps a picture. The same one again is the one that is there.
 * @param key shows it to whoever knows this before any page does
 * @throws Refusal FAILED_PRECONDITION where it was taken down, RESOURCE_EXHAUSTED while too many wait that no tip names and no account sent
 */
export async function keepPicture(
  tx: Transaction,
  { id, width, height, content }: DrawnPicture,
  { by, key, now }: { by: string; key: string; now: Temporal.Instant },
): Promise<PictureTable> {
  const there = await findPicture(tx, id);
  if (there !== undefined && there.down_by !== null)
    throw new Refusal('FAILED_PRECONDITION', 'This picture was taken down here before. Send another one.');
  if (there !== undefined && (by === '' || there.is_shown === 1)) return there;
  if (there !== undefined) {
    // Whoever sends it again wants it on a page now, and not a week ago; and it is no mere flyer any more.
    const again = { sent_at: timestamp(now), sent_by: there.sent_by || by };
    await tx.updateTable('picture').set(again).where('id', '=', id).execute();
    return { ...there, ...again };
  }
  if (by === '' && (await countLoose(tx)) >= MAX_LOOSE)
    throw new Refusal('RESOURCE_EXHAUSTED', 'More flyers came than can be kept just now. Say in words who plays, or come again tomorrow.');
  const row = { id, width, height, bytes: content.length, key, sent_by: by, sent_at: timestamp(now), is_shown: 0, down_by: null };
  // Somebody else may have sent the very same at the same moment.
  return (await addPicture(tx, row, content)) ? row : ((await findPicture(tx, id)) ?? row);
}

/** Keeps a picture that a scene pack brings: nobody sent it here, and pages show it at once. */
export async function bringPicture(
  tx: Transaction,
  { id, width, height, content }: DrawnPicture,
  { key, now }: { key: string; now: Temporal.Instant },
): Promise<void> {
  const row = { id, width, height, bytes: content.length, key, sent_by: '', sent_at: timestamp(now), is_shown: 1, down_by: null };
  await addPicture(tx, row, content);
}

/** Writes a picture with its pieces; false where it is there already. */
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

/** What is known of a picture that was sent, one that was taken down too; undefined where none was, or none any more. */
export function findPicture(db: Database, id: string): Promise<PictureTable | undefined> {
  return db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What is kept of a picture; undefined where nothing is any more. */
export async function readPicture(db: Database, id: string): Promise<Buffer | undefined> {
  const pieces = await db.selectFrom('picture_part').select('content').where('picture_id', '=', id).orderBy('position').execute();
  return pieces.length === 0 ? undefined : Buffer.concat(pieces.map(({ content }) => Buffer.from(content, 'base64')));
}

/** Those of some ids whose pictures are kept. */
export async function keptIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
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

/** The pictures that were sent last, with the account that took each down. */
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

/** Has a picture be among those that an account may put on a page that it keeps. */
export async function ownPicture(tx: Transaction, { id, by, now }: { id: string; by: string; now: Temporal.Instant }): Promise<void> {
  await tx
    .insertInto('picture_sender')
    .values({ account_id: by, picture_id: id, sent_at: timestamp(now) })
    .onConflict((conflict) => conflict.columns(['account_id', 'picture_id']).doUpdateSet({ sent_at: timestamp(now) }))
    .execute();
}

/** The pictures that an account sent last for a page that it keeps, but for what was taken down. */
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

/** Whether an account sent a picture for a page that it keeps. */
export async function hasSent(db: Database, accountId: string, file: string): Promise<boolean> {
  const sent = db.selectFrom('picture_sender').select('picture_id').where('account_id', '=', accountId);
  return (await sent.where('picture_id', '=', sentId(file) ?? '').executeTakeFirst()) !== undefined;
}

/**
 * Has pictures be of a page from now on: they stay as long as its history may bring them back.
 * @param files by the field that names each
 * @throws Refusal INVALID_ARGUMENT naming the field whose picture is not there, or was taken down
 */
export async function showPictures(tx: Transaction, files: Readonly<Record<string, string | null | undefined>>): Promise<void> {
  for (const [field, file] of Object.entries(files)) {
    const id = file == null ? undefined : sentId(file);
    if (id === undefined) continue;
    const picture = await findPicture(tx, id);
    const why = picture === undefined ? 'This picture is not here any more. Send it again.' : 'This picture was taken down.';
    if (picture === undefined || picture.down_by !== null) throw new Refusal('INVALID_ARGUMENT', why, { [field]: why });
    if (picture.is_shown === 0) await tx.updateTable('picture').set({ is_shown: 1 }).where('id', '=', id).execute();
  }
}

/** Whether a page may show a picture: one of the pack, or one that was sent and not taken down. */
export async function isShowable(db: Database, file: string): Promise<boolean> {
  const id = sentId(file);
  return id === undefined || (await findPicture(db, id))?.down_by === null;
}

/** The pictures that tips brought. */
function ofTips(db: Database) {
  return db.selectFrom('tip').select('picture_id').where('picture_id', 'is not', null).$castTo<{ picture_id: string }>();
}

/** The pictures that keepers want on a page, once an editor has published what they wrote. */
function ofProposals(db: Database) {
  return db.selectFrom('proposal_picture').select('picture_id');
}

/** How many pictures wait that somebody without an account sent, and no tip names yet. */
async function countLoose(db: Database): Promise<number> {
  const { loose } = await db
    .selectFrom('picture')
    .select(({ fn }) => fn.countAll<number>().as('loose'))
    .where('sent_by', '=', '')
    .where('is_shown', '=', 0)
    .where('down_by', 'is', null)
    .where('id', 'not in', ofTips(db))
    .executeTakeFirstOrThrow();
  return Number(loose);
}

/** Forgets pictures that nobody put on a page or wants there and that no tip brought, and what was kept of those taken down long ago; that they were stays known. */
export async function sweepPictures(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const before = (hours: number) => timestamp(now.subtract({ hours }));
  const unused = tx
    .deleteFrom('picture')
    .where('is_shown', '=', 0)
    .where('down_by', 'is', null)
    .where('id', 'not in', ofTips(tx))
    .where('id', 'not in', ofProposals(tx));
  await unused.where('sent_at', '<', before(UNUSED_HOURS)).execute();
  await unused.where('sent_by', '=', '').where('sent_at', '<', before(LOOSE_HOURS)).execute();
  const down = tx
    .selectFrom('picture')
    .innerJoin('decision', 'decision.id', 'picture.down_by')
    .select('picture.id')
    .where('decision.made_at', '<', before(DOWN_HOURS));
  await tx.deleteFrom('picture_part').where('picture_id', 'in', down).execute();
}
