import type { Status } from '#scene/shows/listing.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { Phrases } from '../languages/phrases.ts';
import { listEntries, splitEntries } from '../languages/words.ts';

/** A phrase's statement about a show. `to` and `from` are the words for the day it moved to or from. */
export interface StatusMention {
  said: 'cancelled' | 'postponed' | 'rescheduled' | 'new date' | 'once on' | 'moved' | 'sold out';
  to?: string;
  from?: string;
  /** The words for the show: 'Das Konzert am Samstag' may be another show. */
  of?: string;
  /** The new day is unknown. */
  isDayUnknown?: boolean;
}

/** Tests whether words name the listed day; undefined if they name no day. */
export type IsThisDay = (words: string) => boolean | undefined;

interface Meaning {
  said: StatusMention['said'];
  /** A Germanic participle that is in no name: 'The Neaps utsolgt' needs no bracket and no capitals. */
  plain: boolean;
}

export const STATUS_PHRASES = new Phrases<Meaning>();
for (const language of LANGUAGES) {
  const plain = !['en', 'es', 'fr'].includes(language);
  for (const phrase of splitEntries('onceOn', language)) STATUS_PHRASES.add(phrase, { said: 'once on', plain: false });
  for (const phrase of splitEntries('rescheduled', language)) STATUS_PHRASES.add(phrase, { said: 'rescheduled', plain: false });
  for (const phrase of splitEntries('newDate', language)) STATUS_PHRASES.add(phrase, { said: 'new date', plain: false });
  for (const phrase of splitEntries('cancelled', language)) STATUS_PHRASES.add(phrase, { said: 'cancelled', plain });
  for (const phrase of splitEntries('soldOut', language)) STATUS_PHRASES.add(phrase, { said: 'sold out', plain });
  for (const phrase of splitEntries('postponed', language)) STATUS_PHRASES.add(phrase, { said: 'postponed', plain: false });
  for (const phrase of splitEntries('moved', language)) STATUS_PHRASES.add(phrase, { said: 'moved', plain: false });
}
const ALMOST = collectPhrases('almost');
const TO = collectPhrases('to', 'toDay');
const FROM = collectPhrases('from', 'fromDay');
const TO_COME = collectPhrases('toCome');

/** Collects the phrases of some lists in every language. */
export function collectPhrases(...lists: Parameters<typeof listEntries>[0][]): Phrases<true> {
  const phrases = new Phrases<true>();
  for (const list of lists) for (const phrase of listEntries(list, LANGUAGES)) phrases.add(phrase, true);
  return phrases;
}

/** Whether a text begins with a phrase. */
export function beginsWithPhrase(phrases: Phrases<unknown>, text: string): boolean {
  return phrases.findIn(text.slice(0, 60))[0]?.from === 0;
}

/** Whether a text ends in a word that makes the next word untrue: 'nesten utsolgt'. */
export function endsInNegation(before: string): boolean {
  const words = before.slice(-20).trimEnd();
  return ALMOST.findIn(words).some(({ to }) => to === words.length) || /\bun$/i.test(words);
}

/** Builds a mention with the days named after the phrase, or else before it: 'wird auf den 3. Februar verlegt'. */
export function buildMention(said: StatusMention['said'], behind: string, before = ''): StatusMention {
  const rest = behind.replace(/^[\s:–—-]+/, '').slice(0, 60);
  if (said === 'once on') return { said, from: rest };
  if (said === 'new date') return TO_COME.findIn(rest)[0]?.from === 0 ? { said, isDayUnknown: true } : { said, to: rest };
  if (said === 'cancelled' || said === 'sold out') return { said };
  const isMoved = beginsWithPhrase(TO, rest) || beginsWithPhrase(FROM, rest);
  return { said, ...(isMoved ? readDays(rest) : readDays(before.slice(findDayOffset(before)))) };
}

/** Returns the offset of the words for the day a show moved from or to; the length of the text without such words. */
export function findDayOffset(words: string): number {
  const sides = [...TO.findIn(words).map((at) => ({ ...at, isTo: true })), ...FROM.findIn(words).map((at) => ({ ...at, isTo: false }))];
  const dated = sides.filter(({ to, isTo }) => isDayNext(words.slice(to), isTo)).map(({ from }) => from);
  return Math.min(words.length, ...dated);
}

/** Reads the days a show moved to and from: both in 'from November 3 to December 11'. */
function readDays(words: string): Pick<StatusMention, 'to' | 'from'> {
  const starts = [
    ...TO.findIn(words).map(({ from, to }) => ({ side: 'to' as const, at: from, end: to })),
    ...FROM.findIn(words).map(({ from, to }) => ({ side: 'from' as const, at: from, end: to })),
  ].sort((a, b) => a.at - b.at);
  const first = starts[0]?.at === 0 ? starts[0] : undefined;
  if (first === undefined) return {};
  const second = starts.find(({ side, end }) => side !== first.side && isDayNext(words.slice(end), side === 'to'));
  const days = { [first.side]: takeDayWords(words.slice(0, second?.at)) };
  return second === undefined ? days : { ...days, [second.side]: takeDayWords(words.slice(second.at)) };
}

/** Returns words that may name a day: without a digit the first four, as in 'to next Friday'. */
function takeDayWords(words: string): string {
  return /\d/.test(words) ? words : words.split(' ').slice(0, 4).join(' ');
}

const DAY_NAMES = collectNames('weekdays');
const MONTH_NAMES = collectNames('months');

function collectNames(list: 'weekdays' | 'months'): Phrases<true> {
  const names = new Phrases<true>();
  for (const entry of listEntries(list, LANGUAGES)) names.add(entry.split('/', 1)[0] ?? '', true);
  return names;
}

/** Whether a day follows soon: 'den 3. Februar', 'Friday, May 3', 'Samstag'; after 'to' also a month or a year alone. */
function isDayNext(words: string, isTo: boolean): boolean {
  const next = words.slice(0, 60);
  if (/^\s?(?:\p{L}{1,12}[.,]?\s){0,3}\d{1,2}(?!\d)/u.test(next) || (isTo && /^\s20\d\d(?!\d)/.test(next))) return true;
  return [DAY_NAMES, ...(isTo ? [MONTH_NAMES] : [])].some((names) => (names.findIn(next)[0]?.from ?? MAX_BEFORE_NAME) < MAX_BEFORE_NAME);
}

/** UTF-16 units before a name of a day or month: one short word at most. */
const MAX_BEFORE_NAME = 7;

/** Decides a show's status from all mentions that are not about another day. A moved show is on at its new day and off at the old day. */
export function decideStatus(all: readonly StatusMention[], isThisDay: IsThisDay = () => undefined): Status {
  const mentions = all.filter(({ of, to }) => of === undefined || isThisDay(of) !== false || (to !== undefined && isThisDay(to) === true));
  if (mentions.some(({ said }) => said === 'cancelled')) return 'cancelled';
  const otherDay = decideDayStatus(mentions, (words) => (words === undefined ? undefined : isThisDay(words)));
  if (otherDay === 'postponed') return otherDay;
  const names = (words: string | undefined) => words !== undefined && isThisDay(words) !== undefined;
  const isElsewhere = mentions.some(({ said, to, from }) => said === 'moved' && !names(to) && !names(from));
  if (isElsewhere || otherDay === 'moved') return 'moved';
  return mentions.some(({ said }) => said === 'sold out') ? 'sold out' : 'announced';
}

function decideDayStatus(mentions: readonly StatusMention[], isThisDay: (words: string | undefined) => boolean | undefined): Status {
  const moves = mentions.filter(
    ({ said, to, from }) =>
      said === 'postponed' || said === 'rescheduled' || (said === 'moved' && (isThisDay(to) ?? isThisDay(from)) !== undefined),
  );
  const days = mentions.filter(({ said }) => said === 'once on' || said === 'new date');
  const all = [...moves, ...days];
  if (all.some(({ to }) => isThisDay(to) === true)) return 'announced';
  if (all.some(({ from, isDayUnknown }) => isDayUnknown || isThisDay(from) === true)) return 'postponed';
  if (moves.some(({ to }) => isThisDay(to) === false)) return 'postponed';
  // A tour that adds a date announces it on all of its nights.
  if (moves.length > 0 && days.some(({ to }) => isThisDay(to) === false)) return 'postponed';
  if (days.length > 0 || moves.some(({ from }) => from !== undefined)) return 'announced';
  if (moves.some(({ said, to }) => said === 'postponed' || to !== undefined)) return 'postponed';
  // 'Rescheduled' alone occurs on old and new entries.
  return moves.length > 0 ? 'moved' : 'announced';
}
