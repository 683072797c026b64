import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFilter, type SourceFilter } from './source-filter.ts';

const whyLeftOut = (filter: SourceFilter, night: typeof NIGHT) => readFilter(filter)(night);

const NIGHT = { event: 'Neap at the Harbour', performer: '', venue: 'Bilge Bar, Tin Harbor', categories: ['Live Music', 'Free'] };

test.each<[SourceFilter, string]>([
  [{}, ''],
  [{ leave: { categories: ['food truck'] } }, ''],
  [{ leave: { categories: ['live music'] } }, 'its category is “live music”'],
  [{ leave: { words: ['NEAP'] } }, 'its title says “NEAP”'],
  [{ leave: { words: ['nea'] } }, ''],
  [{ leave: { places: ['tin harbor'] } }, 'its place is “tin harbor”'],
  [{ take: { categories: ['free'] } }, ''],
  [{ take: { categories: ['jazz'] } }, 'it’s not in any category you include'],
  [{ take: { words: ['brine', 'neap'] } }, ''],
  [{ take: { places: ['Saltmarsh'] } }, 'it’s not in any place you include'],
  [{ take: { places: ['Tin Harbor'] }, leave: { words: ['harbour'] } }, 'its title says “harbour”'],
])('%j: %s', (filter, why) => expect(whyLeftOut(filter, NIGHT)).toBe(why));

test('a night that names no place is at its source’s own', () => {
  expect(whyLeftOut({ take: { places: ['Saltmarsh'] } }, { ...NIGHT, venue: '' })).toBe('');
});

test('what is left for some words is left for more of them', () => {
  const words = fc.array(fc.constantFrom('neap', 'harbour', 'quiz', 'x'), { maxLength: 4 });
  fc.assert(
    fc.property(words, words, (some, more) => {
      if (whyLeftOut({ leave: { words: some } }, NIGHT) !== '')
        expect(whyLeftOut({ leave: { words: [...some, ...more] } }, NIGHT)).not.toBe('');
    }),
  );
});
