import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#scene/site/language.ts';
import { anyOf, entriesOf, spellings, wordsInLanguages } from './words.ts';

describe.each(LANGUAGES)('the words of %s', (language) => {
  it('name twelve months and seven weekdays', () => {
    expect(entriesOf('months', language)).toHaveLength(12);
    expect(entriesOf('weekdays', language)).toHaveLength(7);
  });

  it('say what every programme says', () => {
    for (const list of ['doors', 'cancelled', 'soldOut', 'free', 'tickets', 'and', 'with', 'common'] as const)
      expect(entriesOf(list, language), list).not.toEqual([]);
  });
});

it('stand together for several languages', () => {
  expect(wordsInLanguages('and', ['en', 'de', 'no', 'da'])).toEqual(['and', 'und', 'og']);
  expect('UTSOLGT').toMatch(new RegExp(`^${anyOf('soldOut', LANGUAGES)}$`, 'iu'));
  expect('pay  what you can').not.toMatch(new RegExp(`^${anyOf('payWhatYouCan', ['en'])}$`, 'iu'));
});

it('are found however their accents are written', () => {
  expect(spellings('lørdag')).toEqual(['lørdag', 'loerdag', 'lordag', 'lördag']);
  expect(spellings('märz')).toContain('maerz');
  expect(spellings('août')).toEqual(['août', 'aout']);
});
