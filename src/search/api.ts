import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ANYONE, answers, endpoint, newApi } from '#api.ts';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/open.ts';
import { Found } from '#scene/found.ts';
import { Words } from '#scene/shape.ts';
import { search } from './store.ts';

const find = endpoint({
  ...ANYONE,
  fresh: 'minute',
  method: 'get',
  path: '/search',
  tags: ['Search'],
  summary: 'Search artists, venues and coming shows',
  request: { query: z.object({ q: Words.max(200).default('').meta({ description: 'Part of any name, in any case or accent.' }) }) },
  responses: answers('What was found.', Found),
});

export const SEARCH_ENDPOINTS = [find];

/** One question over the whole archive. */
export function searchApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  return newApi().openapi(find, async (c) => {
    const { q } = c.req.valid('query');
    const now = clock();
    const tonight = tonightAt(now, zone);
    const found = await search(db, q, tonight);
    return c.json({ q, tonight, now: { ...wallClock(now, zone), at: timestamp(now) }, ...found }, 200);
  });
}
