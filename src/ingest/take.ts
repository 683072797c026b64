import { createHash } from 'node:crypto';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { timestamp, wallClock } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Change, Database } from '#database/open.ts';
import { rosterEdition, turnContent } from '#database/settings.ts';
import type { Tables } from '#database/tables.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Listing } from '#scene/listing.ts';
import { type Announcement, announceAll } from '#shows/announce.ts';
import { type Likeness, type Neighbourhood, neighbourhood, toldOf } from './neighbours.ts';
import { ask } from './question-store.ts';
import type { Heard } from './read.ts';
import type { Roster } from './roster.ts';
import { settle } from './settle.ts';
import type { Source } from './source-store.ts';
import type { Problem, Reading } from './sources/reading.ts';
import { type Doubt, type Meaning, understander } from './understand.ts';

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
  trouble: string | null;
}

/** When a source is heard, and which days of it. */
interface Hearing {
  now: Temporal.Instant;
  zone: string;
  from: string;
  to: string;
}

/** A reading of a source to be taken in. */
export interface Taking {
  source: Source;
  roster: Roster;
  reading: Heard;
  hearing: Hearing;
  tally: Tally;
}

/** So many listings are taken in by one transaction, some twenty milliseconds of work: what visitors ask for meanwhile waits no longer than that. */
const BATCH = 75;

/**
 * Compares what a source says with what it said before, and with what other sources say: announces what is new or changed, as a
 * show of its own or as another word on one that stands, and withdraws what is gone. Counts into the tally.
 * Each batch of listings is certain by itself: a hearing that is cut short goes on at the next one where it stood.
 */
export async function take(db: Database, taking: Taking): Promise<void> {
  const { source, roster, reading, hearing, tally } = taking;
  const known = await knownListings(db, source.id, reading.listings, hearing);
  const understood = understander(roster, source.venue_id);
  const neighbours = neighbourhood();
  for (const listings of chunks(reading.listings, BATCH)) {
    await turnOfOthers();
    const changed: Changed[] = [];
    for (const listing of listings) {
      const before = known.get(listing.key);
      known.delete(listing.key);
      if (listing.event === '' && listing.performer === '') {
        tally.problems.push({ where: `the entry of ${listing.date}`, why: 'it says neither what it is nor who plays' });
        continue;
      }
      const { meaning: meant, doubts } = understood(listing);
      const [claim, meaning] = [JSON.stringify(listing), JSON.stringify(meant)];
      if (before?.meaning === meaning && before.claim === claim && before.gone_at === null) continue;
      changed.push({ listing, before, meant, doubts, claim, meaning });
    }
    if (changed.length === 0) continue;
    await inTransaction(db, (change) => {
      neighbours.begin();
      return takeIn(change, changed, neighbours, taking);
    });
    neighbours.keep();
  }
  if (!reading.complete) return;
  const missing = [...known.values()].filter((row) => row.gone_at === null && row.date < reading.tellsAllBefore);
  const gone = missing.filter((row) => isToCome(row, hearing) && !stillThere(row.key, reading));
  if (reading.listings.length === 0 && gone.length >= SUSPICIOUS) {
    throw new Error(`it lists nothing any more, where ${gone.length} nights were known; nothing was taken down`);
  }
  for (const rows of chunks(gone, BATCH)) {
    await inTransaction(db, (change) => takeDown(change, source.id, rows, timestamp(hearing.now)));
    tally.withdrawn += rows.length;
  }
}

/** A listing that says something new, or means something else than before. */
interface Changed {
  listing: Listing;
  before: KnownListing | undefined;
  meant: Meaning;
  doubts: Doubt[];
  claim: string;
  meaning: string;
}

async function takeIn(
  change: Change,
  changed: readonly Changed[],
  neighbours: Neighbourhood,
  { source, roster, hearing, tally }: Taking,
): Promise<void> {
  await demandSameRoster(change, roster);
  const unsettled = new Set<string>();
  const fresh: Announcement[] = [];
  const kept: ListingRow[] = [];
  const asking: (() => Promise<void>)[] = [];
  const heard_at = timestamp(hearing.now);
  const today = wallClock(hearing.now, hearing.zone).date;
  for (const { listing, before, meant, doubts, claim, meaning } of changed) {
    const told = toldOf(listing, meant);
    const like = before === undefined ? await neighbours.likest(change, source.id, listing, meant, told) : undefined;
    const joins = like?.verdict === 'same' ? like.show : undefined;
    const id = before?.show_id ?? joins ?? showId(source.id, listing.key);
    if (before === undefined && joins === undefined) fresh.push({ id, ...meant });
    else unsettled.add(id);
    kept.push({
      source_id: source.id,
      key: listing.key,
      first_heard_at: heard_at,
      date: listing.date,
      claim,
      meaning,
      show_id: id,
      gone_at: null,
    });
    await neighbours.join(change, source.id, listing, meant, told, id);
    // What is over is not worth anybody's time.
    if (listing.date >= today) asking.push(() => askAbout(change, id, meant, doubts, like, hearing.now));
  }
  await announceAll(change, fresh);
  await keep(change, kept);
  for (const ask of asking) await ask();
  await settle(change, unsettled);
  const added = changed.filter(({ before }) => before === undefined).length;
  tally.added += added;
  tally.changed += changed.length - added;
}

/** Thrown where artists or venues changed since the roster was read: somebody whom a listing was taken to mean may be gone. */
export class RosterTurned extends Error {
  override message = 'the artists and venues changed again and again while it was heard';
}

/** Nobody changes the roster from here on until this transaction ends. @throws RosterTurned */
async function demandSameRoster(change: Change, { edition }: Roster): Promise<void> {
  await turnContent(change);
  if ((await rosterEdition(change)) !== edition) throw new RosterTurned();
}

/** Tells the desk what a machine should not decide: whom a name means, and whether two shows are one. */
async function askAbout(
  change: Change,
  show_id: string,
  { event }: Meaning,
  doubts: readonly Doubt[],
  like: Likeness | undefined,
  now: Temporal.Instant,
): Promise<void> {
  for (const { kind, words, reason: why, candidates } of doubts)
    await ask(change, { kind, words, show_id, other_show_id: null, why, candidates }, now);
  if (like?.verdict === 'unsure' && like.show !== show_id)
    await ask(change, { kind: 'same', words: event, show_id, other_show_id: like.show, why: like.reason, candidates: [] }, now);
}

/** Whether a night has not begun: what a calendar drops once it is over stays in the archive. */
function isToCome({ date, claim }: KnownListing, { now, zone, to }: Hearing): boolean {
  const clock = wallClock(now, zone);
  const { startTime } = JSON.parse(claim) as Listing;
  return date < to && (date > clock.date || (date === clock.date && (startTime ?? '2359') > clock.time));
}

/** Whether a night's entry stands in the source after all, unreadable. */
function stillThere(key: string, { unread }: Reading): boolean {
  return unread.some((uid) => key === uid || key.startsWith(`${uid}@`));
}

async function takeDown(change: Change, sourceId: string, rows: readonly KnownListing[], gone_at: string): Promise<void> {
  await turnContent(change);
  const [shows, keys] = [rows.map((row) => row.show_id), rows.map((row) => row.key)];
  await change.updateTable('listing').set({ gone_at }).where('source_id', '=', sourceId).where('key', 'in', keys).execute();
  await settle(change, shows);
}

type KnownListing = Pick<Selectable<Tables['listing']>, 'key' | 'show_id' | 'date' | 'claim' | 'meaning' | 'gone_at'>;

/** What this source said before, of the window or of the same entries wherever they stood. */
async function knownListings(
  db: Database,
  sourceId: string,
  listings: readonly Listing[],
  { from }: Hearing,
): Promise<Map<string, KnownListing>> {
  const columns = ['key', 'show_id', 'date', 'claim', 'meaning', 'gone_at'] as const;
  const ofSource = db.selectFrom('listing').select(columns).where('source_id', '=', sourceId);
  const known = new Map((await ofSource.where('date', '>=', from).execute()).map((row) => [row.key, row]));
  const elsewhere = listings.map((listing) => listing.key).filter((key) => !known.has(key));
  for (const keys of chunks(elsewhere)) {
    for (const row of await ofSource.where('key', 'in', keys).execute()) known.set(row.key, row);
  }
  return known;
}

type ListingRow = Selectable<Tables['listing']>;

/** Keeps what a source says, in place of what it said before. */
async function keep(change: Change, rows: readonly ListingRow[]): Promise<void> {
  await change
    .insertInto('listing')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'key']).doUpdateSet((eb) => ({
        date: eb.ref('excluded.date'),
        claim: eb.ref('excluded.claim'),
        meaning: eb.ref('excluded.meaning'),
        show_id: eb.ref('excluded.show_id'),
        gone_at: null,
      })),
    )
    .execute();
}

/** A show's id follows from where it was first heard, so that links hold when an archive is built anew from the same sources. */
function showId(sourceId: string, key: string): string {
  const bytes = createHash('sha256').update(`${sourceId}\0${key}`).digest();
  return BigInt(`0x${bytes.subarray(0, 8).toString('hex')}`)
    .toString(36)
    .padStart(13, '0');
}
