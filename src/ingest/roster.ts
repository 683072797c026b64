import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/open.ts';
import { rosterEdition } from '#database/settings.ts';
import { artistIndexer } from '#scene/matching/artists.ts';
import type { Match } from '#scene/matching/match.ts';
import { venueIndex } from '#scene/matching/venues.ts';
import { fold } from '#scene/names.ts';

/** Everybody and every place we know by name, for telling who and where a listing means. */
export interface Roster {
  /** Whether a folded text is, letter for letter, the name of somebody we know. */
  isArtist: (folded: string) => boolean;
  artist: (name: string) => Match;
  venue: (name: string) => Match;
  artistName: (id: string) => string | undefined;
  venueName: (id: string) => string | undefined;
}

/** The roster of a database as it was last read; building it costs a second for fifty thousand names, and most hearings meet the same one. */
const read = new WeakMap<Database, { edition: string; roster: Roster }>();

/** So many names are taken in before others have their turn. */
const TURN = 200;

/** The roster as it is now. */
export async function readRoster(db: Database): Promise<Roster> {
  const edition = await rosterEdition(db);
  const known = read.get(db);
  if (known?.edition === edition) return known.roster;
  const roster = await buildRoster(db);
  read.set(db, { edition, roster });
  return roster;
}

/** The roster read afresh, for inside a change that altered it. */
export async function buildRoster(db: Database): Promise<Roster> {
  const artists = await db.selectFrom('artist').select(['id', 'name']).execute();
  const venues = await db.selectFrom('venue').select(['id', 'name', 'city']).execute();
  const othernames = groupById(await db.selectFrom('artist_alias').select(['artist_id as id', 'name']).execute());
  const foundas = groupById(await db.selectFrom('venue_alias').select(['venue_id as id', 'name']).execute());
  const learnt = await db.selectFrom('learnt_name').select(['kind', 'folded', 'means']).execute();
  const [artistNames, venueNames] = [namesById(artists), namesById(venues)];
  const artistOf = artistIndexer();
  for (const some of chunks(artists, TURN)) {
    await turnOfOthers();
    for (const artist of some) artistOf.add({ ...artist, othernames: othernames.get(artist.id) ?? [] });
  }
  const venueOf = venueIndex(venues.map((venue) => ({ ...venue, foundas: foundas.get(venue.id) ?? [] })));
  const taught = (kind: 'artist' | 'venue') =>
    new Map(learnt.filter((name) => name.kind === kind).map(({ folded, means }) => [folded, means]));
  const [artistTaught, venueTaught] = [taught('artist'), taught('venue')];
  const spelt = new Set([...artists.flatMap(({ id, name }) => [name, ...(othernames.get(id) ?? [])]).map(fold), ...artistTaught.keys()]);
  return {
    isArtist: (folded) => spelt.has(folded),
    artist: (name) => asTaught(artistTaught.get(fold(name))) ?? artistOf.match(name),
    venue: (name) => asTaught(venueTaught.get(fold(name))) ?? venueOf.match(name),
    artistName: (id) => artistNames.get(id),
    venueName: (id) => venueNames.get(id),
  };
}

/** What an editor said goes before what a rule finds; null means nobody we know, and there is nothing to ask. */
function asTaught(means: string | null | undefined): Match | undefined {
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
