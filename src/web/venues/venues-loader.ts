import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';
import { lineOf } from '../shows/line.ts';

/** Venues on a page: as many as the API gives next shows for. */
const PAGE = 100;

/** Venues after `?after=`, with the next show of each. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const cursor = new URL(request.url).searchParams.get('after');
  const wanted = { limit: PAGE };
  const listed =
    cursor === null ? api.get('/venues', wanted) : api.get('/venues', { ...wanted, cursor }).catch(() => api.get('/venues', wanted));
  const { venues, next: after } = await listed;
  const { shows } = venues.length === 0 ? { shows: [] } : await api.get('/shows/next', { venues: venues.map(({ id }) => id).join() });
  const next = new Map(shows.map((show) => [show.venue.id, show]));
  const lineAt = (id: string) => {
    const show = next.get(id);
    return show === undefined ? null : lineOf(show);
  };
  return { listed: venues.map((venue) => ({ venue, next: lineAt(venue.id) })), after };
}
