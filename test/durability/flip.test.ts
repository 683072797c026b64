import { expect, test } from 'vitest';
import { flipBits } from './flipping.ts';

test('a flipped bit in a row is noticed by the nightly check, where SQLite alone misses most', async () => {
  const { noticed, engineAlone, unnoticed } = await flipBits({ flips: 30, seed: 1 });
  expect([noticed, unnoticed]).toEqual([30, []]);
  expect(engineAlone).toBeLessThan(15);
});
