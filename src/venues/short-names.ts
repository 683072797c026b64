import type { Database } from '#database/engines/open.ts';
import { cachePerRoster } from '#database/roster-cache.ts';
import type { Show } from '#scene/shows/show.ts';

/** Short names by venue id. */
const shortNames = cachePerRoster(async (db) => {
  const rows = await db.selectFrom('venue').select(['id', 'name', 'shortname']).where('shortname', 'is not', null).execute();
  return new Map(rows.flatMap(({ id, name, shortname }) => (shortname === null ? [] : [[id, { name, shortname }] as const])));
});

/** Adds the venues' short names to shows; a show that still has its venue's former name gets none. */
export async function withShortNames<Placed extends Pick<Show, 'venue'>>(db: Database, shows: readonly Placed[]): Promise<Placed[]> {
  const short = await shortNames(db);
  return shows.map((show) => {
    const known = show.venue.id === null ? undefined : short.get(show.venue.id);
    return known?.name === show.venue.name ? { ...show, venue: { ...show.venue, shortname: known.shortname } } : show;
  });
}
