import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#scene/site/language.ts';
import { listEntries, listSpellings, matchAnyEntry, splitEntries } from './words.ts';

describe.each(LANGUAGES)('the words of %s', (language) => {
  it('name twelve months and seven weekdays', () => {
    expect(splitEntries('months', language)).toHaveLength(12);
    expect(splitEntries('weekdays', language)).toHaveLength(7);
  });

  it('say what every programme says', () => {
    for (const list of ['doors', 'cancelled', 'soldOut', 'free', 'tickets', 'and', 'with', 'common'] as const)
      expect(splitEntries(list, language), list).not.toEqual([]);
  });
});

it('stand together for several languages', () => {
  expect(listEntries('and', ['en', 'de', 'no', 'da'])).toEqual(['and', 'und', 'og']);
  expect('UTSOLGT').toMatch(new RegExp(`^${matchAnyEntry('soldOut', LANGUAGES)}$`, 'iu'));
  expect('pay  what you can').not.toMatch(new RegExp(`^${matchAnyEntry('payWhatYouCan', ['en'])}$`, 'iu'));
});

it('are found however their accents are written', () => {
  expect(listSpellings('lørdag')).toEqual(['lørdag', 'loerdag', 'lordag', 'lördag']);
  expect(listSpellings('märz')).toContain('maerz');
  expect(listSpellings('août')).toEqual(['août', 'aout']);
});
