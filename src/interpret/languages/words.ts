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
 * The words in which a language announces nights, in small letters with their accents, each list with commas between.
 * The first word of an English list is what `inEnglish` puts for the same list of another language.
 */
export interface Words {
  /** Twelve from January, the forms of each with strokes between, the whole name first. */
  months: string;
  /** Seven from Sunday, likewise. */
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
  /** Behind a night or whoever plays, before who puts it on. */
  presentedBy: string;
  /** Whoever plays and is not named. */
  guests: string;
  /** Before a venue's name. */
  at: string;
  /** Before an hour, and behind one. */
  beforeHour: string;
  afterHour: string;
  noon: string;
  midnight: string;
  doors: string;
  starts: string;
  cancelled: string;
  postponed: string;
  /** Moved to another day that is known. */
  rescheduled: string;
  /** Before the day a show was moved to. */
  newDate: string;
  /** Before the day a show was on at first: 'originally scheduled for May 3'. */
  onceOn: string;
  /** Behind 'new date' where nobody knows it yet. */
  toCome: string;
  /** Between 'postponed' and the new day, or the old one. */
  toDay: string;
  fromDay: string;
  moved: string;
  /** The show as its own description names it. */
  theShow: string;
  /** The verbs and adverbs between 'the show' and 'canceled'. */
  isNow: string;
  /** Goes on behind 'canceled' in a sentence that says so of the show. */
  because: string;
  /** Makes a sentence about what could be: 'if the show is canceled'. */
  onlyIf: string;
  /** Begins the reason behind 'canceled', or says until when: 'canceled due to illness', 'canceled for tonight'. */
  reasons: string;
  /** Before `toCancel`: 'we have to cancel the show'. */
  mustCancel: string;
  toCancel: string;
  toPostpone: string;
  /** Verbs of two parts with the show between them: 'fällt … aus'. */
  splitCancels: string;
  /** Who must cancel: 'we', 'the band'. */
  band: string;
  /** What a short sentence says is sold out or canceled: 'It is sold out'. */
  it: string;
  /** Makes a show that is spoken of another than the listed one: 'the show tomorrow'. */
  anotherNight: string;
  /** The listed show, set against another one that is canceled, and that it takes place: 'this one goes ahead'. */
  thisOne: string;
  goesAhead: string;
  /** Of a band, where its tickets are refunded. */
  cannotPlay: string;
  refunded: string;
  /** Somebody else plays for the one who cannot. */
  instead: string;
  /** What is canceled in names of shows only: 'Christmas is canceled'. */
  notAShow: string;
  soldOut: string;
  /** Before a word that is then not quite true: 'nesten utsolgt'. */
  almost: string;
  /** What is paid for: a ticket, the way in. */
  tickets: string;
  inAdvance: string;
  atTheDoor: string;
  /** Before what students and others pay, or behind it. */
  reduced: string;
  free: string;
  freeEntry: string;
  donation: string;
  payWhatYouCan: string;
  allAges: string;
  /** Before the years of whoever may come in, or behind them. */
  ageLimit: string;
  years: string;
  /** Nights at which whoever comes plays: who is named only leads them. */
  openStage: string;
  /** What is done where nobody plays. */
  withoutMusic: string;
  /** Words that stand in most texts and are seldom in another language. */
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

/** The words of a list in some languages, none twice. */
export function wordsInLanguages(list: WordList, languages: readonly Language[]): string[] {
  return [...new Set(languages.flatMap((language) => entriesOf(list, language)))];
}

/** The entries of a list in one language, in order. */
export function entriesOf(list: WordList, language: Language): string[] {
  return WORDS[language][list]
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** The source of a pattern for any word of a list in some languages, the longest first; with the flags `iu`. What may stand beside it is the caller's. */
export function anyOf(list: WordList, languages: readonly Language[]): string {
  const words = wordsInLanguages(list, languages).flatMap((entry) => entry.split('/'));
  const forms = new Set(words.flatMap(spellings));
  const sources = [...forms].sort((a, b) => b.length - a.length).map((form) => form.replace(/[$()*+.?[\]^{|}]/g, '\\$&'));
  return `(?:${sources.join('|').replaceAll(' ', '\\s')})`;
}

/** Letters that are also written without their accents, and how: 'März' is 'Maerz' and 'Marz', 'lørdag' 'lordag'. */
const PLAINER: [letter: string, others: readonly string[]][] = [
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

/** A word in all the ways people write its accents, itself first. */
export function spellings(word: string): string[] {
  const plain = word.normalize('NFKD').replace(/\p{M}+/gu, '');
  const forms = new Set([word, plain]);
  for (const [letter, others] of PLAINER)
    if (word.includes(letter)) for (const form of [...forms]) for (const other of others) forms.add(form.replaceAll(letter, other));
  return [...forms];
}
