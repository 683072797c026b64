import { isPerhapsMusic } from '#scene/shows/kind.ts';
import type { Show } from '#scene/shows/show.ts';
import { placeName } from '#scene/venues/place-name.ts';
import { isWebAddress } from '#scene/web-address.ts';

/** A show as lists show it, without other fields. */
export type Line = Omit<
  Show,
  'doorsTime' | 'url' | 'kind' | 'kindReason' | 'kindProbability' | 'music' | 'image' | 'was' | 'newDate' | 'promoter' | 'series'
> & {
  /** The day a postponed show moved to; left out where unknown. */
  newDate?: Show['newDate'] | undefined;
  /** Its former facts; left out without changes. */
  was?: Show['was'] | undefined;
  doorsTime?: string | null | undefined;
  /** Whether it may be music; left out where that is sure. */
  perhaps?: true | undefined;
  /** Its poster, its promoter and its series; lists show none. */
  image?: Show['image'] | undefined;
  promoter?: Show['promoter'] | undefined;
  series?: Show['series'] | undefined;
  /** An http(s) address for more or tickets, or nothing. */
  url?: string | undefined;
};

/** A show's list row. Its source's title is kept only where it may be the headline (`chooseHeadline`). */
export function lineOf(show: Show): Line {
  const { id, slug, date, night, startTime, endTime, title, venue, bill, status, price, ages, doorsTime, url } = show;
  const isKnown = bill.some(({ artist }) => artist !== null);
  const event = isKnown || (bill.length > 0 && title === '') ? '' : show.event;
  const line: Line = {
    id,
    slug,
    date,
    night,
    startTime,
    endTime,
    title,
    venue: { ...venue, name: placeName(venue) },
    bill,
    status,
    price,
    ages,
    event,
  };
  if (doorsTime !== null) line.doorsTime = doorsTime;
  if (show.newDate !== null) line.newDate = show.newDate;
  if (show.was !== null) line.was = show.was;
  if (show.listen !== undefined) line.listen = show.listen;
  if (isPerhapsMusic(show)) line.perhaps = true;
  if (url !== '' && isWebAddress(url)) line.url = url;
  return line;
}

/** The start as `datetime`: `2026-11-27T20:00`, or the day alone. */
export function dateTimeOf({ date, startTime }: Pick<Line, 'date' | 'startTime'>): string {
  return startTime === null ? date : `${date}T${startTime.slice(0, 2)}:${startTime.slice(2)}`;
}
