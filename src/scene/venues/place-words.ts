import { fold } from '../text/names.ts';
import { isBeyondTown } from './place-name.ts';
import { STREET_WORDS } from './street-words.ts';

/** A listing's words for a place, split. */
export interface PlaceWords {
  name: string;
  address: string;
  city: string;
}

const MAX_NAME_LENGTH = 120;

/**
 * Splits a listing's words for a place: 'Little Jumbo, 241 Broadway St., Asheville, NC 28801' is a name, a street and a town. Words in
 * another order are only a name.
 */
export function splitPlaceWords(words: string): PlaceWords {
  const parts = words
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const at = parts.findIndex((part, index) => index > 0 && /^\d/.test(part));
  if (at === -1) return { name: words.trim().slice(0, MAX_NAME_LENGTH), address: '', city: '' };
  const [named, written = ''] = [parts.slice(0, at).join(', ').slice(0, MAX_NAME_LENGTH), parts[at]];
  const [street, behind] = splitStreetAndTown(written);
  const town = parts.slice(at + 1).find((part) => !isBeyondTown(part) && !/^\d/.test(part)) ?? behind;
  return { name: named, address: street.slice(0, 200), city: stripState(town).slice(0, 200) };
}

/** Turns a listing's words into a new venue. The full words are a spelling that finds it. */
export function createVenueFromWords(words: string): PlaceWords & { foundas: string[] } {
  const place = splitPlaceWords(words);
  const isWhole = fold(words) === fold(place.name);
  return { ...place, foundas: isWhole || words.length > MAX_NAME_LENGTH ? [] : [words] };
}

/** Last words of street names. */
const STREET = [...STREET_WORDS, 'broadway'].join('|');

/** A street with its number, and a town without a comma before it: '18 Quay Ave. Tin Harbor', '12 Old Highway in Tin Harbor'. */
const STREET_AND_TOWN = new RegExp(
  `^(\\d\\S* .{0,80}?\\b(?:${STREET})\\b\\.?)(?: in|(?<=\\.)) (?!.*\\b(?:${STREET})\\b)(\\p{L}[\\p{L}' .-]*)$`,
  'iu',
);

function splitStreetAndTown(written: string): [street: string, town: string] {
  const [, street = written, town = ''] = STREET_AND_TOWN.exec(written.slice(0, 200)) ?? [];
  return [street, town];
}

/** Strips the state in 'Asheville NC 28801', without a comma between. */
function stripState(town: string): string {
  const words = town.split(' ').filter((word) => word !== '');
  if (words.length > 2 && /^\d{5}$/.test(words.at(-1) ?? '')) words.pop();
  if (words.length > 1 && /^[A-Z]{2}$/.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
