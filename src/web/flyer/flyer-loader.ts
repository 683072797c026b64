import type { LoaderFunctionArgs } from 'react-router';
import { listFlyerRooms, writeFlyerEntries } from '#scene/shows/flyer-entry.ts';
import { splitWeekIntoFlyers } from '#scene/shows/flyer-pages.ts';
import { addDays } from '#scene/time/calendar.ts';
import { apiContext } from '../contexts.ts';
import { NIGHTS } from '../shows/shows-loader.ts';

/** The API's maximum. */
const MAX_SHOWS = 1000;

/** The shows of this week or the next, their venues, and the flyers they fill. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const isNext = new URL(request.url).searchParams.get('week') === 'next';
  const api = context.get(apiContext);
  const soon = await api.get('/shows', { limit: MAX_SHOWS, perhaps: '1' });
  const first = isNext ? addDays(soon.tonight, NIGHTS) : soon.tonight;
  const { shows, daymarks, unread } = isNext ? await api.get('/shows', { from: first, limit: MAX_SHOWS, perhaps: '1' }) : soon;
  const ids = [...new Set(shows.flatMap(({ venue }) => venue.id ?? []))];
  const venues = (await Promise.all(ids.map((id) => api.find('/venues/{id}', { id })))).filter((venue) => venue !== undefined);
  const entries = writeFlyerEntries(shows, { venues, marks: daymarks });
  return {
    isNext,
    first,
    last: addDays(first, NIGHTS - 1),
    shows: entries,
    unread,
    flyers: splitWeekIntoFlyers(entries, first).map((flyer) => ({ ...flyer, shows: flyer.shows.length })),
    rooms: listFlyerRooms(entries),
  };
}
