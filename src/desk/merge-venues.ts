import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { findMovedTo, logAddresses } from '#database/moved.ts';
import { recordRevisions } from '#database/revisions.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { reinterpret } from '#ingest/relink/reinterpret.ts';
import { Refusal } from '#scene/problem.ts';
import { logShowChanges } from '#shows/changed-shows.ts';
import { type Deciding, decide } from './decisions/decision-store.ts';
import { nameLesson, teachingUndo, writeLessons } from './decisions/taught-rows.ts';
import { renamedTo } from './entries/standing-entry.ts';
import { entryName } from './shows/shows-concerned.ts';

/** Merges a venue into another, with spellings, shows and address. */
export async function mergeVenues(db: Database, gone: string, staying: string, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const [from, to] = [await renamedTo(tx, 'venue', gone), await renamedTo(tx, 'venue', staying)];
    if (from === to) throw new Refusal('INVALID_ARGUMENT', 'These are already the same venue.');
    const [one, other] = [await entryName(tx, 'venue', from), await entryName(tx, 'venue', to)];
    // No redirect loops, and no second redirect of one address.
    await demandNotMerged(tx, to, other);
    await demandNotMerged(tx, from, one);
    const shows = await tx.selectFrom('show').select(['id as show_id', 'venue_id', 'venue_name']).where('venue_id', '=', from).execute();
    const spellings = await tx.selectFrom('venue_alias').select('name').where('venue_id', '=', from).execute();
    const lessons = spellings.map(({ name }) => nameLesson('venue', name, to));
    const undo = { venues: shows, ...(await teachingUndo(tx, lessons)) };
    const id = await decide(tx, 'merge venues', `${one} is ${other}.`, undo, deciding);
    await writeLessons(tx, lessons, id);
    await tx.insertInto('moved').values({ kind: 'venue', from_id: from, to_id: to, decision_id: id }).execute();
    await logAddresses(tx, 'venue', [from, to]);
    await recordRevisions(tx, [{ kind: 'venue', id: from, before: {}, now: undefined }]);
    await logShowChanges(
      tx,
      shows.map((show) => show.show_id),
      async () => void (await tx.updateTable('show').set({ venue_id: to, venue_name: other }).where('venue_id', '=', from).execute()),
    );
    await bumpRosterVersion(tx);
    for (const rows of chunks(shows))
      await reinterpret(
        tx,
        rows.map((row) => row.show_id),
      );
    return id;
  });
}

/** @throws Refusal FAILED_PRECONDITION for a merged venue */
async function demandNotMerged(tx: Transaction, id: string, name: string): Promise<void> {
  const standing = await findMovedTo(tx, 'venue', id);
  if (standing === undefined) return;
  throw new Refusal('FAILED_PRECONDITION', `${name} was merged into ${await entryName(tx, 'venue', standing)}. Nothing was changed.`);
}
