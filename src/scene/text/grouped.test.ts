import { expect, test } from 'vitest';
import { groupThousands } from './grouped.ts';

test('thousands are set apart as English has them', () => {
  for (const number of [0, 7, 12, 999, 1000, 1204, 12345, 999999, 1000000, 1234567890, -1, -999, -1000, -54321])
    expect(groupThousands(number)).toBe(number.toLocaleString('en-US'));
});
