import { apart, type Limits, scriptBeside } from '#apart.ts';
import { AuthError } from './auth-error.ts';

/** What the thread is handed: a password to hash, or one to check against a hash; null is the hash of nobody, which costs the same and is never right. */
export interface PasswordJob {
  password: string;
  hashed: string | null | undefined;
}

/** Whether a password is right; if it is, its hash made anew where the one it was checked against was made at another cost than today's. */
export interface Verdict {
  right: boolean;
  renewed?: string;
}

/** A hash takes some 40 ms, and longer while the pages go first. With nothing to do for half a minute the thread gives its memory back. */
const LIMITS: Limits = { heapMb: 32, deadlineMs: 30_000, idleMs: 30_000 };

/** Beyond this many waiting, somebody is flooding us; about a second of work. */
const MOST_WAITING = 100;

type Check = (password: string, hashed: string | null) => Promise<Verdict>;

/** Hashes and checks passwords with Argon2id, one at a time in a thread that lets the pages go first, behind a queue of bounded length. */
export function openPasswords() {
  const thread = apart<PasswordJob, string | Verdict>(scriptBeside(import.meta.url, 'password-worker'), LIMITS);
  const waiting: (() => void)[] = [];
  let busy = false;

  async function inTurn<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
    const waited = busy;
    if (waited) {
      if (waiting.length >= MOST_WAITING)
        throw new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many people are at the door; try again in a moment.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    busy = true;
    try {
      return await work(waited);
    } finally {
      const next = waiting.shift();
      if (next === undefined) busy = false;
      else next();
    }
  }

  /** Whether a password is the one of a hash. Without a hash the same work is done and the answer is no, so that nobody learns who has an account. */
  async function check(password: string, hashed: string | null): Promise<Verdict> {
    return (await thread({ password: normal(password), hashed })) as Verdict;
  }

  return {
    /** @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER when too many wait */
    hash: (password: string): Promise<string> =>
      inTurn(async () => String(await thread({ password: normal(password), hashed: undefined }))),
    /**
     * Runs what checks a password when its turn comes, nothing else of this kind meanwhile; it is told whether it had to wait for others.
     * @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER when too many wait
     */
    checking: <T>(work: (check: Check, waited: boolean) => Promise<T>): Promise<T> => inTurn((waited) => work(check, waited)),
  };
}

/** One password typed on two keyboards is one password: NFKC (NIST SP 800-63B). */
function normal(password: string): string {
  return password.normalize('NFKC');
}
