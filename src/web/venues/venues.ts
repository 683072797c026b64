import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { addDays } from '#scene/calendar.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';

/** How far ahead the list of venues looks for each one's next show, in nights. */
const NIGHTS = 30;
const COMING = 40;
const PAST = 12;

/** Every venue, with the next show at each. */
export async function venues({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [{ venues: all }, { tonight }] = await Promise.all([api.venues(), api.shows({ limit: 1 })]);
  const { shows } = await api.shows({ from: tonight, to: addDays(tonight, NIGHTS) });
  const next = (id: string) =>
    shows.find((show) => show.venue.id === id && show.status !== 'cancelled' && show.status !== 'postponed') ?? null;
  return all.map((venue) => ({ venue, next: next(venue.id) }));
}

/** One venue with its coming and its latest shows; nothing, and a 404, for one we do not know. */
export async function venue({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.venue(id);
  if (found === undefined) return data(null, { status: 404 });
  // Two venues that were found to be one have one address.
  if (found.id !== id) throw redirect(paths.venue(found.id), 301);
  const coming = await api.shows({ venue: id, limit: COMING });
  const past = await api.shows({ venue: id, to: coming.tonight, order: 'latest', limit: PAST });
  return { venue: found, coming: coming.shows, past: past.shows };
}
