import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Database } from '#database/engines/open.ts';
import { isOffRoster, withCurrentEnding } from '#database/moved.ts';
import { sceneLanguage } from '#database/scene-language.ts';
import { ANYONE, answers, answersOrMovedOrGone, endpoint, newApi, readCursor, respond, writeCursor } from '#endpoint.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { sortKey } from '#scene/text/sort-key.ts';
import { Venue, VenueList } from '#scene/venues/venue.ts';
import { type TownMap, TownSheet, VenueMap } from '#scene/venues/venue-map.ts';
import { townSheet, venueMap } from './map.ts';
import { findVenue, listVenues, placedVenues } from './store.ts';

const MAX_VENUES = 1000;

const list = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster'],
  method: 'get',
  path: '/venues',
  tags: ['Venues'],
  summary: 'List venues by name',
  request: {
    query: z.object({
      limit: z.coerce.number<string | number>().int().min(1).max(MAX_VENUES).default(200),
      cursor: z.string().max(400).optional().meta({ description: '`next` from the previous page.' }),
    }),
  },
  responses: answers('One page of venues.', VenueList),
});

const one = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster'],
  method: 'get',
  path: '/venues/{id}',
  tags: ['Venues'],
  summary: 'Everything about one venue',
  request: { params: z.object({ id: z.string() }) },
  responses: answersOrMovedOrGone('The venue.', Venue),
});

const map = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster'],
  method: 'get',
  path: '/venues/{id}/map',
  tags: ['Venues'],
  summary: 'A map around a venue, with nearby venues',
  request: { params: z.object({ id: z.string() }) },
  responses: answersOrMovedOrGone(
    'The map; null if the venue has no position or we know nothing around it.',
    z.strictObject({ map: VenueMap.nullable() }),
  ),
});

const town = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster'],
  method: 'get',
  path: '/map',
  tags: ['Venues'],
  summary: 'All venues on a map of the town',
  responses: answers('The map; null if no venue has a position.', z.strictObject({ map: TownSheet.nullable() })),
});

export const VENUE_ENDPOINTS = [list, one, map, town];

/** Serves venues and their maps. */
export function venuesApi(db: Database, drawnTown: TownMap | undefined): OpenAPIHono {
  return newApi()
    .openapi(town, async (c) => respond(c, { map: townSheet(await placedVenues(db), drawnTown) }))
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query');
      const found = await listVenues(db, { limit: limit + 1, after: cursor === undefined ? undefined : readCursor(cursor) });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      const place = last && { sortKey: sortKey(last.name, await sceneLanguage(db)), id: last.id };
      return respond(c, { venues: page, next: place === undefined ? null : writeCursor(place) });
    })
    .openapi(one, async (c) => {
      const { id } = c.req.valid('param');
      const venue = await requireVenue(db, id);
      if (venue.id !== id) return c.redirect(venue.id, 308);
      return respond(c, await withCurrentEnding(db, 'venue', venue));
    })
    .openapi(map, async (c) => {
      const { id } = c.req.valid('param');
      const { position, ...venue } = await requireVenue(db, id);
      if (venue.id !== id) return c.redirect(`../${venue.id}/map`, 308);
      return respond(c, { map: position === undefined ? null : venueMap({ ...venue, position }, await placedVenues(db), drawnTown) });
    });
}

/** Finds a venue, following renames and merges. @throws Refusal if there is none or it was taken off the site */
async function requireVenue(db: Database, id: string): Promise<Venue> {
  const venue = isSlug(id) ? await findVenue(db, id) : undefined;
  if (venue !== undefined) return venue;
  if (isSlug(id) && (await isOffRoster(db, 'venue', id))) throw new RefusalOfGone('This venue was taken off the site.');
  throw new Refusal('NOT_FOUND', 'We don’t know this venue.');
}
