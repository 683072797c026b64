import { rename } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PictureScheme } from '#scene/pictures/picture.ts';
import type { Inks } from '#scene/site/scene.ts';
import { nightRamp } from './ramp.ts';

/** One file to be made of a picture. */
export interface Variant {
  /** The picture, a path on the disk. */
  from: string;
  /** Where the file goes. */
  to: string;
  scheme: PictureScheme;
  /** In pixels. */
  width: number;
  /** AVIF unless said otherwise. */
  format?: 'avif' | 'webp';
  /** Whether somebody waits for it: a third of the work for a few bytes more. */
  isUrgent?: boolean;
}

/** A picture of more pixels than this is refused: it would take more memory than a site has. */
const MAX_PIXELS = 50_000_000;
/** Half the bytes of WebP; a step more of effort saves a tenth and takes three times as long. */
const AVIF = { quality: 45, effort: 3 };
const URGENT_EFFORT = 2;
/** For browsers that know no AVIF. */
const WEBP = { quality: 72, effort: 4 };

// What the file holds decides how it is read, whatever it is called: a drawing in XML, a page or a film is no picture of a pack.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });
// One picture at a time on one thread, nothing held for later: it has time, and the site beside it has not.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes one variant: the picture in its own colours for the day, in the night's inks for the night. The file appears whole or not at all.
 * @throws Error when the picture cannot be read
 */
export async function drawVariant({ from, to, scheme, width, format = 'avif', isUrgent = false }: Variant, night: Inks): Promise<void> {
  const resized = sharp(from, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  const drawn = scheme === 'day' ? resized : await inNightInks(resized, night);
  const unfinished = `${to}.${process.pid}`;
  await (format === 'avif' ? drawn.avif(isUrgent ? { ...AVIF, effort: URGENT_EFFORT } : AVIF) : drawn.webp(WEBP)).toFile(unfinished);
  await rename(unfinished, to);
}

async function inNightInks(picture: Sharp, inks: Inks): Promise<Sharp> {
  const { data: greys, info } = await picture.greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (const grey of greys) sum += grey;
  const ramp = nightRamp(inks, sum / greys.length);
  const coloured = Buffer.alloc(greys.length * 3);
  greys.forEach((grey, pixel) => {
    coloured.set(ramp[grey] ?? [0, 0, 0], pixel * 3);
  });
  return sharp(coloured, { raw: { width: info.width, height: info.height, channels: 3 } });
}
