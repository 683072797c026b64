import { availableParallelism } from 'node:os';

/** How many requests are worked on at once, and how many may wait for that. */
export interface Places {
  atWork: number;
  waiting: number;
}

/** GoToSocial's figures: enough to keep every core busy, and a queue that empties within seconds. */
export const PLACES: Places = { atWork: 8 * availableParallelism(), waiting: 64 * availableParallelism() };

/** The front of the house: lets so many in, has so many wait in order, and turns the rest away at once. */
export interface Admission {
  /** How many are inside and how many wait, this moment. */
  count: () => Places;
  /** Waits for a place; undefined when even the queue is full. Whoever was let in calls what comes back once, on leaving. */
  enter: () => Promise<(() => void) | undefined>;
}

export function openAdmission(most: Places): Admission {
  let inside = 0;
  const queue: (() => void)[] = [];

  /** A place that becomes free goes to whoever waits longest. */
  function leave(): void {
    const next = queue.shift();
    if (next === undefined) inside--;
    else next();
  }

  return {
    count: () => ({ atWork: inside, waiting: queue.length }),
    async enter() {
      if (inside < most.atWork) {
        inside++;
        return leave;
      }
      if (queue.length >= most.waiting) return undefined;
      await new Promise<void>((resolve) => queue.push(resolve));
      return leave;
    },
  };
}
