import { describe, expect, test } from 'vitest';
import { DescriptionIndex } from './description-index.ts';
import { NameIndex } from './name-index.ts';

/** The cost of one question is bounded. */
const ALL = 1e9;
const many = (count: number, word: string) => Array.from({ length: count }, (_, n) => `${word} ${100_000 + n}`);
const namesOf = (names: readonly string[]) => {
  const index = new NameIndex();
  for (const name of names) index.put({ kind: 'artist', id: name, names: [name] });
  return (question: string) => index.find(question, ALL).map(({ name }) => name);
};
const saidOf = (texts: readonly string[]) => {
  const index = new DescriptionIndex();
  for (const [n, text] of texts.entries()) index.put(String(n), text);
  return (question: string) => index.find(question, ALL);
};
const EIGHT = 'aab bbc ccd dde eef ffg ggh hhi';

describe('of a question for a name', () => {
  test('eighty letters are read', () => expect(namesOf(['x'.repeat(80)])('x'.repeat(20_000))).toHaveLength(1));
  test('eight words are looked for', () => expect(namesOf([`The ${EIGHT}`])(`${EIGHT} zzy`)).toHaveLength(1));
  test('six near names are found', () => expect(namesOf([...'abcdefghijklm'].map((letter) => `tid${letter}`))('tidx')).toHaveLength(6));
  test('ten thousand names with the rarest word are checked', () => {
    const crowd = [...many(10_001, 'boat'), ...many(10_001, 'sea')];
    expect(namesOf(['Our Boat on Sea', ...crowd])('boat sea')).toEqual(['Our Boat on Sea']);
    expect(namesOf([...crowd, 'Our Boat on Sea'])('boat sea')).toEqual([]);
  });
});

describe('of a question for a description', () => {
  test('two thousand letters of a description are known', () => expect(saidOf([`${'reed '.repeat(500)} whistle`])('whistle')).toEqual([]));
  test('eight words are looked for', () => expect(saidOf([EIGHT])(`${EIGHT} zzy`)).toEqual(['0']));
  test('ten thousand texts with the rarest word are checked', () => {
    const crowd = [...many(10_001, 'boat'), ...many(10_001, 'sea')];
    expect(saidOf(['boat sea', ...crowd])('boat sea')).toEqual(['0']);
    expect(saidOf([...crowd, 'boat sea'])('boat sea')).toEqual([]);
  });
});
