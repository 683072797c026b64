import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { recompose } from '../announce/recompose.ts';
import { paceOf } from '../hear/pace.ts';
import { interpreter, type Meaning } from '../meaning/interpret.ts';
import { buildRoster, type Roster } from '../meaning/roster.ts';
import { readPast } from '../meaning/source-past.ts';
import type { Source } from '../store/source-store.ts';

/** At most this many listings are interpreted anew at once; the rest follow at their next hearing. */
const MAX_COUNT = 5_000;

/**
 * Interprets anew the listings of shows, over the roster as it is inside this change: a spelling just learnt mends what is past too.
 * @param roster where it was read inside this change already
 */
export async function reinterpret(tx: Transaction, showIds: readonly string[], roster?: Roster): Promise<void> {
  if (showIds.length === 0) return;
  const rows = await listingsOf(tx, showIds).limit(MAX_COUNT).execute();
  const interpret = interpreterFor(roster ?? (await buildRoster(tx)));
  for (const row of rows) {
    const { meaning } = await interpret(row, row.venue_id);
    await writeMeaning(tx, row, meaning);
  }
  await recompose(tx, showIds, { isHousekeeping: true });
}

/**
 * Interprets anew every listing of shows, because the roster has changed. What names no place of its own stays where it was:
 * its source may speak for another venue by now, and a night that is over did not move there. Where that venue is gone, its name stays.
 * What a source of many places says of where it is, in its place or its title, is read as when it was heard: where it was taken to be
 * tells nothing of that.
 */
export async function meanByRoster(tx: Transaction, showIds: readonly string[], roster: Roster): Promise<void> {
  const interpret = interpreterFor(roster);
  for (const ids of chunks(showIds)) {
    for (const row of await listingsOf(tx, ids).execute()) {
      const listing = JSON.parse(row.claim) as Listing;
      const { venue } = JSON.parse(row.meaning) as Meaning;
      const before = venue.id === null ? null : roster.venueNow(venue.id);
      const alone = row.venue_id === null ? (await interpret(row, null)).meaning : undefined;
      const meaning = alone !== undefined && alone.venue.name !== '' ? alone : (await interpret(row, before)).meaning;
      const isLost = listing.venue === '' && meaning.venue.id === null;
      await writeMeaning(tx, row, isLost ? { ...meaning, venue: { id: null, name: venue.name } } : meaning);
    }
    await recompose(tx, ids, { isHousekeeping: true });
  }
}

/** A listing as it was kept, with what is known of its source. */
type Kept = { source_id: string; claim: string } & Pick<Source, 'kind_past' | 'read_in'>;

/** Interprets listings over a roster; what stands in several is read once for each source and venue. */
function interpreterFor(roster: Roster) {
  const interpreters = new Map<string, ReturnType<typeof interpreter>>();
  return ({ source_id, claim, kind_past, read_in }: Kept, venueId: string | null) => {
    const interpretOne = interpreters.getOrInsertComputed(JSON.stringify([source_id, venueId]), () =>
      interpreter(roster, { venueId, past: readPast(kind_past), language: read_in }, paceOf(source_id)),
    );
    return interpretOne(JSON.parse(claim) as Listing);
  };
}

function listingsOf(tx: Transaction, showIds: readonly string[]) {
  return tx
    .selectFrom('listing')
    .innerJoin('source', 'source.id', 'listing.source_id')
    .select([
      'listing.source_id',
      'listing.key',
      'listing.claim',
      'listing.meaning',
      'source.venue_id',
      'source.kind_past',
      'source.read_in',
    ])
    .where('listing.show_id', 'in', showIds);
}

async function writeMeaning(tx: Transaction, { source_id, key }: { source_id: string; key: string }, meaning: Meaning): Promise<void> {
  await tx
    .updateTable('listing')
    .set({ meaning: JSON.stringify(meaning) })
    .where('source_id', '=', source_id)
    .where('key', '=', key)
    .execute();
}
