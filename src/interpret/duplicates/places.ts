import { foldWords } from '#scene/text/names.ts';
import { ORDINALS, STREET_WORDS } from '#scene/venues/street-words.ts';
import { areSpelledAlike } from '../names/edit-distance.ts';
import type { Sameness } from './nights.ts';

/** A listing's place: the words of its name, its street address if any, and the words of its town. */
export interface Place {
  name: string[];
  number: string;
  street: string[];
  town: string[];
}

/** Words in the names of many venues. */
const COMMON_WORDS = new Set(
  (
    'the a an and at of in bar bars brewery brewing brewpub brewhouse taproom tap tavern pub club nightclub cafe coffee coffeehouse house hall ' +
    'music musichall theater theatre lounge room rooms stage venue grill restaurant kitchen pizzeria pizza saloon inn hotel ballroom ' +
    'auditorium center centre arena amphitheater amphitheatre company co llc inc public live irish wine beer garden showroom bistro'
  ).split(' '),
);

/** Words for a part of a venue or town. */
const PARTS = new Set('downtown uptown upstairs downstairs indoors outdoors outdoor main back front side big little'.split(' '));

/** Last words of the names of rooms: 'Palm Room', 'Kleiner Saal'. */
const ROOMS = new Set(
  (
    'room stage patio deck floor garden terrace lawn yard courtyard loft cellar basement attic lobby foyer studio tent lot porch parlor parlour amphitheater ' +
    'amphitheatre saal keller stube zaal kelder salle sala sal scene lokale'
  ).split(' '),
);

/** Words in street names that do not distinguish streets. */
const ROADS = new Set([...STREET_WORDS, ...'court ct suite ste unit north south east west n s e w ne nw se sw'.split(' ')]);

const NOWHERE = /^(?:tb[acd]|to be announced|various(?: venues| locations)?|special events?|events?|online|virtual|.* area|location)$/;

const STATE = /^(?:[a-z]{2}|\d{5}|usa|united states|us)$/;

/** Reads a venue's text: its name up to the first comma, an address that begins with a number, its town. */
export function readPlace(venue: string): Place {
  const parts = venue
    .slice(0, 300)
    .replace(/\s\((.*?)\)/g, ' $1')
    .split(/,|\n|\s\|\s/)
    .map((part) => foldWords(part))
    .filter((part) => part !== '');
  const address = parts.find((part, index) => /^\d+[a-z]? \S/.test(part) && (index > 0 || endsInStreetWord(part))) ?? '';
  const [number = '', ...street] = address
    .split(' ')
    .filter(Boolean)
    .map((word) => ORDINALS.get(word) ?? word);
  const first = parts[0] ?? '';
  const named = NOWHERE.test(first) || STATE.test(first) || (first === address && parts.length === 1) ? '' : first;
  const town = parts
    .slice(1)
    .filter((part) => part !== address)
    .flatMap((part) => part.split(' '));
  return {
    name: named.split(' ').filter((word, index) => word !== '' && !(index === 0 && /^(?:the|a|an)$/.test(word))),
    number,
    street: street.filter((word) => !ROADS.has(word)),
    town,
  };
}

function endsInStreetWord(part: string): boolean {
  return ROADS.has(part.split(' ').at(-1) ?? '');
}

/**
 * Whether two places are the same, by street address or by name. The same name at another address is unknown, and so is a name
 * with more words than the kind of place and the town, which may be a room.
 */
export function comparePlaces(a: Place, b: Place): Sameness {
  const addressed = a.number !== '' && b.number !== '';
  const sameStreet = addressed && a.street.some((word) => b.street.includes(word));
  if (sameStreet && a.number === b.number) return 'same';
  const names = compareNames(a, b);
  if (names === 'unknown' && addressed && (a.name.length === 0 || b.name.length === 0)) return 'different';
  if (addressed && !sameStreet) return names === 'same' ? 'unknown' : 'different';
  return names;
}

/** Whether a place in a venue's own calendar is another venue: not the venue under a similar name, a room or an address alone. */
export function isAnotherVenue(place: Place, own: Place): boolean {
  const isNamed = place.name.length > 0 && (place.number === '' || place.name[0] !== place.number);
  return isNamed && comparePlaces(place, own) === 'different' && !isRoom(place);
}

function isRoom({ name, number }: Place): boolean {
  const isPlain = (word: string) => COMMON_WORDS.has(word) || PARTS.has(word) || /^(?:\d+|\p{L})$/u.test(word);
  return number === '' && (name.every(isPlain) || ROOMS.has(name.at(-1) ?? ''));
}

function compareNames(a: Place, b: Place): Sameness {
  if (a.name.length === 0 || b.name.length === 0) return 'unknown';
  if (areSpelledAlike(a.name.join(' '), b.name.join(' '))) return areTownsDifferent(a, b) ? 'unknown' : 'same';
  const [onlyA, onlyB] = [listMissingWords(a.name, b.name), listMissingWords(b.name, a.name)];
  const shared = a.name.filter((word) => !onlyA.includes(word));
  const telling = shared.filter((word) => !COMMON_WORDS.has(word) && !a.town.includes(word) && !b.town.includes(word));
  if (telling.length === 0) return areSpelledAlike(stripKindAndTown(a, b).join(''), stripKindAndTown(b, a).join('')) ? 'same' : 'different';
  const extra = (words: string[]) => words.filter((word) => !COMMON_WORDS.has(word) && !a.town.includes(word) && !b.town.includes(word));
  const [extraA, extraB] = [extra(onlyA), extra(onlyB)];
  if (extraA.length > 0 && extraB.length > 0)
    return areSpelledAlike(stripKindAndTown(a, b).join(''), stripKindAndTown(b, a).join('')) ? 'same' : 'different';
  const holds = onlyA.length === 0 || onlyB.length === 0;
  if (extraA.length > 0 || extraB.length > 0)
    return holds || [...extraA, ...extraB].every((word) => PARTS.has(word)) ? 'unknown' : 'different';
  return holds || telling.length > 1 ? 'same' : 'unknown';
}

/** Returns a name's words without the kind of place and the town. */
function stripKindAndTown(place: Place, other: Place): string[] {
  const words = place.name.filter((word) => !COMMON_WORDS.has(word) && !place.town.includes(word) && !other.town.includes(word));
  return words.length > 0 ? words : place.name;
}

/** Lists the words missing in the other name, counting repeats. */
function listMissingWords(words: string[], others: string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.findIndex((other) => areSpelledAlike(word, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether both places name a town and share no word of it: chains have one name in many towns. */
function areTownsDifferent(a: Place, b: Place): boolean {
  const words = ({ town }: Place) => town.filter((word) => word.length > 3);
  return words(a).length > 0 && words(b).length > 0 && !words(a).some((word) => words(b).includes(word));
}
