import { type Limits, openWorkerJob, scriptBeside } from '#worker-job.ts';
import { openPasswordQueue, type Waiting } from './password-queue.ts';

/** The cost of an Argon2id hash: KiB, passes, lanes. */
export interface Cost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's minimum for Argon2id. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password to hash, or to check against a hash; null checks against nobody's, which takes as long and always fails. */
export interface PasswordJob {
  password: string;
  hashed: string | null | undefined;
  cost: Cost;
}

/** Whether a password is right, and a new hash if the cost changed. */
export interface Verdict {
  right: boolean;
  renewed?: string;
}

/** A hash takes some 40 ms. After half a minute without work the thread ends and frees its memory. */
const LIMITS: Limits = { heapMb: 32, deadlineMs: 30_000, idleMs: 30_000 };

/** Some ten seconds of work. */
const WAITING: Waiting = { most: 500, patienceMs: 10_000 };

type Check = (password: string, hashed: string | null) => Promise<Verdict>;

/** Hashes and checks passwords with Argon2id, one at a time, in a low-priority thread. */
export function openPasswords(waiting: Waiting = WAITING, cost: Cost = COST) {
  const thread = openWorkerJob<PasswordJob, string | Verdict>(scriptBeside(import.meta.url, 'password-worker'), LIMITS);
  const turns = openPasswordQueue(waiting);

  /** Checks a password. Without a hash it takes as long and fails, so that timing does not reveal accounts. */
  async function check(password: string, hashed: string | null): Promise<Verdict> {
    return (await thread({ password: normal(password), hashed, cost })) as Verdict;
  }

  return {
    waiting: turns.waiting,
    /** @param gone aborted when the caller leaves @throws RefusalForNow when too many wait */
    hash: (password: string, gone?: AbortSignal): Promise<string> =>
      turns.inTurn(async () => String(await thread({ password: normal(password), hashed: undefined, cost })), gone),
    /**
     * Runs `work` when its turn comes; it learns whether it had to wait.
     * @param gone aborted when the caller leaves
     * @throws RefusalForNow when too many wait
     */
    checking: <T>(work: (check: Check, waited: boolean) => Promise<T>, gone?: AbortSignal): Promise<T> =>
      turns.inTurn((waited) => work(check, waited), gone),
  };
}

/** NFKC (NIST SP 800-63B), as keyboards differ. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
