import type { Language } from '#scene/site/language.ts';
import { DANISH } from './danish.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { NORWEGIAN } from './norwegian.ts';
import { SPANISH } from './spanish.ts';
import { SWEDISH } from './swedish.ts';

/**
 * The words that announce shows in a language: lower case with accents, as lists separated by commas.
 * `putIntoEnglish` replaces a word with the first word of the same English list.
 */
export interface Words {
  /** January to December, forms separated by slashes, full name first. */
  months: string;
  /** Sunday to Saturday, as in `months`. */
  weekdays: string;
  /** Between a day and its month, or a month and its year: '21 de noviembre'. */
  of: string;
  from: string;
  to: string;
  and: string;
  with: string;
  featuring: string;
  support: string;
  presents: string;
  presentedBy: string;
  /** Performers without a name. */
  guests: string;
  /** Before a venue's name. */
  at: string;
  /** 'at' before an hour, "o'clock" after an hour. */
  beforeHour: string;
  afterHour: string;
  noon: string;
  midnight: string;
  doors: string;
  starts: string;
  cancelled: string;
  postponed: string;
  /** Moved to a known day. */
  rescheduled: string;
  newDate: string;
  /** Before the original day: 'originally scheduled for May 3'. */
  onceOn: string;
  /** After 'new date', if the date is unknown. */
  toCome: string;
  /** Between 'postponed' and the new day, or the original day. */
  toDay: string;
  fromDay: string;
  moved: string;
  /** Nouns by which a description refers to its show. */
  theShow: string;
  /** Verbs and adverbs between 'the show' and 'canceled'. */
  isNow: string;
  /** Past verbs, after which a status may be out of date: 'It was sold out'. */
  wasOnce: string;
  /** Continues a sentence after 'canceled'. */
  because: string;
  /** Marks a hypothetical sentence: 'if the show is canceled'. */
  onlyIf: string;
  /** Begins a reason or a time after 'canceled': 'due to illness', 'for tonight'. */
  reasons: string;
  /** Before `toCancel`: 'we have to cancel the show'. */
  mustCancel: string;
  toCancel: string;
  toPostpone: string;
  /** Two-part verbs around the show: 'fällt … aus'. */
  splitCancels: string;
  band: string;
  /** The subject of a short sentence: 'It is sold out'. */
  it: string;
  /** Refers to another show: 'the show tomorrow'. */
  anotherNight: string;
  /** The listed show in contrast to a canceled show, and verbs for taking place: 'this one goes ahead'. */
  thisOne: string;
  goesAhead: string;
  /** Said about a band; means canceled if tickets are refunded. */
  cannotPlay: string;
  refunded: string;
  /** Negates a promise: 'no refunds'. */
  no: string;
  /** Another act replaces the act that cannot play. */
  instead: string;
  /** 'Canceled' in names of shows: 'Christmas is canceled'. */
  notAShow: string;
  soldOut: string;
  /** Makes the next word untrue: 'nesten utsolgt'. */
  almost: string;
  tickets: string;
  inAdvance: string;
  atTheDoor: string;
  reduced: string;
  free: string;
  freeEntry: string;
  donation: string;
  payWhatYouCan: string;
  allAges: string;
  ageLimit: string;
  years: string;
  /** Shows where anyone may play and the named person hosts. */
  openStage: string;
  /** Activities without a performer. */
  withoutMusic: string;
  /** Frequent words that are rare in other languages. */
  common: string;
}
export type WordList = keyof Words;

const WORDS: Record<Language, Words> = {
  en: ENGLISH,
  es: SPANISH,
  de: GERMAN,
  nl: DUTCH,
  fr: FRENCH,
  no: NORWEGIAN,
  sv: SWEDISH,
  da: DANISH,
};

/** Lists a list's entries in some languages, without duplicates. */
export function listEntries(list: WordList, languages: readonly Language[]): string[] {
  return [...new Set(languages.flatMap((language) => splitEntries(list, language)))];
}

/** Lists a list's entries in one language, in order. */
export function splitEntries(list: WordList, language: Language): string[] {
  return WORDS[language][list]
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Returns the source of a pattern for any entry of a list in some languages, longest first; use the flags `iu`. */
export function matchAnyEntry(list: WordList, languages: readonly Language[]): string {
  const words = listEntries(list, languages).flatMap((entry) => entry.split('/'));
  const forms = new Set(words.flatMap(listSpellings));
  const sources = [...forms].sort((a, b) => b.length - a.length).map((form) => form.replace(/[$()*+.?[\]^{|}]/g, '\\$&'));
  return `(?:${sources.join('|').replaceAll(' ', '\\s')})`;
}

/** Letters with other spellings: 'März' is also 'Maerz' and 'Marz', 'lørdag' also 'lordag'. */
const OTHER_SPELLINGS: [letter: string, others: readonly string[]][] = [
  ['ä', ['ae', 'a']],
  ['ö', ['oe', 'o']],
  ['ü', ['ue', 'u']],
  ['ø', ['oe', 'o', 'ö']],
  ['å', ['aa', 'a']],
  ['æ', ['ae']],
  ['ß', ['ss']],
  ['œ', ['oe']],
  ['’', ["'"]],
];

/** Lists a word in all spellings of its accents, the word itself first. */
export function listSpellings(word: string): string[] {
  const plain = word.normalize('NFKD').replace(/\p{M}+/gu, '');
  const forms = new Set([word, plain]);
  for (const [letter, others] of OTHER_SPELLINGS)
    if (word.includes(letter)) for (const form of [...forms]) for (const other of others) forms.add(form.replaceAll(letter, other));
  return [...forms];
}
