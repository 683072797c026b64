import { listFlyerRooms, writeFlyerEntries } from '#scene/shows/flyer-entry.ts';
import { splitWeekIntoFlyers } from '#scene/shows/flyer-pages.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import type { Show } from '#scene/shows/show.ts';
import { addDays, minutesIntoNight, monthDay, weekday } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import type { Flyer } from './sheet.ts';

/** 5 PM, in minutes since the night began at noon. */
const EVENING = 300;
const MAX_NAME_CHARS = 24;

/** The flyers of a week: every show by night, with its status. */
export function flyersOf(
  shows: readonly Show[],
  { first, title, venues, marks }: { first: string; title: string; venues: readonly Venue[]; marks: Daymarks },
): Omit<Flyer, 'format'>[] {
  const ofWeek = shows.filter(({ night }) => night >= first && night < addDays(first, 7));
  const week = writeFlyerEntries(ofWeek, { venues, marks });
  return splitWeekIntoFlyers(week, first).map(({ from, to, part, shows: entries }) => ({
    kind: 'flyer',
    title,
    dates: from === to ? monthDay(from) : `${monthDay(from)} to ${monthDay(to)}`,
    part,
    nights: [...Map.groupBy(entries, ({ night }) => night)].map(([night, those]) => ({
      weekday: weekday(night),
      date: monthDay(night),
      shows: those.map(({ slug: _, night: __, address: ___, ...show }) => show),
    })),
    rooms: listFlyerRooms(entries),
  }));
}

/** The shows to name first: evening ones at a venue, bands rather than sessions, known artists, known venues, short names. */
export function mostTelling(shows: readonly Show[]): Show[] {
  return shows.toSorted((one, other) => tellingOf(other) - tellingOf(one));
}

function tellingOf(show: Show): number {
  const { bill, venue } = show;
  const { top } = chooseHeadline(show);
  const name = typeof top === 'string' ? top : top.name;
  const playing = bill.filter(({ role }) => role !== 'host');
  const says = [
    isOfEvening(show),
    placeName(venue) !== '',
    playing.length > 0,
    playing.some(({ artist }) => artist !== null),
    venue.id !== null,
    name.length <= MAX_NAME_CHARS,
  ];
  return says.reduce((sum, yes) => sum * 2 + Number(yes), 0);
}

function isOfEvening({ night, date, startTime }: Show): boolean {
  return startTime === null || minutesIntoNight(night, date, startTime) >= EVENING;
}

/** A show's start in minutes since its night began; unknown ones first. */
export function timeOf({ night, date, startTime }: Show): number {
  return startTime === null ? 0 : minutesIntoNight(night, date, startTime);
}
