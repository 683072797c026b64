import { z } from 'zod';
import { Show } from '../shows/show.ts';
import { Counted, Named } from './counted.ts';

/** An artist's past: number of shows, first and last, where and with whom most often, and the bands that share members. */
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

export const VenuePlayed = z
  .strictObject({ shows: z.int(), first: Show.nullable(), latest: Show.nullable(), by: z.array(Counted) })
  .meta({ id: 'VenuePlayed', description: 'A venue’s past: how many shows, the first and the latest, and the artists who played most.' });
export type VenuePlayed = z.infer<typeof VenuePlayed>;
