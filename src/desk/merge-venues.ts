import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Change, Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { logAddresses, movedTo } from '#database/moved.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { reinterpret } from '#ingest/announce/reinterpret.ts';
import { Refusal } from '#scene/problem.ts';
import { changingShows } from '#shows/changed-shows.ts';
import { type Deciding, decide } from './decision-store.ts';
import { nameOf } from './shows-concerned.ts';
import { nameLesson, teachingUndo, writeLessons } from './taught-rows.ts';

/** Two venues are one: the first's spellings, shows and address lead to the second. */
export async function mergeVenues(db: Database, from: string, to: string, deciding: Deciding): Promise<string> {
  if (from === to) throw new Refusal('INVALID_ARGUMENT', 'This is one venue already.');
  return inTransaction(db, async (change) => {
    await lockChanges(change);
    const [one, other] = [await nameOf(change, 'venue', from), await nameOf(change, 'venue', to)];
    // Two addresses that lead to each other lead nowhere; one that leads somewhere already would forget where.
    await demandNotMerged(change, to, other);
    await demandNotMerged(change, from, one);
    const shows = await change
      .selectFrom('show')
      .select(['id as show_id', 'venue_id', 'venue_name'])
      .where('venue_id', '=', from)
      .execute();
    const spellings = await change.selectFrom('venue_alias').select('name').where('venue_id', '=', from).execute();
    const lessons = spellings.map(({ name }) => nameLesson('venue', name, to));
    const undo = { venues: shows, ...(await teachingUndo(change, lessons)) };
    const id = await decide(change, 'merge venues', `${one} is ${other}.`, undo, deciding);
    await writeLessons(change, lessons, id);
    await change.insertInto('moved').values({ kind: 'venue', from_id: from, to_id: to, decision_id: id }).execute();
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

/** @throws Refusal FAILED_PRECONDITION for a venue that was found to be another */
async function demandNotMerged(change: Change, id: string, name: string): Promise<void> {
  const standing = await movedTo(change, 'venue', id);
  if (standing === undefined) return;
  throw new Refusal('FAILED_PRECONDITION', `${name} was found to be ${await nameOf(change, 'venue', standing)}. Nothing was changed.`);
}
