import { z } from 'zod';
import { Line, Slug, TOO_LONG, Words } from '../shape.ts';
import { ENDING_WHYS, type EndingWhy } from './ending-words.ts';

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
