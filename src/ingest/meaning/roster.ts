import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { rosterVersion } from '#database/settings.ts';
import type { Bill } from '#interpret/bill/bill.ts';
import { createArtistIndexer } from '#interpret/names/artists.ts';
import type { Match } from '#interpret/names/match.ts';
import { createVenueIndex } from '#interpret/names/venues/venues.ts';
import type { Kind } from '#scene/shows/kind.ts';
import { foldName } from '#scene/text/names.ts';
import { yieldNow } from '#yield-every.ts';
import { venuesByAddress } from './venue-addresses.ts';

/** All known artists and venues, for telling whom and where listings mean. */
export interface Roster {
  /** Changes with any artist, venue or taught name. */
  edition: string;
  /** Whether a folded text is exactly a known artist's name, or one that an editor said plays. */
  isArtist: (folded: string) => boolean;
  artist: (name: string) => Match;
  venue: (name: string) => Match;
  venueAt: (place: string) => string | undefined;
  isTown: (folded: string) => boolean;
  artistName: (id: string) => string | undefined;
  venueName: (id: string) => string | undefined;
  kindOf: (title: string) => Kind | undefined;
  kindAt: (place: { id: string | null; name: string }) => Kind | undefined;
  billOf: (title: string) => Bill | undefined;
  venueNow: (id: string) => string;
}

/** The last roster read of a database: building one takes a second for fifty thousand names. */
const read = new WeakMap<Database, Roster>();

const NAMES_A_TURN = 200;

/** The current roster. */
export async function readRoster(db: Database): Promise<Roster> {
  const known = read.get(db);
  if (known?.edition === (await rosterVersion(db))) return known;
  const roster = await buildRoster(db);
  read.set(db, roster);
  return roster;
}

/** Builds the roster inside a change that altered it. */
export async function buildRoster(db: Database): Promise<Roster> {
  // Read first, so that the rest is never older.
  const edition = await rosterVersion(db);
  const artists = await db.selectFrom('artist').select(['id', 'name']).execute();
  const venues = await db.selectFrom('venue').select(['id', 'name', 'city', 'address']).execute();
  const othernames = groupById(await db.selectFrom('artist_alias').select(['artist_id as id', 'name']).execute());
  const foundas = groupById(await db.selectFrom('venue_alias').select(['venue_id as id', 'name']).execute());
  const names = await db.selectFrom('taught_name').select(['kind', 'folded', 'name', 'means']).execute();
  const kinds = new Map(
    (await db.selectFrom('taught_kind').select(['folded', 'kind']).execute()).map(({ folded, kind }) => [folded, kind]),
  );
  const places = (await db.selectFrom('taught_place').select(['folded', 'kind']).execute()).map(
    ({ folded, kind }) => [folded, kind] as const,
  );
  const bills = new Map(
    (await db.selectFrom('taught_bill').select(['folded', 'bill']).execute()).map(({ folded, bill }) => [folded, bill]),
  );
  const moved = await db.selectFrom('moved').select(['from_id', 'to_id']).where('kind', '=', 'venue').execute();
  const [artistNames, venueNames] = [namesById(artists), namesById(venues)];
  const artistOf = createArtistIndexer();
  for (const some of chunks(artists, NAMES_A_TURN)) {
    await yieldNow();
    for (const artist of some) artistOf.add({ ...artist, othernames: othernames.get(artist.id) ?? [] });
  }
  const venueOf = createVenueIndex(venues.map((venue) => ({ ...venue, foundas: foundas.get(venue.id) ?? [] })));
  // A spelling taught to mean somebody who left the roster means nobody until they are back.
  const taught = (kind: 'artist' | 'venue', known: ReadonlyMap<string, string>) =>
    new Map(
      names
        .filter((name) => name.kind === kind && (name.means === null || known.has(name.means)))
        .map(({ folded, means }) => [folded, means]),
    );
  const [artistTaught, venueTaught] = [taught('artist', artistNames), taught('venue', venueNames)];
  const found = [
    ...venues.flatMap(({ id }) => (foundas.get(id) ?? []).map((words) => ({ id, words }))),
    ...names.flatMap(({ kind, name, means }) => (kind === 'venue' && means !== null ? [{ id: means, words: name }] : [])),
  ];
  const venuesNow = new Map(moved.filter(({ to_id }) => venueNames.has(to_id)).map(({ from_id, to_id }) => [from_id, to_id]));
  const kindsAt = new Map(places.map(([folded, kind]) => [endOfMoves(folded, venuesNow), kind]));
  const towns = new Set(venues.map(({ city }) => foldName(city)).filter(Boolean));
  const confirmed = [...bills.values()].flatMap((bill) => (JSON.parse(bill) as Pick<Bill, 'performers'>).performers);
  const known = artists.flatMap(({ id, name }) => [name, ...(othernames.get(id) ?? [])]);
  const spelt = new Set([...[...known, ...confirmed].map(foldName), ...artistTaught.keys()]);
  return {
    edition,
    isArtist: (folded) => spelt.has(folded),
    artist: (name) => taughtMatch(artistTaught.get(foldName(name))) ?? artistOf.match(name),
    venue: (name) => taughtMatch(venueTaught.get(foldName(name))) ?? venueOf.match(name),
    isTown: (folded) => towns.has(folded),
    venueAt: venuesByAddress(venues, found),
    artistName: (id) => artistNames.get(id),
    venueName: (id) => venueNames.get(id),
    kindOf: (title) => kinds.get(foldName(title)),
    kindAt: ({ id, name }) => kindsAt.get(id ?? '') ?? kindsAt.get(foldName(name)),
    billOf: (title) => {
      const bill = bills.get(foldName(title));
      return bill === undefined ? undefined : { notes: [], ...(JSON.parse(bill) as Omit<Bill, 'notes'>) };
    },
    venueNow: (id) => endOfMoves(id, venuesNow),
  };
}

/** Where a chain of moves ends; two that lead to each other stay. */
function endOfMoves(id: string, moves: ReadonlyMap<string, string>): string {
  const passed = new Set<string>();
  for (let at = id; !passed.has(at); at = moves.get(at) ?? at) {
    if (!moves.has(at)) return at;
    passed.add(at);
  }
  return id;
}

/** An editor's word overrides rules; null means nobody known, and nothing to ask. */
function taughtMatch(means: string | null | undefined): Match | undefined {
  if (means === undefined) return undefined;
  return { id: means, confidence: 1, reason: 'An editor said so.', candidates: [] };
}

function groupById(rows: readonly { id: string; name: string }[]): Map<string, string[]> {
  const grouped = Map.groupBy(rows, ({ id }) => id);
  return new Map([...grouped].map(([id, some]) => [id, some.map(({ name }) => name)]));
}

function namesById(rows: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
