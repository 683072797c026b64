import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { readNamesAt } from '#database/former-names.ts';
import type { Show } from '#scene/shows/show.ts';

/** Gives shows the names their venue and acts had on the night. */
export async function withNamesThen<Named extends Pick<Show, 'night' | 'venue' | 'bill'>>(
  tx: Transaction,
  shows: readonly Named[],
): Promise<Named[]> {
  const acts = new Set(shows.flatMap(({ bill }) => bill.flatMap(({ artist }) => artist ?? [])));
  const venueThen = await readNamesAt(
    tx,
    'venue',
    shows.flatMap(({ venue }) => venue.id ?? []),
  );
  const actThen = await readNamesAt(tx, 'artist', acts);
  const renamed = shows.flatMap(({ night, bill }) => bill.flatMap(({ artist }) => (artist && actThen(artist, night) ? [artist] : [])));
  const now = new Map<string, string>();
  for (const ids of chunks([...new Set(renamed)]))
    for (const { id, name } of await tx.selectFrom('artist').select(['id', 'name']).where('id', 'in', ids).execute()) now.set(id, name);
  return shows.map((show) => {
    const { night, venue, bill } = show;
    const place = venue.id === null ? undefined : venueThen(venue.id, night);
    return {
      ...show,
      venue: place === undefined ? venue : { ...venue, name: place },
      // Names set by hand are of their time already.
      bill: bill.map((credit) =>
        credit.artist !== null && credit.name === now.get(credit.artist)
          ? { ...credit, name: actThen(credit.artist, night) ?? credit.name }
          : credit,
      ),
    };
  });
}
