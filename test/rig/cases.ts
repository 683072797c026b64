import { inject } from 'vitest';

/** So many cases of a property are tried: all of them, or a quarter where a run is to be quick. */
export function cases(all: number): number {
  return inject('engines').length > 1 ? all : Math.ceil(all / 4);
}
