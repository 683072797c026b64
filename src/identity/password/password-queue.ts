import { Refusal, RefusalForNow } from '#scene/problem.ts';

/** How many may wait, and how long, in milliseconds. */
export interface Waiting {
  most: number;
  patienceMs: number;
}

const RETRY_AFTER_S = 5;

/** Runs one job at a time, in order. A job learns whether it had to wait; an aborted caller loses its place. */
export interface PasswordQueue {
  inTurn: <T>(work: (waited: boolean) => Promise<T>, gone?: AbortSignal) => Promise<T>;
  waiting: () => number;
}

/** Opens a bounded queue. Throws `RefusalForNow` when it is full or the wait too long. */
export function openPasswordQueue({ most, patienceMs }: Waiting): PasswordQueue {
  /** In order of arrival. */
  const waiting = new Set<() => void>();
  let busy = false;

  function turn(gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (waiting.size >= most) {
        reject(tooMany());
        return;
      }
      const late = setTimeout(() => leave(tooMany()), patienceMs);
      const onGone = () => leave(hasGone());
      function leave(why?: Refusal): void {
        clearTimeout(late);
        gone?.removeEventListener('abort', onGone);
        waiting.delete(go);
        if (why === undefined) resolve();
        else reject(why);
      }
      const go = () => leave();
      waiting.add(go);
      gone?.addEventListener('abort', onGone);
    });
  }

  return {
    waiting: () => waiting.size,
    async inTurn(work, gone) {
      if (gone?.aborted) throw hasGone();
      const waited = busy;
      if (waited) await turn(gone);
      busy = true;
      try {
        return await work(waited);
      } finally {
        const [next] = waiting;
        if (next === undefined) busy = false;
        else next();
      }
    },
  };
}

function tooMany(): RefusalForNow {
  return new RefusalForNow(
    'UNAVAILABLE',
    'Too many people are signing in right now. Nothing is lost. Try again in a few seconds.',
    RETRY_AFTER_S,
  );
}

function hasGone(): Refusal {
  return new Refusal('CANCELLED', 'The client is gone.');
}
