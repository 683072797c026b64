import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { partedByNow } from '#scene/phase.ts';
import type { Venue, VenueList } from '#scene/venue.ts';
import type { Api } from '../api.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { lineOf } from '../shows/line.ts';

/** How many venues a page lists; a longer list goes on by link; no more than the next shows are asked of at once. */
const ROOMS = 100;
/** The most the API gives at once. */
const MOST = 1000;
const COMING = 40;
const PAST = 12;

/** A page of the venues, with the next show at each; `?after=` goes on where another ended. */
export async function venues({ context, request }: LoaderFunctionArgs) {
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

/** Every venue, however many pages of them there are. */
export async function everyVenue(api: Api): Promise<Venue[]> {
  const all: Venue[] = [];
  let cursor: string | null = null;
  do {
    const page: VenueList = await api.venues({ limit: MOST, ...(cursor === null ? {} : { cursor }) });
    all.push(...page.venues);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

/** One venue with its coming and its latest shows, those of tonight that are over among the latter; nothing, and a 404, for one we do not know. */
export async function venue({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const found = await api.venue(id);
  if (found === undefined) return data(null, { status: 404 });
  // One that was renamed or found to be another has that one's address.
  if (found.id !== id) throw redirect(paths.venue(found.id), 301);
  const { tonight, now, shows } = await api.shows({ venue: id, limit: COMING });
  const earlier = await api.shows({ venue: id, to: tonight, order: 'latest', limit: PAST });
  const moment = { tonight, date: now.date, time: now.time };
  const { over, coming } = partedByNow(shows, moment);
  const past = [...over.toReversed(), ...earlier.shows].slice(0, PAST);
  return { venue: found, coming: coming.map(lineOf), past: past.map(lineOf), now: moment };
}
