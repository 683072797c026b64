import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ANYONE, answers, answersOrMovedOrGone, endpoint, madeOf, newApi, readCursor, respond, writeCursor } from '#api.ts';
import type { Database } from '#database/engines/open.ts';
import { isOffRoster } from '#database/off-roster.ts';
import { documentKey, kindKey } from '#scene/change.ts';
import { sortKey } from '#scene/names.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { Venue, VenueList } from '#scene/venue.ts';
import { findVenue, listVenues } from './store.ts';

/** At most this many venues in one answer. */
const MOST = 1000;

const list = endpoint({
  ...ANYONE,
  fresh: 'night',
  method: 'get',
  path: '/venues',
  tags: ['Venues'],
  summary: 'List venues by name',
  request: {
    query: z.object({
      limit: z.coerce.number<string | number>().int().min(1).max(MOST).default(200),
      cursor: z.string().max(400).optional().meta({ description: '`next` of the page before.' }),
    }),
  },
  responses: answers('One page of venues.', VenueList),
});

const one = endpoint({
  ...ANYONE,
  fresh: 'night',
  method: 'get',
  path: '/venues/{id}',
  tags: ['Venues'],
  summary: 'Everything about one venue',
  request: { params: z.object({ id: z.string() }) },
  responses: answersOrMovedOrGone('The venue.', Venue),
});

export const VENUE_ENDPOINTS = [list, one];

/** The places where shows happen. */
export function venuesApi(db: Database): OpenAPIHono {
  return newApi()
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query');
      madeOf(c, kindKey('venue'));
      const found = await listVenues(db, { limit: limit + 1, after: cursor === undefined ? undefined : readCursor(cursor) });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return respond(c, { venues: page, next: last === undefined ? null : writeCursor({ sortKey: sortKey(last.name), id: last.id }) });
    })
    .openapi(one, async (c) => {
      const { id } = c.req.valid('param');
      madeOf(c, documentKey('venue', id));
      const venue = isSlug(id) ? await findVenue(db, id) : undefined;
      if (venue === undefined && isSlug(id) && (await isOffRoster(db, 'venue', id)))
        throw new RefusalOfGone('This venue was taken off the site.');
      if (venue === undefined) throw new Refusal('NOT_FOUND', 'We don’t know this venue.');
      if (venue.id !== id) return c.redirect(venue.id, 308);
      return respond(c, venue);
    });
}
