import { judge, toComparable } from '#interpret/duplicates/listings.ts';
import { readStatusMarks } from '#interpret/status/marks.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { fold } from '#scene/text/names.ts';
import { addDays } from '#scene/time/calendar.ts';
import type { KnownListing } from '../announce/known-listings.ts';
import { type Neighbour, NightIndex } from '../announce/night-index.ts';
import type { Pace } from '../hear/pace.ts';

/** A show under one name is moved by so many days at most; one that is farther off is the next of its kind. */
const MAX_DAYS = 6;
const AROUND = Array.from({ length: 2 * MAX_DAYS + 1 }, (_, at) => at - MAX_DAYS);

/**
 * Entries that are in a reading under another key than before. Sheets, lists and many pages name no entry: it goes by its date, hour and
 * title, and a correction of any of these is another key; some calendars name all of theirs anew. What a missing entry told of and a new one
 * tells of by now is one show: of the same evening and place as two sources' listings are, or moved by some days under a name that
 * stands there once around these.
 * @param known `unsaid`: what is still to come and the source does not say under the key it had, whether or not it did so the last time;
 * `isMissing`: whether it would say it, as it is read that far
 * @param now `told`: all that the source says; `isNew`: whether a key is new to us
 * @returns what was known of an entry, by the key that it has now; each is found to be one entry at most
 */
export async function renamedEntries(
  { unsaid, isMissing }: { unsaid: readonly KnownListing[]; isMissing: (row: KnownListing) => boolean },
  { told, isNew }: { told: readonly Listing[]; isNew: (key: string) => boolean },
  pace: Pace,
): Promise<Map<string, KnownListing>> {
  const renamed = new Map<string, KnownListing>();
  const found = new Set<KnownListing>();
  const take = (pairs: readonly Pair[]) => {
    for (const [listing, row] of pairs) {
      if (!isNew(listing.key) || renamed.has(listing.key)) continue;
      renamed.set(listing.key, row);
      found.add(row);
    }
  };
  const fresh = () => told.filter(({ key }) => isNew(key) && !renamed.has(key));
  const [there, gone] = [unsaid.filter(({ gone_at }) => gone_at === null), unsaid.filter(({ gone_at }) => gone_at !== null)];
  take(await ofOneEvening(there, fresh(), pace));
  // What is twice in an evening is told apart by its hour.
  for (const called of [nameAndHourOf, nameOf]) {
    const missing = there.filter((row) => isMissing(row) && !found.has(row));
    take(await moved(missing, told, called, pace));
  }
  take(await ofOneEvening(gone, fresh(), pace));
  return renamed;
}

type Pair = readonly [Listing, KnownListing];

/** Pairs that are one show as surely as two sources' listings of it, the surest first and each in one pair. */
async function ofOneEvening(missing: readonly KnownListing[], fresh: readonly Listing[], pace: Pace): Promise<Pair[]> {
  if (missing.length === 0 || fresh.length === 0) return [];
  const rows = new Map(missing.map((row) => [row.key, row]));
  const nights = new Map<string, NightIndex>();
  for (const { key, date, show_id: show, claim } of missing) {
    await pace.turn();
    const told = pace.step(() => toComparable(JSON.parse(claim) as Listing));
    nights.getOrInsertComputed(date, () => new NightIndex('')).add({ source: 'missing', key, show, venue: null, told });
  }
  const likely: { pair: Pair; score: number }[] = [];
  for (const listing of fresh) {
    await pace.turn();
    const told = pace.step(() => toComparable(listing));
    const others: Neighbour[] = [];
    for (const date of [listing.date, addDays(listing.date, -1), addDays(listing.date, 1)])
      others.push(...((await nights.get(date)?.candidates(null, told, pace)) ?? []));
    for (const other of others) {
      await pace.turn();
      const { verdict, score } = pace.step(() => judge(told, other.told));
      const row = rows.get(other.key);
      if (verdict === 'same' && row !== undefined) likely.push({ pair: [listing, row], score });
    }
  }
  const paired = new Set<Listing | KnownListing>();
  return likely
    .sort((a, b) => b.score - a.score)
    .flatMap(({ pair }) => {
      if (pair.some((one) => paired.has(one))) return [];
      for (const one of pair) paired.add(one);
      return [pair];
    });
}

/**
 * Pairs of one name and place, some days apart, where nothing else of that name is missing or stands there so near.
 * @param called what a listing goes by
 */
async function moved(
  missing: readonly KnownListing[],
  told: readonly Listing[],
  called: (listing: Listing) => string,
  { turn, step }: Pace,
): Promise<Pair[]> {
  if (missing.length === 0) return [];
  const [before, now] = [new Map<string, KnownListing[]>(), new Map<string, Listing[]>()];
  const names = new Map<Listing | KnownListing, string>();
  for (const row of missing) {
    await turn();
    const name = step(() => called(JSON.parse(row.claim) as Listing));
    names.set(row, name);
    before.getOrInsertComputed(`${row.date} ${name}`, () => []).push(row);
  }
  for (const listing of told) {
    await turn();
    const name = step(() => called(listing));
    names.set(listing, name);
    now.getOrInsertComputed(`${listing.date} ${name}`, () => []).push(listing);
  }
  /** The only one of a name within some days of another; undefined where there are several. */
  const onlyNear = <One>(of: ReadonlyMap<string, readonly One[]>, one: Listing | KnownListing) => {
    const near = AROUND.flatMap((days) => of.get(`${addDays(one.date, days)} ${names.get(one)}`) ?? []);
    return near.length === 1 ? near[0] : undefined;
  };
  const pairs: Pair[] = [];
  for (const row of missing) {
    await turn();
    const listing = step(() => onlyNear(now, row));
    if (listing !== undefined && step(() => onlyNear(before, listing)) === row) pairs.push([listing, row]);
  }
  return pairs;
}

/** What it is called, and where, whatever is said beside. */
function nameOf({ event, performer, venue }: Listing): string {
  return [readStatusMarks(event).title || event, performer, venue].map(fold).join('\n');
}

/** The same, and at which hour. */
function nameAndHourOf(listing: Listing): string {
  return `${listing.startTime}\n${nameOf(listing)}`;
}
