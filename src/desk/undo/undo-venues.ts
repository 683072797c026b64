import type { Transaction } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import { logShowChanges } from '#shows/changed-shows.ts';
import { findCurrentVenueId } from '#venues/standing-venue.ts';
import type { Undo } from '../decisions/decision-store.ts';

/** The venue that a decision, which holds still, found to be another, and that other; undefined for none. */
export async function mergedVenue(tx: Transaction, decision: string): Promise<{ from_id: string; to_id: string } | undefined> {
  const moved = tx.selectFrom('moved').select(['from_id', 'to_id']).where('kind', '=', 'venue').where('decision_id', '=', decision);
  return moved.executeTakeFirst();
}

/**
 * Gives shows back to the venues they had, where they are still where a decision that is taken back put them: those that an earlier one had put
 * there, and that was taken back meanwhile, are elsewhere by now.
 * @param into the venue that they were given to; undefined where they were left without one
 */
export async function undoVenues(tx: Transaction, venues: NonNullable<Undo['venues']>, into: string | undefined): Promise<void> {
  if (venues.length === 0) return;
  const put = into === undefined ? null : await venueThere(tx, (await findMovedTo(tx, 'venue', into)) ?? into);
  await logShowChanges(
    tx,
    venues.map(({ show_id }) => show_id),
    async () => {
      for (const { show_id, venue_id, venue_name } of venues)
        await tx
          .updateTable('show')
          .set({ venue_id: await findCurrentVenueId(tx, venue_id), venue_name })
          .where('id', '=', show_id)
          .where('venue_id', put === null ? 'is' : '=', put)
          .execute();
    },
  );
}

async function venueThere(tx: Transaction, id: string): Promise<string | null> {
  return (await tx.selectFrom('venue').select('id').where('id', '=', id).executeTakeFirst())?.id ?? null;
}
