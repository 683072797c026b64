import { LANGUAGES } from '#scene/site/language.ts';
import { Phrases } from './phrases.ts';
import { entriesOf, type WordList } from './words.ts';

/** Lists whose words mean the same in a text of any language. */
const UNMISTAKABLE: readonly WordList[] = [
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
for (const list of UNMISTAKABLE)
  for (const language of LANGUAGES)
    if (language !== 'en')
      for (const phrase of entriesOf(list, language)) if (!isEnglish(phrase)) PHRASES.add(phrase, entriesOf(list, 'en')[0] ?? '');

function isEnglish(phrase: string): boolean {
  return UNMISTAKABLE.some((list) => entriesOf(list, 'en').includes(phrase));
}

/** 'Einlass ab 19 Uhr' is an hour, 'Einlass ab 16' an age. */
const HOUR_NOT_AGE = /age limit (?=\d{1,2}(?:[.:]\d\d)?\s?o’clock)/g;

/** Puts the words for doors, prices and ages into English, so that one set of rules reads all languages: 'Einlass 19 Uhr, AK 12 €' is 'doors 19 o’clock, at the door 12 €'. */
export function inEnglish(text: string): string {
  let english = '';
  let read = 0;
  for (const { from, to, meaning } of PHRASES.findIn(text)) {
    english += text.slice(read, from) + meaning;
    read = to;
  }
  return (english + text.slice(read)).replace(HOUR_NOT_AGE, 'doors from ');
}
