import { describe, expect, test } from 'vitest';
import { Directory } from './directory.ts';
import { MIN_LINKED_PROBABILITY } from './match.ts';

/** Lists 25 names of the same length that differ in one letter. */
function listSimilarNames(length: number): string[] {
  const start = 'salty marsh kings and the low tide quartet '.repeat(4).slice(0, length - 2);
  return [...'bcdefghijklmnopqrstuvwxyz'].map((letter) => `${start}${letter}e`);
}

function findNear(known: readonly string[], asked: string) {
  const directory = new Directory();
  for (const name of known) directory.add(name, name, [{ name, confidence: 1, but: '' }], []);
  return directory.findNear([{ name: asked, confidence: 1, but: '' }]);
}

describe('long names that differ in one letter', () => {
  test('only a few are weighed', () => {
    const [asked = '', ...others] = listSimilarNames(48);
    expect(findNear(others, asked).length).toBeGreaterThan(2);
    expect(findNear(others, asked).length).toBeLessThan(12);
  });

  test('a name is not linked because others were not weighed', () => {
    const [asked = '', ...others] = listSimilarNames(150);
    expect(findNear(others, asked).every(({ confidence }) => confidence < MIN_LINKED_PROBABILITY)).toBe(true);
    expect(findNear(others.slice(0, 1), asked)).toEqual([expect.objectContaining({ id: others[0] })]);
    expect(findNear(others.slice(0, 1), asked)[0]?.confidence).toBeGreaterThan(MIN_LINKED_PROBABILITY);
  });

  test('the nearest are weighed first', () => {
    const [first = '', ...others] = listSimilarNames(48);
    const asked = first.replace('quartet', 'qartet');
    expect(findNear([...others, first], asked).map(({ id }) => id)).toContain(first);
  });
});
