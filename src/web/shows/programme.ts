import type { LoaderFunctionArgs } from 'react-router';
import { addDays, isDay } from '#scene/calendar.ts';
import { apiContext } from '../contexts.ts';

/** How many nights a page of the programme shows. */
const NIGHTS = 7;

/** The week from `?from=` on, or from tonight; anything that is no day counts as tonight. */
export async function programme({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('from') ?? '';
  const week = isDay(asked) ? { from: asked, to: addDays(asked, NIGHTS) } : {};
  const answer = await context.get(apiContext).shows(week);
  const from = week.from ?? answer.tonight;
  return { ...answer, nights: Array.from({ length: NIGHTS }, (_, index) => addDays(from, index)) };
}
