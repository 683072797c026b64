import type { VenuePlayed } from '#scene/archive/played.ts';
import { type Now, partedByNow } from '#scene/shows/phase.ts';
import type { Show } from '#scene/shows/show.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { addDays, isDay } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import type { Api } from '../api.ts';
import { type Line, lineOf } from '../shows/line.ts';

/** How many coming shows are named, and how many past ones on a page. */
const COMING = 40;
const PAST = 60;

/** What the address of a page with two tabs asks for: which of them, and the nights before which day. */
interface TabAsked {
  tab: 'past' | undefined;
  before: string | undefined;
}

/** Reads it; what makes no sense asks for nothing. */
export function tabAsked(request: Request): TabAsked {
  const { searchParams } = new URL(request.url);
  const before = searchParams.get('before') ?? '';
  return { tab: searchParams.get('tab') === 'past' ? 'past' : undefined, before: isDay(before) ? before : undefined };
}

/** The shows of an artist or venue: those to come, or a page of those that have been. */
export interface Season {
  isPast: boolean;
  shows: Line[];
  /** The day before which the following page of past shows begins. */
  before: string | undefined;
  daymarks: Daymarks;
  now: Now;
  /** Calendars that could not be read and may list shows here. */
  unread: UnreadSource[];
}

/** What is on, or what has been where that is asked for or nothing is on; shows of tonight that are over have been. */
export async function findSeason(api: Api, of: { artist: string } | { venue: string }, asked: TabAsked): Promise<Season> {
  const { tonight, now, shows, daymarks, unread } = await api.get('/shows', { ...of, limit: COMING });
  const moment = { tonight, date: now.date, time: now.time };
  const { over, coming } = partedByNow(shows, moment);
  if (asked.tab === undefined && coming.length > 0)
    return { isPast: false, shows: coming.map(lineOf), before: undefined, daymarks, now: moment, unread };
  const to = asked.before !== undefined && asked.before < tonight ? asked.before : tonight;
  const earlier = await api.get('/shows', { ...of, to, order: 'latest', limit: PAST });
  const page = wholeNights(earlier.shows, earlier.more);
  const past = to === tonight ? [...over.toReversed(), ...page.shows] : page.shows;
  const isPast = asked.tab === 'past' || past.length > 0;
  return { isPast, shows: past.map(lineOf), before: page.before, daymarks, now: moment, unread };
}

/** Whole nights of a list from the latest back, and the day before which the following page begins: the night that the limit cut begins that one. */
function wholeNights(shows: readonly Show[], more: boolean): { shows: readonly Show[]; before: string | undefined } {
  const last = shows.at(-1)?.night;
  if (!more || last === undefined) return { shows, before: undefined };
  const whole = shows.filter(({ night }) => night !== last);
  // Where one night alone fills the page, what is beyond it is not told twice for its sake.
  return whole.length === 0 ? { shows, before: last } : { shows: whole, before: addDays(last, 1) };
}

/** What is counted of the past, its first and its latest show as a list tells them. */
export type Told<Played> = Omit<Played, 'first' | 'latest'> & { first: Line | null; latest: Line | null };

/** What has been played, with no more of its shows than a line says. */
export function toldOf<Played extends Pick<VenuePlayed, 'first' | 'latest'>>(played: Played): Told<Played> {
  return { ...played, first: played.first && lineOf(played.first), latest: played.latest && lineOf(played.latest) };
}
