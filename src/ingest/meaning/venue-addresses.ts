import { fold } from '#scene/text/names.ts';
import { ORDINALS } from '#scene/venues/street-words.ts';

const SHORT = new Map(
  'street st; avenue ave; road rd; boulevard blvd; drive dr; lane ln; place pl; court ct; square sq; highway hwy; north n; south s; east e; west w; suite ste; northeast ne; northwest nw; southeast se; southwest sw; strasse str; straße str; gate gt; gata gt'
    .split('; ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** A house with the number or letter of a part behind its street: '101 fairview rd d', '8 main st ste 4'. A direction belongs to the street. */
const UNIT = /^(\d{1,6}[a-z]? .{1,80} (?:st|ave|rd|blvd|dr|ln|pl|ct|sq)) (?:(?:ste|unit|apt|no) [a-z\d]{1,4}|[a-df-mo-rt-vx-z]|\d{1,4})$/;

/** A street after its number: no hour ('8 pm'), floor or town after a postal code. */
const BEHIND_NUMBER =
  /^\d+[a-z]? (?:\S.{0,60} (?:st|ave|rd|blvd|dr|ln|pl|ct|sq|hwy|way|quay|row|alley|wharf|pike|pkwy|terrace)|rue|quai|ave|blvd|broadway|hwy)(?: |$)/;
/** A street before its number: no room, hall or level. */
const BEFORE_NUMBER = /(?:gt|gata|gaten|straat|str|weg|vej|vei|veien|vagen|allee|platz|plein|laan|kade|torv|rd|ave) \d+[a-z]?$/;

/** A part behind a street other than a town: a state, a postal code, a country. */
const REGION = /^(?:[a-z]{2}(?: \d{5})?|\d{5}|usa|united states)$/;

const MAX_PLACE_CHARS = 300;

interface Addressed {
  id: string;
  address: string;
  city: string;
}

/**
 * Finds the venue at a place's street and number, where only one is. A place with a town is at no venue of another town.
 * @param found places that venues were found under: a street behind a name there is that of a venue without an address
 */
export function venuesByAddress(
  venues: readonly Addressed[],
  found: readonly { id: string; words: string }[] = [],
): (place: string) => string | undefined {
  const [byStreet, byHouse] = [new Map<string, Addressed[]>(), new Map<string, Addressed[]>()];
  const file = (venue: Addressed, street: string | undefined) => {
    // A venue known at the house, or at a part of it, counts once.
    if (street === undefined || byHouse.get(houseOf(street))?.some(({ id }) => id === venue.id)) return;
    byStreet.getOrInsertComputed(street, () => []).push({ ...venue, address: street });
    byHouse.getOrInsertComputed(houseOf(street), () => []).push({ ...venue, address: street });
  };
  for (const venue of venues) file(venue, streetOf(venue.address));
  const byId = new Map(venues.map((venue) => [venue.id, venue]));
  for (const { id, words } of found) {
    const venue = byId.get(id);
    // A venue with an address may have moved from where it was found.
    if (venue !== undefined && streetOf(venue.address) === undefined) file(venue, streetBehind(words));
  }
  /** Venues at a street and number, else those in the house, unless the parts differ. */
  const at = (street: string) => {
    const house = houseOf(street);
    const inHouse = (byHouse.get(house) ?? []).filter(({ address }) => street === house || streetOf(address) === house);
    return byStreet.get(street) ?? inHouse;
  };
  return (written) => {
    const place = withPart(written);
    const parts = place.split(',').map(withoutSuffix);
    for (const street of streetsIn(place)) {
      const there = at(street);
      // Before the street is a room, behind it a town.
      const behind = parts.slice(parts.indexOf(street) + 1).filter((part) => part !== '' && !REGION.test(part));
      const [only, other] = there.filter(({ city }) => city === '' || behind.length === 0 || parts.join(' ').includes(fold(city)));
      if (only !== undefined && other === undefined) return only.id;
    }
    return undefined;
  };
}

/** The folded street and number of an address; undefined without one. */
export function streetOf(address: string): string | undefined {
  return streetsIn(address)[0];
}

/** The street and number behind a place's name: '12 dock st' of 'The Loft, 12 Dock Street, Tin Harbor'. */
function streetBehind(place: string): string | undefined {
  const [, ...rest] = place.split(',');
  return streetsIn(rest.join(',')).find((street) => BEHIND_NUMBER.test(street) || BEFORE_NUMBER.test(street));
}

/** A place without directions ('(enter on Eighth Avenue)'), with the part of the house after its street. */
function withPart(place: string): string {
  return place
    .slice(0, MAX_PLACE_CHARS)
    .replace(/\s?\((?:ent(?:er|rance|rée)|eingang|ingang|inngang|indgang|ingång)\b[^()]{0,80}\)/gi, '')
    .replace(/,\s{0,3}(?=(?:suite|ste|unit|apt)\b)/gi, ' ');
}

function houseOf(street: string): string {
  return UNIT.exec(street)?.[1] ?? street;
}

/** Whether two streets and numbers may be the same place, or one the house of the other. */
export function mayBeOnePlace(one: string, other: string): boolean {
  return one === other || one === houseOf(other) || other === houseOf(one);
}

function withoutSuffix(part: string): string {
  return fold(part)
    .split(' ')
    .map((word) => SHORT.get(word) ?? ORDINALS.get(word) ?? word)
    .join(' ');
}

/** The parts of an address with a street and number: '2948 US Highway 70' of '2948 US Highway 70, Black Mountain'. */
function streetsIn(address: string): string[] {
  return withPart(address)
    .split(',')
    .map(withoutSuffix)
    .filter((street) => /^\d+[a-z]?\s(?:\p{L}|\d+(?:st|nd|rd|th)\s)|\p{L}\s\d+[a-z]?$/u.test(street));
}
