import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['neaps', 'neaps', 0],
  ['neaps', 'naeps', 1],
  ['neaps', 'neap', 1],
  ['neaps', 'neeaps', 1],
  ['neaps', 'neats', 1],
  ['neaps', 'naept', 2],
  ['neaps', 'whistlers', 4],
])('%j and %j are %d slips apart, counted to three', (a, b, slips) => expect(editDistance(a, b, 3)).toBe(slips));

test('slips count alike from either side', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(editDistance(a, b, 3)).toBe(editDistance(b, a, 3));
    }),
  );
});
