import { fold } from '../text/names.ts';
import { clock12 } from '../time/calendar.ts';
import { placeAddress, placeName } from '../venues/place-name.ts';
import type { Daymarks, Venue } from '../venues/venue.ts';
import { chooseHeadline } from './headline.ts';
import { isPerhapsMusic } from './kind.ts';
import { isOff } from './phase.ts';
import type { Show } from './show.ts';
import { stampOf } from './stamp.ts';

/** A show's texts on a flyer; missing texts are ''. */
export interface FlyerEntry {
  slug: string;
  night: string;
  name: string;
  supports: string;
  time: string;
  /** Short, as the foot of the flyer has the full name. */
  venue: string;
  /** The venue's name and address at the foot. */
  address: string;
  price: string;
  ages: string;
  stamp: string;
  isOff: boolean;
  /** Its venue's, which the foot of the flyer explains. */
  daymark: Venue['daymark'] | null;
}

interface Known {
  venues: readonly Venue[];
  marks: Daymarks;
}

/** Writes the texts of a week's shows. A mark that two of their venues share would mislead: they get none. */
export function writeFlyerEntries(shows: readonly Show[], { venues, marks }: Known): FlyerEntry[] {
  const known = new Map(venues.map((venue) => [venue.id, venue]));
  const markOf = (id: string | null) => (id === null ? undefined : marks[id]) ?? null;
  const venuesBy = Map.groupBy(new Set(shows.map(({ venue }) => venue.id)), markOf);
  return shows.map((show) => {
    const mark = markOf(show.venue.id);
    return { ...writeEntry(show, known.get(show.venue.id ?? '')), daymark: (venuesBy.get(mark)?.length ?? 0) > 1 ? null : mark };
  });
}

/** Lists each address once, with its mark. */
export function listFlyerRooms(entries: readonly FlyerEntry[]): Pick<FlyerEntry, 'address' | 'daymark'>[] {
  const rooms = new Map(entries.map(({ address, daymark }) => [address, { address, daymark }]));
  return [...rooms.values()].filter(({ address }) => address !== '');
}

function writeEntry(show: Show, venue: Venue | undefined): Omit<FlyerEntry, 'daymark'> {
  const { top, others } = chooseHeadline(show);
  const place = placeName(show.venue);
  const where = venue?.address ?? placeAddress(show.venue);
  const isNotOn = isOff(show);
  const address = where === '' || place === '' ? '' : `${place}, ${where}`;
  return {
    slug: show.slug,
    night: show.night,
    name: typeof top === 'string' ? top : top.name,
    supports: others.map(({ name }) => name).join(', '),
    time: show.startTime === null ? '' : shortTime(show.startTime),
    venue: venue?.shortname ?? (address === '' || venue === undefined ? place : shortName(venue)),
    address,
    price: isNotOn ? '' : /^pay what you (?:can|want|will|wish)$/i.test(show.price) ? 'You decide' : show.price,
    ages: isNotOn ? '' : show.ages,
    stamp: stampOf(show)?.word ?? (isPerhapsMusic(show) ? 'Perhaps' : ''),
    isOff: isNotOn,
  };
}

/** Writes '7 PM', '8:30 PM' or 'Noon'. */
export function shortTime(time: string): string {
  return time === '1200' ? 'Noon' : time === '0000' ? 'Midnight' : clock12(time).replace(':00', '');
}

/** Picks the shortest of a venue's names that is the beginning of its main name. */
function shortName({ name, foundas }: Venue): string {
  const begins = [name.replace(/^The (?=\S)/, ''), ...foundas].filter((other) => other.length > 4 && fold(name).startsWith(fold(other)));
  return begins.toSorted((one, other) => one.length - other.length)[0] ?? name;
}
