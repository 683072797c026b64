import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import type { YearReview } from '#scene/archive/archive.ts';
import { addCount, countShow, createCount, listHighest, type YearCount } from '#scene/archive/year-count.ts';
import { addDays, daysBetween } from '#scene/time/calendar.ts';
import { type Turn, yieldEvery } from '#yield-every.ts';
import { TOOK_PLACE } from './took-place.ts';

/** Nights counted per query, so that other requests get their turn. */
const WEEK = 7;
const NAMED = 10;
const DEBUTS_NAMED = 24;
/** Shows together from which on two acts count as a pair. */
const TOGETHER = 2;

interface Asked {
  year: string;
  tonight: string;
  /** The archive's first year, in which debuts are unknown. */
  isFirst: boolean;
}

/** Reviews a year so far. Reads only indexes. */
export async function reviewYear(db: Database, { year, tonight, isFirst }: Asked): Promise<YearReview> {
  const [from, next] = [`${year}-01-01`, `${Number(year) + 1}-01-01`];
  const to = tonight < next ? tonight : next;
  const turn = yieldEvery();
  const count = await countNights(db, { from, to }, turn);
  const debuts = isFirst ? null : await findDebuts(db, from, count, turn);
  const [most, rooms, pairs] = [
    listHighest(count.artists, NAMED),
    listHighest(count.venues, NAMED),
    listHighest(count.pairs, NAMED, TOGETHER),
  ];
  const tied = pairs.map(({ id, shows }) => ({ ids: id.split(' '), shows }));
  const first = debuts?.slice(0, DEBUTS_NAMED) ?? [];
  const artists = await namesOf(db, 'artist', [
    ...most.map(({ id }) => id),
    ...tied.flatMap(({ ids }) => ids),
    ...first.map(({ id }) => id),
  ]);
  const venues = await namesOf(
    db,
    'venue',
    rooms.map(({ id }) => id),
  );
  const [busiest] = listHighest(count.nights, 1);
  return {
    year,
    until: to < next && to > from ? addDays(to, -1) : null,
    shows: count.shows,
    nights: count.nights.size,
    artists: count.artists.size,
    venues: count.venues.size,
    nightly: Array.from({ length: daysBetween(from, next) }, (_, day) => count.nights.get(addDays(from, day)) ?? 0),
    busiest: busiest === undefined ? null : { night: busiest.id, shows: busiest.shows },
    most: most.flatMap(({ id, shows }) => artists(id).map((artist) => ({ ...artist, shows }))),
    rooms: rooms.flatMap(({ id, shows }) => venues(id).map((venue) => ({ ...venue, shows }))),
    together: tied.flatMap(({ ids: [a = '', b = ''], shows }) =>
      artists(a).flatMap((one) => artists(b).map((other) => ({ one, other, shows }))),
    ),
    debuts: debuts && {
      artists: debuts.length,
      first: first.flatMap(({ id, night }) => artists(id).map((artist) => ({ ...artist, night }))),
    },
  };
}

/** Adds up the weeks; a week under way counts so far. */
async function countNights(db: Database, { from, to }: { from: string; to: string }, turn: Turn): Promise<YearCount> {
  const count = createCount();
  for (let start = from; start < to; start = addDays(start, WEEK)) {
    await turn();
    const end = addDays(start, WEEK);
    addCount(count, await countWeek(db, start, end < to ? end : to));
  }
  return count;
}

/** Artists whose first night was in this year. */
async function findDebuts(db: Database, from: string, { first }: YearCount, turn: Turn): Promise<{ id: string; night: string }[]> {
  const debuts: { id: string; night: string }[] = [];
  for (const ids of chunks([...first.keys()])) {
    await turn();
    const rows = await db
      .selectFrom('artist')
      .where('artist.id', 'in', ids)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('credit')
              .innerJoin('show', 'show.id', 'credit.show_id')
              .whereRef('credit.artist_id', '=', 'artist.id')
              .where('show.night', '<', from)
              .where(TOOK_PLACE)
              .select('show.id'),
          ),
        ),
      )
      .select('artist.id')
      .execute();
    for (const { id } of rows) debuts.push({ id, night: first.get(id) ?? from });
  }
  return debuts.sort((one, other) => (one.night === other.night ? (one.id < other.id ? -1 : 1) : one.night < other.night ? -1 : 1));
}

/** Names of artists or venues by id, without those removed meanwhile. */
async function namesOf(db: Database, kind: 'artist' | 'venue', ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom(kind)
          .select(['id', 'name'])
          .where('id', 'in', [...new Set(ids)])
          .execute();
  const named = new Map(rows.map((row) => [row.id, row]));
  return (id: string) => [named.get(id) ?? []].flat();
}

/** Counts the nights from `from` to before `to`, from indexes alone. Artists removed from the roster are on no bill. */
async function countWeek(db: Database, from: string, to: string): Promise<YearCount> {
  const rows = await db
    .selectFrom('show')
    .leftJoin('credit', (join) => join.onRef('credit.show_id', '=', 'show.id').on('credit.artist_id', 'is not', null))
    .where('show.night', '>=', from)
    .where('show.night', '<', to)
    .where(TOOK_PLACE)
    .select(['show.id', 'show.night', 'show.venue_id', 'credit.artist_id'])
    .execute();
  const count = createCount();
  for (const own of Map.groupBy(rows, ({ id }) => id).values()) {
    const [{ night = '', venue_id = null } = {}] = own;
    countShow(count, { night, venue: venue_id, artists: own.flatMap(({ artist_id }) => artist_id ?? []) });
  }
  return count;
}
