import { createHash } from 'node:crypto';
import { type Clock, timestamp, tonightAt } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Change, Database } from '#database/open.ts';
import { addDays } from '#scene/calendar.ts';
import type { Listing } from '#scene/listing.ts';
import { announce, withdraw } from '#shows/announce.ts';
import { fetchSource } from './fetch.ts';
import { readListings } from './read.ts';
import { type Roster, readRoster } from './roster.ts';
import { noteHearing, type Source } from './source-store.ts';
import type { Problem, Reading } from './sources/reading.ts';
import { understand } from './understand.ts';

/** How far a first hearing looks back, and every hearing ahead, in nights. */
const NIGHTS_BACK = 60;
const NIGHTS_AHEAD = 183;

/** What a hearing did. `trouble` says in a sentence why nothing could be heard; what was known then stands. */
export interface Tally {
  source: string;
  heard: number;
  added: number;
  changed: number;
  withdrawn: number;
  problems: Problem[];
  trouble: string | null;
}

/**
 * Hears one source: fetches it, reads it, and announces what is new or changed in one transaction.
 * Hearing the same again changes nothing; what a source no longer lists is withdrawn while it is still to come; the past stays.
 */
export async function hear(db: Database, source: Source, clock: Clock): Promise<Tally> {
  const tally: Tally = { source: source.id, heard: 0, added: 0, changed: 0, withdrawn: 0, problems: [], trouble: null };
  const now = clock();
  const heard_at = timestamp(now);
  try {
    const tonight = tonightAt(now, source.zone);
    const window = { zone: source.zone, from: firstNight(source, tonight), to: addDays(tonight, NIGHTS_AHEAD) };
    const fetched = await fetchSource(source);
    if (fetched === 'unchanged') {
      await noteHearing(db, source.id, { heard_at, well_heard_at: heard_at, trouble: null });
      return tally;
    }
    const fingerprint = createHash('sha256').update(JSON.stringify(window)).update(fetched.bytes).digest('hex');
    if (fingerprint === source.fingerprint) {
      await noteHearing(db, source.id, { heard_at, well_heard_at: heard_at, trouble: null });
      return tally;
    }
    const reading = readListings(source.format, fetched.bytes, window);
    tally.heard = reading.listings.length;
    tally.problems = reading.problems;
    const roster = await readRoster(db);
    await db.transaction().execute(async (change) => {
      await take(change, source, roster, reading, { heard_at, tonight, from: window.from, to: window.to }, tally);
      const { etag, lastModified } = fetched;
      await noteHearing(change, source.id, {
        heard_at,
        well_heard_at: heard_at,
        trouble: null,
        fingerprint,
        etag,
        last_modified: lastModified,
      });
    });
  } catch (error) {
    tally.trouble = error instanceof Error ? error.message : String(error);
    await noteHearing(db, source.id, { heard_at, trouble: tally.trouble });
  }
  return tally;
}

/** Where the window begins: at the last good hearing, so that a stopped site misses nothing; at first, two months back. */
function firstNight(source: Source, tonight: string): string {
  if (source.well_heard_at === null) return addDays(tonight, -NIGHTS_BACK);
  const last = tonightAt(Temporal.Instant.from(source.well_heard_at), source.zone);
  return last < tonight ? last : tonight;
}

interface Hearing {
  heard_at: string;
  tonight: string;
  from: string;
  to: string;
}

async function take(change: Change, source: Source, roster: Roster, reading: Reading, hearing: Hearing, tally: Tally): Promise<void> {
  const known = await knownListings(change, source.id, reading.listings, hearing);
  for (const listing of reading.listings) {
    const before = known.get(listing.key);
    known.delete(listing.key);
    const claim = JSON.stringify(listing);
    if (before?.claim === claim && before.gone_at === null) continue;
    const id = before?.show_id ?? showId(source.id, listing.key);
    await announce(change, { id, ...understand(listing, roster, source.venue_id) });
    await keep(change, source.id, listing, { claim, id, heard_at: hearing.heard_at });
    if (before === undefined) tally.added++;
    else tally.changed++;
  }
  if (!reading.complete) return;
  const gone = [...known.values()].filter((row) => row.gone_at === null && row.date >= hearing.tonight && row.date < hearing.to);
  tally.withdrawn = gone.length;
  for (const rows of chunks(gone)) {
    await withdraw(
      change,
      rows.map((row) => row.show_id),
    );
    await change
      .updateTable('listing')
      .set({ gone_at: hearing.heard_at })
      .where('source_id', '=', source.id)
      .where(
        'key',
        'in',
        rows.map((row) => row.key),
      )
      .execute();
  }
}

/** What this source said before, of the window or of the same entries wherever they stood. */
async function knownListings(change: Change, sourceId: string, listings: readonly Listing[], { from }: Hearing) {
  const columns = ['key', 'show_id', 'date', 'claim', 'gone_at'] as const;
  const ofSource = change.selectFrom('listing').select(columns).where('source_id', '=', sourceId);
  const known = new Map((await ofSource.where('date', '>=', from).execute()).map((row) => [row.key, row]));
  const elsewhere = listings.map((listing) => listing.key).filter((key) => !known.has(key));
  for (const keys of chunks(elsewhere)) {
    for (const row of await ofSource.where('key', 'in', keys).execute()) known.set(row.key, row);
  }
  return known;
}

async function keep(
  change: Change,
  sourceId: string,
  listing: Listing,
  { claim, id, heard_at }: { claim: string; id: string; heard_at: string },
) {
  const row = { date: listing.date, claim, show_id: id, gone_at: null };
  await change
    .insertInto('listing')
    .values({ source_id: sourceId, key: listing.key, first_heard_at: heard_at, ...row })
    .onConflict((conflict) => conflict.columns(['source_id', 'key']).doUpdateSet(row))
    .execute();
}

/** A show's id follows from where it was first heard, so that links hold when an archive is built anew from the same sources. */
function showId(sourceId: string, key: string): string {
  const bytes = createHash('sha256').update(`${sourceId}\0${key}`).digest();
  return BigInt(`0x${bytes.subarray(0, 8).toString('hex')}`)
    .toString(36)
    .padStart(13, '0');
}
