import { expect, test } from 'vitest';
import { everyWords, formatWords, nightsWords, readWords, troubleWords } from './source-words.ts';

test.each([
  [360, 'every 6 hours'],
  [60, 'every hour'],
  [90, 'every 90 minutes'],
  [1440, 'every day'],
  [10_080, 'every 7 days'],
])('%i minutes are %s', (minutes, words) => expect(everyWords(minutes)).toBe(words));

test('a trouble is a sentence', () => {
  expect(troubleWords('it answers 404')).toBe('It answers 404.');
  expect(troubleWords('Nobody is there.')).toBe('Nobody is there.');
});

test('a format and a count are said as people say them', () => {
  expect([formatWords('ical'), formatWords('toString')]).toEqual(['a calendar', 'toString']);
  expect([0, 1, 2].map(nightsWords)).toEqual(['no night', 'one night', '2 nights']);
});

test.each([
  [{ format: 'auto', language: 'es', languageNamed: true }, 'read as whatever it’s detected as, in Spanish, as set by hand'],
  [{ format: 'ical', language: 'da', languageNamed: false }, 'read as a calendar, in Danish, detected'],
  [{ format: 'ical', language: null, languageNamed: false }, 'read as a calendar'],
] as const)('%j is %s', (source, words) => expect(readWords(source)).toBe(words));
