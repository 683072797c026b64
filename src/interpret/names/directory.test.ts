import { describe, expect, test } from 'vitest';
import { Directory } from './directory.ts';
import { MIN_LINKED } from './match.ts';

/** Twenty-five names that differ in one letter, each of them as long. */
function alike(length: number): string[] {
  const start = 'salty marsh kings and the low tide quartet '.repeat(4).slice(0, length - 2);
  return [...'bcdefghijklmnopqrstuvwxyz'].map((letter) => `${start}${letter}e`);
}

function near(known: readonly string[], asked: string) {
  const directory = new Directory();
  for (const name of known) directory.add(name, name, [{ name, confidence: 1, but: '' }], []);
  return directory.findNear([{ name: asked, confidence: 1, but: '' }]);
}

describe('of long names that are all alike', () => {
  test('only a few are weighed', () => {
    const [asked = '', ...others] = alike(48);
    expect(near(others, asked).length).toBeGreaterThan(2);
    expect(near(others, asked).length).toBeLessThan(12);
  });

  test('none is taken for the one because the others are not weighed', () => {
    const [asked = '', ...others] = alike(150);
    expect(near(others, asked).every(({ confidence }) => confidence < MIN_LINKED)).toBe(true);
    expect(near(others.slice(0, 1), asked)).toEqual([expect.objectContaining({ id: others[0] })]);
    expect(near(others.slice(0, 1), asked)[0]?.confidence).toBeGreaterThan(MIN_LINKED);
  });

  test('the nearest are weighed first', () => {
    const [first = '', ...others] = alike(48);
    const asked = first.replace('quartet', 'qartet');
    expect(near([...others, first], asked).map(({ id }) => id)).toContain(first);
  });
});
