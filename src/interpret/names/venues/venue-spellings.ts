import { foldName } from '#scene/text/names.ts';
import type { NameForm, Spelling } from '../match.ts';
import { nameWords, tidyName } from '../spelling.ts';
import { splitCity, splitPlaces, withoutAddress } from './venue-places.ts';

/** One way to read a venue's name, with the places it mentions. */
export interface PlacedForm extends NameForm {
  places: readonly string[];
}

/** Prefixes a name without its kind of place, so that 'Fox Theater' never equals 'Fox Tavern'. */
const KINDLESS = '~';

/** How sure a name read or spelled so is, where the exact name is 1. Set by hand; several changes multiply. */
const CONFIDENCE = {
  sameLetters: 0.97,
  withoutCity: 0.95,
  withoutAddress: 0.95,
  sideOfAt: 0.9,
  /** One of two names adds the kind of place. */
  kindAdded: 0.85,
  /** The same with a one-word name: only worth asking. */
  wordAndKind: 0.7,
} as const;

/** The forms of a written venue without its places: the whole name, and without city and address. */
export function venueForms(written: string, cities: ReadonlySet<string>): PlacedForm[] {
  const { name, places } = splitPlaces(written);
  const short = withoutAddress(name);
  return [
    ...formsOf(foldName(name), places, '', cities),
    ...(short === undefined ? [] : formsOf(foldName(short), places, ' but for the address', cities)),
  ];
}

/** The forms of an asked venue; either side of '@' may be the venue. */
export function askedVenueForms(text: string, cities: ReadonlySet<string>): PlacedForm[] {
  const whole = venueForms(text, cities);
  const sides = tidyName(text)
    .split('@')
    .map((side) => side.trim())
    .filter((side) => side !== '');
  if (sides.length !== 2) return whole;
  const but = ' as one side of the @';
  return [
    ...whole,
    ...sides.flatMap((side) =>
      venueForms(side, cities).map((form) => ({ ...form, confidence: CONFIDENCE.sideOfAt * form.confidence, but })),
    ),
  ];
}

/** Every spelling of a known venue's name. */
export function knownVenueSpellings(form: NameForm): Spelling[] {
  const { name, confidence, but } = form;
  return [...plainSpellings(form), { ...kindDropped(name, confidence, but), key: KINDLESS + kindless(name) }];
}

/** Every spelling of an asked name. One of the two names may lack the kind of place, not both. */
export function askedVenueSpellings(form: NameForm): Spelling[] {
  const { name, confidence, but } = form;
  const dropped = kindDropped(name, confidence, but);
  return [...plainSpellings(form), { ...dropped, key: KINDLESS + nameWords(name).join('') }, { ...dropped, key: kindless(name) }];
}

function plainSpellings({ name, confidence, but }: NameForm): Spelling[] {
  return [
    { key: name, confidence, because: `goes by this name${but}` },
    { key: nameWords(name).join(''), confidence: CONFIDENCE.sameLetters * confidence, because: `has the same letters${but}` },
    { key: name.replaceAll(' ', ''), confidence: CONFIDENCE.sameLetters * confidence, because: `has the same letters${but}` },
  ];
}

function kindDropped(name: string, confidence: number, but: string): Spelling {
  const sure = withoutKind(name.split(' ')).length > 1 ? CONFIDENCE.kindAdded : CONFIDENCE.wordAndKind;
  return { key: '', confidence: sure * confidence, because: `goes by this name but for the kind of place${but}` };
}

function kindless(name: string): string {
  return nameWords(withoutKind(name.split(' ')).join(' ')).join('');
}

function formsOf(folded: string, places: readonly string[], but: string, cities: ReadonlySet<string>): PlacedForm[] {
  const confidence = but === '' ? 1 : CONFIDENCE.withoutAddress;
  const whole = { name: longForm(folded), confidence, but, places };
  const apart = splitCity(folded, cities);
  if (apart === undefined) return [whole];
  const without = {
    name: longForm(apart.name),
    confidence: CONFIDENCE.withoutCity * confidence,
    but: ' but for the city',
    places: [...places, apart.city],
  };
  return [whole, without];
}

function longForm(folded: string): string {
  return venueWords(folded).join(' ');
}

/** Full forms of abbreviations and other spellings. */
const LONG_FORMS = new Map(
  Object.entries({
    st: 'street',
    str: 'street',
    ave: 'avenue',
    av: 'avenue',
    rd: 'road',
    blvd: 'boulevard',
    dr: 'drive',
    ln: 'lane',
    sq: 'square',
    hwy: 'highway',
    theatre: 'theater',
    centre: 'center',
    ctr: 'center',
    grille: 'grill',
    brewery: 'brewing',
    caffe: 'cafe',
    mt: 'mount',
    ft: 'fort',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
  }),
);

/** Words for the kind of place a venue is. */
export const KINDS_OF_PLACE: ReadonlySet<string> = new Set(
  (
    'bar grill pub tavern saloon inn club nightclub lounge cafe coffee coffeehouse restaurant kitchen brewing brewpub taproom winery distillery ' +
    'theater hall ballroom auditorium amphitheater arena center room house stage playhouse gallery studio records music venue and'
  ).split(' '),
);

const LEGAL = new Set(['co', 'company', 'inc', 'llc', 'ltd']);

/** The words of a folded venue name in full, without 'Co.' and 'Inc.'; a first 'st' is a saint. */
function venueWords(folded: string): string[] {
  const words = folded.split(' ').map((word, index) => (index === 0 && word === 'st' ? 'saint' : (LONG_FORMS.get(word) ?? word)));
  return words.filter((word, index) => index === 0 || !LEGAL.has(word));
}

/** A name without its last words for the kind of place, unless nothing else is left. */
function withoutKind(words: readonly string[]): string[] {
  const last = words.findLastIndex((word) => !KINDS_OF_PLACE.has(word));
  return last < 0 ? [...words] : words.slice(0, last + 1);
}
