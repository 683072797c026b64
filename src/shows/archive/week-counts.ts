import { type Head, keysBetween, readHead } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { countShow, newCount, type YearCount } from '#scene/archive/year-count.ts';
import { documentKey, listKeys } from '#scene/change.ts';
import { addDays } from '#scene/time/calendar.ts';
import { TOOK_PLACE } from './took-place.ts';

/** Weeks are remembered until they hold so many figures in all: some 50 MB. */
const MOST_FIGURES = 600_000;

/** Weeks as they were counted, by their first night, up to a place in the log of changes. */
interface Counted {
  head: Head;
  weeks: Map<string, { count: YearCount; to: string }>;
  figures: number;
}

const known = new WeakMap<Database, Promise<Counted>>();

/** Counts nights from one on, a week at most. What was counted before and has not changed since is not read again. */
export type WeekCounts = (from: string, to: string) => Promise<YearCount>;

/** The weeks that were counted and still hold. */
export async function weekCounts(db: Database): Promise<WeekCounts> {
  // One after the other: each begins where the one before it stood in the log.
  const now = (known.get(db) ?? Promise.resolve(undefined)).catch(() => undefined).then((before) => renewed(db, before));
  known.set(db, now);
  const counted = await now;
  return async (from, to) => {
    const held = counted.weeks.get(from);
    if (held?.to === to) return held.count;
    const count = await countWeek(db, from, to);
    remember(counted, from, { count, to });
    return count;
  };
}

/** Forgets every week of which anything was logged since; all of them where an artist changed, who may have left. */
async function renewed(db: Database, before: Counted | undefined): Promise<Counted> {
  // The head is read before what is counted, so that a count may be newer than its position in the log, and never older.
  const head = await readHead(db);
  const isKnown = before !== undefined && before.head.epoch === head.epoch && before.head.position >= head.forgotten;
  if (!isKnown) return { head, weeks: new Map(), figures: 0 };
  if (before.head.position >= head.position) return before;
  // A count that is still under way keeps its result in the map before this one: nothing older than the head comes into the new one.
  const counted = { head, weeks: new Map(before.weeks), figures: before.figures };
  const keys = new Set((await keysBetween(db, before.head.position, head.position)).keys());
  if ([...keys].some((key) => key.startsWith(documentKey('artist', '')))) return { head, weeks: new Map(), figures: 0 };
  for (const [from, { to }] of before.weeks)
    for (let night = from; night < to; night = addDays(night, 1))
      if (keys.has(listKeys.ofNight(night))) {
        forget(counted, from);
        break;
      }
  return counted;
}

function remember(counted: Counted, from: string, week: { count: YearCount; to: string }): void {
  forget(counted, from);
  counted.weeks.set(from, week);
  counted.figures += figuresOf(week.count);
  // The first that was counted goes first.
  for (const [oldest] of counted.weeks) {
    if (counted.figures <= MOST_FIGURES) break;
    forget(counted, oldest);
  }
}

function forget(counted: Counted, from: string): void {
  const held = counted.weeks.get(from);
  if (held === undefined) return;
  counted.weeks.delete(from);
  counted.figures -= figuresOf(held.count);
}

const figuresOf = ({ nights, venues, artists, pairs, first }: YearCount) =>
  nights.size + venues.size + artists.size + pairs.size + first.size;

/** Reads a week from indexes alone. Artists who left the roster are on no bill any more. */
async function countWeek(db: Database, from: string, to: string): Promise<YearCount> {
  const rows = await db
    .selectFrom('show')
    .leftJoin('credit', (join) => join.onRef('credit.show_id', '=', 'show.id').on('credit.artist_id', 'is not', null))
    .where('show.night', '>=', from)
    .where('show.night', '<', to)
    .where(TOOK_PLACE)
    .select(['show.id', 'show.night', 'show.venue_id', 'credit.artist_id'])
    .execute();
  const count = newCount();
  for (const own of Map.groupBy(rows, ({ id }) => id).values()) {
    const [{ night = '', venue_id = null } = {}] = own;
    countShow(count, { night, venue: venue_id, artists: own.flatMap(({ artist_id }) => artist_id ?? []) });
  }
  return count;
}
