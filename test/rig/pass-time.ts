import { afterAll, beforeAll, vi } from 'vitest';

/** Fakes `performance`'s clock in a test file, to skip short trust periods. Returns a function that advances it by milliseconds. */
export function passTime(): (ms: number) => void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['performance'], shouldAdvanceTime: true });
    // The clock starts at zero, before times recorded by the real one.
    vi.advanceTimersByTime(3_600_000);
  });
  afterAll(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}
