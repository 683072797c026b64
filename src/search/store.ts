import { expressionBuilder } from 'kysely';
import { tellApart, withApart } from '#artists/apart.ts';
import { heardActs, withListen } from '#artists/heard-acts.ts';
import { artistNames } from '#artists/names.ts';
import { CARD } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import { readRosterAndHead } from '#database/settings.ts';
import type { Tables } from '#database/tables/tables.ts';
import { GROUP_KINDS } from '#scene/entries/entry-kind.ts';
import { FOUND_ENTRIES, type Found, type FoundEntry, type Why } from '#scene/found.ts';
import { foldUsername } from '#scene/people/username.ts';
import { foldName, foldWords } from '#scene/text/names.ts';
import { listShows, queryBilledRows, queryCreditRows, queryShowRows, toBilledShows, toShows } from '#shows/store.ts';
import { venueNames } from '#venues/names.ts';
import { spellingRows, toVenues, venueRows } from '#venues/store.ts';
import { askedShows } from './asked/asked-shows.ts';
import { genresAndPlaces, knownScene } from './asked/known-scene.ts';
import { type Asked, filterOf, readAsked } from './asked/read-asked.ts';
import { MAX_FINDS, type Question } from './coming-shows.ts';
import { isEntryKind, knownNames } from './known-names.ts';
import { FITS, type Hit, type NameIndex } from './name-index.ts';

/** How many artists' past shows are searched, and how many are shown. */
const MAX_ARTISTS_WITH_PAST = 4;
const MAX_PAST_SHOWS = 10;
/** A shorter word with a slip is not taken for a word of a name. */
const MIN_NEAR_LETTERS = 5;

/** Limits by kind. */
export const mostOfEach = (most: number) => ({ artist: most, venue: most, show: most, person: most, past: Math.min(most, MAX_PAST_SHOWS) });

type Finds = Pick<
  Found,
  'artists' | 'venues' | 'shows' | 'past' | 'people' | 'entries' | 'why' | 'first' | 'understood' | 'unknown' | 'filter'
>;
type FoundByName = Omit<Finds, 'understood' | 'unknown' | 'filter'>;

interface Search {
  tonight: string;
  /** The scene's. */
  currency: string;
  /** Of each kind. */
  most?: ReturnType<typeof mostOfEach>;
}

/**
 * What `q` may mean: artists, venues and people by name, exact ones first; shows from `tonight` on with such a name; past shows. Near hits where
 * exact ones are few; artists whose description has the words come last. Nights, genres, prices, ages and places in `q` narrow the shows.
 */
export async function search(db: Database, q: string, { tonight, currency, most = mostOfEach(MAX_FINDS) }: Search): Promise<Finds> {
  if (foldName(q) === '') return { ...NOTHING, understood: [], unknown: '', filter: null };
  // The names in memory are as new as this reading.
  const { edition, head } = await readRosterAndHead(db);
  const [known, genres] = await Promise.all([knownNames(db, tonight, head), genresAndPlaces(db, edition)]);
  const asked = readAsked(q, tonight, knownScene({ ...genres, currency }, known.index));
  const find = (name: string, venues: readonly string[] = []) => findByName(db, { name, venues, tonight, most, edition, known });
  if (asksForName(asked, q, known.index)) {
    const name = asked.rest === '' || known.index.find(q, 1).length > 0 ? q : asked.rest;
    const found = await find(name);
    const { left, unknown } = isNothing(found) ? dropUnknownWords(name, known.index) : { left: name, unknown: '' };
    if (left === name || left === '') return { ...found, understood: [], unknown: '', filter: null };
    return { ...(await find(left)), understood: [], unknown, filter: null };
  }
  const {
    place,
    genres: [genre = ''],
  } = asked;
  // A genre also finds the artists who play it.
  let found = await find(asked.rest || genre, place?.venues);
  let [rest, unknown] = [asked.rest, ''];
  if (rest !== '' && isNothing(found)) {
    ({ left: rest, unknown } = dropUnknownWords(rest, known.index));
    found = await find(rest || genre, place?.venues);
  }
  const named = { artists: ids(found.artists), venues: ids(found.venues), shows: ids(found.shows) };
  const shows = await listShows(db, { ...askedShows(asked, rest === '' ? undefined : named, tonight), limit: most.show });
  const isOneVenue = place?.venues.length === 1 && asked.parts.length === 1 && rest === '';
  return {
    ...found,
    shows,
    past: asked.nights === undefined ? found.past : [],
    first: isOneVenue ? 'venue' : 'show',
    understood: [...asked.parts],
    unknown,
    filter: filterOf({ ...asked, rest }, tonight) ?? null,
  };
}

const NOTHING: FoundByName = { artists: [], venues: [], shows: [], past: [], people: [], entries: [], why: [], first: null };

const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id);

function isNothing({ artists, venues, shows, people, entries }: FoundByName): boolean {
  return [artists, venues, shows, people, entries].every(({ length }) => length === 0);
}

/** Takes out the words that no name has, if they are the smaller part. A short word is known as written only. */
function dropUnknownWords(name: string, index: NameIndex): { left: string; unknown: string } {
  const isKnown = (word: string) => index.find(word, 1).some(({ fit }) => fit !== 'near' || word.length >= MIN_NEAR_LETTERS);
  const words = Map.groupBy(name.split(' '), isKnown);
  const [known, unknown] = [(words.get(true) ?? []).join(' '), (words.get(false) ?? []).join(' ')];
  return known.length < unknown.length ? { left: '', unknown: name } : { left: known, unknown };
}

/** Whether a question is only a name, or only words that a name has too ("Jazz Hounds", "May"). */
function asksForName({ parts, rest, isWeak }: Asked, q: string, index: NameIndex): boolean {
  if (parts.length === 0) return true;
  if (!isWeak) return false;
  return rest === '' ? parts.length === 1 && index.hasName(foldName(q), 0) : index.find(q, 1).length > 0;
}

interface ByName {
  /** '' for none. */
  name: string;
  /** Venues that are meant anyway. */
  venues: readonly string[];
  tonight: string;
  most: ReturnType<typeof mostOfEach>;
  edition: string;
  known: Awaited<ReturnType<typeof knownNames>>;
}

async function findByName(db: Database, { name, venues: meant, tonight, most, edition, known }: ByName): Promise<FoundByName> {
  if (name === '' && meant.length === 0) return NOTHING;
  const found = name === '' ? { ...NO_NAMES, venues: meant } : await findIds(db, { name, venues: meant, edition, known, tonight });
  const wanted = {
    artists: found.artists.slice(0, most.artist),
    venues: found.venues.slice(0, most.venue),
    shows: found.shows,
    players: most.past === 0 ? [] : found.players.slice(0, MAX_ARTISTS_WITH_PAST),
    people: found.people.slice(0, most.person),
    entries: found.entries.slice(0, most.person),
  };
  const [cards, venueCards, spellings, showCards, credits, pastCards, profiles, entries] = await Promise.all([
    wanted.artists.length === 0 ? [] : cardRows(db, wanted.artists).execute(),
    wanted.venues.length === 0 ? [] : venueRows(db, { ids: wanted.venues }).execute(),
    wanted.venues.length === 0 ? [] : spellingRows(db, wanted.venues).execute(),
    wanted.shows.length === 0 ? [] : queryShowRows(db, { ids: wanted.shows, limit: most.show }).execute(),
    wanted.shows.length === 0 ? [] : queryCreditRows(db, wanted.shows).execute(),
    wanted.players.length === 0 ? [] : pastRows(db, wanted.players, tonight, most.past).execute(),
    wanted.people.length === 0 ? [] : profileRows(db, wanted.people).execute(),
    readEntries(db, wanted.entries),
  ]);
  const cardsInOrder = withApart(inOrderOf(wanted.artists, cards.map(CARD.fromRow)), await tellApart(db, wanted.artists, tonight));
  const artists = withListen(cardsInOrder, await heardActs(db, edition));
  const venues = inOrderOf(wanted.venues, toVenues(venueCards, spellings));
  const [shows, past] = [toShows(showCards, credits), toBilledShows(pastCards)];
  const people = inOrderOf(wanted.people, profiles).map(({ username, displayname }) => ({ username, displayname }));
  const there = new Set([
    ...artists.map(({ id }) => `artist:${id}`),
    ...venues.map(({ id }) => `venue:${id}`),
    ...shows.map(({ id }) => `show:${id}`),
    ...people.map(({ username }) => `person:${foldUsername(username)}`),
  ]);
  const why = found.why.filter(({ kind, id }) => there.has(`${kind}:${id}`));
  return { artists, venues, shows, past, people, entries, why, first: found.first };
}

const NO_NAMES = { artists: [], people: [], entries: [], shows: [], players: [], why: [], first: null };

/** The ids of what a name may mean, by kind, the best first. */
async function findIds(db: Database, { name, venues, tonight, edition, known: { index, said, texts, coming } }: Omit<ByName, 'most'>) {
  const question = { words: foldWords(name) || foldName(name), name: foldName(name) };
  const [holding, venuesHolding] = await Promise.all([artistsKnownBy(db, question, edition), venuesKnownBy(db, question, edition)]);
  const hits = index.find(name, MAX_FINDS);
  const found = inOrder(hits, {
    holding,
    venues: [...venues, ...venuesHolding],
    said: said.find(name, MAX_FINDS),
    texts: texts.find(name, MAX_FINDS),
  });
  const first = bestKind(hits) ?? found.entries[0]?.kind ?? null;
  // The shows of artists with a word of a show's title are not meant.
  const players = first === 'show' ? [] : found.isSure ? [...found.players, ...holding] : found.players;
  return { ...found, first, shows: coming.find(question, { players, shows: found.shows }, tonight, MAX_FINDS) };
}

/** In the order of the page's sections. */
const KINDS = ['artist', 'venue', ...GROUP_KINDS, 'show', 'person', 'service', 'news'] as const;

/** The kind of the best hit; of those that fit as well, the first on the page. */
function bestKind(hits: readonly Hit[]): Finds['first'] {
  // The title of a news post is a sentence: its beginning is no better than another word of it.
  const ranked = hits.map((hit) => (isEntryKind(hit.kind) && hit.fit === 'beginning' ? { ...hit, fit: 'words' as const } : hit));
  const best = FITS.flatMap((each) => ranked.find(({ fit }) => fit === each) ?? [])[0];
  const alike = ranked.filter(({ fit, cost }) => fit === best?.fit && (fit !== 'near' || cost === best.cost));
  const kinds = new Set(alike.map(({ kind }) => (kind === 'member' ? 'artist' : kind)));
  return KINDS.find((kind) => kinds.has(kind)) ?? null;
}

interface Others {
  /** Artists and venues with the words inside a name. */
  holding: readonly string[];
  venues: readonly string[];
  /** Artists with the words in what is said of them. */
  said: readonly string[];
  /** Services and news posts with the words in their texts, as `kind:id`. */
  texts: readonly string[];
}

/** The things a question means, by kind, the surest first, and why. */
function inOrder(hits: readonly Hit[], { holding, venues, said, texts }: Others) {
  const [sure, near] = [hits.filter(({ fit }) => fit !== 'near'), hits.filter(({ fit }) => fit === 'near')];
  const idsOf = (some: readonly Hit[], ...kinds: readonly Hit['kind'][]) =>
    some.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const first = (...ids: readonly (readonly string[])[]) => [...new Set(ids.flat())].slice(0, MAX_FINDS);
  const named = first(idsOf(sure, 'artist'), holding.slice(0, MAX_FINDS), idsOf(sure, 'member'), idsOf(near, 'artist', 'member'));
  // Words in a description lose to a near name.
  const artists = first(named, said);
  const saidOf = artists.filter((id) => !named.includes(id));
  const entries = first(
    [...sure, ...near].flatMap(({ kind, id }) => (isEntryKind(kind) ? [`${kind}:${id}`] : [])),
    texts,
  );
  const isSure = sure.length > 0 || holding.length > 0;
  return {
    artists,
    venues: first(idsOf(sure, 'venue'), venues, idsOf(near, 'venue')),
    people: first(idsOf(sure, 'person'), idsOf(near, 'person')),
    entries: entries.flatMap((entry) => {
      const [kind = '', id = ''] = entry.split(':');
      return isEntryKind(kind) ? [{ kind, id }] : [];
    }),
    shows: first(idsOf(sure, 'show'), idsOf(near, 'show')),
    players: isSure ? first(idsOf(sure, 'artist', 'member'), holding.slice(0, MAX_FINDS)) : first(idsOf(near, 'artist', 'member')),
    isSure,
    why: [
      ...hits.flatMap((hit) => whyOf(hit) ?? []),
      ...saidOf.map((id) => ({ kind: 'artist' as const, id, because: 'said' as const, words: '' })),
    ],
  };
}

/** Reads promoters, series, services and news posts, each in their order. */
async function readEntries(db: Database, entries: readonly { kind: FoundEntry; id: string }[]): Promise<Finds['entries']> {
  const read = async (kind: FoundEntry) => {
    const wanted = ids(entries.filter((entry) => entry.kind === kind));
    if (wanted.length === 0) return [];
    const rows = await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', wanted).execute();
    return inOrderOf(wanted, rows).map(({ id, name }) => ({ kind, id, name }));
  };
  return (await Promise.all(FOUND_ENTRIES.map(read))).flat();
}

/** Why a hit has another name than the thing's own. */
function whyOf({ kind, id, name, fit, isOwn }: Hit): Why | undefined {
  if (kind === 'member') return { kind: 'artist', id, because: 'member', words: name };
  if (isEntryKind(kind)) return undefined;
  if (fit === 'near') return { kind, id, because: 'near', words: name };
  return isOwn || kind === 'show' ? undefined : { kind, id, because: 'other name', words: name };
}

/** Sorts things by a list of ids. */
function inOrderOf<T extends { id: string }>(ids: readonly string[], things: readonly T[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The latest shows of some artists before a night. */
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
  return queryBilledRows(db, { also: [among], others: true, order: 'latest', limit: most });
}

function profileRows(db: Database, folded: readonly string[]) {
  return db
    .selectFrom('profile')
    .select(['username', 'username_folded as id', 'display_name as displayname'])
    .where('username_folded', 'in', folded)
    .where('hidden', '=', 0);
}

/** The first artists by name, one more than shown. */
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
