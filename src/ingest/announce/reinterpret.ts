import { chunks } from '#database/chunks.ts';
import type { Change, Database } from '#database/engines/open.ts';
import type { Listing } from '#scene/listing.ts';
import { paceOf } from '../hear/pace.ts';
import type { Source } from '../store/source-store.ts';
import { interpreter, type Meaning } from './interpret.ts';
import { recompose } from './recompose.ts';
import { type PlaceOf, putOff } from './reread.ts';
import { buildRoster, type Roster } from './roster.ts';
import { readPast } from './source-past.ts';

/** The listings of so many shows are read anew within the change that has it be so, as long as visitors may wait; those of more soon after it (`rereadWaiting`). */
const AT_ONCE = 40;

/** Interprets anew the listings of shows, over the roster as it is inside this change: a spelling just learnt mends what is past too. */
export async function reinterpret(change: Change, showIds: readonly string[]): Promise<void> {
  if (showIds.length === 0) return;
  if (showIds.length > AT_ONCE) return putOff(change, showIds, 'source');
  await readWithin(change, showIds, 'source', await buildRoster(change));
}

/**
 * Interprets anew every listing of shows, because the roster has changed. What names no place of its own stays where it was:
 * its source may speak for another venue by now, and a night that is over did not move there. Where that venue is gone, its name stays.
 */
export async function meanByRoster(change: Change, showIds: readonly string[], roster: Roster): Promise<void> {
  if (showIds.length > AT_ONCE) return putOff(change, showIds, 'show');
  await readWithin(change, showIds, 'show', roster);
}

async function readWithin(change: Change, showIds: readonly string[], placeOf: PlaceOf, roster: Roster): Promise<void> {
  await writeMeanings(change, await meaningsOf(change, showIds, placeOf, interpreterOver(roster)));
  await recompose(change, showIds);
}

/** A listing as it was kept, and what it is to mean. */
export interface Reread {
  source_id: string;
  key: string;
  claim: string;
  meaning: string;
  now: Meaning;
}

/** What the listings of shows mean over a roster; nothing is written. Others have their turn between two. */
export async function meaningsOf(
  db: Database,
  showIds: readonly string[],
  placeOf: PlaceOf,
  { roster, interpret }: ReturnType<typeof interpreterOver>,
): Promise<Reread[]> {
  const read: Reread[] = [];
  for (const ids of chunks(showIds))
    for (const row of await listingsOf(db, ids).execute()) {
      const { source_id, key, claim, meaning } = row;
      const was = placeOf === 'source' ? undefined : (JSON.parse(meaning) as Meaning).venue;
      const before = was === undefined ? row.venue_id : was.id === null ? null : roster.venueNow(was.id);
      const now = (await interpret(row, before)).meaning;
      const isLost = was !== undefined && (JSON.parse(claim) as Listing).venue === '' && now.venue.id === null;
      read.push({ source_id, key, claim, meaning, now: isLost ? { ...now, venue: { id: null, name: was.name } } : now });
    }
  return read;
}

/** Writes down what listings mean. One that its source told otherwise since it was read was interpreted then: that stands. */
export async function writeMeanings(change: Change, read: readonly Reread[]): Promise<void> {
  for (const { source_id, key, claim, meaning, now } of read) {
    const said = JSON.stringify(now);
    if (said === meaning) continue;
    const listing = change.updateTable('listing').set({ meaning: said }).where('source_id', '=', source_id).where('key', '=', key);
    await listing.where('claim', '=', claim).where('meaning', '=', meaning).execute();
  }
}

/** A listing as it was kept, with what is known of its source. */
type Kept = { source_id: string; claim: string } & Pick<Source, 'kind_past' | 'read_in'>;

/** Interprets listings over a roster; what stands in several is read once for each source and venue. */
export function interpreterOver(roster: Roster) {
  const interpreters = new Map<string, ReturnType<typeof interpreter>>();
  const interpret = ({ source_id, claim, kind_past, read_in }: Kept, venueId: string | null) => {
    const interpretOne = interpreters.getOrInsertComputed(JSON.stringify([source_id, venueId]), () =>
      interpreter(roster, { venueId, past: readPast(kind_past), language: read_in }, paceOf(source_id)),
    );
    return interpretOne(JSON.parse(claim) as Listing);
  };
  return { roster, interpret };
}

function listingsOf(db: Database, showIds: readonly string[]) {
  return db
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
