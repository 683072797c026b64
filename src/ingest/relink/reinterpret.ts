import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { recompose } from '../announce/recompose.ts';
import { paceOf } from '../hear/pace.ts';
import { interpreter, type Meaning } from '../meaning/interpret.ts';
import { buildRoster, type Roster } from '../meaning/roster.ts';
import { readPast } from '../meaning/source-past.ts';
import type { Source } from '../store/source-store.ts';

/** The rest is reinterpreted in their next run. */
const MAX_LISTINGS = 5_000;

/**
 * Reinterprets the listings of shows by the current roster, so that a newly taught spelling corrects past shows too.
 * @param roster if it was read inside this change
 */
export async function reinterpret(tx: Transaction, showIds: readonly string[], roster?: Roster): Promise<void> {
  if (showIds.length === 0) return;
  const rows = await listingsOf(tx, showIds).limit(MAX_LISTINGS).execute();
  const interpret = interpreterFor(roster ?? (await buildRoster(tx)));
  for (const row of rows) {
    const { meaning } = await interpret(row, row.venue_id);
    await writeMeaning(tx, row, meaning);
  }
  await recompose(tx, showIds, { isHousekeeping: true });
}

/**
 * Reinterprets every listing of shows after a change of the roster. A listing without a place stays at its venue, or at that venue's name
 * where it is gone, as its source may belong to another venue by now. Places and titles of a source of many venues are read as at first.
 */
export async function meanByRoster(tx: Transaction, showIds: readonly string[], roster: Roster): Promise<void> {
  const interpret = interpreterFor(roster);
  for (const ids of chunks(showIds)) {
    for (const row of await listingsOf(tx, ids).execute()) {
      const listing = JSON.parse(row.as_listed) as Listing;
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

type Kept = { source_id: string; as_listed: string } & Pick<Source, 'kind_past' | 'read_in' | 'zone'>;

/** Interprets stored listings; repeated ones once for each source and venue. */
function interpreterFor(roster: Roster) {
  const interpreters = new Map<string, ReturnType<typeof interpreter>>();
  return ({ source_id, as_listed, kind_past, read_in, zone }: Kept, venueId: string | null) => {
    const interpretOne = interpreters.getOrInsertComputed(JSON.stringify([source_id, venueId]), () =>
      interpreter(roster, { venueId, past: readPast(kind_past), language: read_in, zone }, paceOf(source_id)),
    );
    return interpretOne(JSON.parse(as_listed) as Listing);
  };
}

function listingsOf(tx: Transaction, showIds: readonly string[]) {
  return tx
    .selectFrom('listing')
    .innerJoin('source', 'source.id', 'listing.source_id')
    .select([
      'listing.source_id',
      'listing.key',
      'listing.as_listed',
      'listing.meaning',
      'source.venue_id',
      'source.kind_past',
      'source.read_in',
      'source.zone',
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
