import { judgeComparable, toComparable } from '#interpret/duplicates/listings.ts';
import { readStatusMarks } from '#interpret/status/marks.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { fold } from '#scene/text/names.ts';
import { addDays } from '#scene/time/calendar.ts';
import type { KnownListing } from '../announce/known-listings.ts';
import { type Neighbor, NightIndex } from '../announce/night-index.ts';
import type { Pace } from '../hear/pace.ts';

/** A show moves by at most this many days under one name; farther off is the next show of its kind. */
const MAX_DAYS = 6;
const AROUND = Array.from({ length: 2 * MAX_DAYS + 1 }, (_, at) => at - MAX_DAYS);

/**
 * Matches entries whose key changed. Sheets, lists and pages have no identifiers, so their keys are date, hour and title, and a correction
 * changes the key; some calendars rename all entries. A missing and a new entry match like listings of two sources, or when they have the
 * same name, unique around these days.
 * @param known `unsaid`: upcoming listings missing under their key; `isMissing`: whether the reading covers them
 * @param now `told`: all listings; `isNew`: whether a key is new
 * @returns the known listing for each new key
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
  take(await pairsOfOneEvening(there, fresh(), pace));
  // The hour tells apart two shows of one evening.
  for (const called of [nameAndHourOf, nameOf]) {
    const missing = there.filter((row) => isMissing(row) && !found.has(row));
    take(await movedPairs(missing, told, called, pace));
  }
  take(await pairsOfOneEvening(gone, fresh(), pace));
  return renamed;
}

type Pair = readonly [Listing, KnownListing];

/** Pairs of one evening that match like listings of two sources, the surest first, each in one pair. */
async function pairsOfOneEvening(missing: readonly KnownListing[], fresh: readonly Listing[], pace: Pace): Promise<Pair[]> {
  if (missing.length === 0 || fresh.length === 0) return [];
  const rows = new Map(missing.map((row) => [row.key, row]));
  const nights = new Map<string, NightIndex>();
  for (const { key, date, show_id: show, as_listed } of missing) {
    await pace.turn();
    const told = pace.step(() => toComparable(JSON.parse(as_listed) as Listing));
    nights.getOrInsertComputed(date, () => new NightIndex('')).add({ source: 'missing', key, show, venue: null, told });
  }
  const likely: { pair: Pair; score: number }[] = [];
  for (const listing of fresh) {
    await pace.turn();
    const told = pace.step(() => toComparable(listing));
    const others: Neighbor[] = [];
    for (const date of [listing.date, addDays(listing.date, -1), addDays(listing.date, 1)])
      others.push(...((await nights.get(date)?.candidates(null, told, pace)) ?? []));
    for (const other of others) {
      await pace.turn();
      const { verdict, score } = pace.step(() => judgeComparable(told, other.told));
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

/** Pairs with the same name and place some days apart, where the name is unique in that time. @param called the name of a listing */
async function movedPairs(
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
    const name = step(() => called(JSON.parse(row.as_listed) as Listing));
    names.set(row, name);
    before.getOrInsertComputed(`${row.date} ${name}`, () => []).push(row);
  }
  for (const listing of told) {
    await turn();
    const name = step(() => called(listing));
    names.set(listing, name);
    now.getOrInsertComputed(`${listing.date} ${name}`, () => []).push(listing);
  }
  /** The only one of a name within these days. */
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

/** Name and place of a listing without asides. */
function nameOf({ event, performer, venue }: Listing): string {
  return [readStatusMarks(event).title || event, performer, venue].map(fold).join('\n');
}

/** The same with its hour. */
function nameAndHourOf(listing: Listing): string {
  return `${listing.startTime}\n${nameOf(listing)}`;
}
