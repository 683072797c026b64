import { availableParallelism } from 'node:os';
import { untilEventLoopIdle } from '#yield-every.ts';

export interface Capacity {
  atWork: number;
  waiting: number;
}

/** GoToSocial's figures: every core is busy, and the queue empties within seconds. */
export const PAGE_CAPACITY: Capacity = { atWork: 8 * availableParallelism(), waiting: 64 * availableParallelism() };

/**
 * Account requests mostly wait for password hashing, which has a thread and a queue (501) of its own. The 64 beyond it are for requests
 * with a token.
 */
export const ACCOUNT_CAPACITY: Capacity = { atWork: 501 + 64, waiting: 500 };

/** Requests in progress per address; further ones wait behind those of others. */
const MAX_PER_ADDRESS = 2;

/** The longest wait while the site is full, in milliseconds: answers come within a second. */
const PATIENCE_MS = 400;
/** For forms, and for requests that wait only for others of their own address. */
export const LONG_PATIENCE_MS = 10_000;

/** Longest wait for new connections before work starts, in milliseconds; microseconds when idle. */
const MAX_IDLE_WAIT_MS = 2;

/** Admits a number of requests, queues the next ones, and refuses the rest at once. */
export interface ConcurrencyLimit {
  count: () => Capacity;
  /** Waits for a place; undefined if there is none in time. Call the returned function once, when done. */
  enter: (askers: Askers) => Promise<(() => void) | undefined>;
}

/** The addresses that wait for one answer: work starts when it is the turn of any of them. */
export class Askers {
  readonly addresses: Set<string>;
  /** The first address; the request counts toward its place in the queue. */
  readonly first: string;
  /** Called when another address joins before the work starts. */
  onJoin: (() => void) | undefined;

  constructor(address: string) {
    this.first = address;
    this.addresses = new Set([address]);
  }

  /** Adds an address, so that it does not wait behind the requests of the first. */
  join(address: string): void {
    if (this.addresses.has(address)) return;
    this.addresses.add(address);
    this.onJoin?.();
  }
}

/** A queued request. `settle` gets the address whose turn it is, or undefined if refused. */
interface Waiting {
  askers: Askers;
  settle: (address: string | undefined) => void;
}

/** Opens a limit with nothing in progress. */
export function openConcurrencyLimit(most: Capacity, patienceMs: number = PATIENCE_MS): ConcurrencyLimit {
  const ownPatienceMs = Math.max(patienceMs, LONG_PATIENCE_MS);
  let inside = 0;
  let arrived = 0;
  let last = Promise.resolve();
  const inProgress = new Map<string, number>();
  const queue = new Set<Waiting>();

  const hasShare = (address: string) => (inProgress.get(address) ?? 0) < MAX_PER_ADDRESS;

  const byAddress = () => Map.groupBy(queue, ({ askers }) => askers.first);

  /** Starts what may start: first for the address with the fewest requests, then in order of arrival. */
  function beginNext(): void {
    while (inside < most.atWork) {
      const waitingOf = byAddress();
      const demand = (address: string) => (inProgress.get(address) ?? 0) + (waitingOf.get(address)?.length ?? 0);
      let next: { waiting: Waiting; address: string } | undefined;
      for (const waiting of queue)
        for (const address of waiting.askers.addresses)
          if (hasShare(address) && (next === undefined || demand(address) < demand(next.address))) next = { waiting, address };
      if (next === undefined) return;
      inside++;
      // In-process calls have no address and no share.
      if (next.address !== '') inProgress.set(next.address, (inProgress.get(next.address) ?? 0) + 1);
      next.waiting.settle(next.address);
    }
  }

  function leave(address: string): void {
    inside--;
    const busy = (inProgress.get(address) ?? 0) - 1;
    if (busy > 0) inProgress.set(address, busy);
    else inProgress.delete(address);
    beginNext();
  }

  /** Drops the newest request of the address with the most, in favor of an address with fewer. */
  function makeRoom({ first }: Askers): boolean {
    if (queue.size < most.waiting) return true;
    const waitingOf = byAddress();
    const [longest = []] = [...waitingOf.values()].toSorted((one, other) => other.length - one.length);
    if (longest.length <= (waitingOf.get(first)?.length ?? 0) + 1) return false;
    longest.at(-1)?.settle(undefined);
    return true;
  }

  const haveShare = ({ addresses }: Askers) => [...addresses].some(hasShare);

  /** Waits for a turn or times out. An address that joins gets the same patience. */
  function queued(askers: Askers): Promise<string | undefined> {
    return new Promise((resolve) => {
      const giveUpLater = () => setTimeout(() => waiting.settle(undefined), haveShare(askers) ? patienceMs : ownPatienceMs);
      let late = giveUpLater();
      const waiting: Waiting = {
        askers,
        settle(address) {
          clearTimeout(late);
          queue.delete(waiting);
          askers.onJoin = undefined;
          resolve(address);
        },
      };
      askers.onJoin = () => {
        clearTimeout(late);
        late = giveUpLater();
        beginNext();
      };
      queue.add(waiting);
      beginNext();
    });
  }

  return {
    count: () => ({ atWork: inside, waiting: queue.size }),
    async enter(askers) {
      arrived++;
      const isFree = inside < most.atWork && haveShare(askers);
      if (!isFree && !makeRoom(askers)) return undefined;
      const address = await queued(askers);
      if (address === undefined) return undefined;
      // Start one by one, after letting waiting connections in: work blocks the thread, and requests unseen in the system's queue could not
      // be refused.
      last = last.then(() => untilEventLoopIdle(() => arrived, MAX_IDLE_WAIT_MS));
      await last;
      return () => leave(address);
    },
  };
}
