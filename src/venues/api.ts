import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { answers, answersOrNothing, newApi } from '#api.ts';
import type { Database } from '#database/open.ts';
import { Refusal } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { Venue, VenueList } from '#scene/venue.ts';
import { findVenue, listVenues } from './store.ts';

const list = createRoute({
  method: 'get',
  path: '/venues',
  tags: ['Venues'],
  summary: 'List venues by name',
  responses: answers('Every venue.', VenueList),
});

const one = createRoute({
  method: 'get',
  path: '/venues/{id}',
  tags: ['Venues'],
  summary: 'Everything about one venue',
  request: { params: z.object({ id: z.string() }) },
  responses: answersOrNothing('The venue.', Venue),
});

/** The places where shows happen. */
export function venuesApi(db: Database): OpenAPIHono {
  return newApi()
    .openapi(list, async (c) => c.json({ venues: await listVenues(db) }, 200))
    .openapi(one, async (c) => {
      const { id } = c.req.valid('param');
      const venue = isSlug(id) ? await findVenue(db, id) : undefined;
      if (venue === undefined) throw new Refusal('NOT_FOUND', 'We don’t know this venue.');
      return c.json(venue, 200);
    });
}
