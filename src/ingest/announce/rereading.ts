import { setImmediate as othersTurn } from 'node:timers/promises';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { sign } from '#database/revisions/revisions.ts';
import { rosterVersion } from '#database/settings.ts';
import { type IntervalJob, startIntervalJob } from '#interval-job.ts';
import type { Log } from '#log.ts';
import { recompose } from './recompose.ts';
import { interpreterOver, meaningsOf, writeMeanings } from './reinterpret.ts';
import { nextToReread, noteReread, stillToReread } from './reread.ts';
import { readRoster } from './roster.ts';

/** So many shows are written by one transaction: some ten milliseconds of work, which visitors wait for. */
const BATCH = 20;
/** How often it is looked whether any wait, in milliseconds: an editor sees them follow. */
const LOOK_MS = 1000;

/**
 * Reads anew the listings of the shows that wait for it (`reread.ts`), batch by batch. They are understood outside of any transaction, with turns for
 * others; each batch is then written in a short one, over the roster it was understood by, or it is understood once more. Whoever reads meanwhile
 * finds a show as it was before or as it is after.
 * @returns how many shows were read
 */
export async function rereadWaiting(db: Database, stop?: AbortSignal): Promise<number> {
  let read = 0;
  let over: ReturnType<typeof interpreterOver> | undefined;
  for (;;) {
    stop?.throwIfAborted();
    const batch = await nextToReread(db, BATCH);
    if (batch === undefined) return read;
    const roster = await readRoster(db);
    if (roster.edition !== over?.roster.edition) over = interpreterOver(roster);
    const meant = await meaningsOf(db, batch.showIds, batch.placeOf, over);
    // A transaction is one step, and the longest: it has a slice of its own.
    await othersTurn();
    read += await inTransaction(db, async (change) => {
      await lockChanges(change);
      if ((await rosterVersion(change)) !== roster.edition) return 0;
      const waiting = await stillToReread(change, batch);
      if (waiting.length < batch.showIds.length) return 0;
      if (batch.signature !== null) sign(change, batch.signature);
      await writeMeanings(change, meant);
      await recompose(change, waiting);
      await noteReread(change, waiting);
      return waiting.length;
    });
    await othersTurn();
  }
}

/** Has shows be read anew from now on, as soon as a change of the roster asks for it; what an earlier process left too. */
export function startRereading(db: Database, log: Log): IntervalJob {
  return startIntervalJob((stop) => rereadWaiting(db, stop), {
    everyMs: LOOK_MS,
    failed: (error) => log.error({ err: error }, 'Shows could not be read anew by the artists and venues there are now'),
    why: 'the site is closing',
  });
}
