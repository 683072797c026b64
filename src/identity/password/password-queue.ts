import { Refusal, RefusalForNow } from '#scene/problem.ts';

/** How many may wait for their turn, and how long each, in milliseconds. */
export interface Waiting {
  most: number;
  patienceMs: number;
}

/** When somebody who waited in vain may come again, in seconds. */
const COME_AGAIN_S = 5;

/**
 * Does one piece of work at a time, the others waiting in order. Work is told whether it had to wait for others.
 * Whoever has `gone` gives up their place in the queue.
 */
export interface PasswordQueue {
  inTurn: <T>(work: (waited: boolean) => Promise<T>, gone?: AbortSignal) => Promise<T>;
  /** How many wait. */
  waiting: () => number;
}

/** Opens a queue of bounded length: whoever comes when it is full, or has waited too long, is refused for now (`RefusalForNow`). */
export function openPasswordQueue({ most, patienceMs }: Waiting): PasswordQueue {
  /** In order of coming; called when it is their turn. */
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
    'Too many people are signing in just now. Nothing is lost: try again in a few seconds.',
    COME_AGAIN_S,
  );
}

function hasGone(): Refusal {
  return new Refusal('CANCELLED', 'Whoever asked has gone.');
}
