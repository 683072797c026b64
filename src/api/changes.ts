import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Cursor, readChanges, readCursor } from '#database/changes/read-changes.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, endpoint, newApi } from '#endpoint.ts';
import { Changes } from '#scene/change.ts';

/** Seconds a request for changes may wait. */
const HELD_S = { least: 5, most: 30 };

export const ChangesQuery = z.strictObject({
  since: z
    .string()
    .transform((text, context): Cursor => {
      const cursor = readCursor(text);
      if (cursor !== undefined) return cursor;
      context.addIssue('isn’t one of ours');
      return z.NEVER;
    })
    .optional()
    .meta({ type: 'string', description: 'The cursor of the last answer; without it, you get the current cursor and no changes.' }),
  wait: z
    .string()
    .regex(/^\d{1,2}$/, 'is a whole number of seconds')
    .transform(Number)
    .refine((seconds) => seconds === 0 || (seconds >= HELD_S.least && seconds <= HELD_S.most), 'is 0, or 5 to 30 seconds')
    .optional()
    .meta({
      type: 'string',
      description: 'How many seconds to wait for a change, 5 to 30; 0 or absent answers right away.',
    }),
});

const changes = endpoint({
  ...ANYONE,
  fresh: false,
  method: 'get',
  path: '/changes',
  operationId: 'listChanges',
  summary: 'What changed since a cursor',
  description:
    'Show, artist, venue, news, profile or scene by kind and id only; fetch the content from its own address. ' +
    'With `Accept: text/event-stream` you get the same as server-sent events, live, each with its cursor as id.',
  request: { query: ChangesQuery },
  responses: answers('What changed, and the cursor to ask with next.', Changes),
});

export const CHANGES_ENDPOINTS = [changes];

/** Serves the change log. Requests that wait or stream events are answered before the site (`held-requests.ts`). */
export function changesApi(db: Database): OpenAPIHono {
  return newApi().openapi(changes, async (c) => {
    const { since } = c.req.valid('query');
    c.header('cache-control', 'no-store');
    return c.json(await readChanges(db, since), 200);
  });
}
