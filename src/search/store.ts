import { artistNames } from '#artists/names.ts';
import type { Database } from '#database/open.ts';
import type { ArtistCard } from '#scene/artist.ts';
import type { Found } from '#scene/found.ts';
import { fold, foldWords } from '#scene/names.ts';
import type { Venue } from '#scene/venue.ts';
import { venueNames } from '#venues/names.ts';
import { listVenues } from '#venues/store.ts';
import { MOST, type Question } from './question.ts';
import { findShows } from './shows.ts';

/** Artists and venues known by a name that contains `q`, and shows from `tonight` on with such a name on the bill or in the title. */
export async function search(db: Database, q: string, tonight: string): Promise<Pick<Found, 'artists' | 'venues' | 'shows'>> {
  const question = { words: foldWords(q), name: fold(q) };
  if (question.name === '') return { artists: [], venues: [], shows: [] };
  const known = await artistsKnownBy(db, question);
  return {
    artists: await listCards(db, known.slice(0, MOST)),
    venues: await findVenues(db, question),
    shows: await findShows(db, question, known, tonight),
  };
}

/** The first artists by name, one more than are shown. */
async function artistsKnownBy(db: Database, { words, name }: Question): Promise<string[]> {
  const names = await artistNames(db);
  const places = names.spelt(words, name).take(MOST + 1);
  return [...places].flatMap((place) => names.idAt(place) ?? []);
}

async function listCards(db: Database, ids: readonly string[]): Promise<ArtistCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('artist')
    .select(['id', 'name', 'verified', 'description', 'image'])
    .where('id', 'in', ids)
    .orderBy('sort_key')
    .orderBy('id')
    .execute();
  return rows.map(({ image, verified, ...row }) => ({
    ...row,
    verified: verified === 1,
    ...(image === null ? {} : { artistimage: image }),
  }));
}

async function findVenues(db: Database, { words, name }: Question): Promise<Venue[]> {
  const names = await venueNames(db);
  return listVenues(db, { ids: [...names.spelt(words, name).take(MOST)] });
}
