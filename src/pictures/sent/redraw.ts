import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { kindOf, MOVES } from './kinds.ts';
import { pngFault } from './png-chunks.ts';

/** More pixels than this nobody's camera takes that people carry; decoded they would take more memory than a site has. */
const MOST_PIXELS = 40_000_000;
/** The longest edge of what is kept, in pixels. */
const LONGEST = 1600;
/** Smaller ones say nothing when they fill a page. */
const SHORTEST = 100;
const KEPT = { quality: 80, effort: 4 };

/** What is kept of a picture that came. */
export interface Redrawn {
  id: string;
  width: number;
  height: number;
}

/** A picture that is refused, in one sentence for whoever sent it. */
export class NoPicture extends Error {}

// One picture at a time on one thread, and nothing that opens a file of any other kind.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws a picture anew: decoded, turned upright, no larger than a page needs, as WebP. Nothing else of the file that came is in it: no place, no
 * date, no profile, no second file behind the first.
 * @throws NoPicture saying why it is none
 */
export async function redraw(from: string, to: (id: string) => string): Promise<Redrawn> {
  const bytes = await readFile(from);
  const seen = kindOf(bytes);
  if ('why' in seen) throw new NoPicture(seen.why);
  const fault = seen.kind === 'PNG' ? pngFault(bytes) : undefined;
  if (fault !== undefined) throw new NoPicture(fault);
  const opened = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  const {
    width,
    height,
    pages = 1,
  } = await opened.metadata().catch((error: unknown) => {
    throw new NoPicture(isTooLarge(error) ? TOO_LARGE : `This ${seen.kind} is broken: it cannot be read.`);
  });
  if (pages > 1) throw new NoPicture(MOVES);
  if (width * height > MOST_PIXELS) throw new NoPicture(TOO_LARGE);
  if (Math.min(width, height) < SHORTEST) throw new NoPicture(`This picture is too small: ${SHORTEST} pixels each way at the least.`);
  const { data, info } = await opened
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp(KEPT)
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new NoPicture(
        isTooLarge(error) ? TOO_LARGE : `This ${seen.kind} is broken: it ends before the picture does, or makes no sense.`,
      );
    });
  const id = createHash('sha256').update(data).digest('hex').slice(0, 32);
  await writeFile(to(id), data);
  return { id, width: info.width, height: info.height };
}

const TOO_LARGE = `This picture has more than ${MOST_PIXELS / 1_000_000} million pixels. Make it smaller, and send that.`;

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit|too large|dimension/i.test(error.message);
}
