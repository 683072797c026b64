import fc from 'fast-check';
import { expect, test } from 'vitest';
import { either, Haystack } from './haystack.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 });
const things = fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 12 });
const placesOf = (list: readonly (readonly string[])[], fits: (text: string) => boolean) =>
  list.flatMap((texts, place) => (texts.some(fits) ? [place] : []));

test('finds whatever holds or begins with a part, in order and each once', () => {
  fc.assert(
    fc.property(things, text, (list, part) => {
      fc.pre(part !== '');
      const haystack = new Haystack(list);
      expect([...haystack.holding(part)]).toEqual(placesOf(list, (each) => each.includes(part)));
      expect([...haystack.beginning(part)]).toEqual(placesOf(list, (each) => each.startsWith(part)));
    }),
  );
});

test('takes two finds together, in order and each once', () => {
  fc.assert(
    fc.property(things, text, text, (list, one, other) => {
      fc.pre(one !== '' && other !== '');
      const haystack = new Haystack(list);
      expect([...either(haystack.holding(one), haystack.beginning(other))]).toEqual(
        placesOf(list, (each) => each.includes(one) || each.startsWith(other)),
      );
    }),
  );
});

test('a leading article need not stand in what begins with the rest', () => {
  const haystack = new Haystack([['tin gulls'], ['the tin'], ['martini'], ['a tin']]);
  expect([...haystack.named('the tin', 'tin')]).toEqual([0, 1]);
  expect([...haystack.named('tin', 'tin')]).toEqual([0, 1, 2, 3]);
});

test('finds nothing where there is nothing', () => {
  expect([...new Haystack([]).holding('a')]).toEqual([]);
  expect([...new Haystack([[], []]).holding('a')]).toEqual([]);
});
