import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#log.ts';
import type { Artist } from '#scene/artists/artist.ts';
import { PICTURE_SCHEMES, PICTURE_WIDTHS, type PictureShape, variantName } from '#scene/pictures/picture.ts';
import type { Inks } from '#scene/site/scene.ts';
import { drawAll } from './draw-all.ts';
import type { Variant } from './draw-variant.ts';
import type { Orders } from './variant-worker.ts';

/** Moved on when the drawing changes, so that what an older version drew is drawn again. */
const RECIPE = 2;

/** The variants of a town's pictures: kept on the disk by what they are made of, drawn when they are missing. */
export interface Variants {
  /** Whether pages may name variants: all that can be drawn are there. */
  ready: () => boolean;
  /** The file of a picture's variant; undefined where there is none, and the picture itself stands in. */
  find: (picture: string, variant: string) => string | undefined;
  /** Draws what is missing, in a process of its own; resolves to whether `ready` has changed by it. Rejects never. */
  draw: () => Promise<boolean>;
  /** Breaks drawing off. */
  stop: () => void;
}

interface Needs {
  /** The pack's `artistinfo` folder. */
  folder: string;
  artists: readonly Artist[];
  night: Inks;
  /** Where variants are kept; nothing else may lie there. */
  cache: string;
  log: Log;
}

/** Looks which variants of the artists' pictures are there, and which are to be drawn. */
export async function openVariants({ folder, artists, night, cache, log }: Needs): Promise<Variants> {
  await mkdir(cache, { recursive: true });
  const wanted = await plan(folder, picturesOf(artists), night, cache);
  const held = new Set((await readdir(cache)).map((name) => join(cache, name)));
  const missing = [...wanted.values()].filter(({ to }) => !held.has(to));
  let ready = missing.length === 0 && wanted.size > 0;
  let stopped = new AbortController();
  const draw = async () => {
    if (missing.length === 0) return false;
    stopped = new AbortController();
    try {
      const failed = await drawAll({
        script: 'variant-worker',
        pieces: missing,
        orders: (variants) => ({ variants, night }) satisfies Orders,
        madeOf: ({ from }) => from,
        stop: stopped.signal,
      });
      for (const { from, why } of failed)
        log.warn({ picture: from, why }, 'A picture cannot be drawn for day and night; it is shown as it is');
      for (const { from } of failed) for (const [key, variant] of wanted) if (variant.from === from) wanted.delete(key);
      ready = true;
      const used = new Set([...wanted.values()].map(({ to }) => to));
      for (const file of held) if (!used.has(file)) await rm(file, { force: true });
      log.info({ drawn: missing.length - failed.length, failed: failed.length }, 'Drew the pictures for day and night');
    } catch (error) {
      if (!stopped.signal.aborted)
        log.warn({ err: error }, 'The pictures could not be drawn for day and night; they are shown as they are');
    }
    return ready;
  };
  return {
    ready: () => ready,
    find: (picture, variant) => wanted.get(`${variant}/${picture}`)?.to,
    draw,
    stop: () => stopped.abort(),
  };
}

/** Every picture that artists name, with what it shows. */
function picturesOf(artists: readonly Artist[]): Map<string, PictureShape> {
  const pictures = new Map<string, PictureShape>();
  for (const { artistimage, members } of artists) {
    if (artistimage !== undefined) pictures.set(artistimage, 'poster');
    for (const { img } of members) if (img !== undefined) pictures.set(`members/${img}`, 'portrait');
  }
  return pictures;
}

/** Every variant there should be, by its name and its picture's. Its file is called by all that it is made of. */
async function plan(folder: string, pictures: Map<string, PictureShape>, night: Inks, cache: string): Promise<Map<string, Variant>> {
  const wanted = new Map<string, Variant>();
  for (const [picture, shape] of pictures) {
    const from = join(folder, picture);
    const bytes = await readFile(from).catch(() => undefined);
    if (bytes === undefined) continue;
    for (const scheme of PICTURE_SCHEMES) {
      for (const width of PICTURE_WIDTHS[shape]) {
        const made = JSON.stringify([RECIPE, scheme, width, scheme === 'night' ? night : null]);
        const to = join(cache, `${createHash('sha256').update(made).update(bytes).digest('hex').slice(0, 32)}.avif`);
        wanted.set(`${variantName(scheme, width)}/${picture}`, { from, to, scheme, width });
      }
    }
  }
  return wanted;
}
