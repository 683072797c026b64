import { flyerEntry } from '#scene/shows/flyer-entry.ts';
import { flyersOfWeek } from '#scene/shows/flyer-pages.ts';
import { headlineOf } from '#scene/shows/headline.ts';
import type { Show } from '#scene/shows/show.ts';
import { addDays, minutesIntoNight, monthDay, weekday } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import type { Flyer } from './sheet.ts';

/** From 5 PM on it is evening, in minutes since a night began at noon. */
const EVENING = 300;
/** A longer name is cut in lists of names. */
const MAX_LENGTH = 24;

/** The flyers of the week from a night on, in the order of its nights: every show is on one, marked where it does not take place as announced. */
export function flyersOf(
  shows: readonly Show[],
  { first, title, venues, marks }: { first: string; title: string; venues: readonly Venue[]; marks: Daymarks },
): Omit<Flyer, 'format'>[] {
  const known = new Map(venues.map((venue) => [venue.id, venue]));
  const markOf = (id: string | null) => (id === null ? undefined : marks[id]) ?? null;
  const ofWeek = shows.filter(({ night }) => night >= first && night < addDays(first, 7));
  // A mark that two venues share would send somebody to the wrong door.
  const venuesBy = Map.groupBy(new Set(ofWeek.map(({ venue }) => venue.id)), markOf);
  const week = ofWeek.map((show) => {
    const mark = markOf(show.venue.id);
    return { ...flyerEntry(show, known.get(show.venue.id ?? '')), daymark: (venuesBy.get(mark)?.length ?? 0) > 1 ? null : mark };
  });
  return flyersOfWeek(week, first).map(({ from, to, part, shows: entries }) => ({
    kind: 'flyer',
    title,
    dates: from === to ? monthDay(from) : `${monthDay(from)} to ${monthDay(to)}`,
    part,
    nights: [...Map.groupBy(entries, ({ night }) => night)].map(([night, those]) => ({
      weekday: weekday(night),
      date: monthDay(night),
      shows: those.map(({ night: _, address: __, ...show }) => show),
    })),
    rooms: [...new Map(entries.map(({ address, daymark }) => [address, { address, daymark }])).values()].filter(
      ({ address }) => address !== '',
    ),
  }));
}

/** What begins in the evening at some place first; then who plays rather than a session; of those whom people here know, then where they know it, then what need not be cut. */
export function mostTelling(shows: readonly Show[]): Show[] {
  return shows.toSorted((one, other) => tellingOf(other) - tellingOf(one));
}

function tellingOf(show: Show): number {
  const { bill, venue } = show;
  const { top } = headlineOf(show);
  const name = typeof top === 'string' ? top : top.name;
  const playing = bill.filter(({ role }) => role !== 'host');
  const says = [
    isOfEvening(show),
    placeName(venue) !== '',
    playing.length > 0,
    playing.some(({ artist }) => artist !== null),
    venue.id !== null,
    name.length <= MAX_LENGTH,
  ];
  return says.reduce((sum, yes) => sum * 2 + Number(yes), 0);
}

function isOfEvening({ night, date, startTime }: Show): boolean {
  return startTime === null || minutesIntoNight(night, date, startTime) >= EVENING;
}

/** When a show begins, in minutes since its night began; first where nobody says. */
export function timeOf({ night, date, startTime }: Show): number {
  return startTime === null ? 0 : minutesIntoNight(night, date, startTime);
}
