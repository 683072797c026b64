import { z } from 'zod';
import { Line, Slug, TOO_LONG, Words } from '../shape.ts';
import { ENDING_WHYS, type EndingWhy } from './ending-words.ts';

/** The end of an artist or a venue; the field `ended` has the date, as far as known. */
function createEndingSchema<const Why extends EndingWhy>(whys: readonly Why[]) {
  return z.strictObject({
    why: z.enum(whys),
    now: z
      .strictObject({ id: Slug.nullable(), name: Line.min(1).max(120, TOO_LONG) })
      .optional()
      .meta({ description: 'What is in its place now; `id` is null if it has no page here.' }),
    words: Words.trim().min(1).max(600, TOO_LONG).optional().meta({ description: 'What editors added.' }),
  });
}

export const ArtistEnding = createEndingSchema(ENDING_WHYS.artist);
export const VenueEnding = createEndingSchema(ENDING_WHYS.venue);
export type Ending = Omit<z.infer<typeof ArtistEnding>, 'why'> & { why: EndingWhy };
