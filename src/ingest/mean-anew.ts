import type { Change } from '#database/open.ts';
import type { Listing } from '#scene/listing.ts';
import { paceOf } from './pace.ts';
import { buildRoster } from './roster.ts';
import { settle } from './settle.ts';
import { understander } from './understand.ts';

/** At most this many listings are understood anew at once; the rest follow at their next hearing. */
const MOST = 5_000;

/** Understands anew the listings of shows, over the roster as it is inside this change: a spelling just learnt mends what is past too. */
export async function meanAnew(change: Change, showIds: readonly string[]): Promise<void> {
  if (showIds.length === 0) return;
  const roster = await buildRoster(change);
  const rows = await change
    .selectFrom('listing')
    .innerJoin('source', 'source.id', 'listing.source_id')
    .select(['listing.source_id', 'listing.key', 'listing.show_id', 'listing.claim', 'source.venue_id'])
    .where('listing.show_id', 'in', showIds)
    .limit(MOST)
    .execute();
  const understoodAt = new Map<string | null, ReturnType<typeof understander>>();
  for (const { source_id, key, claim, venue_id } of rows) {
    const understood = understoodAt.getOrInsertComputed(venue_id, () => understander(roster, venue_id, paceOf(source_id)));
    const { meaning } = await understood(JSON.parse(claim) as Listing);
    await change
      .updateTable('listing')
      .set({ meaning: JSON.stringify(meaning) })
      .where('source_id', '=', source_id)
      .where('key', '=', key)
      .execute();
  }
  await settle(change, showIds);
}
