import { expect, test } from 'vitest';
import { findTwoSets } from './sets.ts';

test.each([
  ['Neap, 7pm & 9:30pm', ['1900', '2130']],
  ['Neap (7:00 and 9:30 PM)', ['1900', '2130']],
  ['Two sets: 7 & 9:30pm', ['1900', '2130']],
  ['19:00 og 21:30', ['1900', '2130']],
  ['2pm and 7pm', ['1400', '1900']],
])('%s', (text, [first, second]) => expect(findTwoSets(text)).toEqual({ first, second, doors: null }));

test('with doors', () => expect(findTwoSets('5pm/6pm and 7:45pm/8:15pm')).toEqual({ first: '1800', second: '2015', doors: '1945' }));

test.each(['Doors 7pm & show 8:30pm', '7pm/9pm', '7pm-9:30pm', '7 & 9', '7pm & 8pm', 'Neap, 2 and 7', '$7 and $9pm', ''])(
  'no two sets: %s',
  (text) => expect(findTwoSets(text)).toBeUndefined(),
);
