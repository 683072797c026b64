import { type Limits, openWorkerJob, scriptBeside } from '#worker-job.ts';
import { openPasswordQueue, type Waiting } from './password-queue.ts';

/** What an Argon2id hash costs: memory in KiB, passes and lanes. */
export interface Cost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's least for Argon2id: 19 MiB, two passes, one lane. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What the thread is handed: a password to hash, or one to check against a hash; null is the hash of nobody, which costs the same and is never right. */
export interface PasswordJob {
  password: string;
  hashed: string | null | undefined;
  cost: Cost;
}

/** Whether a password is right; if it is, its hash made anew where the one it was checked against was made at another cost than today's. */
export interface Verdict {
  right: boolean;
  renewed?: string;
}

/** A hash takes some 40 ms, and longer while the pages go first. With nothing to do for half a minute the thread gives its memory back. */
const LIMITS: Limits = { heapMb: 32, deadlineMs: 30_000, idleMs: 30_000 };

/** Some ten seconds of work, which is as long as a person waits. */
const WAITING: Waiting = { most: 500, patienceMs: 10_000 };

type Check = (password: string, hashed: string | null) => Promise<Verdict>;

/** Hashes and checks passwords with Argon2id, one at a time in a thread that lets the pages go first, behind a queue of their own. */
export function openPasswords(waiting: Waiting = WAITING, cost: Cost = COST) {
  const thread = openWorkerJob<PasswordJob, string | Verdict>(scriptBeside(import.meta.url, 'password-worker'), LIMITS);
  const turns = openPasswordQueue(waiting);

  /** Whether a password is the one of a hash. Without a hash the same work is done and the answer is no, so that nobody learns who has an account. */
  async function check(password: string, hashed: string | null): Promise<Verdict> {
    return (await thread({ password: normal(password), hashed, cost })) as Verdict;
  }

  return {
    /** How many wait for their turn. */
    waiting: turns.waiting,
    /**
     * @param gone whoever asks has gone: nothing is hashed for them
     * @throws RefusalForNow when too many wait
     */
    hash: (password: string, gone?: AbortSignal): Promise<string> =>
      turns.inTurn(async () => String(await thread({ password: normal(password), hashed: undefined, cost })), gone),
    /**
     * Runs what checks a password when its turn comes, nothing else of this kind meanwhile; it is told whether it had to wait for others.
     * @param gone whoever asks has gone: nothing is checked for them
     * @throws RefusalForNow when too many wait
     */
    checking: <T>(work: (check: Check, waited: boolean) => Promise<T>, gone?: AbortSignal): Promise<T> =>
      turns.inTurn((waited) => work(check, waited), gone),
  };
}

/** One password typed on two keyboards is one password: NFKC (NIST SP 800-63B). */
function normal(password: string): string {
  return password.normalize('NFKC');
}
