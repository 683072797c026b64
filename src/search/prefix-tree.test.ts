import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '#interpret/names/edit-distance.ts';
import { NearTexts } from './near-texts.ts';
import { PrefixTree } from './prefix-tree.ts';

const text = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 9 });
const many = fc.array(text, { maxLength: 60 });
const MANY = 1_000;

function gathered(texts: readonly string[], numbers: readonly number[]): string[] {
  return numbers.map((number) => texts[number] ?? '').sort();
}

test('whatever is there, what begins so is found, and nothing else', () => {
  fc.assert(
    fc.property(many, text, (texts, part) => {
      const beginnings = new PrefixTree((number) => texts[number] ?? '');
      for (const [number, each] of texts.entries()) beginnings.add(number, each);
      const begun = texts.filter((each) => each.startsWith(part)).sort();
      expect(gathered(texts, beginnings.findByPrefix(part, MANY))).toEqual(begun);
    }),
  );
});

test('what begins so but for one slip is among what is gathered', () => {
  fc.assert(
    fc.property(many, text, (texts, part) => {
      const beginnings = new PrefixTree((number) => texts[number] ?? '');
      for (const [number, each] of texts.entries()) beginnings.add(number, each);
      const gatheredNumbers = new Set([...beginnings.findByNearPrefix(part, MANY), ...beginnings.findByPrefix(part, MANY)]);
      for (const [number, each] of texts.entries()) {
        const isNear = [-1, 0, 1].some((more) => editDistance(each.slice(0, part.length + more), part, 1) <= 1);
        if (isNear && each.length > part.length) expect(gatheredNumbers).toContain(number);
      }
    }),
  );
});

test.each([0, 1, 2])('whatever is there, every text within %i slips is found, once, and nothing else', (most) => {
  fc.assert(
    fc.property(many, text, (texts, asked) => {
      const near = new NearTexts((number) => texts[number] ?? '');
      for (const [number, each] of texts.entries()) near.add(number, each);
      const found: [number, number][] = [];
      near.find(asked, most, (number, slips) => found.push([number, slips]));
      const within = [...texts.entries()].map(([number, each]) => [number, editDistance(each, asked, most)] as const);
      expect(found.sort((a, b) => a[0] - b[0])).toEqual(within.filter(([, slips]) => slips <= most));
    }),
  );
});

test('a text that shares only what two changed places have is found', () => {
  const near = new NearTexts(() => 'abcdef');
  near.add(0, 'abcdef');
  const found: number[] = [];
  // Both changes go over the ends of pieces.
  near.find('acbedf', 2, (number) => found.push(number));
  expect(found).toEqual([0]);
});
