import { LANGUAGES } from '#scene/site/language.ts';
import { Phrases } from './phrases.ts';
import { splitEntries, type WordList } from './words.ts';

/** Lists of words that mean the same in a text of any language. */
const SAME_MEANING_LISTS: readonly WordList[] = [
  'freeEntry',
  'payWhatYouCan',
  'donation',
  'free',
  'doors',
  'starts',
  'tickets',
  'inAdvance',
  'atTheDoor',
  'reduced',
  'allAges',
  'ageLimit',
  'years',
  'from',
  'beforeHour',
  'afterHour',
];

const PHRASES = new Phrases<string>();
for (const list of SAME_MEANING_LISTS)
  for (const language of LANGUAGES)
    if (language !== 'en')
      for (const phrase of splitEntries(list, language)) if (!isEnglish(phrase)) PHRASES.add(phrase, splitEntries(list, 'en')[0] ?? '');

function isEnglish(phrase: string): boolean {
  return SAME_MEANING_LISTS.some((list) => splitEntries(list, 'en').includes(phrase));
}

/** 'Einlass ab 19 Uhr' is an hour, 'Einlass ab 16' an age. */
const HOUR_NOT_AGE = /age limit (?=\d{1,2}(?:[.:]\d\d)?\s?o’clock)/g;

/**
 * Translates the words for doors, prices and ages into English, so that one set of rules reads all languages: 'Einlass 19 Uhr, AK 12 €'
 * becomes 'doors 19 o’clock, at the door 12 €'.
 */
export function putIntoEnglish(text: string): string {
  let english = '';
  let read = 0;
  for (const { from, to, meaning } of PHRASES.findIn(text)) {
    english += text.slice(read, from) + meaning;
    read = to;
  }
  return (english + text.slice(read)).replace(HOUR_NOT_AGE, 'doors from ');
}
