import { expect, test } from 'vitest';
import { yieldEvery } from './yield-every.ts';

test('others have their turn once a slice is over, and not before', async () => {
  const long = yieldEvery(60_000);
  expect(long()).toBeUndefined();
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  const short = yieldEvery(0);
  await short();
  expect(others).toBe(1);
});
