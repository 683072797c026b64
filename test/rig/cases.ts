import { inject } from 'vitest';

/** One case in this many is tried, by test mode. */
const ONE_IN = { quick: 4, usual: 2, full: 1 };

/** The number of cases to try: all in a full run, else a part. */
export function cases(all: number): number {
  return Math.ceil(all / ONE_IN[inject('speed')]);
}

/** The values to try: all in a full run, else every second or fourth. */
export function pickSome<T>(all: readonly T[]): T[] {
  return all.filter((_, index) => index % ONE_IN[inject('speed')] === 0);
}

/** A full run also checks that each measure detects its fault. */
export const isFull = inject('speed') === 'full';
