import type { VenuePlayed } from '#scene/archive/played.ts';
import type { GroupKind, RosterKind } from '#scene/entries/entry-kind.ts';
import { type Now, splitByNow } from '#scene/shows/phase.ts';
import type { Show } from '#scene/shows/show.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { addDays, isDay } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import type { Api } from '../api.ts';
import { type Line, lineOf } from '../shows/line.ts';

/** Coming shows in all, and past shows on a page. */
const COMING = 40;
const PAST = 60;

interface TabAsked {
  tab: 'past' | undefined;
  before: string | undefined;
}

/** The tab and place in a page's address. */
export function tabAsked(request: Request): TabAsked {
  const { searchParams } = new URL(request.url);
  const before = searchParams.get('before') ?? '';
  return { tab: searchParams.get('tab') === 'past' ? 'past' : undefined, before: isDay(before) ? before : undefined };
}

/** Coming shows of an artist, venue, promoter or series, or a page of past ones. */
export interface Season {
  isPast: boolean;
  shows: Line[];
  /** The day before which the next page begins. */
  before: string | undefined;
  daymarks: Daymarks;
  now: Now;
  /** Unreadable calendars that may list shows here. */
  unread: UnreadSource[];
}

/** Coming shows; past ones where asked for or nothing is coming. Tonight's shows that are over are past. */
export async function findSeason(api: Api, of: Partial<Record<RosterKind | GroupKind, string>>, asked: TabAsked): Promise<Season> {
  const { tonight, now, shows, daymarks, unread } = await api.get('/shows', { ...of, limit: COMING });
  const moment = { tonight, date: now.date, time: now.time };
  const { over, coming } = splitByNow(shows, moment);
  if (asked.tab === undefined && coming.length > 0)
    return { isPast: false, shows: coming.map(lineOf), before: undefined, daymarks, now: moment, unread };
  const to = asked.before !== undefined && asked.before < tonight ? asked.before : tonight;
  const earlier = await api.get('/shows', { ...of, to, order: 'latest', limit: PAST });
  const page = wholeNights(earlier.shows, earlier.more);
  const past = to === tonight ? [...over.toReversed(), ...page.shows] : page.shows;
  const isPast = asked.tab === 'past' || past.length > 0;
  return { isPast, shows: past.map(lineOf), before: page.before, daymarks, now: moment, unread };
}

/** Whole nights, and the day before which the next page begins: a night cut by the limit goes there. */
function wholeNights(shows: readonly Show[], more: boolean): { shows: readonly Show[]; before: string | undefined } {
  const last = shows.at(-1)?.night;
  if (!more || last === undefined) return { shows, before: undefined };
  const whole = shows.filter(({ night }) => night !== last);
  // One night fills the page: the rest of it is left out.
  return whole.length === 0 ? { shows, before: last } : { shows: whole, before: addDays(last, 1) };
}

/** Statistics with their first and latest show as list rows. */
export type Told<Played> = Omit<Played, 'first' | 'latest'> & { first: Line | null; latest: Line | null };

/** Reduces statistics to what a page shows. */
export function shownFacts<Played extends Pick<VenuePlayed, 'first' | 'latest'>>(played: Played): Told<Played> {
  return { ...played, first: played.first && lineOf(played.first), latest: played.latest && lineOf(played.latest) };
}
