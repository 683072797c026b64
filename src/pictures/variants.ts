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

/** Raised when drawing changes, so that variants are redrawn. */
const RECIPE = 2;

/** The variants of a town's pictures, on disk by a hash of their content. */
export interface Variants {
  /** Whether all variants that can be drawn exist: then pages use them. */
  ready: () => boolean;
  find: (picture: string, variant: string) => string | undefined;
  /** Draws what is missing in a separate process. Resolves to whether `ready` changed; never rejects. */
  draw: () => Promise<boolean>;
  stop: () => void;
}

interface Needs {
  folder: string;
  artists: readonly Artist[];
  night: Inks;
  cache: string;
  log: Log;
}

/** Opens the variants and finds the missing ones. */
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
        log.warn({ picture: from, why }, 'A picture could not be drawn for day and night; showing it as is');
      for (const { from } of failed) for (const [key, variant] of wanted) if (variant.from === from) wanted.delete(key);
      ready = true;
      const used = new Set([...wanted.values()].map(({ to }) => to));
      for (const file of held) if (!used.has(file)) await rm(file, { force: true });
      log.info({ drawn: missing.length - failed.length, failed: failed.length }, 'Drew the pictures for day and night');
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ err: error }, 'The pictures could not be drawn for day and night; showing them as is');
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

function picturesOf(artists: readonly Artist[]): Map<string, PictureShape> {
  const pictures = new Map<string, PictureShape>();
  for (const { artistimage, members, releases } of artists) {
    if (artistimage !== undefined) pictures.set(artistimage, 'poster');
    for (const { img } of members) if (img !== undefined) pictures.set(`members/${img}`, 'portrait');
    for (const { cover } of releases) if (cover !== undefined) pictures.set(`covers/${cover}`, 'portrait');
  }
  return pictures;
}

/** Every variant, with a file named by a hash of its content. */
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
