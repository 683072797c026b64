import { expressionBuilder } from 'kysely';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { ArtistPlayed, VenuePlayed } from '#scene/played.ts';
import type { Show } from '#scene/show.ts';
import { hasPage } from '#scene/verified.ts';
import { LEAST_SURE } from './narrowed.ts';
import { listShows } from './store.ts';

/** So many are named of each. */
const NAMED = 8;
/** Often is more than once. */
const OFTEN = 2;

const ofShow = expressionBuilder<Tables, 'show'>();
/** Music that took place. */
const TOOK_PLACE = ofShow.and([
  ofShow('show.music_percent', '>=', LEAST_SURE),
  ofShow('show.status', 'not in', ['cancelled', 'postponed', 'withdrawn']),
]);

/** How many shows of an artist or venue took place before a night, with the first and the latest of them. */
async function pastOf(db: Database, of: { artist: string } | { venue: string }, tonight: string) {
  let query = db.selectFrom('show').where('show.night', '<', tonight).where(TOOK_PLACE);
  query =
    'venue' in of
      ? query.where('show.venue_id', '=', of.venue)
      : query.where('show.id', 'in', db.selectFrom('credit').select('show_id').where('artist_id', '=', of.artist));
  const [{ shows }, first, latest] = await Promise.all([
    query.select(({ fn }) => fn.countAll<number>().as('shows')).executeTakeFirstOrThrow(),
    query.select('show.id').orderBy('show.night').orderBy('show.id').limit(1).executeTakeFirst(),
    query.select('show.id').orderBy('show.night', 'desc').orderBy('show.id', 'desc').limit(1).executeTakeFirst(),
  ]);
  const ids = [first, latest].flatMap((row) => row?.id ?? []);
  const found = new Map<string, Show>((await listShows(db, { ids, limit: 2 })).map((show) => [show.id, show]));
  return { shows: Number(shows), first: found.get(first?.id ?? '') ?? null, latest: found.get(latest?.id ?? '') ?? null };
}

/** An artist's past before a night. */
export async function artistPlayed(db: Database, artist: string, tonight: string): Promise<ArtistPlayed> {
  const mine = db
    .selectFrom('credit as own')
    .innerJoin('show', 'show.id', 'own.show_id')
    .where('own.artist_id', '=', artist)
    .where('show.night', '<', tonight)
    .where(TOOK_PLACE);
  const [past, withThem, at, sharing] = await Promise.all([
    pastOf(db, { artist }, tonight),
    mine
      .innerJoin('credit as other', 'other.show_id', 'own.show_id')
      .innerJoin('artist', 'artist.id', 'other.artist_id')
      .where('artist.id', '<>', artist)
      .select(({ fn }) => ['artist.id', 'artist.name', fn.count<number>('show.id').distinct().as('shows')])
      .groupBy(['artist.id', 'artist.name'])
      .having(({ fn, eb }) => eb(fn.count('show.id').distinct(), '>=', OFTEN))
      .orderBy('shows', 'desc')
      .orderBy('artist.id')
      .limit(NAMED)
      .execute(),
    mine
      .innerJoin('venue', 'venue.id', 'show.venue_id')
      .select(({ fn }) => ['venue.id', 'venue.name', fn.count<number>('show.id').distinct().as('shows')])
      .groupBy(['venue.id', 'venue.name'])
      .having(({ fn, eb }) => eb(fn.count('show.id').distinct(), '>=', OFTEN))
      .orderBy('shows', 'desc')
      .orderBy('venue.id')
      .limit(NAMED)
      .execute(),
    sharingMembers(db, artist),
  ]);
  return { ...past, with: withThem.map(counted), at: at.map(counted), sharing };
}

/** Artists in whose line-up stands somebody of the same name; of artists who have a page alone, as nobody else's members are told. */
async function sharingMembers(db: Database, artist: string): Promise<ArtistPlayed['sharing']> {
  const rows = await db
    .selectFrom('member as own')
    .innerJoin('artist as self', 'self.id', 'own.artist_id')
    .innerJoin('member as theirs', 'theirs.name', 'own.name')
    .innerJoin('artist', 'artist.id', 'theirs.artist_id')
    .where('own.artist_id', '=', artist)
    .where('artist.id', '<>', artist)
    .select(['artist.id', 'artist.name', 'artist.verified', 'self.verified as mine', 'own.name as member'])
    .orderBy('artist.sort_key')
    .orderBy('own.position')
    .execute();
  const told = rows.filter(
    ({ id, verified, mine }) => hasPage({ id, verified: verified === 1 }) && hasPage({ id: artist, verified: mine === 1 }),
  );
  return [...Map.groupBy(told, ({ id }) => id)]
    .slice(0, NAMED)
    .map(([id, shared]) => ({ id, name: shared[0]?.name ?? '', members: [...new Set(shared.map(({ member }) => member))] }));
}

/** A venue's past before a night. */
export async function venuePlayed(db: Database, venue: string, tonight: string): Promise<VenuePlayed> {
  const [past, by] = await Promise.all([
    pastOf(db, { venue }, tonight),
    db
      .selectFrom('show')
      .innerJoin('credit', 'credit.show_id', 'show.id')
      .innerJoin('artist', 'artist.id', 'credit.artist_id')
      .where('show.venue_id', '=', venue)
      .where('show.night', '<', tonight)
      .where(TOOK_PLACE)
      .select(({ fn }) => ['artist.id', 'artist.name', fn.count<number>('show.id').distinct().as('shows')])
      .groupBy(['artist.id', 'artist.name'])
      .having(({ fn, eb }) => eb(fn.count('show.id').distinct(), '>=', OFTEN))
      .orderBy('shows', 'desc')
      .orderBy('artist.id')
      .limit(NAMED)
      .execute(),
  ]);
  return { ...past, by: by.map(counted) };
}

function counted<Row extends { id: string; name: string; shows: number | string }>({ id, name, shows }: Row) {
  return { id, name, shows: Number(shows) };
}
