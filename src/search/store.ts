import { expressionBuilder } from 'kysely';
import { tellApart, withApart } from '#artists/apart.ts';
import { artistNames } from '#artists/names.ts';
import { CARD } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import { readRosterAndHead } from '#database/settings.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { Found, Why } from '#scene/found.ts';
import { foldUsername } from '#scene/people/username.ts';
import { foldName, foldWords } from '#scene/text/names.ts';
import { billedRows, creditRows, showRows, toBilledShows, toShows } from '#shows/store.ts';
import { venueNames } from '#venues/names.ts';
import { spellingRows, toVenues, venueRows } from '#venues/store.ts';
import { knownNames } from './known-names.ts';
import type { Hit } from './name-index.ts';
import { MAX_FINDS, type Question } from './question.ts';

/** So many artists' past is looked at: whoever may mean more of them is not after it yet. And so many of its shows are told. */
const WITH_PAST = 4;
const MAX_PAST = 10;

/** Of each kind so many are told, and no more than ten past shows. */
export const mostOfEach = (most: number) => ({ artist: most, venue: most, show: most, person: most, past: Math.min(most, MAX_PAST) });

type Finds = Pick<Found, 'artists' | 'venues' | 'shows' | 'past' | 'people' | 'why'>;

/**
 * What `q` may mean: artists, venues and people by any of their names, exact ones first; shows from `tonight` on with such a name on the bill or in the
 * title; then the latest past ones. Where little fits exactly, what is nearly so; artists of whom it is said stand below those with names.
 * @param most of each kind so many
 */
export async function search(db: Database, q: string, tonight: string, most = mostOfEach(MAX_FINDS)): Promise<Finds> {
  const question = { words: foldWords(q) || foldName(q), name: foldName(q) };
  if (question.name === '') return { artists: [], venues: [], shows: [], past: [], people: [], why: [] };
  // All that is known in memory is as new as this one reading says.
  const { edition, head } = await readRosterAndHead(db);
  const [{ index, said, coming }, holding, venuesHolding] = await Promise.all([
    knownNames(db, tonight, head),
    artistsKnownBy(db, question, edition),
    venuesKnownBy(db, question, edition),
  ]);
  const hits = index.find(q, MAX_FINDS);
  const found = inOrder(hits, { holding, venues: venuesHolding, said: said.find(q, MAX_FINDS) });
  const players = found.isSure ? [...new Set([...found.players, ...holding])] : found.players;
  const ids = {
    artists: found.artists.slice(0, most.artist),
    venues: found.venues.slice(0, most.venue),
    shows: coming.find(question, { players, shows: found.shows }, tonight, MAX_FINDS),
    players: most.past === 0 ? [] : found.players.slice(0, WITH_PAST),
    people: found.people.slice(0, most.person),
  };
  const [cards, venueCards, spellings, showCards, credits, pastCards, profiles] = await Promise.all([
    ids.artists.length === 0 ? [] : cardRows(db, ids.artists).execute(),
    ids.venues.length === 0 ? [] : venueRows(db, { ids: ids.venues }).execute(),
    ids.venues.length === 0 ? [] : spellingRows(db, ids.venues).execute(),
    ids.shows.length === 0 ? [] : showRows(db, { ids: ids.shows, limit: most.show }).execute(),
    ids.shows.length === 0 ? [] : creditRows(db, ids.shows).execute(),
    ids.players.length === 0 ? [] : pastRows(db, ids.players, tonight, most.past).execute(),
    ids.people.length === 0 ? [] : profileRows(db, ids.people).execute(),
  ]);
  const artists = withApart(inOrderOf(ids.artists, cards.map(CARD.fromRow)), await tellApart(db, ids.artists, tonight));
  const venues = inOrderOf(ids.venues, toVenues(venueCards, spellings));
  const [shows, past] = [toShows(showCards, credits), toBilledShows(pastCards)];
  const people = inOrderOf(ids.people, profiles).map(({ username, displayname }) => ({ username, displayname }));
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
  const first = (...ids: readonly (readonly string[])[]) => [...new Set(ids.flat())].slice(0, MAX_FINDS);
  const named = first(idsOf(sure, 'artist'), holding.slice(0, MAX_FINDS), idsOf(sure, 'member'), idsOf(near, 'artist', 'member'));
  // A word in passing is no find beside somebody's name that is only nearly so.
  const artists = first(named, said);
  const saidOf = artists.filter((id) => !named.includes(id));
  const isSure = sure.length > 0 || holding.length > 0;
  return {
    artists,
    venues: first(idsOf(sure, 'venue'), venues, idsOf(near, 'venue')),
    people: first(idsOf(sure, 'person'), idsOf(near, 'person')),
    shows: first(idsOf(sure, 'show'), idsOf(near, 'show')),
    players: isSure ? first(idsOf(sure, 'artist', 'member'), holding.slice(0, MAX_FINDS)) : first(idsOf(near, 'artist', 'member')),
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
function pastRows(db: Database, players: readonly string[], tonight: string, most: number) {
  const latest = db
    .selectFrom('credit')
    .innerJoin('show', 'show.id', 'credit.show_id')
    .select(['show.id', 'show.night'])
    .distinct()
    .where('credit.artist_id', 'in', players)
    .where('show.night', '<', tonight)
    .where('show.status', '!=', 'withdrawn')
    .orderBy('show.night', 'desc')
    .orderBy('show.id')
    .limit(most);
  const among = expressionBuilder<Tables, 'show'>()('show.id', 'in', db.selectFrom(latest.as('latest')).select('latest.id'));
  return billedRows(db, { also: [among], others: true, order: 'latest', limit: most });
}

function profileRows(db: Database, folded: readonly string[]) {
  return db
    .selectFrom('profile')
    .select(['username', 'username_folded as id', 'display_name as displayname'])
    .where('username_folded', 'in', folded)
    .where('hidden', '=', 0);
}

/** The first artists by name, one more than are shown. */
async function artistsKnownBy(db: Database, { words, name }: Question, edition: string): Promise<string[]> {
  const names = await artistNames(db, edition);
  const places = names.spelt(words, name).take(MAX_FINDS + 1);
  return [...places].flatMap((place) => names.idAt(place) ?? []);
}

function cardRows(db: Database, ids: readonly string[]) {
  return db.selectFrom('artist').select(CARD.names).where('id', 'in', ids);
}

async function venuesKnownBy(db: Database, { words, name }: Question, edition: string): Promise<string[]> {
  const names = await venueNames(db, edition);
  return [...names.spelt(words, name).take(MAX_FINDS)];
}
