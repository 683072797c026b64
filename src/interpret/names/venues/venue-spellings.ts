import { foldName } from '#scene/text/names.ts';
import type { NameForm, Spelling } from '../match.ts';
import { splitNameWords, tidyName } from '../spelling.ts';
import { splitCity, splitPlaces, stripAddress } from './venue-places.ts';

/** One way to read a venue's name, with the places in it. */
export interface PlacedForm extends NameForm {
  places: readonly string[];
}

/** Marks a name without its kind of place, so that 'Fox Theater' never equals 'Fox Tavern'. */
const WITHOUT_KIND = '~';

/** Confidence by kind of change to a name; the exact name has 1, and several changes multiply. Set by hand. */
const CONFIDENCE = {
  sameLetters: 0.97,
  withoutCity: 0.95,
  withoutAddress: 0.95,
  sideOfAt: 0.9,
  /** One of two names adds the kind of place. */
  kindAdded: 0.85,
  /** As `kindAdded`, for a one-word name: only worth asking about. */
  wordAndKind: 0.7,
} as const;

/** Lists the forms of a written venue's name, with and without city and address. */
export function listVenueForms(written: string, cities: ReadonlySet<string>): PlacedForm[] {
  const { name, places } = splitPlaces(written);
  const short = stripAddress(name);
  return [
    ...listForms(foldName(name), places, '', cities),
    ...(short === undefined ? [] : listForms(foldName(short), places, ' but for the address', cities)),
  ];
}

/** Lists the forms of an asked venue's name; either side of '@' may be the venue. */
export function listAskedVenueForms(text: string, cities: ReadonlySet<string>): PlacedForm[] {
  const whole = listVenueForms(text, cities);
  const sides = tidyName(text)
    .split('@')
    .map((side) => side.trim())
    .filter((side) => side !== '');
  if (sides.length !== 2) return whole;
  const but = ' as one side of the @';
  return [
    ...whole,
    ...sides.flatMap((side) =>
      listVenueForms(side, cities).map((form) => ({ ...form, confidence: CONFIDENCE.sideOfAt * form.confidence, but })),
    ),
  ];
}

/** Lists every spelling of a known venue's name. */
export function listKnownVenueSpellings(form: NameForm): Spelling[] {
  const { name, confidence, but } = form;
  return [...listPlainSpellings(form), { ...spellWithoutKind(name, confidence, but), key: WITHOUT_KIND + keyWithoutKind(name) }];
}

/** Lists every spelling of an asked name. Only one of the two names may lack the kind of place. */
export function listAskedVenueSpellings(form: NameForm): Spelling[] {
  const { name, confidence, but } = form;
  const dropped = spellWithoutKind(name, confidence, but);
  return [
    ...listPlainSpellings(form),
    { ...dropped, key: WITHOUT_KIND + splitNameWords(name).join('') },
    { ...dropped, key: keyWithoutKind(name) },
  ];
}

function listPlainSpellings({ name, confidence, but }: NameForm): Spelling[] {
  return [
    { key: name, confidence, because: `goes by this name${but}` },
    { key: splitNameWords(name).join(''), confidence: CONFIDENCE.sameLetters * confidence, because: `has the same letters${but}` },
    { key: name.replaceAll(' ', ''), confidence: CONFIDENCE.sameLetters * confidence, because: `has the same letters${but}` },
  ];
}

function spellWithoutKind(name: string, confidence: number, but: string): Spelling {
  const sure = stripKind(name.split(' ')).length > 1 ? CONFIDENCE.kindAdded : CONFIDENCE.wordAndKind;
  return { key: '', confidence: sure * confidence, because: `goes by this name but for the kind of place${but}` };
}

function keyWithoutKind(name: string): string {
  return splitNameWords(stripKind(name.split(' ')).join(' ')).join('');
}

function listForms(folded: string, places: readonly string[], but: string, cities: ReadonlySet<string>): PlacedForm[] {
  const confidence = but === '' ? 1 : CONFIDENCE.withoutAddress;
  const whole = { name: expandName(folded), confidence, but, places };
  const apart = splitCity(folded, cities);
  if (apart === undefined) return [whole];
  const without = {
    name: expandName(apart.name),
    confidence: CONFIDENCE.withoutCity * confidence,
    but: ' but for the city',
    places: [...places, apart.city],
  };
  return [whole, without];
}

function expandName(folded: string): string {
  return expandWords(folded).join(' ');
}

/** Full forms of abbreviations, and other spellings. */
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

/** Words for a venue's kind of place. */
export const KINDS_OF_PLACE: ReadonlySet<string> = new Set(
  (
    'bar grill pub tavern saloon inn club nightclub lounge cafe coffee coffeehouse restaurant kitchen brewing brewpub taproom winery distillery ' +
    'theater hall ballroom auditorium amphitheater arena center room house stage playhouse gallery studio records music venue and'
  ).split(' '),
);

const LEGAL_FORMS = new Set(['co', 'company', 'inc', 'llc', 'ltd']);

/** Lists the words of a folded venue name in full, without 'Co.' and 'Inc.'. A first 'st' is a saint. */
function expandWords(folded: string): string[] {
  const words = folded.split(' ').map((word, index) => (index === 0 && word === 'st' ? 'saint' : (LONG_FORMS.get(word) ?? word)));
  return words.filter((word, index) => index === 0 || !LEGAL_FORMS.has(word));
}

/** Strips the last words for the kind of place, unless nothing else is left. */
function stripKind(words: readonly string[]): string[] {
  const last = words.findLastIndex((word) => !KINDS_OF_PLACE.has(word));
  return last < 0 ? [...words] : words.slice(0, last + 1);
}
