import { z } from 'zod';
import { Show } from '../shows/show.ts';
import { Counted, Named } from './counted.ts';

/** What an artist's past is: how often they played, first and last, with whom and where most, and with whom they share members. */
export const ArtistPlayed = z
  .strictObject({
    shows: z.int(),
    first: Show.nullable(),
    latest: Show.nullable(),
    with: z.array(Counted),
    at: z.array(Counted),
    sharing: z.array(Named.extend({ members: z.array(z.string()) })),
  })
  .meta({
    id: 'ArtistPlayed',
    description:
      'An artist’s past: how many shows, the first and the latest, the artists they often play with and the venues they often play at, and the artists they share members with.',
  });
export type ArtistPlayed = z.infer<typeof ArtistPlayed>;

/** What a venue's past is: how many shows, first and last, and who played most. */
export const VenuePlayed = z
  .strictObject({ shows: z.int(), first: Show.nullable(), latest: Show.nullable(), by: z.array(Counted) })
  .meta({ id: 'VenuePlayed', description: 'A venue’s past: how many shows, the first and the latest, and the artists who played most.' });
export type VenuePlayed = z.infer<typeof VenuePlayed>;
