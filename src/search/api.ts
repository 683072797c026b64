import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ANYONE, answers, endpoint, newApi } from '#api.ts';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/open.ts';
import { Found } from '#scene/found.ts';
import { Words } from '#scene/shape.ts';
import { search } from './store.ts';

const find = endpoint({
  ...ANYONE,
  fresh: 'night',
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
    return c.json({ q, ...(await search(db, q, tonightAt(clock(), zone))) }, 200);
  });
}
