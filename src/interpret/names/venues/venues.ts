import { fold } from '#scene/text/names.ts';
import { Directory } from '../directory.ts';
import { type Match, MIN_LINKED, matchOf, type NameHit } from '../match.ts';
import { initials, samePlace, splitPlaces, withoutRegion } from './venue-places.ts';
import {
  askedVenueForms,
  askedVenueSpellings,
  KINDS_OF_PLACE,
  knownVenueSpellings,
  type PlacedForm,
  venueForms,
} from './venue-spellings.ts';

interface NamedVenue {
  id: string;
  name: string;
  city?: string;
  iwtbname?: string;
  foundas?: readonly string[];
}

/** The most confidence where only the text names a place, and where the two name different places. */
const UNCHECKED_CONFIDENCE = 0.9;
const ELSEWHERE_CONFIDENCE = 0.6;

/** An index of a list of venues, which finds the one that a name means. */
export function venueIndex(venues: Iterable<NamedVenue>): { match: (text: string) => Match } {
  const listed = [...venues];
  const directory = new Directory(KINDS_OF_PLACE);
  const cities = citiesOf(listed);
  const places = new Map<string, Set<string>>();
  for (const venue of listed) {
    const own = places.get(venue.id) ?? new Set([cityOf(venue)].filter((city) => city !== ''));
    for (const written of writtenNames(venue)) {
      const forms = venueForms(written, cities);
      for (const place of forms.flatMap((form) => form.places)) own.add(place);
      directory.add(venue.id, venue.name, forms, forms.flatMap(knownVenueSpellings));
    }
    places.set(venue.id, own);
  }
  return { match: (text) => matchVenue(directory, places, askedVenueForms(text, cities)) };
}

/** The venue with the surest spelling, in the place the text names; else one a slip or two away. */
function matchVenue(directory: Directory, places: ReadonlyMap<string, ReadonlySet<string>>, forms: readonly PlacedForm[]): Match {
  const there = (hits: NameHit[], form: PlacedForm) => hits.map((hit) => placed(hit, form.places, places.get(hit.id)));
  const same = forms.flatMap((form) => there(directory.findSame(askedVenueSpellings(form)), form));
  return same.length > 0
    ? matchOf(same)
    : matchOf(
        forms.flatMap((form) => there(directory.findNear([form]), form)),
        MIN_LINKED,
      );
}

/** A hit, less sure where the text names another place. */
function placed(hit: NameHit, said: readonly string[], own: ReadonlySet<string> = new Set()): NameHit {
  if (said.length === 0 || said.some((place) => [...own].some((other) => samePlace(place, other)))) return hit;
  if (own.size === 0) return { ...hit, confidence: UNCHECKED_CONFIDENCE * hit.confidence };
  return { ...hit, confidence: Math.min(ELSEWHERE_CONFIDENCE, hit.confidence), because: 'is somewhere else' };
}

/** Every city in the list, in its field or after a name, and its initials. */
function citiesOf(venues: readonly NamedVenue[]): Set<string> {
  const places = venues.flatMap((venue) => [cityOf(venue), ...writtenNames(venue).flatMap((written) => splitPlaces(written).places)]);
  return new Set([...places, ...places.map(initials)].filter((place) => place !== ''));
}

function writtenNames({ name, iwtbname = '', foundas = [] }: NamedVenue): string[] {
  return [...new Set([name, iwtbname, ...foundas])].filter((written) => written.trim() !== '');
}

function cityOf({ city = '' }: NamedVenue): string {
  return withoutRegion(fold(city));
}
