import type { LoaderFunctionArgs } from 'react-router';
import { addDays, isDay } from '#scene/calendar.ts';
import { apiContext } from '../contexts.ts';
import { lineOf } from './line.ts';

/** How many nights a page of the programme shows. */
export const NIGHTS = 7;

/** The week from `?from=` on, or from tonight; anything that is no day counts as tonight. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('from') ?? '';
  const withOthers = searchParams.get('others') === '1';
  const week = isDay(asked) ? { from: asked, to: addDays(asked, NIGHTS) } : {};
  const wanted = { ...week, limit: 1000, others: withOthers ? '1' : undefined } as const;
  const { tonight, now, shows, others, checked, daymarks } = await context.get(apiContext).shows(wanted);
  const from = week.from ?? tonight;
  return {
    now: { tonight, date: now.date, time: now.time },
    shows: shows.map(lineOf),
    others,
    withOthers,
    checked,
    nights: Array.from({ length: NIGHTS }, (_, index) => addDays(from, index)),
    daymarks,
  };
}
