import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';
import { lineOf } from '../shows/line.ts';

/** How many venues a page lists; a longer list goes on by link; no more than the next shows are asked of at once. */
const ROOMS = 100;

/** A page of the venues, with the next show at each; `?after=` goes on where another ended. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const cursor = new URL(request.url).searchParams.get('after');
  const wanted = { limit: ROOMS };
  const listed = cursor === null ? api.venues(wanted) : api.venues({ ...wanted, cursor }).catch(() => api.venues(wanted));
  const { venues, next: after } = await listed;
  const { shows } = venues.length === 0 ? { shows: [] } : await api.nextShows(venues.map(({ id }) => id));
  const next = new Map(shows.map((show) => [show.venue.id, show]));
  const lineAt = (id: string) => {
    const show = next.get(id);
    return show === undefined ? null : lineOf(show);
  };
  return { rooms: venues.map((venue) => ({ venue, next: lineAt(venue.id) })), after };
}
