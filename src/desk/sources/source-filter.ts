import { tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { LeftOut } from '#ingest/announce/left-out.ts';
import { sift } from '#ingest/announce/left-out.ts';
import { paceOf } from '#ingest/hear/pace.ts';
import type { Source } from '#ingest/store/source-store.ts';
import type { FilterTrial } from '#scene/desk/desk.ts';
import type { Listing } from '#scene/shows/listing.ts';
import type { SourceFilter } from '#scene/sources/source-filter.ts';

/** How many listings that are left out are shown. */
const SHOWN = 200;
/** So many nights to come of a source are looked at. */
const MAX_LISTINGS = 5000;

/** What a filter would leave out of what a source was last heard to list, changing nothing. */
export async function tryFilter(db: Database, source: Source, filter: SourceFilter, now: Temporal.Instant): Promise<FilterTrial> {
  const [taken, leftOut] = await Promise.all([takenBy(db, source, now), leftOutBy(db, source, now)]);
  const all = [...taken, ...leftOut.map(({ listing }) => listing)];
  const sifted = await sift(all, filter, paceOf(source.id));
  return trialOf(all.length, sifted.leftOut);
}

/** What a source's filter leaves out now. */
export async function leavesOut(db: Database, source: Source, now: Temporal.Instant): Promise<FilterTrial> {
  const [taken, leftOut] = await Promise.all([takenBy(db, source, now), leftOutBy(db, source, now)]);
  return trialOf(taken.length + leftOut.length, leftOut);
}

/** What a filter leaves out of so many listings, the first of it first. */
export function trialOf(of: number, leftOut: readonly LeftOut[]): FilterTrial {
  const sorted = leftOut.toSorted((a, b) => (a.listing.date < b.listing.date ? -1 : Number(a.listing.date > b.listing.date)));
  return { of, leftOut: leftOut.length, listings: sorted.slice(0, SHOWN) };
}

/** What a source lists from tonight on and is taken. */
async function takenBy(db: Database, { id, zone }: Source, now: Temporal.Instant): Promise<Listing[]> {
  const rows = await db
    .selectFrom('listing')
    .select('as_listed')
    .where('source_id', '=', id)
    .where('gone_at', 'is', null)
    .where('date', '>=', tonightAt(now, zone))
    .orderBy('date')
    .orderBy('key')
    .limit(MAX_LISTINGS)
    .execute();
  return rows.map(({ as_listed }) => keptListing(as_listed));
}

/** What a source lists from tonight on and is left out. */
async function leftOutBy(db: Database, { id, zone }: Source, now: Temporal.Instant): Promise<LeftOut[]> {
  const rows = await db
    .selectFrom('left_out')
    .select(['as_listed', 'reason'])
    .where('source_id', '=', id)
    .where('date', '>=', tonightAt(now, zone))
    .orderBy('date')
    .orderBy('key')
    .limit(MAX_LISTINGS)
    .execute();
  return rows.map(({ as_listed, reason }) => ({ listing: keptListing(as_listed), reason }));
}

/** A listing as it was kept; what was kept before listings had categories has none. */
function keptListing(as_listed: string): Listing {
  return { categories: [], description: '', ...(JSON.parse(as_listed) as Partial<Listing>) } as Listing;
}
