import { artistNames } from '#artists/names.ts';
import type { Database } from '#database/engines/open.ts';
import type { ArtistCard } from '#scene/artist.ts';
import type { Found, Why } from '#scene/found.ts';
import { fold, foldWords } from '#scene/names.ts';
import type { PictureView } from '#scene/pictured.ts';
import type { Person } from '#scene/profile.ts';
import type { Show } from '#scene/show.ts';
import { foldUsername } from '#scene/username.ts';
import { listShows } from '#shows/store.ts';
import { venueNames } from '#venues/names.ts';
import { listVenues } from '#venues/store.ts';
import { knownNames } from './known-names.ts';
import type { Hit } from './name-index.ts';
import { MOST, type Question } from './question.ts';

/** So many artists' past is looked at, and so many of its shows are told. */
const WITH_PAST = 10;
const MOST_PAST = 10;

/** Of each kind so many are told at most. */
const MOST_OF_EACH = { artist: MOST, venue: MOST, show: MOST, person: MOST, past: MOST_PAST };

type Finds = Pick<Found, 'artists' | 'venues' | 'shows' | 'past' | 'people' | 'why'>;

/**
 * What `q` may mean: artists, venues and people by any of their names, exact ones first; shows from `tonight` on with such a name on the bill or in the
 * title; then the latest past ones. Where little fits exactly, what is nearly so; artists of whom it is said stand below those with names.
 * @param most of each kind so many
 */
export async function search(db: Database, q: string, tonight: string, most = MOST_OF_EACH): Promise<Finds> {
  const question = { words: foldWords(q), name: fold(q) };
  if (question.name === '') return { artists: [], venues: [], shows: [], past: [], people: [], why: [] };
  // At once: each asks the database whether something changed.
  const [{ index, said, coming }, holding, venuesHolding] = await Promise.all([
    knownNames(db, tonight),
    artistsKnownBy(db, question),
    venuesKnownBy(db, question),
  ]);
  const hits = index.find(q, MOST);
  const found = inOrder(hits, { holding, venues: venuesHolding, said: said.find(q, MOST) });
  const players = found.isSure ? [...new Set([...found.players, ...holding])] : found.players;
  const [artists, venues, shows, past, people] = await Promise.all([
    listCards(db, found.artists.slice(0, most.artist)),
    listVenues(db, { ids: found.venues.slice(0, most.venue) }).then((some) => inOrderOf(found.venues, some)),
    listShows(db, { ids: coming.find(question, { players, shows: found.shows }, tonight, MOST), limit: most.show }),
    pastShows(db, found.players.slice(0, WITH_PAST), tonight, most.past),
    listProfiles(db, found.people.slice(0, most.person)),
  ]);
  const there = new Set([
    ...artists.map(({ id }) => `artist:${id}`),
    ...venues.map(({ id }) => `venue:${id}`),
    ...shows.map(({ id }) => `show:${id}`),
    ...people.map(({ username }) => `person:${foldUsername(username)}`),
  ]);
  return { artists, venues, shows, past, people, why: found.why.filter(({ kind, id }) => there.has(`${kind}:${id}`)) };
}

interface Others {
  /** Artists and venues of whom a name holds what is asked for, within a word too. */
  holding: readonly string[];
  venues: readonly string[];
  /** Artists of whom it is said. */
  said: readonly string[];
}

/** Whom a question means, of each kind, the surest first, and why. */
function inOrder(hits: readonly Hit[], { holding, venues, said }: Others) {
  const [sure, near] = [hits.filter(({ fit }) => fit !== 'near'), hits.filter(({ fit }) => fit === 'near')];
  const idsOf = (some: readonly Hit[], ...kinds: readonly Hit['kind'][]) =>
    some.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const first = (...ids: readonly (readonly string[])[]) => [...new Set(ids.flat())].slice(0, MOST);
  const named = first(idsOf(sure, 'artist'), holding.slice(0, MOST), idsOf(sure, 'member'), idsOf(near, 'artist', 'member'));
  // A word in passing is no find beside somebody's name that is only nearly so.
  const artists = first(named, said);
  const saidOf = artists.filter((id) => !named.includes(id));
  const isSure = sure.length > 0 || holding.length > 0;
  return {
    artists,
    venues: first(idsOf(sure, 'venue'), venues, idsOf(near, 'venue')),
    people: first(idsOf(sure, 'person'), idsOf(near, 'person')),
    shows: first(idsOf(sure, 'show'), idsOf(near, 'show')),
    players: isSure ? first(idsOf(sure, 'artist', 'member'), holding.slice(0, MOST)) : first(idsOf(near, 'artist', 'member')),
    isSure,
    why: [
      ...hits.flatMap((hit) => whyOf(hit) ?? []),
      ...saidOf.map((id) => ({ kind: 'artist' as const, id, because: 'said' as const, words: '' })),
    ],
  };
}

/** Why a name fits that is not the thing's own, or not quite what was asked for. */
function whyOf({ kind, id, name, fit, isOwn }: Hit): Why | undefined {
  if (kind === 'member') return { kind: 'artist', id, because: 'member', words: name };
  if (fit === 'near') return { kind, id, because: 'near', words: name };
  return isOwn || kind === 'show' ? undefined : { kind, id, because: 'other name', words: name };
}

/** Things by their ids, in an order. */
function inOrderOf<T extends { id: string }>(ids: readonly string[], things: readonly T[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The latest shows before a night that some artists played. */
async function pastShows(db: Database, players: readonly string[], tonight: string, most: number): Promise<Show[]> {
  if (players.length === 0 || most === 0) return [];
  const rows = await db
    .selectFrom('credit')
    .innerJoin('show', 'show.id', 'credit.show_id')
    .select(['show.id', 'show.night'])
    .distinct()
    .where('credit.artist_id', 'in', players)
    .where('show.night', '<', tonight)
    .where('show.status', '!=', 'withdrawn')
    .orderBy('show.night', 'desc')
    .orderBy('show.id')
    .limit(most)
    .execute();
  return listShows(db, { ids: rows.map(({ id }) => id), order: 'latest', limit: most });
}

async function listProfiles(db: Database, folded: readonly string[]): Promise<Person[]> {
  if (folded.length === 0) return [];
  const rows = await db
    .selectFrom('profile')
    .select(['username', 'username_folded as id', 'display_name as displayname'])
    .where('username_folded', 'in', folded)
    .where('hidden', '=', 0)
    .execute();
  return inOrderOf(folded, rows).map(({ username, displayname }) => ({ username, displayname }));
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
    .select(['id', 'name', 'verified', 'description', 'image', 'image_view'])
    .where('id', 'in', ids)
    .execute();
  return inOrderOf(ids, rows).map(({ image, image_view, verified, ...row }) => ({
    ...row,
    verified: verified === 1,
    ...(image === null ? {} : { artistimage: image }),
    ...(image_view === null ? {} : { imageview: JSON.parse(image_view) as PictureView }),
  }));
}

async function venuesKnownBy(db: Database, { words, name }: Question): Promise<string[]> {
  const names = await venueNames(db);
  return [...names.spelt(words, name).take(MOST)];
}
