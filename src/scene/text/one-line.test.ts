import { expect, test } from 'vitest';
import { hasControlCharacters, oneLine } from './one-line.ts';

test.each<[string, string]>([
  ['Neap Tide', 'Neap Tide'],
  ['Neap\r\nTide', 'Neap Tide'],
  ['Neap\u2028Tide', 'Neap Tide'],
  ['Neap\u0085\tTide\u0007', 'Neap Tide '],
  ['\u202eediT paeN\u202c', 'ediT paeN'],
  ['\u2066Neap\u2069 \u200eTide\u200f\u061c', 'Neap Tide'],
  ['Zoë 👩‍🎤 שלום', 'Zoë 👩‍🎤 שלום'],
])('%j is %j in one line', (text, line) => {
  expect([oneLine(text), hasControlCharacters(text)]).toEqual([line, text !== line]);
});
