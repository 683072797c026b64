import { type Head, readHead } from '#database/changes/change-log.ts';
import { readChanges, readCursor, writeCursor } from '#database/changes/read-changes.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { listGroups } from '#groups/store.ts';
import type { DocumentKind } from '#scene/change.ts';
import { isGroup } from '#scene/entries/entry-kind.ts';
import { findKindHeading } from '#scene/entries/service-kind.ts';
import { FOUND_ENTRIES, type FoundEntry } from '#scene/found.ts';
import { addDays } from '#scene/time/calendar.ts';
import { yieldEvery, yieldNow } from '#yield-every.ts';
import { ComingShows, readComing } from './coming-shows.ts';
import { DescriptionIndex } from './description-index.ts';
import { type NamedEntry, type NamedKind, NameIndex } from './name-index.ts';

/** Names read before yielding, in some milliseconds. */
const NAMES_A_TURN = 400;
/** After this many nights the index is rebuilt, which drops past shows. */
const MAX_NIGHTS = 7;

/** The names of everything that can be found, as of a position in the log of changes. */
interface Known {
  index: NameIndex;
  said: DescriptionIndex;
  /** Texts of promoters, series, services and news posts, by `kind:id`. */
  texts: DescriptionIndex;
  coming: ComingShows;
  cursor: string;
  /** Shows are known from this night on. */
  from: string;
}

const known = new WeakMap<Database, Promise<Known>>();

/**
 * The current names. Only documents that changed are read again.
 * @param tonight shows from this night on are known by their bills
 * @param head the head of the log, if just read
 */
export async function knownNames(db: Database, tonight: string, head?: Head): Promise<Pick<Known, 'index' | 'said' | 'texts' | 'coming'>> {
  const before = known.get(db);
  // In sequence, as two at once would read the same changes twice.
  const now = before === undefined ? makeKnown(db, tonight) : before.then((names) => renewed(db, names, tonight, head));
  known.set(db, now);
  try {
    return await now;
  } catch (error) {
    known.delete(db);
    throw error;
  }
}

async function makeKnown(db: Database, tonight: string): Promise<Known> {
  // The head is read first, so that names may be newer than their position, never older.
  const cursor = writeCursor(await readHead(db));
  const names: Known = {
    index: new NameIndex(),
    said: new DescriptionIndex(),
    texts: new DescriptionIndex(),
    coming: new ComingShows(),
    cursor,
    from: tonight,
  };
  for (const kind of KINDS)
    for (let ids = await IDS[kind](db, { after: '', from: tonight }); ids.length > 0; ) {
      await read(db, names, kind, ids);
      await yieldNow();
      ids = await IDS[kind](db, { after: ids.at(-1) ?? '', from: tonight });
    }
  return names;
}

async function renewed(db: Database, names: Known, tonight: string, head: Head | undefined): Promise<Known> {
  if (tonight < names.from || tonight > addDays(names.from, MAX_NIGHTS)) return makeKnown(db, tonight);
  const cursor = readCursor(names.cursor);
  if (head !== undefined && head.epoch === cursor?.epoch && head.position <= cursor.position) return names;
  for (let more = true; more; ) {
    const told = await readChanges(db, readCursor(names.cursor));
    if (told.anew) return makeKnown(db, tonight);
    for (const kind of KINDS) {
      const ids = told.changes.filter((change) => change.kind === kind).map(({ id }) => id);
      for (const some of chunks(ids)) await readAgain(db, names, kind, some);
    }
    names.cursor = told.cursor;
    more = told.more;
  }
  return names;
}

type Documents = Extract<DocumentKind, 'artist' | 'venue' | 'profile' | 'show' | FoundEntry>;
const KINDS: readonly Documents[] = ['artist', 'venue', 'profile', 'show', ...FOUND_ENTRIES];
/** The kinds of entries a document is found as. */
const FOUND_AS: Record<Documents, readonly NamedKind[]> = {
  artist: ['artist', 'member'],
  venue: ['venue'],
  profile: ['person'],
  show: ['show'],
  promoter: ['promoter'],
  series: ['series'],
  service: ['service'],
  news: ['news'],
};

/** Drops the names of some documents, and reads those that exist. */
async function readAgain(db: Database, names: Known, kind: Documents, ids: readonly string[]): Promise<void> {
  // Shows are found by all names of their players.
  if (kind === 'artist') {
    const played = ids.flatMap((id) => [...names.coming.playedBy(id)]);
    for (const some of chunks([...new Set(played)])) await readAgain(db, names, 'show', some);
  }
  const there = await IDS[kind](db, { ids, from: names.from });
  for (const id of ids) {
    for (const each of FOUND_AS[kind]) names.index.put({ kind: each, id, names: [] });
    if (kind === 'artist') names.said.put(id, '');
    names.texts.put(`${kind}:${id}`, '');
    if (kind === 'show') names.coming.remove(id);
  }
  await read(db, names, kind, there);
}

async function read(db: Database, { index, said, texts, coming }: Known, kind: Documents, ids: readonly string[]): Promise<void> {
  const turn = yieldEvery();
  for (const thing of await READ[kind](db, ids)) {
    index.put(thing);
    await turn();
  }
  if (kind === 'artist') for (const [id, text] of await readSaid(db, ids)) said.put(id, text);
  if (isEntryKind(kind)) for (const [id, text] of await readTexts(db, kind, ids)) texts.put(`${kind}:${id}`, text);
  if (kind === 'show') for (const show of await readComing(db, ids)) coming.put(show);
}

/** Whether a kind is of entries that are found by name and by text. */
export function isEntryKind(kind: string): kind is FoundEntry {
  return FOUND_ENTRIES.some((each) => each === kind);
}

/** The names and texts of promoters, series, services and news posts. */
async function readTexts(db: Database, kind: FoundEntry, ids: readonly string[]): Promise<[id: string, text: string][]> {
  if (ids.length === 0) return [];
  if (kind === 'service') {
    const services = await db.selectFrom('service').select(['id', 'name', 'kind', 'description']).where('id', 'in', ids).execute();
    return services.map(({ id, name, kind, description }) => [id, `${findKindHeading(kind)} ${kind} ${name} ${description}`]);
  }
  if (isGroup(kind)) return (await listGroups(db, kind, ids)).map(({ id, name, description }) => [id, `${name} ${description}`]);
  const posts = await db.selectFrom('news').select(['id', 'name', 'text']).where('id', 'in', ids).execute();
  return posts.map(({ id, name, text }) => [id, `${name} ${text.replace(/<[^<>]*>|&\w+;/g, ' ')}`]);
}

/** What is said of artists: descriptions, genres, and what members play. */
async function readSaid(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  if (ids.length === 0) return said;
  const add = (id: string, text: string) => {
    if (text !== '') said.set(id, `${said.get(id) ?? ''} ${text}`);
  };
  const genres = await db.selectFrom('artist_genre').selectAll().where('artist_id', 'in', ids).orderBy('position').execute();
  for (const { artist_id, genre } of genres) add(artist_id, genre);
  for (const { id, description } of await db.selectFrom('artist').select(['id', 'description']).where('id', 'in', ids).execute())
    add(id, description);
  const members = await db.selectFrom('member').select(['artist_id', 'part']).where('artist_id', 'in', ids).orderBy('position').execute();
  for (const { artist_id, part } of members) add(artist_id, part);
  return said;
}

/** Which documents to read: those of some ids, or the next ones after one. */
interface Wanted {
  ids?: readonly string[];
  after?: string;
  from: string;
}

const IDS: Record<Documents, (db: Database, wanted: Wanted) => Promise<string[]>> = {
  async artist(db, { ids, after = '' }) {
    const query = db.selectFrom('artist').select('id').where('id', '>', after).orderBy('id').limit(NAMES_A_TURN);
    return (await (ids === undefined ? query : query.where('id', 'in', ids)).execute()).map(({ id }) => id);
  },
  async venue(db, { ids, after = '' }) {
    // A merged entry is found as the other.
    const gone = db
      .selectFrom('moved')
      .innerJoin('venue as other', 'other.id', 'moved.to_id')
      .select('from_id')
      .where('kind', '=', 'venue');
    const query = db.selectFrom('venue').select('id').where('id', '>', after).where('id', 'not in', gone).orderBy('id').limit(NAMES_A_TURN);
    return (await (ids === undefined ? query : query.where('id', 'in', ids)).execute()).map(({ id }) => id);
  },
  async profile(db, { ids, after = '' }) {
    const column = 'username_folded';
    const query = db
      .selectFrom('profile')
      .select(column)
      .where('hidden', '=', 0)
      .where(column, '>', after)
      .orderBy(column)
      .limit(NAMES_A_TURN);
    return (await (ids === undefined ? query : query.where(column, 'in', ids)).execute()).map((row) => row[column]);
  },
  async show(db, { ids, after = '', from }) {
    const coming = db.selectFrom('show').select('id').where('night', '>=', from).where('status', '!=', 'withdrawn');
    if (ids !== undefined) return (await coming.where('id', 'in', ids).execute()).map(({ id }) => id);
    // By night, as the index is: by id, every past show would be read.
    const last = after === '' ? undefined : await db.selectFrom('show').select(['night', 'id']).where('id', '=', after).executeTakeFirst();
    let next = coming.orderBy('night').orderBy('id').limit(NAMES_A_TURN);
    if (last !== undefined) next = next.where((eb) => eb(eb.refTuple('night', 'id'), '>', eb.tuple(last.night, last.id)));
    return (await next.execute()).map(({ id }) => id);
  },
  promoter: (db, wanted) => readEntryIds(db, 'promoter', wanted),
  series: (db, wanted) => readEntryIds(db, 'series', wanted),
  service: (db, wanted) => readEntryIds(db, 'service', wanted),
  async news(db, { ids, after = '' }) {
    const query = db.selectFrom('news').select('id').where('draft', '=', 0).where('id', '>', after).orderBy('id').limit(NAMES_A_TURN);
    return (await (ids === undefined ? query : query.where('id', 'in', ids)).execute()).map(({ id }) => id);
  },
};

async function readEntryIds(db: Database, kind: Exclude<FoundEntry, 'news'>, { ids, after = '' }: Wanted): Promise<string[]> {
  const query = db.selectFrom(kind).select('id').where('id', '>', after).orderBy('id').limit(NAMES_A_TURN);
  return (await (ids === undefined ? query : query.where('id', 'in', ids)).execute()).map(({ id }) => id);
}

/** The names of documents. */
const READ: Record<Documents, (db: Database, ids: readonly string[]) => Promise<NamedEntry[]>> = {
  async artist(db, ids) {
    if (ids.length === 0) return [];
    const names = await db.selectFrom('artist_alias').selectAll().where('artist_id', 'in', ids).orderBy('position').execute();
    const members = await db.selectFrom('member').select(['artist_id', 'name']).where('artist_id', 'in', ids).orderBy('position').execute();
    return [
      ...gathered(
        'artist',
        names.map((row) => [row.artist_id, row.name]),
      ),
      ...gathered(
        'member',
        members.map((row) => [row.artist_id, row.name]),
      ),
    ];
  },
  async venue(db, ids) {
    if (ids.length === 0) return [];
    const names = await db.selectFrom('venue_alias').selectAll().where('venue_id', 'in', ids).orderBy('position').execute();
    return gathered(
      'venue',
      names.map((row) => [row.venue_id, row.name]),
    );
  },
  async profile(db, ids) {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('profile')
      .select(['username_folded', 'username', 'display_name'])
      .where('username_folded', 'in', ids)
      .execute();
    return rows.map((row) => ({ kind: 'person', id: row.username_folded, names: [row.display_name, row.username] }));
  },
  async show(db, ids) {
    if (ids.length === 0) return [];
    const shows = await db.selectFrom('show').select(['id', 'title', 'event']).where('id', 'in', ids).execute();
    const credits = await db.selectFrom('credit').select(['show_id', 'name']).where('show_id', 'in', ids).orderBy('position').execute();
    return gathered('show', [
      ...shows.flatMap(({ id, title, event }) => [[id, title] as const, [id, event] as const]),
      ...credits.map((row) => [row.show_id, row.name] as const),
    ]);
  },
  promoter: (db, ids) => readEntryNames(db, 'promoter', ids),
  series: (db, ids) => readEntryNames(db, 'series', ids),
  service: (db, ids) => readEntryNames(db, 'service', ids),
  news: (db, ids) => readEntryNames(db, 'news', ids),
};

/** Collects names by id. */
function gathered(kind: NamedKind, rows: readonly (readonly [id: string, name: string])[]): NamedEntry[] {
  return [...Map.groupBy(rows, ([id]) => id)].map(([id, names]) => ({ kind, id, names: names.map(([, name]) => name) }));
}

async function readEntryNames(db: Database, kind: FoundEntry, ids: readonly string[]): Promise<NamedEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids).execute();
  return rows.map(({ id, name }) => ({ kind, id, names: [name] }));
}
