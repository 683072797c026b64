import { yieldNow } from '#yield-every.ts';

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
