import { expect, test } from 'vitest';
import { firstWords, markedWords, plainWords, takeLeadingWords } from './html-words.ts';

const HTML =
  '<h2>Reeds &amp; rope</h2><p>We <b>open</b><br>on <i>Friday</i>.</p><ul><li>one</li><li>two</li></ul><p><a href="https://reeds.example/?a&amp;b" rel="x">Look</a> &lt;b&gt;</p>';

test('a text says its words on one line', () => {
  expect(plainWords(HTML)).toBe('Reeds & rope We open on Friday. one two Look <b>');
});

test('marked, it says line by line what is bold, a heading or an item too, and where links lead', () => {
  expect(markedWords(HTML)).toBe('## Reeds & rope\nWe *open*\non _Friday_.\n• one\n• two\n[Look](https://reeds.example/?a&b) <b>');
});

test('the first words of HTML are those of the paragraphs it begins with, where it does', () => {
  expect(takeLeadingWords('<p>One.</p><p>Two.</p><ul><li>three</li></ul>', 100)).toBe('One. Two.');
  expect(takeLeadingWords('<h2>One</h2><p>Two.</p>', 100)).toBe('One Two.');
});

test('the first words of a text end with a whole one', () => {
  expect(firstWords('Short.', 20)).toBe('Short.');
  expect(firstWords('The reeds are here, and the rope.', 20)).toBe('The reeds are here …');
  expect(firstWords('x'.repeat(30), 20)).toBe(`${'x'.repeat(20)} …`);
});
