import { isPerhaps } from '#scene/shows/kind.ts';
import type { Show } from '#scene/shows/show.ts';
import { placeName } from '#scene/venues/place-name.ts';
import { isWebAddress } from '#scene/web-address.ts';

/** A show as a list says it: what no line says stays out of the page. */
export type Line = Omit<Show, 'doorsTime' | 'url' | 'kind' | 'kindReason' | 'kindProbability' | 'music' | 'image' | 'was'> & {
  /** What it was announced as; left out where nothing changed. */
  was?: Show['was'] | undefined;
  doorsTime?: string | null | undefined;
  /** Whether it may be music and nobody is sure; left out where it is plain. */
  perhaps?: true | undefined;
  /** Its own poster, where somebody sent one; lists show none. */
  image?: Show['image'] | undefined;
  /** Where its source says more of it, or sells tickets: an http(s) address or nothing. */
  url?: string | undefined;
};

/** A show's line; what its source called it goes along only where it may be the headline (`headlineOf`): where nobody on its bill is known. */
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
  if (show.was !== null) line.was = show.was;
  if (isPerhaps(show)) line.perhaps = true;
  if (url !== '' && isWebAddress(url)) line.url = url;
  return line;
}

/** When a show begins, as programs read it: `2026-11-27T20:00` by the clock where it is, the day alone where no time is said. */
export function dateTimeOf({ date, startTime }: Pick<Line, 'date' | 'startTime'>): string {
  return startTime === null ? date : `${date}T${startTime.slice(0, 2)}:${startTime.slice(2)}`;
}
