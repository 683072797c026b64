import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { serveJobs } from '#worker-job.ts';
import type { PasswordJob, Verdict } from './passwords.ts';

/** OWASP's least for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** How a hash begins that was made at that cost. */
const OF_TODAY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
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

function done({ password, hashed }: PasswordJob): string | Verdict {
  if (hashed === undefined) return hashSync(password, COST);
  nobodys ??= hashSync('nobody has this one', COST);
  const right = verifySync(hashed ?? nobodys, password);
  if (!right || hashed === null) return { right: false };
  return hashed.startsWith(OF_TODAY) ? { right } : { right, renewed: hashSync(password, COST) };
}
