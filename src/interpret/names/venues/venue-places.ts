import { fold } from '#scene/text/names.ts';
import { STREET_WORDS } from '#scene/venues/street-words.ts';
import { tidyName } from '../spelling.ts';

/** A venue's name, and the places after it. */
export interface Located {
  name: string;
  places: string[];
}

const DIVIDER = /[,|;()[\]]| [-–—•·] /;

/** Words for streets, after a name ('St. Louis' is no street). */
const STREET = new RegExp(` (?:${[...STREET_WORDS, 'av', 'broadway', 'route', 'rt', 'suite', 'ste', 'unit'].join('|')})\\b`);

/** Parts that say where in town: house numbers, crossings, postal codes. */
const IN_TOWN = /^(?:\d+\w? \S|\d{5}$|(?:at|corner of|near|off) )/;

/** Parts of a venue. */
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

/** Splits a folded name that ends in a known city; undefined for others. */
export function splitCity(name: string, cities: ReadonlySet<string>): { name: string; city: string } | undefined {
  const words = withoutRegion(name).split(' ');
  for (let from = 1; from < words.length; from++) {
    const city = words.slice(from).join(' ');
    if (cities.has(city)) return { name: words.slice(0, from).join(' '), city };
  }
  return undefined;
}

/** Splits a written venue: 'Foo (upstairs), 12 Main St., Springfield NJ' is Foo in Springfield. */
export function splitPlaces(text: string): Located {
  const [first = '', ...behind] = tidyName(text)
    .replace(/^(?:@|at\b) ?/i, '')
    .split(DIVIDER)
    .filter((part) => fold(part) !== '');
  const places = behind
    .map(fold)
    .map(withoutRegion)
    .filter((part) => part !== '' && !tellsNothing(part));
  return { name: first, places };
}

/** Whether two places are the same, also by initials ('S.F.'). */
export function samePlace(one: string, other: string): boolean {
  return one === other || initials(one) === other || one === initials(other);
}

/** The initials of a place of several words; '' for one word. */
export function initials(place: string): string {
  const words = place.split(' ');
  return words.length < 2 ? '' : words.map((word) => word[0]).join('');
}

function tellsNothing(part: string): boolean {
  return IN_TOWN.test(part) || STREET.test(part) || ROOM.test(part) || AGES.test(part);
}

/** 'springfield nj 07712' as 'springfield'. */
export function withoutRegion(part: string): string {
  const words = part.split(' ');
  while (words.length > 0 && (REGIONS.has(words.at(-1) ?? '') || /^\d{5}$/.test(words.at(-1) ?? ''))) words.pop();
  return words.join(' ');
}

/** 'Foo 12 Main St' as 'Foo'; undefined without an address after a name. */
export function withoutAddress(name: string): string | undefined {
  const [, before, address = ''] = /^(.+) (\d+ .*)$/.exec(name) ?? [];
  return STREET.test(fold(address)) ? before : undefined;
}
