import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, answersOrNothing, endpoint, newApi, respond } from '#endpoint.ts';
import { Found, Suggestions } from '#scene/found.ts';
import { Refusal } from '#scene/problem.ts';
import { Words } from '#scene/shape.ts';
import { Feed } from '#scene/shows/feed.ts';
import type { SceneEntry } from '#scene/site/scene.ts';
import { withListFields } from '#shows/as-listed.ts';
import { withHistory } from '#shows/feed.ts';
import { daymarks } from '#venues/store.ts';
import { MAX_FINDS } from './coming-shows.ts';
import { mostOfEach, search } from './store.ts';
import { suggest } from './suggest.ts';

const find = endpoint({
  ...ANYONE,
  fresh: 'minute',
  reads: ['shows', 'roster', 'people', 'words'],
  method: 'get',
  path: '/search',
  tags: ['Search'],
  summary: 'Search artists, venues, promoters, series, shows, people, services and news',
  request: {
    query: z.object({
      q: Words.max(200)
        .default('')
        .meta({ description: 'A name or part of one, in any case or accent, even misspelled; or a word from an artist’s description.' }),
      limit: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(MAX_FINDS)
        .default(MAX_FINDS)
        .meta({ description: 'At most this many of each kind.' }),
    }),
  },
  responses: answers('The results.', Found),
});

const complete = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster', 'people', 'words'],
  method: 'get',
  path: '/suggestions',
  tags: ['Search'],
  summary: 'Suggestions while typing',
  request: { query: z.object({ q: Words.max(200).default('').meta({ description: 'The text typed so far.' }) }) },
  responses: answers('A few lines, best match first.', Suggestions),
});

const feed = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster', 'people', 'words'],
  method: 'get',
  path: '/search/feed',
  tags: ['Search'],
  summary: 'Upcoming shows found by a search, as a feed',
  description: 'The first fifty, soonest first, with the extra fields calendars and feed readers need.',
  request: { query: z.object({ q: Words.max(200).default('').meta({ description: 'The search text.' }) }) },
  responses: answersOrNothing('The shows.', Feed),
});

export const SEARCH_ENDPOINTS = [find, complete, feed];

/** One question over the whole archive. */
export function searchApi(db: Database, clock: Clock, { zone, currency }: SceneEntry): OpenAPIHono {
  return newApi()
    .openapi(complete, async (c) => {
      const { q } = c.req.valid('query');
      return respond(c, { q, suggestions: await suggest(db, q, tonightAt(clock(), zone), currency) });
    })
    .openapi(feed, async (c) => {
      const { q } = c.req.valid('query');
      if (q.trim() === '') throw new Refusal('INVALID_ARGUMENT', 'Enter a search, such as ?q=tide.');
      const tonight = tonightAt(clock(), zone);
      const { shows } = await search(db, q, { tonight, currency });
      return respond(c, { tonight, shows: await withHistory(db, shows), next: null });
    })
    .openapi(find, async (c) => {
      const { q, limit } = c.req.valid('query');
      const now = clock();
      const tonight = tonightAt(now, zone);
      const found = await search(db, q, { tonight, currency, most: mostOfEach(limit) });
      const venues = new Set([...found.shows, ...found.past].flatMap(({ venue }) => venue.id ?? []));
      const [shows, past, marks] = await Promise.all([
        withListFields(db, found.shows),
        withListFields(db, found.past),
        daymarks(db, [...venues]),
      ]);
      return respond(c, { q, tonight, now: { ...wallClock(now, zone), at: timestamp(now) }, ...found, shows, past, daymarks: marks });
    });
}
