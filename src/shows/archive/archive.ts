import { expressionBuilder } from 'kysely';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { Show } from '#scene/shows/show.ts';
import { addDays, isDay } from '#scene/time/calendar.ts';
import { MIN_SURE } from '../narrowed.ts';
import { listShows } from '../store.ts';

/** A page of a month ends with the night on which so many shows are reached. */
const ON_A_PAGE = 150;
/** No more shows of one night are on a page. */
const MAX_SHOWS = 2000;
/** So many shows of this day in other years are told. */
const ON_THIS_DAY = 8;

const show = expressionBuilder<Tables, 'show'>();
/** What the archive keeps: music, also what was called off, but not what nobody announces any more. */
const KEPT = show.and([show('music_percent', '>=', MIN_SURE), show('status', '!=', 'withdrawn')]);

/** Nights from `from` up to but not including `to`. */
interface Nights {
  from: string;
  to: string;
}

/** How many shows each night has, in the order of nights; those without any are left out. Read from an index alone. */
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

/** What the archive keeps of some nights, in their order: where it is, and when it last changed. */
export function keptShows(db: Database, { from, to, limit }: Nights & { limit: number }): Promise<{ slug: string; changed_at: string }[]> {
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

/** The first and the last night of which anything is kept; undefined of an empty archive. */
export async function archiveEnds(db: Database): Promise<{ first: string; last: string } | undefined> {
  const end = (direction: 'asc' | 'desc') =>
    db.selectFrom('show').select('night').where(KEPT).orderBy('night', direction).limit(1).executeTakeFirst();
  const [first, last] = await Promise.all([end('asc'), end('desc')]);
  return first === undefined || last === undefined ? undefined : { first: first.night, last: last.night };
}

/** Whole nights from one on until a page is full, and the night that the next page begins with. */
export async function nightsPage(db: Database, { from, to }: Nights, counted: readonly { night: string; shows: number }[]) {
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

/** Music on tonight's day of the year in earlier years, the latest first. */
export async function onThisDay(db: Database, tonight: string, { first, last }: { first: string; last: string }): Promise<Show[]> {
  const found: Show[] = [];
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  for (let year = to; year >= from && found.length < ON_THIS_DAY; year--) {
    const night = `${year}${tonight.slice(4)}`;
    // The 29th of February is not in every year.
    if (night === tonight || night > tonight || !isDay(night)) continue;
    found.push(...(await listShows(db, { from: night, to: addDays(night, 1), limit: ON_THIS_DAY - found.length })));
  }
  return found;
}
