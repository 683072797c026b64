import type { Database } from '#database/engines/open.ts';
import { readCurrentIds } from '#database/moved.ts';
import type { ProfileTable } from '#database/tables/account-tables.ts';
import type { ArtistGenreTable, CreditTable, MemberTable, ShowAddressTable, ShowTable } from '#database/tables/archive-tables.ts';
import type { EntryRow } from '#database/tables/entry-columns.ts';
import type { MovedTable } from '#database/tables/source-tables.ts';
import { ARTIST, GROUP, NEWS, SERVICE, VENUE } from '#scene/entries/entry-fields.ts';
import { GROUP_KINDS, type GroupKind } from '#scene/entries/entry-kind.ts';
import { type Field, type FieldList, orderNames } from '#scene/entries/field.ts';
import { VENUE_FACTS } from '#scene/venues/facts.ts';

export interface PublicTable {
  name: string;
  entries: Record<string, unknown>[];
}

/** Everything public, by named columns. Leaves out hidden pages, withdrawn shows and drafts. */
export async function readPublic(db: Database): Promise<PublicTable[]> {
  const oneMoment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return oneMoment.execute(async (moment) => [
    { name: 'artists', entries: await artists(moment) },
    { name: 'venues', entries: await venues(moment) },
    { name: 'promoters', entries: await groups(moment, 'promoter') },
    { name: 'series', entries: await groups(moment, 'series') },
    { name: 'shows', entries: await shows(moment) },
    { name: 'news', entries: await news(moment) },
    { name: 'services', entries: await services(moment) },
    { name: 'profiles', entries: await profiles(moment) },
    { name: 'moved', entries: await listMoved(moment) },
    { name: 'addresses', entries: await addresses(moment) },
  ]);
}

/** Whether each column is public; a missing column does not compile. */
type Publicity<Table> = Readonly<Record<keyof Table & string, boolean>>;

function columnsOf<Table>() {
  return <const Said extends Publicity<Table>>(said: Said) =>
    Object.keys(said).filter((column) => said[column as keyof Said]) as {
      [Column in keyof Said & keyof Table & string]: Said[Column] extends true ? Column : never;
    }[keyof Said & keyof Table & string][];
}

function entryColumnsOf<const List extends FieldList>(list: List, order: Parameters<typeof orderNames<List>>[1] = {}) {
  const open = orderNames(list, order).flatMap((key) => {
    const { unexported, column = key }: Field = list[key] as Field;
    return unexported === true || column === null ? [] : [column];
  });
  return ['id', ...open] as (keyof EntryRow<List> & string)[];
}

const MEMBER = columnsOf<MemberTable>()({
  artist_id: true,
  name: true,
  part: true,
  musician_id: true,
  from_time: true,
  to_time: true,
  position: false,
  image: false,
  description: false,
  instagram: false,
  website: false,
  facebook: false,
});
const SHOW = columnsOf<ShowTable>()({
  id: true,
  slug: true,
  date: true,
  start_time: true,
  end_time: true,
  doors_time: true,
  event: true,
  title: true,
  venue_id: true,
  venue_name: true,
  promoter_id: true,
  series_id: true,
  status: true,
  price: true,
  ages: true,
  url: true,
  kind: true,
  night: false,
  event_folded: false,
  kind_reason: false,
  kind_percent: false,
  music_percent: false,
  announced_at: true,
  changed_at: true,
  least_price: false,
  least_age: false,
  sequence: false,
  new_date: true,
  was: false,
  news_at: false,
  image: true,
});
const GENRE = columnsOf<ArtistGenreTable>()({ artist_id: true, genre: true, position: false });
const CREDIT = columnsOf<CreditTable>()({ show_id: true, name: true, role: true, artist_id: true, position: false, folded: false });
const PROFILE = columnsOf<ProfileTable>()({
  username: true,
  display_name: true,
  location: true,
  bio: true,
  instagram: true,
  facebook: true,
  website: true,
  created_at: true,
  uid: false,
  username_folded: false,
  hidden: false,
  hidden_by: false,
  changed_at: false,
});
const ADDRESS = columnsOf<ShowAddressTable>()({ slug: true, show_id: true });
const MOVED = columnsOf<MovedTable>()({ kind: true, from_id: true, to_id: true, decision_id: false });

async function artists(db: Database): Promise<PublicTable['entries']> {
  const rows = await db
    .selectFrom('artist')
    .select(entryColumnsOf(ARTIST, { first: ['name', 'verified'] }))
    .orderBy('id')
    .execute();
  const aliases = await db
    .selectFrom('artist_alias')
    .select(['artist_id', 'name'])
    .where('kind', '=', 'othername')
    .orderBy('position')
    .execute();
  const members = await db.selectFrom('member').select(MEMBER).orderBy('position').execute();
  const genres = await db.selectFrom('artist_genre').select(GENRE).orderBy('position').execute();
  const playedBy = Map.groupBy(genres, (row) => row.artist_id);
  const [named, playing] = [Map.groupBy(aliases, (row) => row.artist_id), Map.groupBy(members, (row) => row.artist_id)];
  return rows.map((row) => ({
    ...row,
    verified: row.verified === 1,
    links: JSON.parse(row.links) as unknown,
    releases: JSON.parse(row.releases) as unknown,
    otherNames: named.get(row.id)?.map(({ name }) => name) ?? [],
    genres: playedBy.get(row.id)?.map(({ genre }) => genre) ?? [],
    members: playing.get(row.id)?.map(({ artist_id: _, ...member }) => member) ?? [],
  }));
}

async function venues(db: Database): Promise<PublicTable['entries']> {
  const rows = await db
    .selectFrom('venue')
    .select(entryColumnsOf(VENUE, { last: ['image'] }))
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const facts = VENUE_FACTS.map(({ column }) => [column, JSON.parse(String(Reflect.get(row, column)))]);
    return { ...row, ...Object.fromEntries(facts) };
  });
}

async function shows(db: Database): Promise<PublicTable['entries']> {
  const rows = await db.selectFrom('show').select(SHOW).where('status', '<>', 'withdrawn').orderBy('date').orderBy('id').execute();
  const credits = await db.selectFrom('credit').select(CREDIT).orderBy('position').execute();
  const bills = Map.groupBy(credits, (row) => row.show_id);
  const open = await Promise.all(GROUP_KINDS.map(async (kind) => [`${kind}_id`, await publicIds(db, kind)] as const));
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(open.map(([column, ids]) => [column, ids.has(row[column] ?? '') ? row[column] : null])),
    bill: bills.get(row.id)?.map(({ show_id: _, artist_id: artist, ...credit }) => ({ ...credit, artist })) ?? [],
  }));
}

async function news(db: Database): Promise<PublicTable['entries']> {
  const rows = await db.selectFrom('news').select(entryColumnsOf(NEWS)).where('draft', '=', 0).orderBy('day').orderBy('place').execute();
  return rows.map((row) => ({ ...row, about: JSON.parse(row.about) as unknown }));
}

async function groups(db: Database, kind: GroupKind): Promise<PublicTable['entries']> {
  const rows = await db.selectFrom(kind).select(entryColumnsOf(GROUP)).orderBy('id').execute();
  return rows.map((row) => ({ ...row, links: JSON.parse(row.links) as unknown }));
}

async function services(db: Database): Promise<PublicTable['entries']> {
  return db.selectFrom('service').select(entryColumnsOf(SERVICE)).orderBy('id').execute();
}

async function profiles(db: Database): Promise<PublicTable['entries']> {
  return db.selectFrom('profile').select(PROFILE).where('hidden', '=', 0).orderBy('username_folded').execute();
}

async function listMoved(db: Database): Promise<PublicTable['entries']> {
  const rows = await db.selectFrom('moved').select(MOVED).orderBy('kind').orderBy('from_id').execute();
  const told: PublicTable['entries'] = [];
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const now = await readCurrentIds(
      db,
      kind,
      some.map(({ to_id }) => to_id),
    );
    const open = await publicIds(db, kind);
    told.push(...some.filter(({ to_id }) => open.has(now(to_id))));
  }
  return told;
}

async function publicIds(db: Database, kind: MovedTable['kind']): Promise<Set<string>> {
  const all = () => {
    if (kind === 'show') return db.selectFrom('show').select('id').where('status', '<>', 'withdrawn');
    return kind === 'news' ? db.selectFrom('news').select('id').where('draft', '=', 0) : db.selectFrom(kind).select('id');
  };
  return new Set((await all().execute()).map(({ id }) => id));
}

async function addresses(db: Database): Promise<PublicTable['entries']> {
  return db
    .selectFrom('show_address')
    .select(ADDRESS)
    .where('show_id', 'in', db.selectFrom('show').select('id').where('status', '<>', 'withdrawn'))
    .orderBy('slug')
    .execute();
}
