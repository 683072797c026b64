import { parentPort } from 'node:worker_threads';
import type { Outcome } from '#apart.ts';
import { type Made, makeBackup } from './make.ts';
import type { Job } from './schedule.ts';

/** The thread that makes backups, so that nobody's page waits for one. */
parentPort?.on('message', async ({ file, now, ...what }: Job) => {
  const outcome: Outcome<Made> = await makeBackup({ ...what, now: Temporal.Instant.from(now) }, file).then(
    (result) => ({ result }),
    (error: unknown) => ({ why: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(outcome);
});
