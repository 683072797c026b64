import { expressionBuilder } from 'kysely';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { Show } from '#scene/shows/show.ts';
import { addDays, isDay } from '#scene/time/calendar.ts';
import { MIN_SURE } from '../narrowed.ts';
import { listShows } from '../store.ts';

/** A month's page ends with the night that reaches this many shows. */
const ON_A_PAGE = 150;
/** Of one night. */
const MAX_SHOWS = 2000;
/** Shows of the same day in earlier years. */
const ON_THIS_DAY = 8;

const show = expressionBuilder<Tables, 'show'>();
/** What the archive lists: music, also canceled, but not withdrawn. */
const KEPT = show.and([show('music_percent', '>=', MIN_SURE), show('status', '!=', 'withdrawn')]);

/** `to` is not included. */
interface Nights {
  from: string;
  to: string;
}

/** Counts each night's shows, in order, without empty nights. Reads only an index. */
export async function countNights(db: Database, { from, to }: Nights): Promise<{ night: string; shows: number }[]> {
  const rows = await db
    .selectFrom('show')
    .select(({ fn }) => ['night', fn.countAll<number>().as('shows')])
    .where('night', '>=', from)
    .where('night', '<', to)
    .where(KEPT)
    .groupBy('night')
    .orderBy('night')
    .execute();
  return rows.map(({ night, shows }) => ({ night, shows: Number(shows) }));
}

/** The archived shows of some nights: address and last change. */
export function listArchivedShows(
  db: Database,
  { from, to, limit }: Nights & { limit: number },
): Promise<{ slug: string; changed_at: string }[]> {
  return db
    .selectFrom('show')
    .select(['slug', 'changed_at'])
    .where('night', '>=', from)
    .where('night', '<', to)
    .where(KEPT)
    .orderBy('night')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The first and last night in the archive; undefined if it is empty. */
export async function findArchiveEnds(db: Database): Promise<{ first: string; last: string } | undefined> {
  const end = (direction: 'asc' | 'desc') =>
    db.selectFrom('show').select('night').where(KEPT).orderBy('night', direction).limit(1).executeTakeFirst();
  const [first, last] = await Promise.all([end('asc'), end('desc')]);
  return first === undefined || last === undefined ? undefined : { first: first.night, last: last.night };
}

/** Whole nights from `from` until a page is full, and the first night of the next page. */
export async function readNightsPage(db: Database, { from, to }: Nights, counted: readonly { night: string; shows: number }[]) {
  let shows = 0;
  const next = counted.find((each) => {
    if (each.night < from) return false;
    if (shows > 0 && shows + each.shows > ON_A_PAGE) return true;
    shows += each.shows;
    return false;
  });
  const listed = await listShows(db, { from, to: next?.night ?? to, limit: MAX_SHOWS });
  return { shows: listed, next: next?.night ?? null };
}

/** Music on the same day of earlier years, latest first. */
export async function listOnThisDay(db: Database, tonight: string, { first, last }: { first: string; last: string }): Promise<Show[]> {
  const found: Show[] = [];
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  for (let year = to; year >= from && found.length < ON_THIS_DAY; year--) {
    const night = `${year}${tonight.slice(4)}`;
    // February 29 doesn't exist every year.
    if (night === tonight || night > tonight || !isDay(night)) continue;
    found.push(...(await listShows(db, { from: night, to: addDays(night, 1), limit: ON_THIS_DAY - found.length })));
  }
  return found;
}
