import type { Database } from '#database/engines/open.ts';
import { countShow, newCount, type YearCount } from '#scene/archive/year-count.ts';
import { TOOK_PLACE } from './took-place.ts';

/** Counts the nights from `from` up to but not including `to`, from indexes alone. Artists who left the roster are on no bill any more. */
export async function countWeek(db: Database, from: string, to: string): Promise<YearCount> {
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
