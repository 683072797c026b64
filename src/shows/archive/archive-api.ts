import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answersOrNothing, endpoint, newApi, respond } from '#endpoint.ts';
import { ArchiveMonth, ArchiveYear, Month, Year, YearReview } from '#scene/archive/archive.ts';
import { Refusal } from '#scene/problem.ts';
import { Day } from '#scene/shape.ts';
import { addDays } from '#scene/time/calendar.ts';
import { daymarks } from '#venues/store.ts';
import { withListFields } from '../as-listed.ts';
import { countNights, findArchiveEnds, listOnThisDay, readNightsPage } from './archive.ts';
import { reviewYear } from './year-review.ts';

const year = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/archive/{year}',
  tags: ['Shows'],
  summary: 'A year of the archive, counted by month',
  request: { params: z.object({ year: Year }) },
  responses: answersOrNothing('The year.', ArchiveYear),
});

const month = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/archive/{year}/{month}',
  tags: ['Shows'],
  summary: 'A month of the archive',
  request: {
    params: z.object({ year: Year, month: Month }),
    query: z.object({ from: Day.optional().meta({ description: 'The first night; by default the first of the month.' }) }),
  },
  responses: answersOrNothing('The month.', ArchiveMonth),
});

const review = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/archive/{year}/review',
  tags: ['Shows'],
  summary: 'What happened in a year',
  request: { params: z.object({ year: Year }) },
  responses: answersOrNothing('The year, counted.', YearReview),
});

export const ARCHIVE_ENDPOINTS = [year, review, month];

/** Serves past nights by year and month. `zone` is the scene's. */
export function archiveApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  const nowAt = () => {
    const now = clock();
    return { tonight: tonightAt(now, zone), now: { ...wallClock(now, zone), at: timestamp(now) } };
  };
  return newApi()
    .openapi(year, async (c) => {
      const { year } = c.req.valid('param');
      const ends = await findArchiveEnds(db);
      if (ends === undefined || year < ends.first.slice(0, 4) || year > ends.last.slice(0, 4)) throw nothingOf(year);
      const at = nowAt();
      const [counted, day] = await Promise.all([
        countNights(db, { from: `${year}-01-01`, to: `${Number(year) + 1}-01-01` }),
        listOnThisDay(db, at.tonight, ends),
      ]);
      const venues = [...new Set(day.map(({ venue }) => venue.id).filter((id) => id !== null))];
      const months = [...Map.groupBy(counted, ({ night }) => night.slice(5, 7))].map(([month, nights]) => ({
        month,
        shows: totalOf(nights),
        nights: nights.length,
        toCome: totalOf(nights.filter(({ night }) => night >= at.tonight)),
      }));
      const [first, last] = [ends.first.slice(0, 4), ends.last.slice(0, 4)];
      return respond(c, {
        ...at,
        year,
        first,
        last,
        months,
        onThisDay: await withListFields(db, day),
        daymarks: await daymarks(db, venues),
      });
    })
    .openapi(review, async (c) => {
      const { year } = c.req.valid('param');
      const ends = await findArchiveEnds(db);
      if (ends === undefined || year < ends.first.slice(0, 4) || year > ends.last.slice(0, 4)) throw nothingOf(year);
      return respond(c, await reviewYear(db, { year, tonight: tonightAt(clock(), zone), isFirst: ends.first.startsWith(year) }));
    })
    .openapi(month, async (c) => {
      const { year, month } = c.req.valid('param');
      const first = `${year}-${month}-01`;
      const to = `${addDays(first, 31).slice(0, 7)}-01`;
      const ends = await findArchiveEnds(db);
      const [earlier, later] = [ends !== undefined && ends.first < first, ends !== undefined && ends.last >= to];
      if (ends === undefined || ends.last < first || ends.first >= to) throw nothingOf(`${year}-${month}`);
      const { from = first } = c.req.valid('query');
      if (from < first || from >= to) throw new Refusal('INVALID_ARGUMENT', 'from: is not in this month', { from: 'is not in this month' });
      const nights = await countNights(db, { from: first, to });
      return respond(c, { ...nowAt(), year, month, nights, ...(await readNightsPage(db, { from, to }, nights)), earlier, later });
    });
}

function totalOf(nights: readonly { shows: number }[]): number {
  return nights.reduce((sum, { shows }) => sum + shows, 0);
}

function nothingOf(time: string): Refusal {
  return new Refusal('NOT_FOUND', `We have no shows from ${time}.`);
}
