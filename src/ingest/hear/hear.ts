import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Clock, timestamp, tonightAt } from '#clock.ts';
import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { sceneLanguage } from '#database/scene-language.ts';
import { rosterVersion, writeLastChecked } from '#database/settings.ts';
import { SCENE_PARTS } from '#scene/change.ts';
import { NOTHING_TAKEN_DOWN } from '#scene/sources/unread.ts';
import { OwnFault } from '#worker-job.ts';
import { RosterTurned } from '../announce/announce-batch.ts';
import { type ReadSource, reconcile, type Tally } from '../announce/reconcile.ts';
import { type FetchPolicy, fetchedText, fetchSource } from '../fetch/fetch.ts';
import { nextAsk } from '../fetch/politeness.ts';
import { Refused } from '../fetch/refused.ts';
import { readRoster } from '../meaning/roster.ts';
import { readSource, windowOf } from '../read/read-source.ts';
import type { Reading } from '../sources/reading.ts';
import { partsOf } from '../store/pack-word.ts';
import { findPasted, findSource, noteHearing, type Source, settingsOf } from '../store/source-store.ts';
import { type Lease, takeLease } from './lease.ts';

interface HearingOptions {
  /** Its `stop` aborts fetching and reading. */
  fetchPolicy?: FetchPolicy;
  /** Accepts the list even if most of its shows are gone: an editor confirmed it. */
  believe?: boolean;
}

/**
 * Ingests one source: fetches it, reads it, and announces what is new or changed. Running again without changes does nothing.
 * Upcoming shows that it no longer lists are withdrawn. Never rejects: errors are the tally's trouble, and what was known stays.
 */
export async function hear(db: Database, source: Source, clock: Clock, way: HearingOptions = {}): Promise<Tally> {
  return (
    (await hearAlone(db, source, clock, way)) ?? {
      ...silence(source),
      trouble: 'another process is reading it, or just did',
    }
  );
}

/** Ingests a source as `hear` does, unless another process does or did so since this row was read; undefined then. */
export async function hearAlone(
  db: Database,
  source: Source,
  clock: Clock,
  { fetchPolicy = {}, believe = false }: HearingOptions,
): Promise<Tally | undefined> {
  const tally = silence(source);
  const now = clock();
  let lease: Lease | undefined;
  try {
    lease = await takeLease(db, source, clock);
    if (lease === undefined) return undefined;
    const text = await findPasted(db, source);
    const failure = await listen(db, source, { now, believe, text }, tally, fetchPolicy).catch((error: unknown) => ({ error }));
    if (failure !== undefined) tally.trouble = failure.error instanceof Error ? failure.error.message : String(failure.error);
    // An aborted run tells nothing about the source.
    if (!fetchPolicy.stop?.aborted) await noteOutcome(db, source, text, outcome(source, now, tally, failure));
    if (tally.trouble === null) await inTransaction(db, (tx) => writeLastChecked(tx, timestamp(now)));
    await lease.giveBack();
  } catch (error) {
    tally.trouble ??= `we couldn’t save the reading: ${error instanceof Error ? error.message : error}`;
  } finally {
    lease?.renewNoMore();
  }
  return tally;
}

function silence({ id }: Source): Tally {
  return { source: id, heard: 0, added: 0, changed: 0, withdrawn: 0, problems: [], dropped: 0, trouble: null };
}

/** What a run leaves in the source's row. A failure of the source delays the next run; one of this machine (an OwnFault) is retried in the next round. */
function outcome(source: Source, now: Temporal.Instant, tally: Tally, failure: { error: unknown } | undefined) {
  const { trouble } = tally;
  const heard_at = timestamp(now);
  const first_asked_at = source.first_asked_at ?? heard_at;
  if (failure?.error instanceof OwnFault) return { heard_at, first_asked_at, trouble, failures: source.failures, ask_after: heard_at };
  const failures = failure === undefined ? 0 : source.failures + 1;
  const retryAfter = failure?.error instanceof Refused ? failure.error.retryAfterSeconds : null;
  const good = trouble === null ? { well_heard_at: heard_at } : {};
  const ask_after = timestamp(nextAsk(source, now, failures, retryAfter));
  return { heard_at, first_asked_at, trouble, failures, ask_after, ...good, ...problemsOf(tally, failure !== undefined) };
}

/** The most problems kept; entries left out are counted in full. */
const MAX_PROBLEMS_KEPT = 20;

/** The problems to store; those of the last reading stay where nothing was read. */
function problemsOf({ unchanged, problems, dropped }: Tally, hasFailed: boolean) {
  if (unchanged || (hasFailed && problems.length === 0)) return {};
  return { dropped, problems: JSON.stringify(problems.slice(0, MAX_PROBLEMS_KEPT)) };
}

/** Stores the outcome. Where somebody changed the source meanwhile, it runs again in the next round. */
async function noteOutcome(db: Database, source: Source, text: string | undefined, went: ReturnType<typeof outcome>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const standing = await findSource(tx, source.id);
    if (standing === undefined) return;
    const isSetAnew = !isDeepStrictEqual(partsOf(standing), partsOf(source)) || (await findPasted(tx, standing)) !== text;
    const anew = { fingerprint: null, etag: null, last_modified: null, failures: 0, ask_after: went.heard_at };
    await noteHearing(tx, source.id, isSetAnew ? { ...went, ...anew } : went);
    // Pages list the calendars in trouble.
    if ((went.trouble === null) !== (standing.trouble === null)) await logChanges(tx, [{ kind: 'scene', id: SCENE_PARTS.checked }]);
  });
}

async function listen(
  db: Database,
  source: Source,
  { now, believe, text }: { now: Temporal.Instant; believe: boolean; text: string | undefined },
  tally: Tally,
  fetchPolicy: FetchPolicy,
): Promise<undefined> {
  const window = windowOf(source, now);
  const edition = await rosterVersion(db);
  // 'Not changed' only helps while days, place, roster and settings are the same.
  const language = await sceneLanguage(db);
  const { url, file, format, venue_id } = source;
  const occasion = JSON.stringify([window, edition, url, file, format, venue_id, source.language ?? language, settingsOf(source)]);
  const same = source.fingerprint?.startsWith(`${digest(occasion)} `) === true;
  const known = same ? source : { ...source, etag: null, last_modified: null };
  const fetched = text === undefined ? await fetchSource(known, fetchPolicy) : fetchedText(text);
  const fingerprint = fetched === 'unchanged' ? source.fingerprint : `${digest(occasion)} ${digest(fetched.bytes)}`;
  if (fetched === 'unchanged' || fingerprint === source.fingerprint) {
    tally.unchanged = true;
    return;
  }

  const reading = await readSource(source, fetched, { window, language, now, stop: fetchPolicy.stop });
  tally.heard = reading.listings.length;
  tally.problems = reading.problems;
  tally.dropped = reading.dropped;
  if (reading.language !== source.read_in) await noteHearing(db, source.id, { read_in: reading.language });
  if (!reading.complete && reading.listings.length === 0) throw new Error(`we couldn’t read any of it: ${problem(reading)}`);
  const tonight = tonightAt(now, source.zone);
  const coming = reading.listings.filter(({ date }) => date >= tonight).length;
  const usual = believe ? null : source.usual;
  const doubt = doubtOf(usual, coming);
  const believed = doubt === '' ? reading : { ...reading, tellsAllBefore: window.from };
  await takeByRoster(db, { source, reading: believed, hearing: { now, ...window }, tally }).catch((cause: unknown) => {
    throw new OwnFault(`we couldn’t save its shows: ${cause instanceof Error ? cause.message : cause}`, { cause });
  });
  if (reading.complete) {
    const heard = doubt === '' ? { fingerprint, etag: fetched.etag, last_modified: fetched.lastModified } : {};
    await noteHearing(db, source.id, { ...heard, last_count: coming, usual: usualAfter(usual, coming) });
  }
  if (doubt !== '') tally.trouble = doubt;
  if (!reading.complete) tally.trouble = `we could only read part of it: ${problem(reading)}`;
}

/** How often a run starts over because the roster changed meanwhile. */
const TRIES = 5;

/** Takes in a reading by the current roster; listings taken by an older one are reinterpreted. */
async function takeByRoster(db: Database, taking: Omit<ReadSource, 'roster'>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await reconcile(db, { ...taking, roster: await readRoster(db) });
    } catch (error) {
      if (!(error instanceof RosterTurned) || tries === TRIES) throw error;
    }
  }
}

function problem({ problems: [first] }: Reading): string {
  return first === undefined ? 'it breaks off' : `${first.where}: ${first.why}`;
}

function digest(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** A list below this part of the usual number of nights is doubted, unless few are usual. */
const DOUBTED_PART = 1 / 3;
const MIN_USUAL = 6;

/** The weight of the latest run: a source that keeps listing less is believed after some runs. */
const LATEST_PART = 1 / 4;

/** The usual number of upcoming nights after another run. */
export function usualAfter(usual: number | null, listed: number): number {
  return usual === null ? listed : Math.round(usual * (1 - LATEST_PART) + listed * LATEST_PART);
}

/** Why a list this short is doubted, in words that follow the source's name; '' when it is not. */
export function doubtOf(usual: number | null, listed: number): string {
  if (usual === null || usual < MIN_USUAL || listed >= usual * DOUBTED_PART) return '';
  return `it lists ${listed} ${listed === 1 ? 'night' : 'nights'} where it usually lists ${usual}; ${NOTHING_TAKEN_DOWN}`;
}
