import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { kindOf, MOVES } from './orders.ts';
import { strippedPng } from './png-chunks.ts';

/** Phones' cameras; more would take more memory than a small machine has. */
const MAX_PIXELS = 40_000_000;
/** The longest edge stored, in pixels. */
const MAX_SIDE_PX = 1600;
/** The shortest edge sent or stored, in pixels. */
const MIN_SIDE_PX = 100;
const KEPT = { quality: 80, effort: 4 };

export interface Redrawn {
  id: string;
  width: number;
  height: number;
}

/** A refusal, in one sentence for the sender. */
export class NoPicture extends Error {}

// One picture at a time on one thread, and only known formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });
sharp.concurrency(1);
sharp.cache(false);

/** Redraws a picture as WebP: upright, no larger than pages need. Keeps no location, date, profile or trailing data. @throws NoPicture */
export async function redraw(from: string, to: (id: string) => string): Promise<Redrawn> {
  const bytes = await readFile(from);
  const seen = kindOf(bytes);
  if ('why' in seen) throw new NoPicture(seen.why);
  const stripped = seen.kind === 'PNG' ? strippedPng(bytes) : { png: bytes };
  if ('why' in stripped) throw new NoPicture(stripped.why);
  const opened = sharp(stripped.png, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const {
    width,
    height,
    pages = 1,
  } = await opened.metadata().catch((error: unknown) => {
    throw new NoPicture(isTooLarge(error) ? TOO_LARGE : `This ${seen.kind} is broken. We can’t read it.`);
  });
  if (pages > 1) throw new NoPicture(MOVES);
  if (width * height > MAX_PIXELS) throw new NoPicture(TOO_LARGE);
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < MIN_SIDE_PX) throw new NoPicture(`This picture is too small. It needs at least ${MIN_SIDE_PX} pixels each way.`);
  if (shorter * MAX_SIDE_PX < MIN_SIDE_PX * longer) throw new NoPicture(TOO_NARROW);
  const { data, info } = await opened
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp(KEPT)
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new NoPicture(isTooLarge(error) ? TOO_LARGE : `This ${seen.kind} is broken or cut off.`);
    });
  const id = createHash('sha256').update(data).digest('hex').slice(0, 32);
  await writeFile(to(id), data);
  return { id, width: info.width, height: info.height };
}

const TOO_LARGE = `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Make it smaller and send that.`;
const TOO_NARROW = `This picture is more than ${MAX_SIDE_PX / MIN_SIDE_PX} times as long as it is wide. Crop it and send that.`;

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit|too large|dimension/i.test(error.message);
}
