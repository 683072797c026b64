import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { findCurrentId, isOffRoster } from '#database/moved.ts';
import { ANYONE, answersOrMovedOrGone, endpoint, newApi, respond } from '#endpoint.ts';
import { ArtistPlayed, VenuePlayed } from '#scene/archive/played.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { readArtistPast, readVenuePast } from './played.ts';

const ById = { params: z.object({ id: z.string() }) };

const byArtist = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/artists/{id}/played',
  tags: ['Artists'],
  summary: 'An artist’s past: how often, since when, with whom and where',
  request: ById,
  responses: answersOrMovedOrGone('Their past.', ArtistPlayed),
});

const atVenue = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/venues/{id}/played',
  tags: ['Venues'],
  summary: 'A venue’s past: how many shows, since when, and who played most',
  request: ById,
  responses: answersOrMovedOrGone('Its past.', VenuePlayed),
});

export const PLAYED_ENDPOINTS = [byArtist, atVenue];

/** Serves statistics of an artist's or venue's past. */
export function playedApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  /** The current id of an entry. @throws Refusal if there is none or it was taken off the site */
  const demand = async (kind: 'artist' | 'venue', id: string) => {
    const now = isSlug(id) ? await findCurrentId(db, kind, id) : undefined;
    if (now !== undefined) return now;
    if (isSlug(id) && (await isOffRoster(db, kind, id))) throw new RefusalOfGone(`This ${kind} was taken off the site.`);
    throw new Refusal('NOT_FOUND', `We don’t know this ${kind}.`);
  };
  return newApi()
    .openapi(byArtist, async (c) => {
      const { id } = c.req.valid('param');
      // Any artist may share a member, and names change.
      const now = await demand('artist', id);
      if (now !== id) return c.redirect(`../${now}/played`, 308);
      return respond(c, await readArtistPast(db, id, tonightAt(clock(), zone)));
    })
    .openapi(atVenue, async (c) => {
      const { id } = c.req.valid('param');
      const now = await demand('venue', id);
      if (now !== id) return c.redirect(`../${now}/played`, 308);
      return respond(c, await readVenuePast(db, id, tonightAt(clock(), zone)));
    });
}
