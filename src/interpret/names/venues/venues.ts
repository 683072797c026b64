import { fold } from '#scene/text/names.ts';
import { Directory } from '../directory.ts';
import { LINKED, type Match, matchOf, type NameHit } from '../match.ts';
import { initials, located, samePlace, withoutRegion } from './venue-places.ts';
import { askedVenueReadings, askedVenueSpellings, knownVenueSpellings, type PlacedReading, venueReadings } from './venue-spellings.ts';
import { KINDS_OF_PLACE } from './venue-words.ts';

/** What telling venues by name needs to know of each. */
interface NamedVenue {
  id: string;
  name: string;
  city?: string;
  iwtbname?: string;
  foundas?: readonly string[];
}

/** How sure a venue can be when the text says where it is and the list does not, and when the list says it is elsewhere. */
const UNCHECKED = 0.9;
const ELSEWHERE = 0.6;

/** Every venue on a list, ready to be asked which one a written name means. */
export function venueIndex(venues: Iterable<NamedVenue>): { match: (text: string) => Match } {
  const listed = [...venues];
  const directory = new Directory(KINDS_OF_PLACE);
  const cities = citiesOf(listed);
  const places = new Map<string, Set<string>>();
  for (const venue of listed) {
    const own = places.get(venue.id) ?? new Set([cityOf(venue)].filter((city) => city !== ''));
    for (const written of writtenNames(venue)) {
      const readings = venueReadings(written, cities);
      for (const place of readings.flatMap((reading) => reading.places)) own.add(place);
      directory.add(venue.id, venue.name, readings, readings.flatMap(knownVenueSpellings));
    }
    places.set(venue.id, own);
  }
  return { match: (text) => matchVenue(directory, places, askedVenueReadings(text, cities)) };
}

/** The surest spelling that one venue alone is known by, where the text says it is; else the one venue a slip or two away. */
function matchVenue(directory: Directory, places: ReadonlyMap<string, ReadonlySet<string>>, readings: readonly PlacedReading[]): Match {
  const there = (hits: NameHit[], reading: PlacedReading) => hits.map((hit) => placed(hit, reading.places, places.get(hit.id)));
  const same = readings.flatMap((reading) => there(directory.same(askedVenueSpellings(reading)), reading));
  return same.length > 0
    ? matchOf(same)
    : matchOf(
        readings.flatMap((reading) => there(directory.near([reading]), reading)),
        LINKED,
      );
}

/** A hit in the light of where the text says the venue is. */
function placed(hit: NameHit, said: readonly string[], own: ReadonlySet<string> = new Set()): NameHit {
  if (said.length === 0 || said.some((place) => [...own].some((other) => samePlace(place, other)))) return hit;
  if (own.size === 0) return { ...hit, confidence: UNCHECKED * hit.confidence };
  return { ...hit, confidence: Math.min(ELSEWHERE, hit.confidence), because: 'is somewhere else' };
}

/** Every city that the list names, in a field of its own or behind a name, and its initials. */
function citiesOf(venues: readonly NamedVenue[]): Set<string> {
  const places = venues.flatMap((venue) => [cityOf(venue), ...writtenNames(venue).flatMap((written) => located(written).places)]);
  return new Set([...places, ...places.map(initials)].filter((place) => place !== ''));
}

/** The names a venue is written by. */
function writtenNames({ name, iwtbname = '', foundas = [] }: NamedVenue): string[] {
  return [...new Set([name, iwtbname, ...foundas])].filter((written) => written.trim() !== '');
}

function cityOf({ city = '' }: NamedVenue): string {
  return withoutRegion(fold(city));
}
