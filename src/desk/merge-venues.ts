import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { logAddresses, movedTo } from '#database/moved.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { reinterpret } from '#ingest/announce/reinterpret.ts';
import { Refusal } from '#scene/problem.ts';
import { changingShows } from '#shows/changed-shows.ts';
import { type Deciding, decide } from './decision-store.ts';
import { nameOf } from './shows-concerned.ts';

/** Two venues are one: the first's spellings, shows and address lead to the second. */
export async function mergeVenues(db: Database, from: string, to: string, deciding: Deciding): Promise<string> {
  if (from === to) throw new Refusal('INVALID_ARGUMENT', 'This is one venue already.');
  return inTransaction(db, async (change) => {
    await lockChanges(change);
    const [one, other] = [await nameOf(change, 'venue', from), await nameOf(change, 'venue', to)];
    const standing = await movedTo(change, 'venue', to);
    // Two addresses that lead to each other lead nowhere.
    if (standing !== undefined)
      throw new Refusal('FAILED_PRECONDITION', `${other} was found to be ${await nameOf(change, 'venue', standing)}. Nothing was changed.`);
    const shows = await change
      .selectFrom('show')
      .select(['id as show_id', 'venue_id', 'venue_name'])
      .where('venue_id', '=', from)
      .execute();
    const id = await decide(change, 'merge venues', `${one} is ${other}.`, { venues: shows }, deciding);
    const spellings = await change.selectFrom('venue_alias').select(['name', 'folded']).where('venue_id', '=', from).execute();
    for (const { name, folded } of spellings) {
      const row = { name, means: to, decision_id: id };
      await change
        .insertInto('learnt_name')
        .values({ kind: 'venue', folded, ...row })
        .onConflict((conflict) => conflict.columns(['kind', 'folded']).doUpdateSet(row))
        .execute();
    }
    await change
      .insertInto('moved')
      .values({ kind: 'venue', from_id: from, to_id: to, decision_id: id })
      .onConflict((conflict) => conflict.columns(['kind', 'from_id']).doUpdateSet({ to_id: to, decision_id: id }))
      .execute();
    await logAddresses(change, 'venue', [from, to]);
    await changingShows(
      change,
      shows.map((show) => show.show_id),
      async () => void (await change.updateTable('show').set({ venue_id: to, venue_name: other }).where('venue_id', '=', from).execute()),
    );
    await bumpRosterVersion(change);
    for (const rows of chunks(shows))
      await reinterpret(
        change,
        rows.map((row) => row.show_id),
      );
    return id;
  });
}
