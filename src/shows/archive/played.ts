import type { Database } from '#database/engines/open.ts';
import { isKept } from '#database/keepers.ts';
import type { ArtistPlayed, VenuePlayed } from '#scene/archive/played.ts';
import { hasPage } from '#scene/artists/verified.ts';
import type { Show } from '#scene/shows/show.ts';
import { listShows } from '../store.ts';
import { TOOK_PLACE } from './took-place.ts';

const NAMED = 8;
const OFTEN = 2;

/** The shows before a night that took place. */
function pastShows(db: Database, tonight: string) {
  return db.selectFrom('show').where('show.night', '<', tonight).where(TOOK_PLACE);
}
type PastShows = ReturnType<typeof pastShows>;

/** Their number, with the first and last. */
async function countWithEnds(db: Database, past: PastShows) {
  const [{ shows }, first, latest] = await Promise.all([
    past.select(({ fn }) => fn.countAll<number>().as('shows')).executeTakeFirstOrThrow(),
    past.select('show.id').orderBy('show.night').orderBy('show.id').limit(1).executeTakeFirst(),
    past.select('show.id').orderBy('show.night', 'desc').orderBy('show.id', 'desc').limit(1).executeTakeFirst(),
  ]);
  const ids = [first, latest].flatMap((row) => row?.id ?? []);
  const found = new Map<string, Show>((await listShows(db, { ids, limit: 2 })).map((show) => [show.id, show]));
  return { shows: Number(shows), first: found.get(first?.id ?? '') ?? null, latest: found.get(latest?.id ?? '') ?? null };
}

/** The artists on more than one of these bills. @param but an artist to leave out */
async function findFrequentArtists(db: Database, past: PastShows, but = '') {
  const rows = await db
    .selectFrom('credit')
    .innerJoin('artist', 'artist.id', 'credit.artist_id')
    .where('credit.show_id', 'in', past.select('show.id'))
    .where('artist.id', '<>', but)
    .select(({ fn }) => ['artist.id', 'artist.name', fn.count<number>('credit.show_id').distinct().as('shows')])
    .groupBy(['artist.id', 'artist.name'])
    .having(({ fn, eb }) => eb(fn.count('credit.show_id').distinct(), '>=', OFTEN))
    .orderBy('shows', 'desc')
    .orderBy('artist.id')
    .limit(NAMED)
    .execute();
  return rows.map(toCount);
}

/** The venues with more than one of these shows. */
async function findFrequentVenues(past: PastShows) {
  const rows = await past
    .innerJoin('venue', 'venue.id', 'show.venue_id')
    .select(({ fn }) => ['venue.id', 'venue.name', fn.countAll<number>().as('shows')])
    .groupBy(['venue.id', 'venue.name'])
    .having(({ fn, eb }) => eb(fn.countAll(), '>=', OFTEN))
    .orderBy('shows', 'desc')
    .orderBy('venue.id')
    .limit(NAMED)
    .execute();
  return rows.map(toCount);
}

/** Statistics of an artist's shows before a night. */
export async function readArtistPast(db: Database, artist: string, tonight: string): Promise<ArtistPlayed> {
  const theirs = db.selectFrom('credit').select('show_id').where('artist_id', '=', artist);
  const past = pastShows(db, tonight).where('show.id', 'in', theirs);
  const [told, withThem, at, sharing] = await Promise.all([
    countWithEnds(db, past),
    findFrequentArtists(db, past, artist),
    findFrequentVenues(past),
    findArtistsSharingMembers(db, artist),
  ]);
  return { ...told, with: withThem, at, sharing };
}

/** Artists who share a musician with this one, if they have a page. */
async function findArtistsSharingMembers(db: Database, artist: string): Promise<ArtistPlayed['sharing']> {
  const rows = await db
    .selectFrom('member as own')
    .innerJoin('artist as self', 'self.id', 'own.artist_id')
    .innerJoin('member as theirs', 'theirs.musician_id', 'own.musician_id')
    .innerJoin('artist', 'artist.id', 'theirs.artist_id')
    .where('own.artist_id', '=', artist)
    .where('artist.id', '<>', artist)
    .select(['artist.id', 'artist.name', 'artist.verified', 'self.verified as mine', 'own.name as member'])
    .orderBy('artist.sort_key')
    .orderBy('own.position')
    .execute();
  const isWhole = async (id: string, verified: number | undefined) =>
    hasPage({ id, verified: verified === 1 }, await isKept(db, { kind: 'artist', id }));
  if (rows.length === 0 || !(await isWhole(artist, rows[0]?.mine))) return [];
  const told: [string, typeof rows][] = [];
  for (const [id, shared] of Map.groupBy(rows, (row) => row.id))
    if (told.length < NAMED && (await isWhole(id, shared[0]?.verified))) told.push([id, shared]);
  return told.map(([id, shared]) => ({ id, name: shared[0]?.name ?? '', members: [...new Set(shared.map(({ member }) => member))] }));
}

/** Statistics of a venue's shows before a night. */
export async function readVenuePast(db: Database, venue: string, tonight: string): Promise<VenuePlayed> {
  const past = pastShows(db, tonight).where('show.venue_id', '=', venue);
  const [told, by] = await Promise.all([countWithEnds(db, past), findFrequentArtists(db, past)]);
  return { ...told, by };
}

function toCount<Row extends { id: string; name: string; shows: number | string }>({ id, name, shows }: Row) {
  return { id, name, shows: Number(shows) };
}
