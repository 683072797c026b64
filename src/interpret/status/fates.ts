import type { Status } from '#scene/shows/listing.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { Phrases } from '../languages/phrases.ts';
import { entriesOf, wordsInLanguages } from '../languages/words.ts';

/** What words say about whether a night takes place. `to` and `from` are the words in which they name the day it moved to or from. */
export interface Fate {
  said: 'cancelled' | 'postponed' | 'rescheduled' | 'new date' | 'once on' | 'moved' | 'sold out';
  to?: string;
  from?: string;
  /** The words that name the show it is said of: 'Das Konzert am Samstag' may be another night. */
  of?: string;
  /** The new day is not known yet. */
  isToCome?: boolean;
}

/** Whether words name the day of a night; undefined where they name none. */
export type IsThisDay = (words: string) => boolean | undefined;

/** What a phrase says, and whether it is no part of a name. */
interface Meaning {
  said: Fate['said'];
  /** A Germanic participle is no name's: 'The Neaps utsolgt' needs no bracket and no capitals. */
  plain: boolean;
}

export const FATES = new Phrases<Meaning>();
for (const language of LANGUAGES) {
  const plain = !['en', 'es', 'fr'].includes(language);
  for (const phrase of entriesOf('onceOn', language)) FATES.add(phrase, { said: 'once on', plain: false });
  for (const phrase of entriesOf('rescheduled', language)) FATES.add(phrase, { said: 'rescheduled', plain: false });
  for (const phrase of entriesOf('newDate', language)) FATES.add(phrase, { said: 'new date', plain: false });
  for (const phrase of entriesOf('cancelled', language)) FATES.add(phrase, { said: 'cancelled', plain });
  for (const phrase of entriesOf('soldOut', language)) FATES.add(phrase, { said: 'sold out', plain });
  for (const phrase of entriesOf('postponed', language)) FATES.add(phrase, { said: 'postponed', plain: false });
  for (const phrase of entriesOf('moved', language)) FATES.add(phrase, { said: 'moved', plain: false });
}
const NOT_QUITE = phrasesOf('almost');
const TO = phrasesOf('to', 'toDay');
const FROM = phrasesOf('from', 'fromDay');
const TO_COME = phrasesOf('toCome');

/** Phrases of some lists in every language. */
export function phrasesOf(...lists: Parameters<typeof wordsInLanguages>[0][]): Phrases<true> {
  const phrases = new Phrases<true>();
  for (const list of lists) for (const phrase of wordsInLanguages(list, LANGUAGES)) phrases.add(phrase, true);
  return phrases;
}

/** Whether a phrase stands at the very front of a text. */
export function startsWith(phrases: Phrases<unknown>, text: string): boolean {
  return phrases.in(text.slice(0, 60))[0]?.from === 0;
}

/** Whether a text ends in a word that makes what follows untrue: 'nesten utsolgt'. */
export function isAlmost(before: string): boolean {
  const words = before.slice(-20).trimEnd();
  return NOT_QUITE.in(words).some(({ to }) => to === words.length) || /\bun$/i.test(words);
}

/**
 * The fate that a phrase tells, with the days that the words behind it name.
 * @param before where the days are looked for when the words behind name none: 'wird auf den 3. Februar verlegt'
 */
export function fateOf(said: Fate['said'], behind: string, before = ''): Fate {
  const rest = behind.replace(/^[\s:–—-]+/, '').slice(0, 60);
  if (said === 'once on') return { said, from: rest };
  if (said === 'new date') return TO_COME.in(rest)[0]?.from === 0 ? { said, isToCome: true } : { said, to: rest };
  if (said === 'cancelled' || said === 'sold out') return { said };
  const isMoved = startsWith(TO, rest) || startsWith(FROM, rest);
  return { said, ...(isMoved ? daysIn(rest) : daysIn(before.slice(daysAt(before)))) };
}

/** Where the words begin that say from which day or to which day a night moved; the length of the text where none do. */
export function daysAt(words: string): number {
  const sides = [...TO.in(words).map((at) => ({ ...at, isTo: true })), ...FROM.in(words).map((at) => ({ ...at, isTo: false }))];
  const dated = sides.filter(({ to, isTo }) => isDayNext(words.slice(to), isTo)).map(({ from }) => from);
  return Math.min(words.length, ...dated);
}

/** The days that a night moved to and from: of 'from November 3 to December 11' both. */
function daysIn(words: string): Pick<Fate, 'to' | 'from'> {
  const starts = [
    ...TO.in(words).map(({ from, to }) => ({ side: 'to' as const, at: from, end: to })),
    ...FROM.in(words).map(({ from, to }) => ({ side: 'from' as const, at: from, end: to })),
  ].sort((a, b) => a.at - b.at);
  const first = starts[0]?.at === 0 ? starts[0] : undefined;
  if (first === undefined) return {};
  const second = starts.find(({ side, end }) => side !== first.side && isDayNext(words.slice(end), side === 'to'));
  const days = { [first.side]: dayIn(words.slice(0, second?.at)) };
  return second === undefined ? days : { ...days, [second.side]: dayIn(words.slice(second.at)) };
}

/** Words that may name a day: without a number only the first ones, as in 'to next Friday'. */
function dayIn(words: string): string {
  return /\d/.test(words) ? words : words.split(' ').slice(0, 4).join(' ');
}

const DAY_NAMES = namesOf('weekdays');
const MONTH_NAMES = namesOf('months');

function namesOf(list: 'weekdays' | 'months'): Phrases<true> {
  const names = new Phrases<true>();
  for (const entry of wordsInLanguages(list, LANGUAGES)) names.add(entry.split('/', 1)[0] ?? '', true);
  return names;
}

/** Whether a day follows within some words, as in 'den 3. Februar', 'Friday, May 3' and 'Samstag'; behind 'to' also a month or a year alone. */
function isDayNext(words: string, isTo: boolean): boolean {
  const next = words.slice(0, 60);
  if (/^\s?(?:\p{L}{1,12}[.,]?\s){0,3}\d{1,2}(?!\d)/u.test(next) || (isTo && /^\s20\d\d(?!\d)/.test(next))) return true;
  return [DAY_NAMES, ...(isTo ? [MONTH_NAMES] : [])].some((names) => (names.in(next)[0]?.from ?? NEAR) < NEAR);
}

/** A name so near, in UTF-16 units, has one short word before it at most. */
const NEAR = 7;

/**
 * What has become of a night by all that is said about it. A night that was moved is on at its new day, and off at the old one.
 * What is said of a show on another day is not said of it.
 */
export function statusFrom(all: readonly Fate[], isThisDay: IsThisDay = () => undefined): Status {
  const fates = all.filter(({ of, to }) => of === undefined || isThisDay(of) !== false || (to !== undefined && isThisDay(to) === true));
  if (fates.some(({ said }) => said === 'cancelled')) return 'cancelled';
  const otherDay = dayStatus(fates, (words) => (words === undefined ? undefined : isThisDay(words)));
  if (otherDay === 'postponed') return otherDay;
  const names = (words: string | undefined) => words !== undefined && isThisDay(words) !== undefined;
  const isElsewhere = fates.some(({ said, to, from }) => said === 'moved' && !names(to) && !names(from));
  if (isElsewhere || otherDay === 'moved') return 'moved';
  return fates.some(({ said }) => said === 'sold out') ? 'sold out' : 'announced';
}

function dayStatus(fates: readonly Fate[], isThisDay: (words: string | undefined) => boolean | undefined): Status {
  const moves = fates.filter(
    ({ said, to, from }) =>
      said === 'postponed' || said === 'rescheduled' || (said === 'moved' && (isThisDay(to) ?? isThisDay(from)) !== undefined),
  );
  const days = fates.filter(({ said }) => said === 'once on' || said === 'new date');
  const told = [...moves, ...days];
  if (told.some(({ to }) => isThisDay(to) === true)) return 'announced';
  if (told.some(({ from, isToCome }) => isToCome || isThisDay(from) === true)) return 'postponed';
  if (moves.some(({ to }) => isThisDay(to) === false)) return 'postponed';
  // A tour that adds a new date says so on all of its nights.
  if (moves.length > 0 && days.some(({ to }) => isThisDay(to) === false)) return 'postponed';
  if (days.length > 0 || moves.some(({ from }) => from !== undefined)) return 'announced';
  if (moves.some(({ said, to }) => said === 'postponed' || to !== undefined)) return 'postponed';
  // 'Rescheduled' alone stands on old entries as on new ones.
  return moves.length > 0 ? 'moved' : 'announced';
}
