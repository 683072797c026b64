import { foldName } from '#scene/text/names.ts';
import type { NameForm, Spelling } from '../match.ts';
import { nameWords, tidied } from '../spelling.ts';
import { apartFromCity, located, withoutAddress } from './venue-places.ts';
import { venueWords, withoutKind } from './venue-words.ts';

/** One way to read a written venue: its name, and where that name says it is. */
export interface PlacedReading extends NameForm {
  places: readonly string[];
}

/** Stands before a name that lacks the kind of place it is, so that 'Fox Theater' never meets 'Fox Tavern'. */
const KINDLESS = '~';

/**
 * How sure a name is that was read or spelt so: the whole name as it stands is 1. Set by hand, the likelier way above the less likely one; where
 * two ways lie on each other they multiply.
 */
const CONFIDENCE = {
  sameLetters: 0.97,
  withoutCity: 0.95,
  withoutAddress: 0.95,
  sideOfAt: 0.9,
  /** In the kind of place one of two names adds. */
  kindAdded: 0.85,
  /** The same of a single word: no more than worth asking. */
  wordAndKind: 0.7,
} as const;

/** The ways to read a venue as it is written, with what is said of its place taken off: the whole name, and the name without its city and its address. */
export function venueReadings(written: string, cities: ReadonlySet<string>): PlacedReading[] {
  const { name, places } = located(written);
  const short = withoutAddress(name);
  return [
    ...readings(foldName(name), places, '', cities),
    ...(short === undefined ? [] : readings(foldName(short), places, ' but for the address', cities)),
  ];
}

/** The same of a name that is asked for; in 'Foo @ Bar' either may be the venue. */
export function askedVenueReadings(text: string, cities: ReadonlySet<string>): PlacedReading[] {
  const whole = venueReadings(text, cities);
  const sides = tidied(text)
    .split('@')
    .map((side) => side.trim())
    .filter((side) => side !== '');
  if (sides.length !== 2) return whole;
  const but = ' as one side of the @';
  return [
    ...whole,
    ...sides.flatMap((side) =>
      venueReadings(side, cities).map((reading) => ({ ...reading, confidence: CONFIDENCE.sideOfAt * reading.confidence, but })),
    ),
  ];
}

/** Every way to spell a known venue's name. */
export function knownVenueSpellings(reading: NameForm): Spelling[] {
  const { name, confidence, but } = reading;
  return [...plainSpellings(reading), { ...kindDropped(name, confidence, but), key: KINDLESS + kindless(name) }];
}

/** Every way to spell a name that is asked for: one of both, not both, may lack the kind of place. */
export function askedVenueSpellings(reading: NameForm): Spelling[] {
  const { name, confidence, but } = reading;
  const dropped = kindDropped(name, confidence, but);
  return [...plainSpellings(reading), { ...dropped, key: KINDLESS + nameWords(name).join('') }, { ...dropped, key: kindless(name) }];
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

function readings(folded: string, places: readonly string[], but: string, cities: ReadonlySet<string>): PlacedReading[] {
  const confidence = but === '' ? 1 : CONFIDENCE.withoutAddress;
  const whole = { name: longForm(folded), confidence, but, places };
  const apart = apartFromCity(folded, cities);
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
