import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Trigrams } from './trigrams.ts';

const trigramsOf = (things: readonly string[]) => {
  const trigrams = new Trigrams();
  for (const thing of things) trigrams.add(thing);
  return trigrams;
};
const placesIn = (trigrams: Trigrams, part: string) =>
  [...trigrams.mayHold(part)].flatMap(({ first, end }) => Array.from({ length: end - first }, (_, n) => first + n));

test('never leaves out a thing that holds the part, and names each place once and in order', () => {
  // Letters of one UTF-16 unit, of two, and only accents; more items than fit in one table.
  const thing = fc.string({ unit: fc.constantFrom('a', 'b', 'q', ' ', 'é', 'ж', '字', '🎸', '\n'), maxLength: 9 });
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 1200, size: 'max' }), thing, (things, part) => {
      const places = placesIn(trigramsOf(things), part);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      const may = new Set(places);
      expect(things.flatMap((each, place) => (each.includes(part) && !may.has(place) ? [place] : []))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('leaves out nearly all that cannot hold the part', () => {
  const trigrams = trigramsOf(Array.from({ length: 5_000 }, (_, n) => (n === 3_210 ? 'the tin whistlers' : `band number ${n}`)));
  expect(placesIn(trigrams, 'tin whis')).toContain(3_210);
  expect(placesIn(trigrams, 'tin whis').length).toBeLessThan(50);
  expect(placesIn(trigrams, 'nobody at all')).toEqual([]);
});

test('knows nothing of fewer than three letters', () => {
  expect(placesIn(trigramsOf(['one', 'two']), 'zz')).toEqual([0, 1]);
  expect(placesIn(trigramsOf([]), 'zz')).toEqual([]);
});
