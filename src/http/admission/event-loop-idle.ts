import { yieldNow } from '#yield-every.ts';

/**
 * Waits until two turns of the event loop have brought nobody new; a turn lets one connection in.
 * @param come how many have come so far
 * @param mostMs is waited at the longest, in milliseconds
 */
export async function untilEventLoopIdle(come: () => number, mostMs: number): Promise<void> {
  const until = performance.now() + mostMs;
  for (let idleTurns = 0; idleTurns < 2 && performance.now() < until; ) {
    const before = come();
    await yieldNow();
    idleTurns = come() === before ? idleTurns + 1 : 0;
  }
}
