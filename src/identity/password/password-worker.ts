import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { serveJobs } from '#worker-job.ts';
import type { Cost, PasswordJob, Verdict } from './passwords.ts';

/** Nice value: a tenth of a busy CPU, all of an idle one. Pages come first. */
const PRIORITY = 10;

/** A hash to compare with when there is no account. */
let nobodys: string | undefined;

stepBack();
serveJobs(done);

/** Lowers this thread's priority; only Linux has one per thread. */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), PRIORITY);
  } catch {
    // Without /proc, sign-ins merely slow pages more.
  }
}

function done({ password, hashed, cost }: PasswordJob): string | Verdict {
  if (hashed === undefined) return hashSync(password, cost);
  nobodys ??= hashSync('nobody has this one', cost);
  const right = verifySync(hashed ?? nobodys, password);
  if (!right || hashed === null) return { right: false };
  return hashed.startsWith(beginningAt(cost)) ? { right } : { right, renewed: hashSync(password, cost) };
}

/** The prefix of hashes with this cost. */
function beginningAt({ memoryCost, timeCost, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
}
