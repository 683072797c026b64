import { join } from 'node:path';
import { type Clock, timestamp } from '#clock.ts';
import type { Database, DatabaseAddress } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { type IntervalJob, startIntervalJob } from '#interval-job.ts';
import type { Log } from '#log.ts';
import { openWorkerJob, scriptBeside } from '#worker-job.ts';
import { backupName, unsoundName } from '../file/file.ts';
import { writeFinding } from '../file/finding.ts';
import { setDue, TURN_MINUTES, takeTurn } from './due.ts';
import { keepNewest, keepNewestUnsound, listBackups, sweepLeftovers } from './keep.ts';
import type { Made } from './make.ts';

/** How often to look whether a backup is due, in milliseconds. */
const TICK_MS = 60_000;
const CHECK_MINUTES = 15;
/** Enough for a batch of rows. */
const CHECK_LIMITS = { heapMb: 512, deadlineMs: CHECK_MINUTES * 60_000, idleMs: 1000 };
/** Enough for a batch of rows and gzip, in the time left of the claim. */
const LIMITS = { heapMb: 512, deadlineMs: (TURN_MINUTES - CHECK_MINUTES - 1) * 60_000, idleMs: 1000 };
const RETRY_HOURS = 1;

export interface Job {
  address: DatabaseAddress;
  pasted: string;
  file: string;
  /** An ISO instant. */
  now: string;
}

export interface BackupPlan {
  db: Database;
  address: DatabaseAddress;
  pasted: string;
  folder: string;
  /** Hours; 0 for never. */
  every: number;
  keep: number;
  clock: Clock;
  log: Log;
}

export interface Hands {
  /** Checks every row. Returns problems as sentences that name no rows. */
  check: (address: DatabaseAddress) => Promise<string[]>;
  make: (job: Job) => Promise<Made>;
}

/**
 * When a backup is due, checks the database, makes a test-restored backup and removes old ones. If stopped it is due at once, if failed
 * after an hour. An unsound database is backed up too, under another name, and no sound backup is removed.
 */
export async function backUpWhenDue(keeping: BackupPlan, hands: Hands, stop?: AbortSignal): Promise<Made | undefined> {
  const { db, address, pasted, folder, every, keep, clock, log } = keeping;
  const now = clock();
  if (!(await takeTurn(db, now))) return undefined;
  try {
    await sweepLeftovers(folder);
    const isSound = await checkRows(keeping, hands.check, now, stop);
    const named = join(folder, backupName(now));
    const file = isSound ? named : unsoundName(named);
    const made = await hands.make({ address, pasted, file, now: now.toString() });
    await (isSound ? keepNewest(folder, keep) : keepNewestUnsound(folder));
    await setDue(db, now.add({ hours: every }));
    log.info(made, 'Made a backup and restored it as a drill: every row is there');
    return made;
  } catch (error) {
    log.error({ err: error }, 'There is no new backup');
    await setDue(db, stop?.aborted === true ? now : clock().add({ hours: RETRY_HOURS }));
    // A failing one each hour would fill the disk.
    await keepNewestUnsound(folder);
    return undefined;
  }
}

/** Checks the database, stores the result and logs problems with the backup to restore. */
async function checkRows(
  { db, address, folder, log }: BackupPlan,
  check: Hands['check'],
  now: Temporal.Instant,
  stop: AbortSignal | undefined,
): Promise<boolean> {
  const problems = await check(address).catch((error: unknown) => {
    stop?.throwIfAborted();
    return [`We couldn’t check it: ${error instanceof Error ? error.message : error}.`];
  });
  if (problems.length > 0) {
    const newest = (await listBackups(folder)).at(-1);
    const sound = newest === undefined ? 'there is none' : join(folder, newest);
    log.error({ problems, newestSoundBackup: sound }, 'The database is damaged: run `backline verify`, or restore a backup');
  }
  await inTransaction(db, (tx) => writeFinding(tx, { checkedAt: timestamp(now), problems }));
  return problems.length === 0;
}

/** Makes backups when due, until stopped; an interrupted one is due at once. */
export function startBackups(keeping: BackupPlan): IntervalJob {
  if (keeping.every === 0) return { also: () => {}, stop: async () => {} };
  const { log } = keeping;
  const checker = openWorkerJob<DatabaseAddress, string[]>(scriptBeside(import.meta.url, 'check-worker'), CHECK_LIMITS);
  const maker = openWorkerJob<Job, Made>(scriptBeside(import.meta.url, 'backup-worker'), LIMITS);
  const work = (stop: AbortSignal) =>
    backUpWhenDue(
      keeping,
      {
        // Pass only what names the database to the thread.
        check: ({ databaseUrl, dataDir }) => checker({ databaseUrl, dataDir }, { stop }),
        make: (job) => maker(job, { stop }),
      },
      stop,
    );
  return startIntervalJob(work, {
    everyMs: TICK_MS,
    failed: (error) => log.error({ err: error }, 'Backups had an error'),
    why: 'The site is closing before the backup finished.',
  });
}
