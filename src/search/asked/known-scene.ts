import { cachePerRoster } from '#database/roster-cache.ts';
import { foldWords } from '#scene/text/names.ts';
import type { NameIndex } from '../name-index.ts';
import type { KnownScene, Place } from './read-asked.ts';

/** Endings of street names, which people leave out or shorten. */
const STREET: Record<string, readonly string[]> = {
  avenue: ['ave', 'av'],
  boulevard: ['blvd'],
  drive: ['dr'],
  highway: ['hwy'],
  lane: ['ln'],
  road: ['rd'],
  square: ['sq'],
  street: ['st'],
};

/** The scene's genres, streets, towns and names, for reading a question. */
export function knownScene(known: GenresAndPlaces & { currency: string }, index: NameIndex): KnownScene {
  return { ...known, isName: (folded, slips) => index.hasName(folded, slips), findNameWord: (word) => index.findWord(word) };
}

interface GenresAndPlaces {
  genres: readonly string[];
  places: ReadonlyMap<string, Place>;
}

/** The genres of artists, and the streets and towns of venues; read again when the roster changes. */
export const genresAndPlaces = cachePerRoster(async (db): Promise<GenresAndPlaces> => {
  const genres = await db.selectFrom('artist_genre').select('genre').distinct().orderBy('genre').execute();
  const venues = await db.selectFrom('venue').select(['id', 'address', 'city']).execute();
  const places = new Map<string, { name: string; venues: string[] }>();
  const add = (written: string, name: string, venue: string) => {
    const place = places.get(written) ?? { name, venues: [] };
    if (written !== '') places.set(written, { ...place, venues: [...place.venues, venue] });
  };
  for (const { id, address, city } of venues) {
    add(foldWords(city), city, id);
    const street = streetOf(address);
    for (const written of writtenStreets(street)) add(written, street, id);
  }
  return { genres: genres.map(({ genre }) => genre), places };
});

/** "14 Lantern Street, up the back stairs" is in Lantern Street. */
function streetOf(address: string): string {
  const [first = ''] = address.split(',', 1);
  return first.replace(/^\s*\d+\S*\s+/, '').trim();
}

/** "lantern street", "lantern st", "lantern". */
function writtenStreets(street: string): string[] {
  const words = foldWords(street).split(' ');
  const last = words.at(-1) ?? '';
  const [ending, short] = Object.entries(STREET).find(([name, forms]) => name === last || forms.includes(last)) ?? [];
  if (ending === undefined || short === undefined || words.length < 2) return [words.join(' ')];
  const stem = words.slice(0, -1).join(' ');
  return [ending, ...short].map((each) => `${stem} ${each}`);
}
