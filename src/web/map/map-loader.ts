import type { LoaderFunctionArgs } from 'react-router';
import { partedByNow } from '#scene/shows/phase.ts';
import { apiContext } from '../contexts.ts';
import { lineOf } from '../shows/line.ts';

/** At most this many shows of one night are on the map. */
const MAX_SHOWS = 100;

/** Tonight's shows that are not over, or those of `?date=`, with the map of all venues. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const date = new URL(request.url).searchParams.get('date');
  const api = context.get(apiContext);
  const tonights = () => api.get('/shows', { when: 'tonight', limit: MAX_SHOWS });
  const [{ tonight, now, shows, daymarks, unread }, { map }] = await Promise.all([
    // A date that makes no sense shows tonight.
    date === null ? tonights() : api.get('/shows', { date, limit: MAX_SHOWS }).catch(tonights),
    api.get('/map'),
  ]);
  const moment = { tonight, date: now.date, time: now.time };
  const night = shows[0]?.night ?? date ?? tonight;
  const { coming, over } = partedByNow(shows, moment);
  return { night, now: moment, shows: (night === tonight ? coming : [...over, ...coming]).map(lineOf), daymarks, unread, map };
}
