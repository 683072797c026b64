import { timestamp } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { readFilter, type SourceFilter } from '#scene/sources/source-filter.ts';
import type { Turn } from '#yield-every.ts';
import type { Pace } from '../hear/pace.ts';

export interface LeftOut {
  listing: Listing;
  reason: string;
}

/** Splits a reading by the source's filter. */
export async function sift(
  listings: readonly Listing[],
  filter: SourceFilter | undefined,
  { turn, step }: Pace,
): Promise<{ taken: readonly Listing[]; leftOut: LeftOut[] }> {
  if (filter === undefined) return { taken: listings, leftOut: [] };
  const whyLeftOut = readFilter(filter);
  const taken: Listing[] = [];
  const leftOut: LeftOut[] = [];
  for (const listing of listings) {
    await turn();
    const reason = step(() => whyLeftOut(listing));
    if (reason === '') taken.push(listing);
    else leftOut.push({ listing, reason });
  }
  return { taken, leftOut };
}

/** Replaces what the last run left out, from a day on. Past nights stay, and so do nights missing from an incomplete reading. */
export async function keepLeftOut(
  db: Database,
  source_id: string,
  leftOut: readonly LeftOut[],
  { now, from, complete, turn }: { now: Temporal.Instant; from: string; complete: boolean; turn: Turn },
): Promise<void> {
  const ofSource = db
    .selectFrom('left_out')
    .select(['key', 'as_listed', 'reason'])
    .where('source_id', '=', source_id)
    .where('date', '>=', from);
  const before = new Map((await ofSource.execute()).map((row) => [row.key, row]));
  const rows = leftOut.map(({ listing, reason }) => ({
    ...{ source_id, key: listing.key, date: listing.date, as_listed: JSON.stringify(listing), reason },
    first_heard_at: timestamp(now),
  }));
  const keys = new Set(rows.map(({ key }) => key));
  const gone = complete ? [...before.keys()].filter((key) => !keys.has(key)) : [];
  const changed = rows.filter(
    ({ key, as_listed, reason }) => before.get(key)?.as_listed !== as_listed || before.get(key)?.reason !== reason,
  );
  for (const some of chunks(gone)) {
    await turn();
    await db.deleteFrom('left_out').where('source_id', '=', source_id).where('key', 'in', some).execute();
  }
  for (const some of chunks(changed)) {
    await turn();
    await inTransaction(db, (tx) =>
      tx
        .insertInto('left_out')
        .values(some)
        .onConflict((conflict) =>
          conflict.columns(['source_id', 'key']).doUpdateSet((eb) => ({
            ...{ date: eb.ref('excluded.date'), as_listed: eb.ref('excluded.as_listed'), reason: eb.ref('excluded.reason') },
          })),
        )
        .execute(),
    );
  }
}
