import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSlips, oneSlip } from './slips.ts';

test.each([
  ['neaps', 'neaps', 0],
  ['neaps', 'naeps', 1],
  ['neaps', 'neap', 1],
  ['neaps', 'neeaps', 1],
  ['neaps', 'neats', 1],
  ['neaps', 'naept', 2],
  ['neaps', 'whistlers', 4],
])('%j and %j are %d slips apart, counted to three', (a, b, slips) => expect(countSlips(a, b, 3)).toBe(slips));

test.each([
  ['neaps', 'naeps', 'changed about'],
  ['neaps', 'neeaps', 'doubled'],
  ['neaps', 'nevaps', 'missing'],
  ['neaps', 'neats', 'mistaken'],
  ['neaps', 'neaps', undefined],
  ['neaps', 'naept', undefined],
])('between %j and %j a letter is %s', (a, b, slip) => {
  expect(oneSlip(a, b)).toBe(slip);
  expect(oneSlip(b, a)).toBe(slip);
});

test('slips count alike from either side, and one slip is one', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(countSlips(a, b, 3)).toBe(countSlips(b, a, 3));
      expect(countSlips(a, b, 3) === 1).toBe(oneSlip(a, b) !== undefined);
    }),
  );
});
