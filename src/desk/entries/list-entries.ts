import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { containsLetters } from '#database/contains.ts';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import { readCursor, writeCursor } from '#endpoint.ts';
import type { DESK_ENTRY_WORDS, DeskEntries, OffWhy } from '#scene/desk/desk-entry.ts';
import { type EntryKind, type GroupKind, isOnRoster, type RosterKind } from '#scene/entries/entry-kind.ts';
import { findKindHeading } from '#scene/entries/service-kind.ts';
import { foldName, foldWords } from '#scene/text/names.ts';
import { formatDayWithYear } from '#scene/time/moment-words.ts';
import { marksOf } from './marks.ts';

interface WantedEntries {
  q?: string | undefined;
  which?: z.infer<(typeof DESK_ENTRY_WORDS)['which']>;
  after?: string | undefined;
  limit: number;
}

/** Lists entries for an editor by name; news by day. */
export async function listEntries(db: Database, kind: EntryKind, wanted: WantedEntries): Promise<DeskEntries> {
  if (wanted.which === 'off') return listOff(db, kind, wanted);
  const found = await FINDING[kind](db, wanted);
  const listed = found.rows.slice(0, wanted.limit);
  const ids = listed.map(({ id }) => id);
  const [marks, names] = [await marksOf(db, kind, ids), isOnRoster(kind) ? await otherNames(db, kind, ids) : new Map<string, string[]>()];
  const last = listed.at(-1);
  return {
    entries: listed.map(({ id, name, more }) => ({
      id,
      name,
      more,
      alsoAs: names.get(id) ?? [],
      byHand: marks.get(id) ?? [],
      off: null,
    })),
    next: found.rows.length > listed.length && last !== undefined ? last.next : null,
    of: found.of,
  };
}

const FINDING: Record<EntryKind, (db: Database, wanted: WantedEntries) => Promise<FoundRows>> = {
  artist: artists,
  venue: venues,
  news: posts,
  promoter: (db, wanted) => groups(db, 'promoter', wanted),
  series: (db, wanted) => groups(db, 'series', wanted),
  service: services,
  // There is only one.
  scene: async () => ({ rows: [], of: 0 }),
};

interface FoundRows {
  rows: { id: string; name: string; more: string; next: string }[];
  of: number;
}

const artist = expressionBuilder<Tables, 'artist'>();

async function artists(db: Database, wanted: WantedEntries): Promise<FoundRows> {
  const { q = '', which } = wanted;
  // Spellings are stored without their article, so it is left out of the query too.
  const words = foldName(q);
  const conditions: Expression<SqlBool>[] = [];
  if (words !== '') {
    const spelt = artist.selectFrom('artist_alias').select('artist_id').where(containsLetters('artist_alias.folded', words));
    conditions.push(artist('artist.id', 'in', spelt));
  }
  if (which === 'full' || which === 'name') conditions.push(artist('artist.verified', '=', which === 'full' ? 1 : 0));
  if (which === 'hand' || which === 'made') conditions.push(artist('artist.id', 'in', marked('artist', which)));
  if (which === 'unplayed')
    conditions.push(artist('artist.id', 'not in', artist.selectFrom('credit').select('artist_id').where('artist_id', 'is not', null)));
  const query = db
    .selectFrom('artist')
    .where((eb) => eb.and(conditions))
    .select(['id', 'name', 'sort_key', 'verified']);
  const { rows, of } = await readPage(query, wanted);
  return { rows: rows.map(({ verified, ...row }) => ({ ...placed(row), more: verified === 1 ? 'A full page' : 'Name only' })), of };
}

const venue = expressionBuilder<Tables, 'venue'>();

async function venues(db: Database, wanted: WantedEntries): Promise<FoundRows> {
  const { q = '', which } = wanted;
  const words = foldName(q);
  // Merged venues are left out.
  const conditions: Expression<SqlBool>[] = [
    venue(
      'venue.id',
      'not in',
      venue.selectFrom('moved').innerJoin('venue as other', 'other.id', 'moved.to_id').select('from_id').where('kind', '=', 'venue'),
    ),
  ];
  if (words !== '') {
    const spelt = venue.selectFrom('venue_alias').select('venue_id').where(containsLetters('venue_alias.folded', words));
    conditions.push(venue('venue.id', 'in', spelt));
  }
  const speaking = venue.selectFrom('source').select('venue_id').where('venue_id', 'is not', null);
  if (which === 'full' || which === 'name') conditions.push(venue('venue.description', which === 'full' ? '<>' : '=', ''));
  if (which === 'hand' || which === 'made') conditions.push(venue('venue.id', 'in', marked('venue', which)));
  if (which === 'unplayed')
    conditions.push(venue('venue.id', 'not in', venue.selectFrom('show').select('venue_id').where('venue_id', 'is not', null)));
  const query = db
    .selectFrom('venue')
    .where((eb) => eb.and(conditions))
    .select(['id', 'name', 'sort_key', 'city']);
  const { rows, of } = await readPage(query, wanted);
  const told = new Set(
    (await db.selectFrom('source').select('venue_id').where('venue_id', 'in', speaking).execute()).map((row) => row.venue_id),
  );
  const more = (id: string, city: string) => [city, told.has(id) ? 'its own source' : 'no source of its own'].filter(Boolean).join(', ');
  return { rows: rows.map(({ city, ...row }) => ({ ...placed(row), more: more(row.id, city) })), of };
}

function placed({ id, name, sort_key: sortKey }: { id: string; name: string; sort_key: string }) {
  return { id, name, next: writeCursor({ sortKey, id }) };
}

/** A page of results by name, one row more than wanted, and the total. */
async function readPage<Kind extends RosterKind, Row>(
  query: SelectQueryBuilder<Tables, Kind, Row>,
  { after, limit }: WantedEntries,
): Promise<{ rows: Row[]; of: number }> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('of'));
  const { of } = (await counted.executeTakeFirstOrThrow()) as { of: number };
  const from = after === undefined ? undefined : readCursor(after);
  const page = from === undefined ? query : query.where(sql<SqlBool>`(sort_key, id) > (${from.sortKey}, ${from.id})`);
  const rows = await page
    .orderBy(sql`sort_key`)
    .orderBy(sql`id`)
    .limit(limit + 1)
    .execute();
  return { rows: rows as Row[], of: Number(of) };
}

/** A town has few posts, so all titles are read; latest day first. */
async function posts(db: Database, wanted: WantedEntries): Promise<FoundRows> {
  const { which } = wanted;
  let query = db.selectFrom('news').select(['id', 'name', 'day', 'draft', 'place']);
  if (which === 'draft' || which === 'public') query = query.where('draft', '=', which === 'draft' ? 1 : 0);
  if (which === 'hand' || which === 'made') query = query.where('id', 'in', marked('news', which));
  const rows = await query.orderBy('day', 'desc').orderBy('place', 'desc').execute();
  const isAfter = (row: (typeof rows)[number], from: { sortKey: string; id: string }) =>
    row.day < from.sortKey || (row.day === from.sortKey && row.place < Number(from.id));
  return pageOfAll(rows, wanted, isAfter, ({ id, name, day, draft, place }) => ({
    id,
    name,
    more: draft === 1 ? `A draft for ${formatDayWithYear(day)}` : `Public, ${formatDayWithYear(day)}`,
    next: writeCursor({ sortKey: day, id: String(place) }),
  }));
}

async function services(db: Database, wanted: WantedEntries): Promise<FoundRows> {
  const { which } = wanted;
  let query = db.selectFrom('service').select(['id', 'name', 'sort_key', 'kind', 'city']);
  if (which === 'hand' || which === 'made') query = query.where('id', 'in', marked('service', which));
  const rows = await query.orderBy('sort_key').orderBy('id').execute();
  return pageOfAll(rows, wanted, isAfterInOrder, ({ kind, city, ...row }) => ({
    ...placed(row),
    more: [findKindHeading(kind), city].filter(Boolean).join(', '),
  }));
}

async function groups(db: Database, kind: GroupKind, wanted: WantedEntries): Promise<FoundRows> {
  const { which } = wanted;
  const column = `${kind}_id` as const;
  const counted = db.selectFrom('show').select(({ fn }) => [column, fn.countAll<number>().as('many')]);
  const shows = await counted.where(column, 'is not', null).groupBy(column).execute();
  const many = new Map(shows.map((row) => [row[column], Number(row.many)]));
  let query = db.selectFrom(kind).select(['id', 'name', 'sort_key']);
  if (which === 'hand' || which === 'made') query = query.where('id', 'in', marked(kind, which));
  const rows = await query.orderBy('sort_key').orderBy('id').execute();
  return pageOfAll(rows, wanted, isAfterInOrder, (row) => {
    const count = many.get(row.id) ?? 0;
    return { ...placed(row), more: count === 1 ? 'One show' : `${count} shows` };
  });
}

function isAfterInOrder(row: { sort_key: string; id: string }, from: { sortKey: string; id: string }): boolean {
  return row.sort_key > from.sortKey || (row.sort_key === from.sortKey && row.id > from.id);
}

function pageOfAll<Row extends { name: string }>(
  rows: readonly Row[],
  { q = '', after, limit }: WantedEntries,
  isAfter: (row: Row, from: { sortKey: string; id: string }) => boolean,
  told: (row: Row) => FoundRows['rows'][number],
): FoundRows {
  const words = foldWords(q);
  const all = rows.filter(({ name }) => foldWords(name).includes(words));
  const from = after === undefined ? undefined : readCursor(after);
  const first = from === undefined ? 0 : all.findIndex((row) => isAfter(row, from));
  return { rows: (first < 0 ? [] : all.slice(first)).slice(0, limit + 1).map(told), of: all.length };
}

function marked(kind: EntryKind, which: 'hand' | 'made') {
  const all = artist.selectFrom('entry_edit').select('entry_edit.entry_id').where('entry_edit.kind', '=', kind);
  return which === 'made' ? all.where('entry_edit.field', '=', 'made') : all;
}

async function otherNames(db: Database, kind: RosterKind, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows =
    kind === 'artist'
      ? await db
          .selectFrom('artist_alias')
          .select(['artist_id as id', 'name'])
          .where('artist_id', 'in', ids)
          .where('kind', '<>', 'name')
          .orderBy('position')
          .execute()
      : await db
          .selectFrom('venue_alias')
          .select(['venue_id as id', 'name'])
          .where('venue_id', 'in', ids)
          .where('kind', '<>', 'name')
          .orderBy('position')
          .execute();
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => [id, some.map(({ name }) => name)]));
}

/** Removed entries are few, so all are read. */
async function listOff(db: Database, kind: EntryKind, { q = '' }: WantedEntries): Promise<DeskEntries> {
  const rows = await db
    .selectFrom('off_roster')
    .select(['entry_id', 'name', 'why', 'note'])
    .where('kind', '=', kind)
    .orderBy('name')
    .orderBy('entry_id')
    .execute();
  const words = foldWords(q);
  const found = rows.filter(({ name }) => foldWords(name).includes(words));
  return {
    entries: found.map(({ entry_id: id, name, why }) => ({ id, name, alsoAs: [], more: '', byHand: [], off: why as OffWhy })),
    next: null,
    of: found.length,
  };
}
