import { parentPort } from 'node:worker_threads';
import type { Outcome } from '#apart.ts';
import type { DatabaseAddress } from '#database/open.ts';
import { findProblems } from './inspect.ts';

/** The thread that checks the database, so that nobody's page waits for it. */
parentPort?.on('message', async (address: DatabaseAddress) => {
  const outcome: Outcome<string[]> = await findProblems(address).then(
    (result) => ({ result }),
    (error: unknown) => ({ why: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(outcome);
});
