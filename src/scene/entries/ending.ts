import { z } from 'zod';
import { Line, Slug, TOO_LONG, Words } from '../shape.ts';
import { timeWords } from '../time/span-words.ts';

/** How an artist or a venue can have ended. */
export const ENDING_WHYS = { artist: ['ended', 'died'], venue: ['closed'] } as const;
export type EndingWhy = (typeof ENDING_WHYS)['artist' | 'venue'][number];

/** That an artist or a venue is no more; `ended` beside it says when, as far as it is known. */
function endingOf<const Why extends EndingWhy>(whys: readonly Why[]) {
  return z.strictObject({
    why: z.enum(whys),
    now: z
      .strictObject({ id: Slug.nullable(), name: Line.min(1).max(120, TOO_LONG) })
      .optional()
      .meta({ description: 'What is in its place now; `id` is null for what has no page here.' }),
    words: Words.trim().min(1).max(600, TOO_LONG).optional().meta({ description: 'What editors say besides.' }),
  });
}

export const ArtistEnding = endingOf(ENDING_WHYS.artist);
export const VenueEnding = endingOf(ENDING_WHYS.venue);
export type Ending = Omit<z.infer<typeof ArtistEnding>, 'why'> & { why: EndingWhy };

const SAID: Record<EndingWhy, readonly [dated: string, dateless: string, ahead: string]> = {
  ended: ['Ended', 'No longer playing', 'Ends'],
  died: ['Died', 'Has died', 'Dies'],
  closed: ['Closed', 'Closed', 'Closes'],
};

/** Whether an end is still to come. */
export function isAhead(when: string | undefined, today: string): boolean {
  return when !== undefined && when > today.slice(0, when.length);
}

/** 'Closed in May 2024.', 'Died on May 17, 2024.', 'No longer playing.'; of a day still to come 'Closes on December 31, 2026.' */
export function endingWords(why: EndingWhy, when: string | undefined, today: string): string {
  const [dated, dateless, ahead] = SAID[why];
  if (when === undefined) return `${dateless}.`;
  return `${isAhead(when, today) ? ahead : dated} ${when.length === 10 ? 'on' : 'in'} ${timeWords(when)}.`;
}
