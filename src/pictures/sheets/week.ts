import { headlineOf } from '#scene/shows/headline.ts';
import { isOff } from '#scene/shows/phase.ts';
import type { Show } from '#scene/shows/show.ts';
import { addDays, clock12, minutesIntoNight, monthDay, weekday } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import { FLYER_SHOWS } from './flyer.ts';
import type { Flyer, FlyerShow } from './sheet.ts';

/** A flyer names so many rooms at its foot. */
const ROOMS = 4;
/** From 5 PM on it is evening, in minutes since a night began at noon. */
const EVENING = 300;
/** A name of more letters is cut where a flyer is full. */
const LONGEST = 24;
/** A price that is longer says too much for a flyer. */
const PRICE = 9;

/** The flyers of the week from a night on, in each format. What is called off is not on them. */
export function flyersOf(
  shows: readonly Show[],
  first: string,
  { venues, marks }: { venues: readonly Venue[]; marks: Daymarks },
): Record<Flyer['format'], Flyer> {
  const on = shows.filter((show) => show.night >= first && show.night < addDays(first, 7) && !isOff(show));
  const chosen = new Set(chooseShows(on));
  const nights = [...Map.groupBy(on, ({ night }) => night)].map(([night, those]) => {
    const shown = those.filter((show) => chosen.has(show));
    return {
      weekday: weekday(night).slice(0, 3),
      day: String(Number(night.slice(8))),
      shows: shown.map((show) => toFlyer(show, marks)),
      more: those.length - shown.length,
    };
  });
  const rooms = roomsOf([...chosen], venues);
  const flyer = { kind: 'flyer', dates: `${monthDay(first)} to ${monthDay(addDays(first, 6))}`, nights, rooms } as const;
  return { post: { ...flyer, format: 'post' }, story: { ...flyer, format: 'story' } };
}

/** As many shows as a flyer holds, from all nights in turn, so that no night is left out for another; of a night those that tell most. */
function chooseShows(shows: readonly Show[]): Show[] {
  if (shows.length <= FLYER_SHOWS) return [...shows];
  const nights = [...Map.groupBy(shows, ({ night }) => night).values()].map(mostTelling);
  const chosen: Show[] = [];
  for (let turn = 0; chosen.length < FLYER_SHOWS; turn++)
    for (const night of nights) {
      const show = night[turn];
      if (show !== undefined && chosen.length < FLYER_SHOWS) chosen.push(show);
    }
  return chosen;
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
    name.length <= LONGEST,
  ];
  return says.reduce((sum, yes) => sum * 2 + Number(yes), 0);
}

function isOfEvening({ night, date, startTime }: Show): boolean {
  return startTime === null || minutesIntoNight(night, date, startTime) >= EVENING;
}

function toFlyer(show: Show, marks: Daymarks): FlyerShow {
  const { top, others } = headlineOf(show);
  return {
    name: typeof top === 'string' ? top : top.name,
    supports: others.map(({ name }) => name).join(', '),
    time: show.startTime === null ? '' : flyerTime(show.startTime),
    venue: placeName(show.venue),
    daymark: (show.venue.id === null ? undefined : marks[show.venue.id]) ?? null,
    price: show.price.length > PRICE ? '' : show.price,
  };
}

/** Evenings need no PM. */
function flyerTime(time: string): string {
  return time === '1200' ? 'Noon' : clock12(time).replace(' PM', '').replace(' AM', 'am');
}

/** Where the rooms are in which most is on. */
function roomsOf(shows: readonly Show[], venues: readonly Venue[]): Flyer['rooms'] {
  const counts = Map.groupBy(
    shows.flatMap(({ venue }) => venue.id ?? []),
    (id) => id,
  );
  return [...counts]
    .sort(([, some], [, others]) => others.length - some.length)
    .flatMap(([id]) => venues.find((venue) => venue.id === id) ?? [])
    .filter(({ address }) => address !== '')
    .slice(0, ROOMS)
    .map(({ daymark, address }) => ({ daymark, address }));
}

/** When a show begins, in minutes since its night began; first where nobody says. */
export function timeOf({ night, date, startTime }: Show): number {
  return startTime === null ? 0 : minutesIntoNight(night, date, startTime);
}
