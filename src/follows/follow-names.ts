import { z } from 'zod';
import { tellApart } from '#artists/apart.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { findMovedTo, readCurrentIds } from '#database/moved.ts';
import { FILTER_WORDS, type ShowFilter } from '#scene/filter/show-filter.ts';
import { wordsOfFilter } from '#scene/filter/show-filter-words.ts';
import type { Followed } from '#scene/follows/follow.ts';
import { FOLLOW_KINDS } from '#scene/follows/follow-words.ts';
import { isSlug } from '#scene/shape.ts';

const { venue, artist, promoter, series, genre, free, price, ages, access, kind } = FILTER_WORDS;
/** Entries that can be followed, and named by a filter. */
const ENTRIES = FOLLOW_KINDS.filter((kind) => kind !== 'filter');
type FollowedEntry = (typeof ENTRIES)[number];

/** The filter words that can be followed. Nights are not among them: each email says its own. */
const Filter = z.object({ venue, artist, promoter, series, genre, free, price, ages, access, kind });

/** An empty filter, which follows all music. */
const ALL_SHOWS: ShowFilter = { kind: 'music' };
const OF_NIGHTS = ['when', 'date', 'from', 'until'];

/** Parses a followed filter; all music if it has only nights, undefined if it is invalid. */
export function readFilter(document: string): ShowFilter | undefined {
  const words = new URLSearchParams(document);
  const read = Filter.safeParse(Object.fromEntries(words));
  if (!read.success) return undefined;
  if (Object.values(read.data).some((value) => value !== undefined)) return read.data;
  return OF_NIGHTS.some((word) => words.has(word)) ? ALL_SHOWS : undefined;
}

/** The filter in canonical form. */
function writeFilter(filter: ShowFilter): string {
  const words = Object.keys(Filter.shape).flatMap((word): [string, string][] => {
    const value = filter[word as keyof ShowFilter];
    return value === undefined ? [] : [[word, String(value)]];
  });
  return new URLSearchParams(words).toString();
}

/** A follow in the form we store: current id, or canonical filter. Undefined if the scene has no such thing. */
export async function normalizeFollow(
  db: Database,
  genres: ReadonlySet<string>,
  { kind, document }: Followed,
): Promise<Followed | undefined> {
  if (kind === 'filter') {
    const filter = await normalizeFilter(db, genres, readFilter(document));
    return filter && { kind, document: writeFilter(filter) };
  }
  const id = await findCurrentId(db, kind, document);
  return id === undefined ? undefined : { kind, document: id };
}

/** A filter whose values all exist here. Its name goes into email, where an invented genre could carry a stranger's message. */
async function normalizeFilter(db: Database, genres: ReadonlySet<string>, filter: ShowFilter | undefined): Promise<ShowFilter | undefined> {
  if (filter === undefined) return undefined;
  const known = { ...filter };
  for (const kind of ENTRIES) {
    const named = filter[kind];
    if (named === undefined) continue;
    known[kind] = await findCurrentId(db, kind, named);
    if (known[kind] === undefined) return undefined;
  }
  const { genre } = filter;
  return genre === undefined || genres.has(genre) || (await hasGenre(db, genre)) ? known : undefined;
}

async function findCurrentId(db: Database, kind: FollowedEntry, named: string): Promise<string | undefined> {
  if (!isSlug(named)) return undefined;
  const id = (await findMovedTo(db, kind, named)) ?? named;
  return (await namesOf(db, kind, [id])).has(id) ? id : undefined;
}

/** Whether any artist has a genre; it may have been removed from the pack. */
async function hasGenre(db: Database, genre: string): Promise<boolean> {
  return (await db.selectFrom('artist_genre').select('genre').where('genre', '=', genre).limit(1).executeTakeFirst()) !== undefined;
}

/** Names what someone follows, with a fact that tells namesakes apart. */
export async function nameFollows(
  db: Database,
  follows: readonly Followed[],
  { tonight, currency }: { tonight: string; currency: string },
): Promise<(Followed & { name: string })[]> {
  const filters = follows.flatMap(({ kind, document }) => (kind === 'filter' ? [readFilter(document) ?? {}] : []));
  const ids = (of: FollowedEntry) => [
    ...follows.filter(({ kind }) => kind === of).map(({ document }) => document),
    ...filters.flatMap((filter) => filter[of] ?? []),
  ];
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const kind of ENTRIES) {
    const ofKind = await readNamesByIds(db, kind, ids(kind));
    if (kind === 'artist')
      for (const [id, words] of await tellApart(db, ids(kind), tonight)) if (words !== '') ofKind.set(id, `${ofKind.get(id)} (${words})`);
    names.set(kind, ofKind);
  }
  const all = Object.fromEntries([...names.values()].flatMap((ofKind) => [...ofKind]));
  return follows.map(({ kind, document }) => ({
    kind,
    document,
    name: kind === 'filter' ? nameOfFilter(document, currency, all) : (names.get(kind)?.get(document) ?? document),
  }));
}

function nameOfFilter(document: string, currency: string, names: Record<string, string>): string {
  if (document === writeFilter(ALL_SHOWS)) return 'All shows';
  return `Shows: ${wordsOfFilter(Object.fromEntries(new URLSearchParams(document)), currency, names).join(', ')}`;
}

/** Names for the ids that were followed, which may have changed since. */
async function readNamesByIds(db: Database, kind: FollowedEntry, ids: readonly string[]): Promise<Map<string, string>> {
  const now = await readCurrentIds(db, kind, ids);
  const names = await namesOf(db, kind, ids.map(now));
  return new Map(ids.map((id) => [id, names.get(now(id)) ?? id]));
}

/** Follows with current ids. Rows keep their ids, as a merge may be undone. */
export async function withCurrentFollowIds<Row extends Followed>(db: Database, follows: readonly Row[]): Promise<Row[]> {
  const of = (kind: FollowedEntry) => follows.flatMap((each) => (each.kind === kind ? each.document : []));
  const now = new Map(await Promise.all(ENTRIES.map(async (kind) => [kind as string, await readCurrentIds(db, kind, of(kind))] as const)));
  return follows.map((each) => ({ ...each, document: now.get(each.kind)?.(each.document) ?? each.document }));
}

async function namesOf(db: Database, kind: FollowedEntry, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const some of chunks([...new Set(ids)]))
    for (const { id, name } of await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', some).execute()) names.set(id, name);
  return names;
}
