import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Database, Transaction } from '#database/engines/open.ts';
import { newSecret } from '#identity/secrets.ts';
import type { Artist } from '#scene/artists/artist.ts';
import { isUpload } from '#scene/pictures/picture.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { findPicture, pictureIdOf, storePackPicture } from '#sent/store.ts';
import type { Entry, Part } from './part.ts';
import { readPackFile } from './read/pack-file.ts';
import { webpSize } from './read/webp-size.ts';

/** The folder of pictures people sent. */
const SENT_FOLDER = 'pictures';
/** Redrawn pictures are smaller, in bytes. */
const MAX_SENT_BYTES = 20e6;

/** The path in a pack of a picture someone sent. */
export function sentPath(file: string): string {
  return `${SENT_FOLDER}/${file}`;
}

/** An entry's pictures by field; `path` is the path in the pack. */
export function picturesIn(entry: object): Record<string, { file: string; path: string }> {
  const { artistimage, image, members = [], releases = [] } = entry as Partial<Artist> & Partial<Venue>;
  const named: [string, string | undefined, string][] = [
    ['artistimage', artistimage, 'artistinfo'],
    ['image', image?.file, SENT_FOLDER],
    ...members.map(({ img }, index): [string, string | undefined, string] => [`members.${index}.img`, img, 'artistinfo/members']),
    ...releases.map(({ cover }, index): [string, string | undefined, string] => [`releases.${index}.cover`, cover, 'artistinfo/covers']),
  ];
  return Object.fromEntries(
    named.flatMap(([field, file, folder]) => (file === undefined ? [] : [[field, { file, path: `${folder}/${file}` }]])),
  );
}

/** The sent pictures that entries name. */
export function sentPicturesIn(entries: readonly object[]): Set<string> {
  return new Set(entries.flatMap((entry) => Object.values(picturesIn(entry)).map(({ file }) => file)).filter(isUpload));
}

/** Reads a sent picture. @throws Error in one sentence if its content doesn't match its name */
export function readSent(folder: string, file: string): { content: Buffer; width: number; height: number } {
  const content = readPackFile(folder, sentPath(file), MAX_SENT_BYTES);
  const size = webpSize(content);
  if (size === undefined || createHash('sha256').update(content).digest('hex').slice(0, 32) !== pictureIdOf(file))
    throw new Error(`${join(folder, sentPath(file))} isn’t the same picture anymore: upload it at the desk instead.`);
  return { content, ...size };
}

/** Stores the sent pictures of a pack and marks them as shown. */
export async function storePictures(tx: Transaction, folder: string, entries: readonly object[], now: Temporal.Instant): Promise<void> {
  for (const file of sentPicturesIn(entries)) {
    const id = pictureIdOf(file) ?? '';
    const there = await findPicture(tx, id);
    if (there === undefined) await storePackPicture(tx, { id, ...readSent(folder, file) }, { key: newSecret().slice(0, 22), now });
    else if (there.is_shown === 0) await tx.updateTable('picture').set({ is_shown: 1 }).where('id', '=', id).execute();
  }
}

/** Entries without pictures that were taken down here, and what to report about it. */
export async function withoutTakenDown<T extends Entry>(db: Database, entries: readonly T[]): Promise<{ wanted: T[]; kept: Part['kept'] }> {
  const rows = await db.selectFrom('picture').select('id').where('down_by', 'is not', null).execute();
  const down = new Set(rows.map(({ id }) => `${id}.webp`));
  const kept: Part['kept'] = [];
  const wanted = entries.map((entry) => {
    if (![...sentPicturesIn([entry])].some((file) => down.has(file))) return entry;
    kept.push({ id: entry.id, name: entry.name, why: 'a picture of it was taken down here' });
    return withoutPictures(entry, (file) => down.has(file));
  });
  return { wanted, kept };
}

/** An entry without its missing pictures. */
export function withoutPictures<T extends Entry>(entry: T, isGone: (file: string) => boolean): T {
  const { artistimage, imageview, image, members, releases, ...rest } = entry as Partial<Artist> & Partial<Venue>;
  const stays = (file: string | undefined) => file !== undefined && !isGone(file);
  const said = {
    ...rest,
    ...(stays(artistimage) ? { artistimage, ...(imageview === undefined ? {} : { imageview }) } : {}),
    ...(image !== undefined && stays(image.file) ? { image } : {}),
    ...(members === undefined ? {} : { members: members.map(({ img, ...member }) => (stays(img) ? { ...member, img } : member)) }),
    ...(releases === undefined
      ? {}
      : { releases: releases.map(({ cover, ...release }) => (stays(cover) ? { ...release, cover } : release)) }),
  };
  return said as unknown as T;
}
