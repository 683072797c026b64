import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { timestamp, wallClock } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { rosterVersion } from '#database/settings.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { type Announcement, announceAll } from '#shows/announce.ts';
import { yieldNow } from '#yield-every.ts';
import type { Doubt, Meaning } from '../meaning/interpret.ts';
import type { Roster } from '../meaning/roster.ts';
import { answeredInAnotherWeek, ask, type Weekly } from '../store/question-store.ts';
import { renameListings } from '../store/rename-listings.ts';
import type { Source } from '../store/source-store.ts';
import { comparableOf, type Likeness, type Neighborhood } from './comparable-shows.ts';
import { correctedShows, redirectShows } from './corrected-shows.ts';
import type { EarlierShows } from './earlier-shows.ts';
import { entryFinder, linkedGroups } from './hand-set.ts';
import type { KnownListing } from './known-listings.ts';
import { askOfEnded, dropOutdatedQuestions } from './questions.ts';
import { recompose } from './recompose.ts';

export interface Changed {
  listing: Listing;
  before: KnownListing | undefined;
  /** Whether its entry was for a past night and is now for another (`isWrittenOver`). */
  isNext: boolean;
  meant: Meaning;
  doubts: Doubt[];
  as_listed: string;
  meaning: string;
}

interface Placed extends Changed {
  show: string;
  stands: boolean;
  like: Likeness | undefined;
  /** The show it belonged to before, if another; its address redirects unless other sources list it. */
  left: { show: string; leadsOn: boolean } | undefined;
}

interface Batching {
  source: Pick<Source, 'id'>;
  earlierShows: EarlierShows;
  roster: Pick<Roster, 'edition'>;
  hearing: { now: Temporal.Instant; zone: string };
  tally: { added: number; changed: number };
}

/** A batch is placed again this often when another process announces the same nights meanwhile. */
const TRIES = 5;

/**
 * Finds the shows of a batch of listings, yielding to requests, and writes them in one transaction.
 * @returns listings left out because the source repeats them too often
 */
export async function announceBatch(
  db: Database,
  batch: readonly Changed[],
  neighbors: Neighborhood,
  taking: Batching,
): Promise<{ repeated: Listing[] }> {
  for (let tries = 1; batch.length > 0; tries++) {
    const { placed, repeated } = await place(db, batch, neighbors, taking);
    if (placed.length === 0) return { repeated };
    // The transaction is the longest step, so it gets a slice to itself.
    await yieldNow();
    const written = await inTransaction(db, async (tx) => {
      // First, so that other announcers wait until this is written.
      await demandSameRoster(tx, taking.roster);
      if (tries < TRIES && !(await neighbors.stands(tx))) return false;
      await takeIn(tx, placed, taking);
      return true;
    });
    if (!written) {
      neighbors.forget();
      continue;
    }
    neighbors.keep();
    const added = placed.filter(({ before }) => before === undefined).length;
    taking.tally.added += added;
    taking.tally.changed += placed.length - added;
    return { repeated };
  }
  return { repeated: [] };
}

/** The roster changed since it was read, so matched artists or venues may be gone. */
export class RosterTurned extends Error {
  override message = 'the artists and venues kept changing while we read it';
}

/** Locks the roster until the transaction ends. @throws RosterTurned */
async function demandSameRoster(tx: Transaction, { edition }: Batching['roster']): Promise<void> {
  await lockChanges(tx);
  if ((await rosterVersion(tx)) !== edition) throw new RosterTurned();
}

async function place(db: Database, batch: readonly Changed[], neighbors: Neighborhood, { source, earlierShows }: Batching) {
  const sourceId = source.id;
  const placed: Placed[] = [];
  const repeated: Listing[] = [];
  const unheard = batch.filter(({ before }) => before === undefined || before.gone_at !== null);
  const earlier = await earlierShows(
    unheard.map((each) => ({ own: showIdOf(sourceId, each), key: each.isNext ? undefined : each.listing.key })),
  );
  const corrected = await correctedShows(db, sourceId, batch);
  // Listings that may leave their shows go first, which frees those shows.
  const isAstray = (each: Changed) => corrected.of(each) === 'astray';
  for (const each of batch.toSorted((a, b) => Number(isAstray(b)) - Number(isAstray(a)))) {
    const { listing, before, meant } = each;
    const told = comparableOf(listing, meant);
    const own = showIdOf(sourceId, each);
    const decided = before === undefined ? earlier.get(own)?.found : undefined;
    const correction = corrected.of(each);
    const mayJoin = before === undefined ? decided === undefined : correction !== undefined;
    const found = mayJoin ? await neighbors.likeliestShow(listing, meant, told) : undefined;
    if (found === 'enough' && before === undefined) {
      repeated.push(listing);
      continue;
    }
    const likeliest = found === 'enough' || found?.show === before?.show_id ? undefined : found;
    const answered = likeliest?.verdict === 'unsure' ? await unlessAnswered(db, likeliest, meant, placed) : likeliest;
    const like = before === undefined || answered === undefined ? answered : await corrected.judged(before.show_id, answered);
    const joins = like?.verdict === 'same' ? like.show : undefined;
    // A listing withdrawn while its show became another starts anew.
    const was = correction === 'astray' && before?.gone_at != null ? undefined : before?.show_id;
    const show = joins ?? was ?? decided ?? own;
    await neighbors.join(listing, meant, told, show, before?.show_id);
    const left = before === undefined || before.show_id === show ? undefined : { show: before.show_id, leadsOn: correction === 'alone' };
    const stands = show !== own || joins !== undefined || was !== undefined || earlier.has(own);
    placed.push({ ...each, show, stands, like, left });
  }
  return { placed, repeated };
}

/** A likeness, unless editors answered the same question about these shows in another week. */
async function unlessAnswered(db: Database, like: Likeness, meant: Meaning, placed: readonly Placed[]): Promise<Likeness | undefined> {
  const written = db.selectFrom('show').select(['event', 'venue_name', 'start_time', 'date']).where('id', '=', like.show);
  // A show met a moment ago is not written yet.
  const met = placed.find(({ show }) => show === like.show);
  const other = met === undefined ? await written.executeTakeFirst() : weeklyOf(met.meant);
  if (other === undefined) return like;
  const said = await answeredInAnotherWeek(db, weeklyOf(meant), other);
  if (said === undefined) return like;
  return said === 'one' ? { ...like, verdict: 'same' } : undefined;
}

function weeklyOf({ event, venue, startTime, date }: Meaning): Weekly {
  return { event, venue_name: venue.name, start_time: startTime, date };
}

async function takeIn(tx: Transaction, placed: readonly Placed[], { source, hearing }: Batching): Promise<void> {
  const heard_at = timestamp(hearing.now);
  const today = wallClock(hearing.now, hearing.zone).date;
  const find = entryFinder(tx);
  const none = { promoter: null, series: null, image: null };
  const fresh: Announcement[] = [];
  for (const { stands, show, meant } of placed)
    if (!stands) fresh.push({ id: show, ...meant, ...none, ...(await linkedGroups(meant, find)) });
  if (fresh.length > 0) {
    await announceAll(tx, fresh);
    await askOfEnded(
      tx,
      fresh.map(({ id }) => id),
    );
  }
  const next = placed.filter(({ isNext }) => isNext).map(({ listing }) => listing.key);
  if (next.length > 0) await setAside(tx, source.id, next);
  await keep(
    tx,
    placed.map(({ listing, as_listed, meaning, show }) => ({
      source_id: source.id,
      key: listing.key,
      first_heard_at: heard_at,
      date: listing.date,
      as_listed,
      meaning,
      show_id: show,
      gone_at: null,
    })),
  );
  for (const each of placed) {
    // Editors are not asked about past shows.
    if (each.listing.date >= today) await askAbout(tx, each, hearing.now);
  }
  const standing = placed.filter(({ stands }) => stands).map(({ show }) => show);
  const left = placed.flatMap(({ show, left }) => (left === undefined ? [] : [{ ...left, to: show }]));
  await recompose(tx, new Set([...standing, ...left.filter(({ leadsOn }) => !leadsOn).map(({ show }) => show)]));
  await redirectShows(
    tx,
    left.filter(({ leadsOn }) => leadsOn).map(({ show, to }) => ({ from: show, to })),
  );
  if (standing.length > 0) await dropOutdatedQuestions(tx, standing);
}

/** Asks editors what a machine should not decide: whom a name means, and whether two shows are one. */
async function askAbout(tx: Transaction, { show: show_id, meant, doubts, like }: Placed, now: Temporal.Instant): Promise<void> {
  for (const { kind, words, reason: why, candidates } of doubts)
    await ask(tx, { kind, words, show_id, other_show_id: null, why, candidates }, now);
  if (like?.verdict === 'unsure' && like.show !== show_id)
    await ask(tx, { kind: 'same', words: meant.event, show_id, other_show_id: like.show, why: like.reason, candidates: [] }, now);
}

/** Stores what entries said of past nights under new keys. */
async function setAside(tx: Transaction, sourceId: string, keys: readonly string[]): Promise<void> {
  const of = tx.selectFrom('listing').select(['key', 'date']).where('source_id', '=', sourceId);
  const rows = await of.where('key', 'in', keys).execute();
  const asides = new Map(rows.map(({ key, date }) => [key, `${key} ${date}`]));
  const taken = asides.size === 0 ? [] : await of.where('key', 'in', [...asides.values()]).execute();
  for (const { key } of taken) for (const [from, aside] of asides) if (aside === key) asides.delete(from);
  await renameListings(tx, sourceId, asides);
}

type ListingRow = Selectable<Tables['listing']>;

/** Replaces what a source said of these listings. */
async function keep(tx: Transaction, rows: readonly ListingRow[]): Promise<void> {
  await tx
    .insertInto('listing')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'key']).doUpdateSet((eb) => ({
        date: eb.ref('excluded.date'),
        as_listed: eb.ref('excluded.as_listed'),
        meaning: eb.ref('excluded.meaning'),
        show_id: eb.ref('excluded.show_id'),
        gone_at: null,
      })),
    )
    .execute();
}

function showIdOf(sourceId: string, { listing: { key, date }, isNext }: Changed): string {
  return showId(sourceId, isNext ? `${key} ${date}` : key);
}

/** A show's id is derived from its first listing, so links survive rebuilding an archive from the same sources. */
function showId(sourceId: string, key: string): string {
  const bytes = createHash('sha256').update(`${sourceId}\0${key}`).digest();
  return BigInt(`0x${bytes.subarray(0, 8).toString('hex')}`)
    .toString(36)
    .padStart(13, '0');
}
