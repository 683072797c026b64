import { fold } from '../text/names.ts';
import { clock12 } from '../time/calendar.ts';
import { placeAddress, placeName } from '../venues/place-name.ts';
import type { Venue } from '../venues/venue.ts';
import { headlineOf } from './headline.ts';
import { isPerhaps } from './kind.ts';
import { isOff } from './phase.ts';
import type { Show } from './show.ts';
import { stampOf } from './stamp.ts';

/** A show as a flyer says it; '' for what it does not say. */
export interface FlyerEntry {
  night: string;
  name: string;
  supports: string;
  time: string;
  /** Short where the foot of the flyer has the whole name. */
  venue: string;
  /** The venue as the foot names it, with its address. */
  address: string;
  price: string;
  ages: string;
  /** Such as 'Sold out'. */
  stamp: string;
  isOff: boolean;
}

/** @param venue the entry of its venue, where it has one */
export function flyerEntry(show: Show, venue: Venue | undefined): FlyerEntry {
  const { top, others } = headlineOf(show);
  const place = placeName(show.venue);
  const where = venue?.address ?? placeAddress(show.venue);
  const isNotOn = isOff(show);
  const address = where === '' || place === '' ? '' : `${place}, ${where}`;
  return {
    night: show.night,
    name: typeof top === 'string' ? top : top.name,
    supports: others.map(({ name }) => name).join(', '),
    time: show.startTime === null ? '' : shortTime(show.startTime),
    venue: venue?.shortname ?? (address === '' || venue === undefined ? place : shortName(venue)),
    address,
    price: isNotOn ? '' : /^pay what you (?:can|want|will|wish)$/i.test(show.price) ? 'You decide' : show.price,
    ages: isNotOn ? '' : show.ages,
    stamp: stampOf(show)?.word ?? (isPerhaps(show) ? 'Perhaps' : ''),
    isOff: isNotOn,
  };
}

/** '7 PM', '8:30 PM' */
function shortTime(time: string): string {
  return time === '1200' ? 'Noon' : time === '0000' ? 'Midnight' : clock12(time).replace(':00', '');
}

/** The shortest name of a venue that begins as its own does. */
function shortName({ name, foundas }: Venue): string {
  const begins = [name.replace(/^The (?=\S)/, ''), ...foundas].filter((other) => other.length > 4 && fold(name).startsWith(fold(other)));
  return begins.toSorted((one, other) => one.length - other.length)[0] ?? name;
}
