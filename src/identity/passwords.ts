import { hash, verify } from '@node-rs/argon2';
import { AuthError } from './auth-error.ts';

/** OWASP's least for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One hash at a time leaves the other core to the pages; each takes about 20 ms. */
const AT_ONCE = 1;
/** Beyond this many waiting, somebody is flooding us; about two seconds of work. */
const MOST_WAITING = 100;

type Check = (password: string, hashed: string | null) => Promise<boolean>;

/** Hashes and checks passwords with Argon2id behind a queue of bounded length. */
export function openPasswords() {
  const waiting: (() => void)[] = [];
  let running = 0;
  let dummy: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING)
        throw new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many people are at the door; try again in a moment.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  /** Whether a password is the one of a hash. Without a hash the same work is done and the answer is no, so that nobody learns who has an account. */
  async function check(password: string, hashed: string | null): Promise<boolean> {
    dummy ??= hash('nobody has this one', COST);
    const right = await verify(hashed ?? (await dummy), normal(password));
    return right && hashed !== null;
  }

  return {
    /** @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER when too many wait */
    hash: (password: string): Promise<string> => inTurn(() => hash(normal(password), COST)),
    /**
     * Runs what checks a password when its turn comes, nothing else of this kind meanwhile.
     * @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER when too many wait
     */
    checking: <T>(work: (check: Check) => Promise<T>): Promise<T> => inTurn(() => work(check)),
  };
}

/** One password typed on two keyboards is one password: NFKC (NIST SP 800-63B). */
function normal(password: string): string {
  return password.normalize('NFKC');
}
