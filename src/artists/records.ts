import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, endpoint, newApi, respond } from '#endpoint.ts';
import { Records, type Release, type TownRecord } from '#scene/artists/release.ts';

/** A page shows whole years until it has this many records. */
const PAGE = 60;
/** Sorts records without a year last. */
const UNDATED = 0;

const list = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster'],
  method: 'get',
  path: '/records',
  tags: ['Artists'],
  summary: 'Releases of all artists by year, newest first',
  request: {
    query: z.object({
      before: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(9999)
        .optional()
        .meta({ description: 'Only years before this one: `next` from the previous page.' }),
    }),
  },
  responses: answers('Whole years of releases.', Records),
});

export const RECORD_ENDPOINTS = [list];

/** Serves the releases of the town. */
export function recordsApi(db: Database): OpenAPIHono {
  return newApi().openapi(list, async (c) => {
    const all = await readRecords(db);
    const { before } = c.req.valid('query');
    const byYear = Map.groupBy(
      all.filter(({ year }) => before === undefined || (year ?? UNDATED) < before),
      ({ year }) => year ?? UNDATED,
    );
    const sorted = [...byYear].toSorted(([one], [other]) => other - one);
    const count = sorted.findIndex((_, at) => sorted.slice(0, at + 1).reduce((sum, [, records]) => sum + records.length, 0) >= PAGE) + 1;
    const shown = count === 0 ? sorted : sorted.slice(0, count);
    const last = shown.at(-1)?.[0];
    return respond(c, {
      years: shown.map(([year, records]) => ({ year: year === UNDATED ? null : year, records })),
      next: shown.length < sorted.length && last !== undefined ? last : null,
      of: all.length,
    });
  });
}

/** All releases: artists by name, each artist's in its own order. */
async function readRecords(db: Database): Promise<TownRecord[]> {
  const rows = await db
    .selectFrom('artist')
    .select(['id', 'name', 'releases'])
    .where('releases', '<>', '[]')
    .orderBy('sort_key')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, releases }) =>
    (JSON.parse(releases) as Release[]).map((release) => ({ artist: { id, name }, ...release })),
  );
}
