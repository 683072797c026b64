import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { artistNames } from '#artists/names.ts';
import { contains, startsWith } from '#database/contains.ts';
import type { Database } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import type { ArtistCard } from '#scene/artist.ts';
import type { Found } from '#scene/found.ts';
import { fold, foldWords } from '#scene/names.ts';
import type { Show } from '#scene/show.ts';
import type { Venue } from '#scene/venue.ts';
import { listShows } from '#shows/store.ts';
import { venueNames } from '#venues/names.ts';
import { listVenues } from '#venues/store.ts';

/** At most this many finds of each kind. */
const MOST = 50;

/** What is looked for: names that hold its `words`, or begin with `name`, which are the words once a leading article is dropped. Both are folded. */
interface Question {
  words: string;
  name: string;
}

/** Artists and venues known by a name that contains `q`, and shows from `tonight` on with such a name on the bill or in the title. */
export async function search(db: Database, q: string, tonight: string): Promise<Omit<Found, 'q'>> {
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
  return [...places].flatMap((place) => names.at(place)?.id ?? []);
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

async function findShows(db: Database, question: Question, known: readonly string[], tonight: string): Promise<Show[]> {
  const rows = await db
    .selectFrom('show')
    .select('id')
    .where('night', '>=', tonight)
    .where('status', '!=', 'withdrawn')
    .where((eb) =>
      eb.or([
        named('event_folded', question),
        eb.exists(credits(db).where(named('credit.folded', question))),
        ...billed(db, question, known),
      ]),
    )
    .orderBy('night')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return listShows(db, { ids: rows.map((row) => row.id), limit: MOST });
}

/** That somebody is on the bill who is known by the name: asked of few by who they are, of many show by show, for then fifty are soon found. */
function billed(db: Database, question: Question, known: readonly string[]) {
  if (known.length === 0) return [];
  const exists = expressionBuilder<Tables, 'show'>().exists;
  if (known.length <= MOST) return [exists(credits(db).where('credit.artist_id', 'in', known))];
  const spellings = credits(db).innerJoin('artist_alias', 'artist_alias.artist_id', 'credit.artist_id');
  return [exists(spellings.where(named('artist_alias.folded', question)))];
}

/** The bill of the show that is looked at. */
function credits(db: Database) {
  return db.selectFrom('credit').select('credit.show_id').where('credit.show_id', '=', sql.ref<string>('show.id'));
}

function named(column: string, { words, name }: Question): RawBuilder<boolean> {
  return sql<boolean>`(${contains(column, words)} or ${startsWith(column, name)})`;
}
