import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
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

async function findShows(db: Database, question: Question, known: readonly string[], tonight: string): Promise<Show[]> {
  const rows = await firstComing(db, question, known, tonight);
  return listShows(db, { ids: rows.map((row) => row.show_id), limit: MOST });
}

/**
 * The first shows to come that are called so, or that somebody known by the name plays, however they are billed there. Few
 * players are asked for by who they are; many, show by show, because then fifty shows are soon found.
 */
async function firstComing(db: Database, question: Question, known: readonly string[], tonight: string) {
  const coming = (condition: Expression<SqlBool>) =>
    db
      .selectFrom('show_words')
      .innerJoin('show', 'show.id', 'show_words.show_id')
      .select(['show_words.night', 'show_words.show_id'])
      .where('show_words.night', '>=', tonight)
      .where('show.status', '!=', 'withdrawn')
      .where(condition)
      .orderBy('show_words.night')
      .orderBy('show_words.show_id')
      .limit(MOST);
  const called = isCalled(question);
  if (known.length === 0) return coming(called).execute();
  if (known.length > MOST) return coming(expressionBuilder().or([called, isPlayedBy(question)])).execute();
  const theirs = db.selectFrom('credit').select('show_id').where('artist_id', 'in', known);
  // Apart, so that not every show to come is looked for among theirs.
  return db
    .selectFrom(coming(called).as('called'))
    .selectAll()
    .union(db.selectFrom(coming(sql`show_words.show_id in ${theirs}`).as('played')).selectAll())
    .orderBy('night')
    .orderBy('show_id')
    .limit(MOST)
    .execute();
}

/** That a name in a show's words holds or begins with what is looked for. */
function isCalled({ words, name }: Question): Expression<SqlBool> {
  const holding = contains('words', words);
  // What begins with the words holds them.
  return name === words ? holding : expressionBuilder().or([holding, contains('words', `\n${name}`)]);
}

/** That somebody with a spelling that is looked for is on a show's bill. */
function isPlayedBy({ words, name }: Question): Expression<SqlBool> {
  const { exists, selectFrom, or } = expressionBuilder<Tables, 'show_words'>();
  const spellings = selectFrom('credit')
    .innerJoin('artist_alias', 'artist_alias.artist_id', 'credit.artist_id')
    .select('credit.show_id')
    .whereRef('credit.show_id', '=', 'show_words.show_id')
    .where(or([contains('artist_alias.folded', words), startsWith('artist_alias.folded', name)]))
    // With an offset PostgreSQL asks it of each show; without, it would first gather every show there ever was.
    .limit(1)
    .offset(0);
  return exists(spellings);
}
