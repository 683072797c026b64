import { wallClock } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { withdraw } from '#shows/announce.ts';
import { yieldEvery } from '#yield-every.ts';
import { queryEnteredShows } from '../announce/hand-set.ts';
import { recompose } from '../announce/recompose.ts';
import type { Source } from './source-store.ts';

/** Shows withdrawn at once, in some ten milliseconds. */
const BATCH = 50;

/**
 * Deletes a source and its listings. Upcoming shows of no other source are withdrawn; the past stays.
 * @param options.asIfNeverHeard also withdraws past shows that nobody edited
 * @returns how many were withdrawn
 */
export async function forgetSource(
  tx: Transaction,
  source: Pick<Source, 'id' | 'zone'>,
  now: Temporal.Instant,
  { asIfNeverHeard = false }: { asIfNeverHeard?: boolean } = {},
): Promise<number> {
  const { id } = source;
  const toCome = await showsOfItsOwn(tx, source, now);
  if (asIfNeverHeard) toCome.push(...(await pastShowsOfItsOwn(tx, source, now)));
  const turn = yieldEvery();
  for (const ids of chunks(toCome, BATCH)) {
    await turn();
    await withdraw(tx, ids);
  }
  const shared = await sharedShows(tx, id);
  await tx.deleteFrom('listing').where('source_id', '=', id).execute();
  await tx.deleteFrom('left_out').where('source_id', '=', id).execute();
  await tx.deleteFrom('source').where('id', '=', id).execute();
  await recompose(tx, shared);
  return toCome.length;
}

/** The upcoming shows that only this source lists. */
export async function showsOfItsOwn(db: Database, source: Pick<Source, 'id' | 'zone'>, now: Temporal.Instant): Promise<string[]> {
  const { date, time } = wallClock(now, source.zone);
  const announced = await queryOnlyHere(db, source.id)
    .where('show.date', '>=', date)
    .where('show.id', 'not in', queryEnteredShows(db))
    .execute();
  return announced.filter((show) => show.date > date || (show.start_time ?? '2359') > time).map((show) => show.id);
}

async function pastShowsOfItsOwn(db: Database, source: Pick<Source, 'id' | 'zone'>, now: Temporal.Instant): Promise<string[]> {
  const { date, time } = wallClock(now, source.zone);
  const edited = db.selectFrom('show_edit').select('show_id');
  const announced = await queryOnlyHere(db, source.id).where('show.date', '<=', date).where('show.id', 'not in', edited).execute();
  return announced.filter((show) => show.date < date || (show.start_time ?? '2359') <= time).map((show) => show.id);
}

function queryOnlyHere(db: Database, id: string) {
  return db
    .selectFrom('listing')
    .innerJoin('show', 'show.id', 'listing.show_id')
    .select(['show.id', 'show.date', 'show.start_time'])
    .distinct()
    .where('listing.source_id', '=', id)
    .where('listing.gone_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing as other')
            .select('other.key')
            .whereRef('other.show_id', '=', 'show.id')
            .where('other.source_id', '<>', id)
            .where('other.gone_at', 'is', null),
        ),
      ),
    );
}

/** Shows of other sources or people, recomposed without this source. */
async function sharedShows(tx: Transaction, sourceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('listing')
    .innerJoin('listing as other', 'other.show_id', 'listing.show_id')
    .select('listing.show_id')
    .distinct()
    .where('listing.source_id', '=', sourceId)
    .where('other.source_id', '<>', sourceId)
    .where('other.gone_at', 'is', null)
    .execute();
  const listings = tx.selectFrom('listing').select('show_id').distinct().where('source_id', '=', sourceId);
  const typed = await listings.where('show_id', 'in', queryEnteredShows(tx)).execute();
  return [...rows, ...typed].map((row) => row.show_id);
}
