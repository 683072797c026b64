import type { LoaderFunctionArgs } from 'react-router';
import { splitByNow } from '#scene/shows/phase.ts';
import { isDay } from '#scene/time/calendar.ts';
import { apiContext } from '../contexts.ts';
import { lineOf } from '../shows/line.ts';

/** At most this many shows of one night are on the map. */
const MAX_SHOWS = 100;

/** Tonight's shows that are not over, or those of `?date=`, with the map of all venues. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('date') ?? '';
  // A date that makes no sense shows tonight.
  const date = isDay(asked) ? asked : undefined;
  const api = context.get(apiContext);
  const [{ tonight, now, shows, daymarks, unread }, { map }] = await Promise.all([
    api.get('/shows', { ...(date === undefined ? { when: 'tonight' } : { date }), limit: MAX_SHOWS }),
    api.get('/map'),
  ]);
  const moment = { tonight, date: now.date, time: now.time };
  const night = date ?? tonight;
  const { coming, over } = splitByNow(shows, moment);
  return { night, now: moment, shows: (night === tonight ? coming : [...over, ...coming]).map(lineOf), daymarks, unread, map };
}
