import { setImmediate as turn } from 'node:timers/promises';

/** Await it between steps of long work: yields when the slice is over. */
export type Turn = () => Promise<void> | undefined;

/** Lets other work run now. */
export function yieldNow(): Promise<void> {
  return turn();
}

/** How long a slice lasts, in milliseconds. */
const SLICE_MS = 8;

/**
 * Cuts long work on the main thread into slices.
 * @param ms the length of a slice, in milliseconds
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

/** Calls `next` after pending input was read: an answer may already have arrived while this process was busy. */
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
