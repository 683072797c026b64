import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, endpoint, newApi, respond } from '#endpoint.ts';
import { Facets } from '#scene/filter/facets.ts';
import { FILTER_WORDS, nightsOf, rejectContradictions, weekendOf } from '#scene/filter/show-filter.ts';
import { addDays } from '#scene/time/calendar.ts';
import { countFacets } from './facets.ts';
import { awayFrom, MORE_WORDS, NARROWING, narrowingOf, nightsToList, withCurrentIds } from './list-query.ts';

const facets = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/shows/facets',
  tags: ['Shows'],
  summary: 'How many shows each choice of a filter leaves',
  description: 'Takes the same words as `/shows`. Later shows are only counted if a filter is set.',
  request: { query: z.object(FILTER_WORDS).extend({ others: MORE_WORDS.others }).check(rejectContradictions) },
  responses: answers('The counts.', Facets),
});

/** The weekly pages set none of these. */
const SET = [...NARROWING, 'when', 'date', 'until'] as const;

export const FACET_ENDPOINTS = [facets];

/** Serves how many shows each choice of a filter would leave. `zone` is the scene's. */
export function facetsApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  return newApi().openapi(facets, async (c) => {
    const wanted = c.req.valid('query');
    const tonight = tonightAt(clock(), zone);
    const nights = nightsToList(wanted, tonight);
    const isNarrowed = SET.some((word) => wanted[word] !== undefined) || nights.to === undefined;
    const stretches = {
      tonight: nightsOf({ when: 'tonight' }, tonight) ?? {},
      tomorrow: { from: addDays(tonight, 1), to: addDays(tonight, 2) },
      weekend: weekendOf(tonight),
      week: nightsToList({ from: wanted.from }, tonight),
      ...(isNarrowed ? { coming: { from: tonight } } : {}),
    };
    const narrowing = { ...narrowingOf(wanted, nights), ...awayFrom(wanted, nights, tonight) };
    return respond(c, await countFacets(db, await withCurrentIds(db, narrowing), stretches));
  });
}
