import type { Selectable } from 'kysely';
import { wallClock } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { Listing } from '#scene/shows/listing.ts';
import type { Turn } from '#yield-every.ts';

export type KnownListing = Pick<
  Selectable<Tables['listing']>,
  'key' | 'show_id' | 'date' | 'as_listed' | 'meaning' | 'first_heard_at' | 'gone_at'
>;

const PAGE = 200;

/** The stored listings of a source, from a day on or with given keys, by key. @param turn yields between steps */
export async function knownListings(
  db: Database,
  sourceId: string,
  listings: readonly Listing[],
  { from, turn }: { from: string; turn: Turn },
): Promise<Map<string, KnownListing>> {
  const columns = ['key', 'show_id', 'date', 'as_listed', 'meaning', 'first_heard_at', 'gone_at'] as const;
  const ofSource = db.selectFrom('listing').select(columns).where('source_id', '=', sourceId);
  const known = new Map<string, KnownListing>();
  const coming = ofSource.where('date', '>=', from).orderBy('date').orderBy('key').limit(PAGE);
  for (let after = { date: '', key: '' }; ; ) {
    await turn();
    const rows = await coming.where((eb) => eb(eb.refTuple('date', 'key'), '>', eb.tuple(after.date, after.key))).execute();
    for (const row of rows) known.set(row.key, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = last;
  }
  const elsewhere = listings.map((listing) => listing.key).filter((key) => !known.has(key));
  for (const keys of chunks(elsewhere, PAGE)) {
    await turn();
    for (const row of await ofSource.where('key', 'in', keys).execute()) known.set(row.key, row);
  }
  return known;
}

/**
 * Whether an entry for a night that has begun is now for a later one: some calendars reuse one entry for each next date.
 * An entry first seen after its night was a mistake and is corrected instead.
 * @param clock the time in `zone`
 */
export function isWrittenOver(
  { date, as_listed, first_heard_at, gone_at }: KnownListing,
  now: Listing,
  clock: ReturnType<typeof wallClock>,
  zone: string,
): boolean {
  if (gone_at !== null || now.date < clock.date || now.date <= date || date > clock.date) return false;
  const { startTime } = JSON.parse(as_listed) as Listing;
  const hasBegun = date < clock.date || (startTime !== null && startTime <= clock.time);
  return hasBegun && wallClock(Temporal.Instant.from(first_heard_at), zone).date <= date;
}
