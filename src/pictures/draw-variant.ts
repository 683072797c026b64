import { rename } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PictureScheme } from '#scene/pictures/picture.ts';
import type { Inks } from '#scene/site/scene.ts';
import { nightRamp } from './ramp.ts';

export interface Variant {
  from: string;
  to: string;
  scheme: PictureScheme;
  /** In pixels. */
  width: number;
  /** AVIF by default. */
  format?: 'avif' | 'webp';
  /** Whether somebody waits: a third of the work for a few more bytes. */
  isUrgent?: boolean;
}

/** More would take more memory than a site has. */
const MAX_PIXELS = 50_000_000;
/** Half of WebP's bytes; more effort saves a tenth in three times the time. */
const AVIF = { quality: 45, effort: 3 };
const URGENT_EFFORT = 2;
/** For browsers without AVIF. */
const WEBP = { quality: 72, effort: 4 };

// Decide by content: SVG, PDF or film is no picture of a pack.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });
// One picture at a time on one thread, without a cache.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes one variant: original colors by day, the night's by night. The file appears complete or not at all.
 * @throws Error when the picture cannot be read
 */
export async function drawVariant({ from, to, scheme, width, format = 'avif', isUrgent = false }: Variant, night: Inks): Promise<void> {
  const resized = sharp(from, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  const drawn = scheme === 'day' ? resized : await drawNight(resized, night);
  const unfinished = `${to}.${process.pid}`;
  await (format === 'avif' ? drawn.avif(isUrgent ? { ...AVIF, effort: URGENT_EFFORT } : AVIF) : drawn.webp(WEBP)).toFile(unfinished);
  await rename(unfinished, to);
}

async function drawNight(picture: Sharp, inks: Inks): Promise<Sharp> {
  const { data: grays, info } = await picture.grayscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (const gray of grays) sum += gray;
  const ramp = nightRamp(inks, sum / grays.length);
  const colored = Buffer.alloc(grays.length * 3);
  grays.forEach((gray, pixel) => {
    colored.set(ramp[gray] ?? [0, 0, 0], pixel * 3);
  });
  return sharp(colored, { raw: { width: info.width, height: info.height, channels: 3 } });
}
