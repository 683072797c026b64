import { createHash } from 'node:crypto';
import { type Clock, timestamp, tonightAt } from '#clock.ts';
import type { Database } from '#database/open.ts';
import { rosterEdition } from '#database/settings.ts';
import { addDays } from '#scene/calendar.ts';
import { type Errand, fetchSource } from './fetch.ts';
import { readApart } from './read-apart.ts';
import { readRoster } from './roster.ts';
import { noteHearing, type Source } from './source-store.ts';
import type { Reading } from './sources/reading.ts';
import { type Tally, take } from './take.ts';

/** How far a first hearing looks back, and every hearing ahead, in nights. */
const NIGHTS_BACK = 60;
const NIGHTS_AHEAD = 183;

/**
 * Hears one source: fetches it, reads it, and announces what is new or changed in one transaction.
 * Hearing the same again changes nothing; what a source no longer lists is withdrawn while it is still to come; the past stays.
 * Never rejects: what goes wrong is the tally's trouble, and leaves what was known standing.
 * @param errand how it goes out to fetch; its `stop` cuts fetching and reading short
 */
export async function hear(db: Database, source: Source, clock: Clock, errand: Errand = {}): Promise<Tally> {
  const tally: Tally = { source: source.id, heard: 0, added: 0, changed: 0, withdrawn: 0, problems: [], trouble: null };
  const heard_at = timestamp(clock());
  try {
    await listen(db, source, clock(), tally, errand);
  } catch (error) {
    tally.trouble = error instanceof Error ? error.message : String(error);
  }
  try {
    const good = tally.trouble === null ? { well_heard_at: heard_at } : {};
    await noteHearing(db, source.id, { heard_at, trouble: tally.trouble, ...good });
  } catch (error) {
    tally.trouble ??= `the hearing could not be written down: ${error instanceof Error ? error.message : error}`;
  }
  return tally;
}

async function listen(db: Database, source: Source, now: Temporal.Instant, tally: Tally, errand: Errand): Promise<void> {
  const tonight = tonightAt(now, source.zone);
  const window = { zone: source.zone, from: firstNight(source, tonight), to: addDays(tonight, NIGHTS_AHEAD) };
  const edition = await rosterEdition(db);
  // 'Not changed' only helps while we would read the same days by the same roster.
  const occasion = JSON.stringify([window, edition, source.venue_id]);
  const same = source.fingerprint?.startsWith(`${digest(occasion)} `) === true;
  const fetched = await fetchSource(same ? source : { ...source, etag: null, last_modified: null }, errand);
  if (fetched === 'unchanged') return;
  const fingerprint = `${digest(occasion)} ${digest(fetched.bytes)}`;
  if (fingerprint === source.fingerprint) return;

  const reading = await readApart(source.format, fetched.bytes, window, undefined, errand.stop);
  tally.heard = reading.listings.length;
  tally.problems = reading.problems;
  if (!reading.complete && reading.listings.length === 0) throw new Error(`nothing in it could be read: ${problem(reading)}`);
  const roster = await readRoster(db);
  await db.transaction().execute(async (change) => {
    await take(change, { source, roster, reading, hearing: { now, ...window }, tally });
    if (!reading.complete) return;
    await noteHearing(change, source.id, { fingerprint, etag: fetched.etag, last_modified: fetched.lastModified });
  });
  if (!reading.complete) tally.trouble = `only a part of it could be read: ${problem(reading)}`;
}

function problem({ problems: [first] }: Reading): string {
  return first === undefined ? 'it breaks off' : `${first.where}: ${first.why}`;
}

function digest(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Where the window begins: at the last good hearing, so that a stopped site misses nothing; at first, two months back. */
function firstNight(source: Source, tonight: string): string {
  if (source.well_heard_at === null) return addDays(tonight, -NIGHTS_BACK);
  const last = tonightAt(Temporal.Instant.from(source.well_heard_at), source.zone);
  return last < tonight ? last : tonight;
}
