import { availableParallelism } from 'node:os';
import type { Askers } from './askers.ts';
import { untilEventLoopIdle } from './event-loop-idle.ts';

/** How many requests are in progress at once, and how many may wait. */
export interface Capacity {
  atWork: number;
  waiting: number;
}

/** GoToSocial's figures: enough to keep every core busy, and a queue that empties within seconds. */
export const PAGE_CAPACITY: Capacity = { atWork: 8 * availableParallelism(), waiting: 64 * availableParallelism() };

/**
 * Account requests may wait for a password to be hashed, which takes no time on this thread and has a queue of its own. Every request in
 * that queue (501) has a place here, and so have 64 requests with a token, which therefore never wait behind passwords.
 */
export const ACCOUNT_CAPACITY: Capacity = { atWork: 501 + 64, waiting: 500 };

/** One address has at most this many requests in progress; its others wait behind those of other visitors. */
const SHARE = 2;

/** The longest wait while the site is full, in milliseconds: with the work itself, the answer is there within a second. */
const PATIENCE_MS = 400;
/** Somebody who has filled in a form waits longer, and so does a request that only waits for others from its own address. */
export const LONG_PATIENCE_MS = 10_000;

/** The longest look around before work begins, in milliseconds; with no other requests it takes microseconds. */
const LOOK_MS = 2;

/** Lets a number of requests in, queues the next ones, and refuses the rest at once. */
export interface ConcurrencyLimit {
  /** How many are in progress and how many wait at this moment. */
  count: () => Capacity;
  /** Waits for a place; undefined when the queue is full or no place came free in time. Call the returned function once, when done. */
  enter: (askers: Askers) => Promise<(() => void) | undefined>;
}

/** A request in the queue: told the address whose turn it is, or undefined when it is refused. */
interface Waiting {
  askers: Askers;
  settle: (address: string | undefined) => void;
}

/** Opens a limit with nothing in progress. */
export function openConcurrencyLimit(most: Capacity, patienceMs: number = PATIENCE_MS): ConcurrencyLimit {
  const ownPatienceMs = Math.max(patienceMs, LONG_PATIENCE_MS);
  let inside = 0;
  let come = 0;
  let last = Promise.resolve();
  const inProgress = new Map<string, number>();
  const queue = new Set<Waiting>();

  const hasShare = (address: string) => (inProgress.get(address) ?? 0) < SHARE;

  /** The queue by the addresses that asked first. */
  const byAddress = () => Map.groupBy(queue, ({ askers }) => askers.first);

  /** Begins whatever may begin: first for the address that asks for least, then for whoever waits longest. */
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
      // Calls inside this process come from no address and share with nobody.
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

  /** When the queue is full, its newest request from the address with the most gives way to one from an address with fewer. */
  function makeRoom({ first }: Askers): boolean {
    if (queue.size < most.waiting) return true;
    const waitingOf = byAddress();
    const [longest = []] = [...waitingOf.values()].toSorted((one, other) => other.length - one.length);
    if (longest.length <= (waitingOf.get(first)?.length ?? 0) + 1) return false;
    longest.at(-1)?.settle(undefined);
    return true;
  }

  const haveShare = ({ addresses }: Askers) => [...addresses].some(hasShare);

  /** Waits for a turn, and gives up in time. Another address that joins in is as patient as if it had asked first. */
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
      come++;
      const isFree = inside < most.atWork && haveShare(askers);
      if (!isFree && !makeRoom(askers)) return undefined;
      const address = await queued(askers);
      if (address === undefined) return undefined;
      // Work begins one by one, each after a look around. Most work holds the thread until it is done: without this, requests that have
      // arrived would wait outside unseen, and nobody would learn that all places are taken.
      last = last.then(() => untilEventLoopIdle(() => come, LOOK_MS));
      await last;
      return () => leave(address);
    },
  };
}
