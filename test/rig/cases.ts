import { inject } from 'vitest';

/** Of all cases of a property each how many-th is tried, by how much a run may take. */
const ONE_IN = { quick: 4, usual: 2, full: 1 };

/** So many cases of a property are tried: all of them in a full run, else a part. */
export function cases(all: number): number {
  return Math.ceil(all / ONE_IN[inject('speed')]);
}

/** So many of what is tried one by one: all in a full run, else each second or fourth. */
export function some<T>(all: readonly T[]): T[] {
  return all.filter((_, index) => index % ONE_IN[inject('speed')] === 0);
}

/** Whether this is a full run, in which the yardsticks are tried too: that each finds the fault it is there to find. */
export const isFull = inject('speed') === 'full';
