import type { Database } from '#database/open.ts';

/** One noun of the archive as anybody may have it: a name for its files, and its entries. */
export interface PublicTable {
  name: string;
  entries: Record<string, unknown>[];
}

/** Everything public, columns named one by one so that nothing private is ever among them; hidden pages and withdrawn shows are left out. */
export async function readPublic(db: Database): Promise<PublicTable[]> {
  const oneMoment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return oneMoment.execute(async (moment) => [
    { name: 'artists', entries: await artists(moment) },
    { name: 'venues', entries: await venues(moment) },
    { name: 'shows', entries: await shows(moment) },
    { name: 'profiles', entries: await profiles(moment) },
    { name: 'moved', entries: await moved(moment) },
  ]);
}

async function artists(db: Database): Promise<PublicTable['entries']> {
  const columns = [
    'id',
    'name',
    'verified',
    'description',
    'image',
    'website',
    'youtube',
    'instagram',
    'facebook',
    'spotify_embed',
  ] as const;
  const rows = await db.selectFrom('artist').select(columns).orderBy('id').execute();
  const aliases = await db
    .selectFrom('artist_alias')
    .select(['artist_id', 'name'])
    .where('kind', '=', 'othername')
    .orderBy('position')
    .execute();
  const members = await db.selectFrom('member').select(['artist_id', 'name', 'part']).orderBy('position').execute();
  const [named, playing] = [Map.groupBy(aliases, (row) => row.artist_id), Map.groupBy(members, (row) => row.artist_id)];
  return rows.map((row) => ({
    ...row,
    verified: row.verified === 1,
    otherNames: named.get(row.id)?.map(({ name }) => name) ?? [],
    members: playing.get(row.id)?.map(({ name, part }) => ({ name, part })) ?? [],
  }));
}

async function venues(db: Database): Promise<PublicTable['entries']> {
  const columns = ['id', 'name', 'description', 'address', 'city', 'website', 'ages'] as const;
  return db.selectFrom('venue').select(columns).orderBy('id').execute();
}

async function shows(db: Database): Promise<PublicTable['entries']> {
  const columns = [
    'id',
    'date',
    'start_time',
    'end_time',
    'doors_time',
    'event',
    'title',
    'venue_id',
    'venue_name',
    'status',
    'price',
    'ages',
    'url',
    'kind',
  ] as const;
  const rows = await db.selectFrom('show').select(columns).where('status', '<>', 'withdrawn').orderBy('date').orderBy('id').execute();
  const credits = await db.selectFrom('credit').select(['show_id', 'artist_id', 'name', 'role']).orderBy('position').execute();
  const bills = Map.groupBy(credits, (row) => row.show_id);
  return rows.map((row) => ({
    ...row,
    bill: bills.get(row.id)?.map(({ artist_id, name, role }) => ({ name, role, artist: artist_id })) ?? [],
  }));
}

async function profiles(db: Database): Promise<PublicTable['entries']> {
  const columns = ['username', 'display_name', 'location', 'bio', 'instagram', 'facebook', 'website', 'created_at'] as const;
  return db.selectFrom('profile').select(columns).where('hidden', '=', 0).orderBy('username_folded').execute();
}

/** Which ids artists, venues and shows had before. */
async function moved(db: Database): Promise<PublicTable['entries']> {
  return db.selectFrom('moved').select(['kind', 'from_id', 'to_id']).orderBy('kind').orderBy('from_id').execute();
}
