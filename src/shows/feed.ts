import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import type { FeedShow } from '#scene/shows/feed.ts';
import type { Show } from '#scene/shows/show.ts';

/** Adds history, sequence numbers, genres and places to shows. */
export async function withHistory(db: Database, shows: readonly Show[]): Promise<FeedShow[]> {
  const [histories, genres, places] = await Promise.all([historiesOf(db, shows), genresOf(db, shows), placesOf(db, shows)]);
  return shows.flatMap((show) => {
    const history = histories.get(show.id);
    if (history === undefined) return [];
    const played = new Set(show.bill.flatMap(({ artist }) => genres.get(artist ?? '') ?? []));
    const place = places.get(show.venue.id ?? '') ?? { address: '', city: '' };
    return [{ ...show, ...history, genres: [...played], place: { address: place.address, city: place.city } }];
  });
}

async function historiesOf(db: Database, shows: readonly Show[]) {
  const rows = await readInChunks(
    shows.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom('show')
        .select(['id', 'sequence', 'least_price', 'least_age', 'announced_at', 'changed_at', 'news_at'])
        .where('id', 'in', ids)
        .execute(),
  );
  return new Map(
    rows.map(({ id, sequence, least_price, least_age, announced_at, changed_at, news_at }) => [
      id,
      { sequence, leastPrice: least_price, leastAge: least_age, announcedAt: announced_at, changedAt: changed_at, newsAt: news_at },
    ]),
  );
}

async function genresOf(db: Database, shows: readonly Show[]): Promise<Map<string, string[]>> {
  const artists = shows.flatMap(({ bill }) => bill.flatMap(({ artist }) => artist ?? []));
  const rows = await readInChunks(artists, (ids) =>
    db.selectFrom('artist_genre').selectAll().where('artist_id', 'in', ids).orderBy('artist_id').orderBy('position').execute(),
  );
  const played = Map.groupBy(rows, ({ artist_id }) => artist_id);
  return new Map([...played].map(([id, some]) => [id, some.map(({ genre }) => genre)]));
}

async function placesOf(db: Database, shows: readonly Show[]) {
  const rows = await readInChunks(
    shows.flatMap(({ venue }) => venue.id ?? []),
    (ids) => db.selectFrom('venue').select(['id', 'address', 'city']).where('id', 'in', ids).execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function readInChunks<Row>(ids: readonly string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows = await Promise.all(chunks([...new Set(ids)]).map((some) => read([...some])));
  return rows.flat();
}
