import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { timestamp, wallClock } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Change } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import type { Listing } from '#scene/listing.ts';
import { announce } from '#shows/announce.ts';
import { type Likeness, neighbourhood } from './neighbours.ts';
import { ask } from './question-store.ts';
import type { Heard } from './read.ts';
import type { Roster } from './roster.ts';
import { settle } from './settle.ts';
import type { Source } from './source-store.ts';
import type { Problem, Reading } from './sources/reading.ts';
import { type Doubt, type Meaning, understander } from './understand.ts';

/** A source that suddenly lists nothing, where at least this many nights were known, is taken to be broken rather than empty. */
const SUSPICIOUS = 3;

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

/** When a source is heard, and which days of it. */
interface Hearing {
  now: Temporal.Instant;
  zone: string;
  from: string;
  to: string;
}

interface Taking {
  source: Source;
  roster: Roster;
  reading: Heard;
  hearing: Hearing;
  tally: Tally;
}

/**
 * Compares what a source says with what it said before, and with what other sources say: announces what is new or changed, as a
 * show of its own or as another word on one that stands, and withdraws what is gone. Counts into the tally.
 */
export async function take(change: Change, { source, roster, reading, hearing, tally }: Taking): Promise<void> {
  const known = await knownListings(change, source.id, reading.listings, hearing);
  const understood = understander(roster, source.venue_id);
  const neighbours = neighbourhood(change);
  const unsettled = new Set<string>();
  for (const listing of reading.listings) {
    const before = known.get(listing.key);
    known.delete(listing.key);
    if (listing.event === '' && listing.performer === '') {
      tally.problems.push({ where: `the entry of ${listing.date}`, why: 'it says neither what it is nor who plays' });
      continue;
    }
    const { meaning: meant, doubts } = understood(listing);
    const [claim, meaning] = [JSON.stringify(listing), JSON.stringify(meant)];
    if (before?.meaning === meaning && before.claim === claim && before.gone_at === null) continue;
    const like = before === undefined ? await neighbours.likest(source.id, listing, meant) : undefined;
    const joins = like?.verdict === 'same' ? like.show : undefined;
    const id = before?.show_id ?? joins ?? showId(source.id, listing.key);
    if (before === undefined && joins === undefined) await announce(change, { id, ...meant });
    else unsettled.add(id);
    await keep(change, source.id, listing, { claim, meaning, id, heard_at: timestamp(hearing.now) });
    await neighbours.join(source.id, listing, meant, id);
    if (isAhead(listing, hearing)) await askAbout(change, id, meant, doubts, like, hearing.now);
    if (before === undefined) tally.added++;
    else tally.changed++;
  }
  await settle(change, unsettled);
  if (!reading.complete) return;
  const missing = [...known.values()].filter((row) => row.gone_at === null && row.date < reading.tellsAllBefore);
  const gone = missing.filter((row) => isToCome(row, hearing) && !stillThere(row.key, reading));
  if (reading.listings.length === 0 && gone.length >= SUSPICIOUS) {
    throw new Error(`it lists nothing any more, where ${gone.length} nights were known; nothing was taken down`);
  }
  tally.withdrawn = gone.length;
  await takeDown(change, source.id, gone, timestamp(hearing.now));
}

/** What is over is not worth anybody's time. */
function isAhead({ date }: Listing, { now, zone }: Hearing): boolean {
  return date >= wallClock(now, zone).date;
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

async function takeDown(change: Change, sourceId: string, gone: readonly KnownListing[], gone_at: string): Promise<void> {
  for (const rows of chunks(gone)) {
    const [shows, keys] = [rows.map((row) => row.show_id), rows.map((row) => row.key)];
    await change.updateTable('listing').set({ gone_at }).where('source_id', '=', sourceId).where('key', 'in', keys).execute();
    await settle(change, shows);
  }
}

type KnownListing = Pick<Selectable<Tables['listing']>, 'key' | 'show_id' | 'date' | 'claim' | 'meaning' | 'gone_at'>;

/** What this source said before, of the window or of the same entries wherever they stood. */
async function knownListings(
  change: Change,
  sourceId: string,
  listings: readonly Listing[],
  { from }: Hearing,
): Promise<Map<string, KnownListing>> {
  const columns = ['key', 'show_id', 'date', 'claim', 'meaning', 'gone_at'] as const;
  const ofSource = change.selectFrom('listing').select(columns).where('source_id', '=', sourceId);
  const known = new Map((await ofSource.where('date', '>=', from).execute()).map((row) => [row.key, row]));
  const elsewhere = listings.map((listing) => listing.key).filter((key) => !known.has(key));
  for (const keys of chunks(elsewhere)) {
    for (const row of await ofSource.where('key', 'in', keys).execute()) known.set(row.key, row);
  }
  return known;
}

interface Kept {
  claim: string;
  meaning: string;
  id: string;
  heard_at: string;
}

async function keep(change: Change, sourceId: string, listing: Listing, { claim, meaning, id, heard_at }: Kept): Promise<void> {
  const row = { date: listing.date, claim, meaning, show_id: id, gone_at: null };
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
