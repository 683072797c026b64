import { z } from 'zod';
import { ArtistCard } from './artist.ts';
import { NowAt, Show } from './show.ts';
import { Venue } from './venue.ts';

/** What one question over the whole archive found. */
export const Found = z
  .strictObject({ q: z.string(), ...NowAt, artists: z.array(ArtistCard), venues: z.array(Venue), shows: z.array(Show) })
  .meta({ id: 'Found', description: 'What a search found, of each kind, with the night it is and the wall-clock time of the answer.' });
export type Found = z.infer<typeof Found>;
