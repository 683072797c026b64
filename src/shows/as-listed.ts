import { heardActs } from '#artists/heard-acts.ts';
import type { Database } from '#database/engines/open.ts';
import { cachePerRoster } from '#database/roster-cache.ts';
import { rosterVersion } from '#database/settings.ts';
import { buildPlayerAddress } from '#scene/artists/players.ts';
import type { Show } from '#scene/shows/show.ts';

/** The venues that have a short name, by id. */
const shortNames = cachePerRoster(async (db) => {
  const rows = await db.selectFrom('venue').select(['id', 'name', 'shortname']).where('shortname', 'is not', null).execute();
  return new Map(rows.flatMap(({ id, name, shortname }) => (shortname === null ? [] : [[id, { name, shortname }] as const])));
});

/** Shows with what only lists say: short venue names, and which act can be played. A show from before its venue was renamed has no short name. */
export async function withListFields(db: Database, shows: readonly Show[]): Promise<Show[]> {
  const edition = await rosterVersion(db);
  const [short, heard] = await Promise.all([shortNames(db, edition), heardActs(db, edition)]);
  return shows.map((show) => {
    const venue = show.venue.id === null ? undefined : short.get(show.venue.id);
    const listen = listenOf(show, heard);
    return {
      ...show,
      ...(venue?.name === show.venue.name ? { venue: { ...show.venue, shortname: venue.shortname } } : {}),
      ...(listen === undefined ? {} : { listen }),
    };
  });
}

function listenOf({ bill }: Show, heard: ReadonlyMap<string, string>): Show['listen'] {
  for (const { artist, name } of bill) {
    const address = artist === null ? undefined : heard.get(artist);
    if (artist !== null && address !== undefined && buildPlayerAddress(address) !== undefined) return { artist, name, address };
  }
  return undefined;
}
