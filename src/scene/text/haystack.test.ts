import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEGIN, Haystack, mergeIterators } from './haystack.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 });
const things = fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 12 });
const haystackOf = (list: readonly (readonly string[])[]) => {
  const haystack = new Haystack();
  // Long lists are added in several parts.
  for (const some of [list.slice(0, 2), list.slice(2)]) haystack.add(some.map((texts) => texts.map((text) => BEGIN + text).join('')));
  return haystack;
};
const placesOf = (list: readonly (readonly string[])[], fits: (text: string) => boolean) =>
  list.flatMap((texts, place) => (texts.some(fits) ? [place] : []));

test('finds whatever holds or begins with a part, in order and each once', () => {
  fc.assert(
    fc.property(things, text, (list, part) => {
      fc.pre(part !== '');
      const haystack = haystackOf(list);
      expect([...haystack.holding(part)]).toEqual(placesOf(list, (each) => each.includes(part)));
      expect([...haystack.beginning(part)]).toEqual(placesOf(list, (each) => each.startsWith(part)));
    }),
  );
});

test('finds the same among many as among few', () => {
  const many = fc.array(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ж'), maxLength: 6 }), { maxLength: 3 }), {
    minLength: 500,
    maxLength: 1_200,
    size: 'max',
  });
  fc.assert(
    fc.property(many, fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ж'), minLength: 1, maxLength: 5 }), (list, part) => {
      const haystack = haystackOf(list);
      expect([...haystack.holding(part)]).toEqual(placesOf(list, (each) => each.includes(part)));
      expect([...haystack.beginning(part)]).toEqual(placesOf(list, (each) => each.startsWith(part)));
    }),
    { numRuns: 20 },
  );
});

test('takes two finds together, in order and each once', () => {
  fc.assert(
    fc.property(things, text, text, (list, one, other) => {
      fc.pre(one !== '' && other !== '');
      const haystack = haystackOf(list);
      expect([...mergeIterators(haystack.holding(one), haystack.beginning(other))]).toEqual(
        placesOf(list, (each) => each.includes(one) || each.startsWith(other)),
      );
    }),
  );
});

test('a leading article need not stand in what begins with the rest', () => {
  const haystack = haystackOf([['tin gulls'], ['the tin'], ['martini'], ['a tin']]);
  expect([...haystack.named('the tin', 'tin')]).toEqual([0, 1]);
  expect([...haystack.named('tin', 'tin')]).toEqual([0, 1, 2, 3]);
});

test('finds nothing where there is nothing', () => {
  expect([...haystackOf([]).holding('a')]).toEqual([]);
  expect([...haystackOf([[], []]).holding('a')]).toEqual([]);
});

test('gives back what stands at a place, and nothing past the last', () => {
  const haystack = new Haystack();
  haystack.add(['one', '', 'three']);
  haystack.add(['four']);
  expect([0, 1, 2, 3, 4].map((place) => haystack.at(place))).toEqual(['one', '', 'three', 'four', undefined]);
});

test('no part reaches from one thing into the next, whatever stands in either', () => {
  const haystack = new Haystack();
  haystack.add(['two\nlines', 'tin', 'gulls']);
  expect([...haystack.holding('n\ng')]).toEqual([]);
  expect([...haystack.holding('\n')]).toEqual([]);
  expect([...haystack.holding('two lines')]).toEqual([0]);
  expect([...haystack.holding('gulls')]).toEqual([2]);
});
