import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { findCurrentId, isOffRoster } from '#database/moved.ts';
import { ANYONE, answers, answersOrMovedOrGone, answersOrNothing, endpoint, newApi, respond } from '#endpoint.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Kin, Musicians, Part, Tree } from '#scene/artists/tree.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { isSlug, Words } from '#scene/shape.ts';
import { musiciansCalled } from './musicians.ts';
import { findKin, readTreeSheet } from './tree.ts';

const whole = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster'],
  method: 'get',
  path: '/tree',
  tags: ['Artists'],
  summary: 'Who played in what',
  description: 'The whole tree if it fits one picture, otherwise one sheet: a decade’s bands, related ones together.',
  request: {
    query: z.object({
      part: Part.optional().meta({ description: 'Which part; the latest years by default.' }),
      sheet: z.coerce.number<string | number>().int().min(1).max(10_000).default(1).meta({ description: 'Which sheet of that part.' }),
    }),
  },
  responses: answersOrNothing('The sheet.', Tree),
});

const ofOne = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster'],
  method: 'get',
  path: '/artists/{id}/tree',
  tags: ['Artists'],
  summary: 'Who plays and played in a band, and in which others',
  request: { params: z.object({ id: z.string() }) },
  responses: answersOrMovedOrGone('The band and its related bands.', Kin),
});

/** Searches all line-ups, so only for people who edit one. */
const musicians = endpoint({
  ...ANYONE,
  who: 'signed in',
  security: [{ bearer: [] }],
  fresh: false,
  method: 'get',
  path: '/musicians',
  tags: ['Artists'],
  summary: 'Musicians with a name',
  request: {
    query: z.object({
      name: Words.max(120).meta({ description: 'A full name, in any case or accent.' }),
      band: Words.max(120).default('').meta({ description: 'The band whose lineup you edit: its id, or its name if it has no id yet.' }),
    }),
  },
  responses: answers('The musicians of that name.', Musicians),
});

export const TREE_ENDPOINTS = [whole, ofOne, musicians];

/** Serves the tree of the whole scene and of one band. `zone` is the scene's. */
export function treeApi(db: Database, clock: Clock, zone: string, guard: Guard): OpenAPIHono {
  return newApi()
    .openapi(whole, async (c) => {
      const tonight = tonightAt(clock(), zone);
      const found = await readTreeSheet(db, c.req.valid('query'), tonight);
      if (found === undefined) throw new Refusal('NOT_FOUND', 'This sheet of the tree doesn’t exist.');
      return respond(c, { tonight, ...found });
    })
    .openapi(musicians, async (c) => {
      await guard.signedIn(c);
      const { name, band } = c.req.valid('query');
      return respond(c, await musiciansCalled(db, name, band));
    })
    .openapi(ofOne, async (c) => {
      const { id } = c.req.valid('param');
      // Any artist may share a musician.
      const now = isSlug(id) ? await findCurrentId(db, 'artist', id) : undefined;
      if (now !== undefined && now !== id) return c.redirect(`../${now}/tree`, 308);
      const found = now === undefined ? undefined : await findKin(db, now);
      if (found === undefined && isSlug(id) && (await isOffRoster(db, 'artist', id)))
        throw new RefusalOfGone('This artist was taken off the site.');
      if (found === undefined) throw new Refusal('NOT_FOUND', 'We don’t know anyone in this band.');
      return respond(c, { tonight: tonightAt(clock(), zone), ...found });
    });
}
