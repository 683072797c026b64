import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textDiff } from './text-diff.ts';

test('tells the words that went and those that came', () => {
  expect(textDiff('Four voices and a fiddle from the mud.', 'Four voices and a banjo from the mud.')).toEqual([
    { is: 'same', text: 'Four voices and a ' },
    { is: 'gone', text: 'fiddle ' },
    { is: 'new', text: 'banjo ' },
    { is: 'same', text: 'from the mud.' },
  ]);
});

test('of what stayed tells only what stands around a difference, and of very long texts both', () => {
  const long = Array.from({ length: 40 }, (_, word) => `w${word}`).join(' ');
  expect(textDiff(`${long} old`, `${long} new`).map(({ text }) => text)).toEqual(['… w34 w35 w36 w37 w38 w39 ', 'old', 'new']);
  const book = 'word '.repeat(500);
  expect(textDiff(book, `${book}more`).map(({ is }) => is)).toEqual(['gone', 'new']);
});

test('what stayed and went is the text before, what stayed and came the text after', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 14 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, text, (before, now) => {
      const pieces = textDiff(before, now);
      const without = (is: string) => pieces.flatMap((piece) => (piece.is === is ? [] : [piece.text])).join('');
      expect([without('new'), without('gone')]).toEqual([before, now]);
    }),
  );
});
