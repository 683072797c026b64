import { expect, test } from 'vitest';
import { doubtOf, usualAfter } from './hear.ts';

test.each([
  [40, 3, 'it lists 3 nights where it usually lists 40; nothing was taken down'],
  [40, 13, 'it lists 13 nights where it usually lists 40; nothing was taken down'],
  [40, 14, ''],
  [6, 2, ''],
  [6, 1, 'it lists 1 night where it usually lists 6; nothing was taken down'],
  [5, 0, ''],
  [null, 0, ''],
])('of %s usual nights, %i listed: %j', (usual, listed, doubt) => expect(doubtOf(usual, listed)).toBe(doubt));

test('a source that goes on listing little is believed after some hearings', () => {
  let usual = usualAfter(null, 40);
  let hearings = 0;
  for (; doubtOf(usual, 3) !== ''; hearings++) usual = usualAfter(usual, 3);
  expect(hearings).toBeGreaterThan(4);
  expect(hearings).toBeLessThan(9);
});

test('a season that fades is never doubted', () => {
  let usual = 40;
  for (let listed = 40; listed >= 0; listed--) {
    expect(doubtOf(usual, listed)).toBe('');
    usual = usualAfter(usual, listed);
  }
});
