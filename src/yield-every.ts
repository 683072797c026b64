import { setImmediate as turn } from 'node:timers/promises';

/** To be awaited between two steps of long work: lets others have their turn when it is due, and else returns at once. */
export type Turn = () => Promise<void> | undefined;

/** Lets others have their turn now. */
export function yieldNow(): Promise<void> {
  return turn();
}

/** How long work that visitors may be waiting behind goes on before they have their turn, in milliseconds. */
const SLICE_MS = 8;

/**
 * Cuts long work on the serving thread into slices by time: whoever awaits the turn between steps keeps the event loop for no longer than
 * `ms` and one step.
 * @param ms how long a slice is, in milliseconds
 */
export function yieldEvery(ms: number = SLICE_MS): Turn {
  let since = performance.now();
  return () => {
    if (performance.now() - since < ms) return undefined;
    return yieldNow().then(() => {
      since = performance.now();
    });
  };
}

/**
 * Does something once what lies there unread has been read. Where this process was held up itself, the answer somebody waited too long for
 * may be among it.
 */
export function afterUnread(next: () => void): void {
  setImmediate(() => setImmediate(next));
}

/**
 * Waits until two turns of the event loop bring nothing new; a turn accepts one connection.
 * @param come how many arrived so far
 * @param mostMs the longest wait, in milliseconds
 */
export async function untilEventLoopIdle(come: () => number, mostMs: number): Promise<void> {
  const until = performance.now() + mostMs;
  for (let idleTurns = 0; idleTurns < 2 && performance.now() < until; ) {
    const before = come();
    await yieldNow();
    idleTurns = come() === before ? idleTurns + 1 : 0;
  }
}
