import { AsyncLocalStorage } from 'node:async_hooks';

/** Says when nobody waits any more for what is being done. */
const waiting = new AsyncLocalStorage<AbortSignal>();

/** Does some work for somebody who may give it up: from then on none of its transactions is committed. What they are told then stays true, and what they do next is not overwritten by it. */
export function untilGivenUp<T>(givenUp: AbortSignal, work: () => Promise<T>): Promise<T> {
  return waiting.run(givenUp, work);
}

/** @throws the reason where whoever had this done gave it up */
export function refuseGivenUp(): void {
  waiting.getStore()?.throwIfAborted();
}
