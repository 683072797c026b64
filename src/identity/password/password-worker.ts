import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { serveJobs } from '#worker-job.ts';
import type { Cost, PasswordJob, Verdict } from './passwords.ts';

/** A tenth of a processor that others want too (nice 10), and all of one that nobody wants: pages come first. */
const PRIORITY = 10;

/** Made when it is first needed, which is when nobody's password is checked. */
let nobodys: string | undefined;

stepBack();
serveJobs(done);

/** Lets the thread that serves go first. Linux alone gives every thread a priority of its own. */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), PRIORITY);
  } catch {
    // Where /proc is hidden sign-ins merely cost the pages more.
  }
}

function done({ password, hashed, cost }: PasswordJob): string | Verdict {
  if (hashed === undefined) return hashSync(password, cost);
  nobodys ??= hashSync('nobody has this one', cost);
  const right = verifySync(hashed ?? nobodys, password);
  if (!right || hashed === null) return { right: false };
  return hashed.startsWith(beginningAt(cost)) ? { right } : { right, renewed: hashSync(password, cost) };
}

/** How a hash begins that was made at a cost. */
function beginningAt({ memoryCost, timeCost, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
}
