import type { Database } from '#database/engines/open.ts';
import { cachePerRoster } from '#database/roster-cache.ts';
import type { Show } from '#scene/shows/show.ts';

/** The venues that have a short name, by id. */
const shortNames = cachePerRoster(async (db) => {
  const rows = await db.selectFrom('venue').select(['id', 'name', 'shortname']).where('shortname', 'is not', null).execute();
  return new Map(rows.flatMap(({ id, name, shortname }) => (shortname === null ? [] : [[id, { name, shortname }] as const])));
});

/** Shows with the short names of their venues. A show from before its venue was renamed has none. */
export async function withShortNames<Placed extends Pick<Show, 'venue'>>(db: Database, shows: readonly Placed[]): Promise<Placed[]> {
  const short = await shortNames(db);
  return shows.map((show) => {
    const known = show.venue.id === null ? undefined : short.get(show.venue.id);
    return known?.name === show.venue.name ? { ...show, venue: { ...show.venue, shortname: known.shortname } } : show;
  });
}
