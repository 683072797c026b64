import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Backoff } from './backoff.ts';

/** The pauses of a backoff, without chance. */
function pauses(count: number): number[] {
  const backoff = new Backoff(() => 0.5);
  return Array.from({ length: count }, () => backoff.next());
}

test('pauses begin at a second, grow by half each time, and never last longer than a minute', () => {
  expect(pauses(4)).toEqual([1000, 1500, 2250, 3375]);
  expect(pauses(40).at(-1)).toBe(60_000);
});

test('chance makes them no longer than a minute, and a quarter shorter or longer at the most', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 30 }), (chances) => {
      const left = [...chances];
      const backoff = new Backoff(() => left.shift() ?? 0);
      const middle = pauses(chances.length);
      chances.forEach((_, index) => {
        const [pause, usual = 0] = [backoff.next(), middle[index]];
        expect(pause).toBeGreaterThanOrEqual(usual * 0.75);
        expect(pause).toBeLessThanOrEqual(Math.min(usual * 1.25, 60_000));
      });
    }),
  );
});

test('after an answer they begin again', () => {
  const backoff = new Backoff(() => 0.5);
  for (let n = 0; n < 9; n++) backoff.next();
  backoff.reset();
  expect(backoff.next()).toBe(1000);
});
