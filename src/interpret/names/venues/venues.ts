import { fold } from '#scene/text/names.ts';
import { Directory } from '../directory.ts';
import { chooseMatch, type Match, MIN_LINKED_PROBABILITY, type NameHit } from '../match.ts';
import { isSamePlace, readInitials, splitPlaces, stripRegion } from './venue-places.ts';
import {
  KINDS_OF_PLACE,
  listAskedVenueForms,
  listAskedVenueSpellings,
  listKnownVenueSpellings,
  listVenueForms,
  type PlacedForm,
} from './venue-spellings.ts';

interface NamedVenue {
  id: string;
  name: string;
  city?: string;
  iwtbname?: string;
  foundas?: readonly string[];
}

/** Caps confidence if only the text names a place, and if the two name different places. */
const UNCHECKED_CONFIDENCE = 0.9;
const ELSEWHERE_CONFIDENCE = 0.6;

/** Creates an index of a list of venues that finds a venue by a name. */
export function createVenueIndex(venues: Iterable<NamedVenue>): { match: (text: string) => Match } {
  const listed = [...venues];
  const directory = new Directory(KINDS_OF_PLACE);
  const cities = citiesOf(listed);
  const places = new Map<string, Set<string>>();
  for (const venue of listed) {
    const own = places.get(venue.id) ?? new Set([cityOf(venue)].filter((city) => city !== ''));
    for (const written of writtenNames(venue)) {
      const forms = listVenueForms(written, cities);
      for (const place of forms.flatMap((form) => form.places)) own.add(place);
      directory.add(venue.id, venue.name, forms, forms.flatMap(listKnownVenueSpellings));
    }
    places.set(venue.id, own);
  }
  return { match: (text) => matchVenue(directory, places, listAskedVenueForms(text, cities)) };
}

/** Returns the venue with the surest spelling, in the place the text names; else a venue one or two slips away. */
function matchVenue(directory: Directory, places: ReadonlyMap<string, ReadonlySet<string>>, forms: readonly PlacedForm[]): Match {
  const checkPlaces = (hits: NameHit[], form: PlacedForm) => hits.map((hit) => checkPlace(hit, form.places, places.get(hit.id)));
  const same = forms.flatMap((form) => checkPlaces(directory.findSame(listAskedVenueSpellings(form)), form));
  return same.length > 0
    ? chooseMatch(same)
    : chooseMatch(
        forms.flatMap((form) => checkPlaces(directory.findNear([form]), form)),
        MIN_LINKED_PROBABILITY,
      );
}

/** Lowers a hit's confidence if the text names another place. */
function checkPlace(hit: NameHit, said: readonly string[], own: ReadonlySet<string> = new Set()): NameHit {
  if (said.length === 0 || said.some((place) => [...own].some((other) => isSamePlace(place, other)))) return hit;
  if (own.size === 0) return { ...hit, confidence: UNCHECKED_CONFIDENCE * hit.confidence };
  return { ...hit, confidence: Math.min(ELSEWHERE_CONFIDENCE, hit.confidence), because: 'is somewhere else' };
}

/** Lists every city in the venues' fields or after their names, with initials. */
function citiesOf(venues: readonly NamedVenue[]): Set<string> {
  const places = venues.flatMap((venue) => [cityOf(venue), ...writtenNames(venue).flatMap((written) => splitPlaces(written).places)]);
  return new Set([...places, ...places.map(readInitials)].filter((place) => place !== ''));
}

function writtenNames({ name, iwtbname = '', foundas = [] }: NamedVenue): string[] {
  return [...new Set([name, iwtbname, ...foundas])].filter((written) => written.trim() !== '');
}

function cityOf({ city = '' }: NamedVenue): string {
  return stripRegion(fold(city));
}
