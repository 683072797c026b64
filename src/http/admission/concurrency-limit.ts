import { availableParallelism } from 'node:os';
import { untilEventLoopIdle } from './event-loop-idle.ts';

/** How many requests are worked on at once, and how many may wait for that. */
export interface Capacity {
  atWork: number;
  waiting: number;
}

/** GoToSocial's figures: enough to keep every core busy, and a queue that empties within seconds. */
export const PAGE_CAPACITY: Capacity = { atWork: 8 * availableParallelism(), waiting: 64 * availableParallelism() };

/**
 * Whoever comes about an account may wait for a password to be hashed, which holds no processor of ours and has a queue of its own: all of that
 * queue has a place here, and 64 who come with a token besides, so that these never wait behind it.
 */
export const ACCOUNT_CAPACITY: Capacity = { atWork: 501 + 64, waiting: 500 };

/** Nobody waits longer for a page, in milliseconds: with what the work itself takes, an answer is there within a second. */
const PATIENCE_MS = 400;
/** Somebody who has filled in a form waits longer. */
export const ACCOUNT_PATIENCE_MS = 10_000;

/** The longest look around before work is begun, in milliseconds; with nobody about it takes some microseconds. */
const LOOK_MS = 2;

/** A concurrency limit: lets so many in, has so many wait in order, and turns the rest away at once. */
export interface ConcurrencyLimit {
  /** How many are inside and how many wait, this moment. */
  count: () => Capacity;
  /** Waits for a place; undefined when even the queue is full, or none became free in time. Whoever was let in calls what comes back once, on leaving. */
  enter: () => Promise<(() => void) | undefined>;
}

/** Opens a limit that nobody is inside of. */
export function openConcurrencyLimit(most: Capacity, patienceMs: number = PATIENCE_MS): ConcurrencyLimit {
  let inside = 0;
  let come = 0;
  let last = Promise.resolve();
  const queue: ((hasPlace: boolean) => void)[] = [];

  /** A place that becomes free goes to whoever waits longest. */
  function leave(): void {
    const next = queue.shift();
    if (next === undefined) inside--;
    else next(true);
  }

  /** All have the same patience: whoever loses it stands first. */
  function queued(): Promise<boolean> {
    return new Promise((resolve) => {
      const late = setTimeout(() => queue.shift()?.(false), patienceMs);
      queue.push((hasPlace) => {
        clearTimeout(late);
        resolve(hasPlace);
      });
    });
  }

  return {
    count: () => ({ atWork: inside, waiting: queue.length }),
    async enter() {
      come++;
      if (inside < most.atWork) inside++;
      else if (queue.length >= most.waiting || !(await queued())) return undefined;
      // Work is begun one by one, each after a look around. Most work holds the process until it is done: without this, whoever else
      // has come would wait outside unseen, and nobody would be told that all places are taken.
      last = last.then(() => untilEventLoopIdle(() => come, LOOK_MS));
      await last;
      return leave;
    },
  };
}
