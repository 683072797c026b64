import { fold } from '#scene/text/names.ts';
import { STREET_WORDS } from '#scene/venues/street-words.ts';
import { tidyName } from '../spelling.ts';

/** A venue's name and the places after it. */
export interface PlacedName {
  name: string;
  places: string[];
}

const DIVIDER = /[,|;()[\]]| [-–—•·] /;

/** A word for a street after a name; 'St. Louis' is no street. */
const STREET = new RegExp(` (?:${[...STREET_WORDS, 'av', 'broadway', 'route', 'rt', 'suite', 'ste', 'unit'].join('|')})\\b`);

/** Parts that locate a venue in its town: house numbers, crossings, postal codes. */
const IN_TOWN = /^(?:\d+\w? \S|\d{5}$|(?:at|corner of|near|off) )/;

/** Rooms of a venue. */
const ROOM =
  /^(?:(?:the )?(?:upstairs|downstairs|basement|patio|deck|garden|rooftop|back ?yard|courtyard|lawn|inside|outside|indoors|outdoors|(?:main|front|back|big|small|upper|lower|side) ?(?:room|stage|bar|hall|floor)))$/;

/** Age limits in place of a part. */
const AGES = /^(?:all ages|\d\d)$/;

/** States, provinces and countries, after a city. */
const REGIONS = new Set(
  (
    'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy ' +
    'ab bc mb nb nl ns on pe qc sk usa us uk canada england scotland wales ireland'
  ).split(' '),
);

/** Splits a known city from the end of a folded name; undefined without a city. */
export function splitCity(name: string, cities: ReadonlySet<string>): { name: string; city: string } | undefined {
  const words = stripRegion(name).split(' ');
  for (let from = 1; from < words.length; from++) {
    const city = words.slice(from).join(' ');
    if (cities.has(city)) return { name: words.slice(0, from).join(' '), city };
  }
  return undefined;
}

/** Splits a written venue: 'Foo (upstairs), 12 Main St., Springfield NJ' is Foo in Springfield. */
export function splitPlaces(text: string): PlacedName {
  const [first = '', ...behind] = tidyName(text)
    .replace(/^(?:@|at\b) ?/i, '')
    .split(DIVIDER)
    .filter((part) => fold(part) !== '');
  const places = behind
    .map(fold)
    .map(stripRegion)
    .filter((part) => part !== '' && !isWithinTown(part));
  return { name: first, places };
}

/** Whether two places are the same, also by initials ('S.F.'). */
export function isSamePlace(one: string, other: string): boolean {
  return one === other || readInitials(one) === other || one === readInitials(other);
}

/** Returns the initials of a place of several words; '' for one word. */
export function readInitials(place: string): string {
  const words = place.split(' ');
  return words.length < 2 ? '' : words.map((word) => word[0]).join('');
}

function isWithinTown(part: string): boolean {
  return IN_TOWN.test(part) || STREET.test(part) || ROOM.test(part) || AGES.test(part);
}

/** Strips the state and postal code: 'springfield nj 07712' becomes 'springfield'. */
export function stripRegion(part: string): string {
  const words = part.split(' ');
  while (words.length > 0 && (REGIONS.has(words.at(-1) ?? '') || /^\d{5}$/.test(words.at(-1) ?? ''))) words.pop();
  return words.join(' ');
}

/** Strips an address: 'Foo 12 Main St' becomes 'Foo'; undefined without an address after a name. */
export function stripAddress(name: string): string | undefined {
  const [, before, address = ''] = /^(.+) (\d+ .*)$/.exec(name) ?? [];
  return STREET.test(fold(address)) ? before : undefined;
}
