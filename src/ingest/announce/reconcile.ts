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
import { Neighbourhood } from './comparable-shows.ts';
import { earlierShows } from './earlier-shows.ts';
import { isWrittenOver, type KnownListing, knownListings } from './known-listings.ts';
import { keepLeftOut, sift } from './left-out.ts';
import { recompose } from './recompose.ts';

/** A source that suddenly lists nothing, where at least this many nights were known, is taken to be broken rather than empty. */
const SUSPICIOUS = 3;

/** What a hearing did. `trouble` says in a sentence why nothing, or only a part, could be heard; what was known then stands. */
export interface Tally {
  source: string;
  /** It is what it was when it was last heard, and nothing was read again; else left out. */
  unchanged?: true;
  heard: number;
  added: number;
  changed: number;
  withdrawn: number;
  problems: Problem[];
  /** How many entries are left out because they cannot be read. */
  dropped: number;
  trouble: string | null;
}

/** When a source is heard, and which days of it. */
interface Hearing {
  now: Temporal.Instant;
  zone: string;
  from: string;
  to: string;
}

/** A source that was read, to be reconciled with what is announced. */
export interface ReadSource {
  source: Source;
  roster: Roster;
  reading: Heard;
  hearing: Hearing;
  tally: Tally;
}

/** So many listings, and so many rows beside them, are taken in by one transaction at most, some ten milliseconds of work: visitors wait for it. */
const BATCH = 30;
const ROWS = 90;

/**
 * Compares what a source says with what it said before, and with what other sources say: announces what is new or changed, as a
 * show of its own or as another word on one that stands, and withdraws what is gone. Counts into the tally.
 * Each batch of listings is certain by itself: a hearing that is cut short goes on at the next one where it stood.
 * Visitors have their turn between steps, none of which is long, however many nights a source tells.
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
  const interpret = interpreter(roster, { venueId: source.venue_id, past, language: reading.language }, pace);
  const neighbours = new Neighbourhood(db, { sourceId: source.id, leaving }, pace);
  const batching = { ...taking, earlierShows: earlierShows(db, source.id) };
  const unheard = new ProblemList();
  const clock = wallClock(hearing.now, hearing.zone);
  let batch: Changed[] = [];
  let rows = 0;
  const write = async () => {
    const { repeated } = await announceBatch(db, batch, neighbours, batching);
    for (const { date } of repeated) unheard.add(`the entries of ${date}`, 'they say the same so often that the rest is left out');
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
      unheard.drop(`the entry of ${listing.date}`, 'it says neither what it is nor who plays');
      continue;
    }
    const { meaning: meant, doubts } = await interpret(listing);
    const [claim, meaning] = [JSON.stringify(listing), JSON.stringify(meant)];
    if (before?.meaning === meaning && before.claim === claim && before.gone_at === null) continue;
    batch.push({ listing, before, isNext, meant, doubts, claim, meaning });
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

/** A reading with what was to come when it was told of before, and was moved beyond the days that the source is heard for. */
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

/** Withdraws what was announced before the source's own filter left it out, and is still to come. */
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

/**
 * Has entries that go by another key than before go on as what they were.
 * @returns the keys of all others that the source has no more, and that are to be withdrawn
 */
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

/** Withdraws what a source lists no longer and is still to come. */
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
  if (reading.listings.length === 0 && gone.length >= SUSPICIOUS) {
    throw new Error(`it lists nothing any more, where ${gone.length} nights were known; nothing was taken down`);
  }
  for (const rows of chunks(gone, BATCH)) {
    await inTransaction(db, (tx) => takeDown(tx, source.id, rows, { goneAt: timestamp(hearing.now), isLeftOut: false }));
    tally.withdrawn += rows.length;
    await turn();
  }
}

/** Whether a night has not begun: what a calendar drops once it is over stays in the archive. */
function isToCome({ date, claim }: KnownListing, clock: ReturnType<typeof wallClock>, to: string): boolean {
  if (date >= to || date < clock.date) return false;
  return date > clock.date || ((JSON.parse(claim) as Listing).startTime ?? '2359') > clock.time;
}

/** Whether a night's entry stands in a reading after all, unreadable: its key is an identifier, or begins with one and an `@`. */
function unreadIn(reading: Heard): (row: KnownListing) => boolean {
  const unread = new Set(reading.unread);
  return ({ key }) => {
    if (unread.size === 0) return false;
    for (let at = key.indexOf('@'); at !== -1; at = key.indexOf('@', at + 1)) if (unread.has(key.slice(0, at))) return true;
    return unread.has(key);
  };
}

/** Notes that a source has some entries no more; `isLeftOut` where it does, and its own filter leaves them out. */
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
