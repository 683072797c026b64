import { tonightAt } from '#clock.ts';
import { compactChanges } from '#database/changes/change-log.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { letterContext } from '#follows/letter-context.ts';
import { writeNotices } from '#follows/notices.ts';
import { sweepPushDevices } from '#follows/push/devices.ts';
import { sweepFollows } from '#follows/store.ts';
import { writeWeekly } from '#follows/weekly.ts';
import type { Identity } from '#identity/identity.ts';
import { sweepIdentity } from '#identity/identity.ts';
import { type IntervalJob, startIntervalJob } from '#interval-job.ts';
import { tellEditors } from '#keepers/editors-email.ts';
import { sweepClaims, sweepProposals } from '#keepers/sweep.ts';
import { sweepPictures } from '#sent/store.ts';
import { sweepStars } from '#stars/store.ts';
import { sweepTips } from '#tips/store.ts';
import type { openSent } from './picture-variants.ts';
import type { Runtime } from './runtime.ts';

const SWEEP_EVERY_MS = 3_600_000;

/** A show may be canceled minutes before doors. */
const NOTICES_EVERY_MS = 3_000;

const LETTERS_EVERY_MS = 60_000;

interface Job {
  everyMs: number;
  work: (stop: AbortSignal) => Promise<void>;
  failed: string;
}

/** Starts the background jobs for email and expiry. */
export function startJobs(
  { db, clock, pack, log }: Runtime,
  { identity, sent }: { identity: Identity; sent: ReturnType<typeof openSent> },
): IntervalJob[] {
  const { zone } = pack.scene;
  const context = letterContext(identity, zone);
  const jobs: Job[] = [
    {
      everyMs: NOTICES_EVERY_MS,
      failed: 'Notices about changed shows could not be written',
      async work(stop) {
        await writeNotices(context, identity.clock(), stop);
      },
    },
    {
      everyMs: LETTERS_EVERY_MS,
      failed: 'Weekly emails could not be written',
      async work(stop) {
        await writeWeekly(context, identity.clock(), stop);
        await tellEditors(context, identity.clock());
        await inTransaction(db, async (tx) => {
          await sweepFollows(tx, identity.clock());
          await sweepPushDevices(tx, identity.clock(), tonightAt(clock(), zone));
        });
      },
    },
    {
      everyMs: SWEEP_EVERY_MS,
      failed: 'Expired sessions, codes and limits could not be removed',
      work: () => sweepIdentity(identity),
    },
    {
      everyMs: SWEEP_EVERY_MS,
      failed: 'Old changes could not be removed from the log',
      async work() {
        await compactChanges(db, Temporal.Now.instant());
      },
    },
    {
      everyMs: SWEEP_EVERY_MS,
      failed: 'Old stars, claims and keepers’ changes could not be removed',
      async work() {
        await sweepStars(db, Temporal.Now.instant());
        await inTransaction(db, async (tx) => {
          await sweepClaims(tx, identity.clock());
          await sweepProposals(tx, identity.clock());
        });
      },
    },
    {
      everyMs: SWEEP_EVERY_MS,
      failed: 'Old tips and unused pictures could not be removed',
      async work() {
        await inTransaction(db, async (tx) => {
          await sweepTips(tx, Temporal.Now.instant());
          await sweepPictures(tx, Temporal.Now.instant());
        });
        await sent.tidy();
      },
    },
  ];
  return jobs.map(({ everyMs, work, failed }) =>
    startIntervalJob(work, { everyMs, failed: (error) => log.error({ err: error }, failed), why: 'the site is closing' }),
  );
}
