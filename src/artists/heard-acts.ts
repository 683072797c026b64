import { cachePerRoster } from '#database/roster-cache.ts';
import { entryColumns } from '#database/tables/entry-columns.ts';
import type { Artist } from '#scene/artists/artist.ts';
import { pickMusicAddress } from '#scene/artists/links.ts';
import { buildPlayerAddress } from '#scene/artists/players.ts';
import { ARTIST } from '#scene/entries/entry-fields.ts';

type Heard = Pick<Artist, 'spotifyembed' | 'youtube' | 'links' | 'releases'>;
const HEARD = entryColumns<Heard>()(ARTIST, { only: ['spotifyembed', 'youtube', 'links', 'releases'] });

/** Where each artist can be heard, by id; those without a known recording are left out. */
export const heardActs = cachePerRoster(async (db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('artist')
    .select(['id', ...HEARD.names])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const address = pickMusicAddress(HEARD.fromRow(row));
      return address === undefined ? [] : [[row.id, address] as const];
    }),
  );
});

/** Artist cards with the address that pages play of each. */
export function withListen<Card extends { id: string }>(cards: readonly Card[], heard: ReadonlyMap<string, string>) {
  return cards.map((card): Card & { listen?: string } => {
    const address = heard.get(card.id);
    return address !== undefined && buildPlayerAddress(address) !== undefined ? { ...card, listen: address } : card;
  });
}
