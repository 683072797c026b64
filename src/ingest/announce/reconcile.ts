import { timestamp, tonightAt, wallClock } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { type Pace, paceOf } from '../hear/pace.ts';
import { interpreter } from '../meaning/interpret.ts';
import type { Roster } from '../meaning/roster.ts';
import { rememberPast } from '../meaning/source-past.ts';
import type { Heard } from '../read/read.ts';
import { renamedEntries } from '../relink/renamed-entries.ts';
import { type Problem, ProblemList } from '../sources/reading.ts';
import { renameListings } from '../store/rename-listings.ts';
import { type Source, settingsOf } from '../store/source-store.ts';
import { announceBatch, type Changed } from './announce-batch.ts';
import { Neighborhood } from './comparable-shows.ts';
import { earlierShows } from './earlier-shows.ts';
import { isWrittenOver, type KnownListing, knownListings } from './known-listings.ts';
import { keepLeftOut, sift } from './left-out.ts';
import { recompose } from './recompose.ts';

/** A source that suddenly lists nothing of at least this many known nights counts as broken. */
const MIN_SUSPICIOUS = 3;

/** What a run did. `trouble` says in a sentence why nothing or only a part was taken in. */
export interface Tally {
  source: string;
  /** Set when nothing changed since the last run, so nothing was read. */
  unchanged?: true;
  heard: number;
  added: number;
  changed: number;
  withdrawn: number;
  problems: Problem[];
  dropped: number;
  trouble: string | null;
}

interface Hearing {
  now: Temporal.Instant;
  zone: string;
  from: string;
  to: string;
}

export interface ReadSource {
  source: Source;
  roster: Roster;
  reading: Heard;
  hearing: Hearing;
  tally: Tally;
}

/** The most listings, and rows beside them, in one transaction: some ten milliseconds, while visitors wait. */
const BATCH = 30;
const ROWS = 90;

/**
 * Compares a reading with what the source listed before and with other sources, announces what is new or changed, and withdraws what is gone.
 * Counts into the tally. Each batch is committed by itself, so a run that is cut short continues. Yields to requests between steps.
 */
export async function reconcile(db: Database, given: ReadSource): Promise<void> {
  const { source, roster, hearing, tally } = given;
  const pace = paceOf(source.id);
  const { turn } = pace;
  const known = await knownListings(db, source.id, given.reading.listings, { from: hearing.from, turn });
  const reading = await withMoved(given, known, pace);
  const taking = { ...given, reading };
  const { filter } = settingsOf(source);
  const { taken, leftOut } = await sift(reading.listings, filter, pace);
  await keepLeftOut(db, source.id, leftOut, { now: hearing.now, from: hearing.from, complete: reading.complete, turn });
  const leaving = await findRenamed(db, known, taking, pace);
  const tonight = tonightAt(hearing.now, hearing.zone);
  const past = await rememberPast(db, source, { listings: taken, language: reading.language }, tonight, pace);
  const interpret = interpreter(roster, { venueId: source.venue_id, past, language: reading.language, zone: source.zone }, pace);
  const neighbors = new Neighborhood(db, { sourceId: source.id, leaving }, pace);
  const batching = { ...taking, earlierShows: earlierShows(db, source.id) };
  const unheard = new ProblemList();
  const clock = wallClock(hearing.now, hearing.zone);
  let batch: Changed[] = [];
  let rows = 0;
  const write = async () => {
    const { repeated } = await announceBatch(db, batch, neighbors, batching);
    for (const { date } of repeated) unheard.add(`the entries of ${date}`, 'they repeat so often that we left out the rest');
    [batch, rows] = [[], 0];
    await turn();
  };
  for (const listing of taken) {
    await turn();
    const last = known.get(listing.key);
    known.delete(listing.key);
    const isNext = last !== undefined && isWrittenOver(last, listing, clock, hearing.zone);
    const before = isNext ? undefined : last;
    if (listing.event === '' && listing.performer === '') {
      unheard.drop(`the entry of ${listing.date}`, 'it doesn’t say what it is or who plays');
      continue;
    }
    const { meaning: meant, doubts } = await interpret(listing);
    const [as_listed, meaning] = [JSON.stringify(listing), JSON.stringify(meant)];
    if (before?.meaning === meaning && before.as_listed === as_listed && before.gone_at === null) continue;
    batch.push({ listing, before, isNext, meant, doubts, as_listed, meaning });
    rows += meant.bill.length + doubts.length;
    if (batch.length >= BATCH || rows >= ROWS) await write();
  }
  await write();
  const { problems, dropped } = unheard.told();
  tally.problems = [...tally.problems, ...problems];
  tally.dropped += dropped;
  await takeDownLeftOut(
    db,
    leftOut.flatMap(({ listing }) => known.get(listing.key) ?? []),
    taking,
    pace,
  );
  for (const { listing } of leftOut) known.delete(listing.key);
  if (reading.complete) await takeDownMissing(db, [...known.values()], taking, pace);
}

/** A reading, with upcoming nights that moved beyond the days it covers. */
async function withMoved({ reading, hearing }: ReadSource, known: ReadonlyMap<string, KnownListing>, { turn }: Pace): Promise<Heard> {
  const clock = wallClock(hearing.now, hearing.zone);
  const told = new Set(reading.listings.map(({ key }) => key));
  const moved: Listing[] = [];
  for (const listing of reading.beyond) {
    await turn();
    const row = known.get(listing.key);
    if (row !== undefined && !told.has(listing.key) && (row.date >= hearing.to || isToCome(row, clock, hearing.to))) moved.push(listing);
  }
  return moved.length === 0 ? reading : { ...reading, listings: [...reading.listings, ...moved] };
}

/** Withdraws upcoming shows that the source's filter leaves out. */
async function takeDownLeftOut(
  db: Database,
  known: readonly KnownListing[],
  { source, hearing, tally }: ReadSource,
  { turn }: Pace,
): Promise<void> {
  const clock = wallClock(hearing.now, hearing.zone);
  const gone = known.filter((row) => row.gone_at === null && isToCome(row, clock, hearing.to));
  for (const rows of chunks(gone, BATCH)) {
    await inTransaction(db, (tx) => takeDown(tx, source.id, rows, { goneAt: timestamp(hearing.now), isLeftOut: true }));
    tally.withdrawn += rows.length;
    await turn();
  }
}

/** Matches entries whose key changed. @returns the keys of all other missing entries, to be withdrawn */
async function findRenamed(db: Database, known: Map<string, KnownListing>, taking: ReadSource, pace: Pace): Promise<ReadonlySet<string>> {
  const { source, reading, hearing } = taking;
  if (!reading.complete) return new Set();
  const told = new Set(reading.listings.map(({ key }) => key));
  const isUnread = unreadIn(reading);
  const clock = wallClock(hearing.now, hearing.zone);
  const unsaid: KnownListing[] = [];
  for (const row of known.values()) {
    await pace.turn();
    if (!told.has(row.key) && isToCome(row, clock, hearing.to) && !isUnread(row)) unsaid.push(row);
  }
  const isMissing = ({ date }: KnownListing) => date < reading.tellsAllBefore;
  const renamed = await renamedEntries({ unsaid, isMissing }, { told: reading.listings, isNew: (key) => !known.has(key) }, pace);
  const keys = new Map([...renamed].map(([key, row]) => [row.key, key]));
  for (const some of chunks([...keys], BATCH)) {
    await inTransaction(db, async (tx) => {
      await lockChanges(tx);
      await renameListings(tx, source.id, new Map(some));
    });
    await pace.turn();
  }
  for (const [key, row] of renamed) {
    known.delete(row.key);
    known.set(key, { ...row, key });
  }
  return new Set(unsaid.filter((row) => isMissing(row) && !keys.has(row.key)).map(({ key }) => key));
}

/** Withdraws upcoming shows that a source no longer lists. */
async function takeDownMissing(db: Database, known: readonly KnownListing[], taking: ReadSource, { turn }: Pace): Promise<void> {
  const { source, reading, hearing, tally } = taking;
  const clock = wallClock(hearing.now, hearing.zone);
  const isUnread = unreadIn(reading);
  const gone: KnownListing[] = [];
  for (const row of known) {
    await turn();
    if (row.gone_at !== null || row.date >= reading.tellsAllBefore) continue;
    if (isToCome(row, clock, hearing.to) && !isUnread(row)) gone.push(row);
  }
  if (reading.listings.length === 0 && gone.length >= MIN_SUSPICIOUS) {
    throw new Error(`it no longer lists anything, but we knew ${gone.length} nights; nothing was taken down`);
  }
  for (const rows of chunks(gone, BATCH)) {
    await inTransaction(db, (tx) => takeDown(tx, source.id, rows, { goneAt: timestamp(hearing.now), isLeftOut: false }));
    tally.withdrawn += rows.length;
    await turn();
  }
}

/** Whether a night has not begun: past nights dropped by a calendar stay in the archive. */
function isToCome({ date, as_listed }: KnownListing, clock: ReturnType<typeof wallClock>, to: string): boolean {
  if (date >= to || date < clock.date) return false;
  return date > clock.date || ((JSON.parse(as_listed) as Listing).startTime ?? '2359') > clock.time;
}

/** Whether a night's entry is in a reading but unreadable: its key is an identifier, or begins with one and '@'. */
function unreadIn(reading: Heard): (row: KnownListing) => boolean {
  const unread = new Set(reading.unread);
  return ({ key }) => {
    if (unread.size === 0) return false;
    for (let at = key.indexOf('@'); at !== -1; at = key.indexOf('@', at + 1)) if (unread.has(key.slice(0, at))) return true;
    return unread.has(key);
  };
}

/** Marks entries as gone; `isLeftOut` where the source's filter leaves them out. */
async function takeDown(
  tx: Transaction,
  sourceId: string,
  rows: readonly KnownListing[],
  { goneAt, isLeftOut }: { goneAt: string; isLeftOut: boolean },
): Promise<void> {
  await lockChanges(tx);
  const [shows, keys] = [rows.map((row) => row.show_id), rows.map((row) => row.key)];
  await tx.updateTable('listing').set({ gone_at: goneAt }).where('source_id', '=', sourceId).where('key', 'in', keys).execute();
  await recompose(tx, shows, { isLeftOut });
}
