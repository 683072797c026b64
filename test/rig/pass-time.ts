import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Lets a file pass what is believed for a moment without waiting for it: the clock of `performance` goes on as ever there,
 * and whoever calls moves it on by so many milliseconds.
 */
export function passTime(): (ms: number) => void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['performance'], shouldAdvanceTime: true });
    // It begins at nought: past whatever was written down by the clock before.
    vi.advanceTimersByTime(3_600_000);
  });
  afterAll(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}
