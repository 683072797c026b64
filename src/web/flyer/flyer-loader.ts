import type { LoaderFunctionArgs } from 'react-router';
import { isOff } from '#scene/shows/phase.ts';
import { addDays } from '#scene/time/calendar.ts';
import { apiContext } from '../contexts.ts';
import { lineOf } from '../shows/line.ts';
import { NIGHTS } from '../shows/shows-loader.ts';

/** A noticeboard holds no more. */
const MOST = 60;

/** The shows of this week or the next that take place, and the rooms they are in. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const isNext = new URL(request.url).searchParams.get('week') === 'next';
  const api = context.get(apiContext);
  const soon = await api.get('/shows', { limit: MOST });
  const first = isNext ? addDays(soon.tonight, NIGHTS) : soon.tonight;
  const { shows, daymarks, unread } = isNext ? await api.get('/shows', { from: first, limit: MOST }) : soon;
  const on = shows.filter((show) => !isOff(show)).map(lineOf);
  const ids = [...new Set(on.flatMap(({ venue }) => venue.id ?? []))];
  const rooms = await Promise.all(ids.map((id) => api.find('/venues/{id}', { id })));
  return {
    isNext,
    first,
    last: addDays(first, NIGHTS - 1),
    shows: on,
    unread,
    daymarks,
    rooms: rooms.filter((room) => room !== undefined).map(({ id, name, address, daymark }) => ({ id, name, address, daymark })),
  };
}
