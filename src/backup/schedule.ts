import { join } from 'node:path';
import type { Clock } from '#clock.ts';
import type { Database, DatabaseAddress } from '#database/open.ts';
import { apart, scriptBeside } from '#ingest/apart.ts';
import type { Log } from '#log.ts';
import { setDue, TURN_MINUTES, takeTurn } from './due.ts';
import { keepNewest, sweepLeftovers } from './keep.ts';
import { backupName, type Made } from './make.ts';

/** How often it is looked whether a backup is due, in milliseconds. */
const TICK_MS = 60_000;
/** How much a backup may take: a batch of rows and a compressor, whatever the size of the database; its turn less a minute. */
const LIMITS = { heapMb: 512, deadlineMs: (TURN_MINUTES - 1) * 60_000, idleMs: 1000 };
/** How long after a backup that failed it is tried again, in hours. */
const RETRY_HOURS = 1;

/** What the thread is told. */
export interface Job {
  address: DatabaseAddress;
  pasted: string;
  file: string;
  /** An ISO instant. */
  now: string;
}

/** What is backed up, where to, and how often. */
export interface Keeping {
  db: Database;
  address: DatabaseAddress;
  pasted: string;
  /** Where backups are kept. */
  folder: string;
  /** Hours; 0 for never. */
  every: number;
  /** How many backups are kept. */
  keep: number;
  clock: Clock;
  log: Log;
}

/** Makes a backup when one is due: proved by a drill before older ones are removed. One that `stop` broke off is due at once, one that failed after an hour. */
export async function backUpWhenDue(keeping: Keeping, make: (job: Job) => Promise<Made>, stop?: AbortSignal): Promise<Made | undefined> {
  const { db, address, pasted, folder, every, keep, clock, log } = keeping;
  const now = clock();
  if (!(await takeTurn(db, now))) return undefined;
  try {
    await sweepLeftovers(folder);
    const made = await make({ address, pasted, file: join(folder, backupName(now)), now: now.toString() });
    await keepNewest(folder, keep);
    await setDue(db, now.add({ hours: every }));
    log.info(made, 'Made a backup and restored it as a drill: every row is there');
    return made;
  } catch (error) {
    log.error({ err: error }, 'There is no new backup');
    await setDue(db, stop?.aborted === true ? now : clock().add({ hours: RETRY_HOURS }));
    return undefined;
  }
}

/** Keeps making backups as they fall due, until stopped; `stop` breaks one under way off, which is then due at once. */
export function startBackups(keeping: Keeping): { stop: () => Promise<void> } {
  if (keeping.every === 0) return { stop: async () => {} };
  const { log } = keeping;
  const stopping = new AbortController();
  const thread = apart<Job, Made>(scriptBeside(import.meta.url, 'backup-worker'), LIMITS);
  let working: Promise<unknown> | undefined;
  const tick = () => {
    working ??= backUpWhenDue(keeping, (job) => thread(job, { stop: stopping.signal }), stopping.signal)
      .catch((error) => log.error({ err: error }, 'The backups stumbled'))
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  tick();
  return {
    async stop() {
      clearInterval(timer);
      const cutShort = working;
      stopping.abort(new Error('The site is closing before the backup is done.'));
      await cutShort;
    },
  };
}
