import type { Status } from '#scene/shows/listing.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { Phrases } from '../languages/phrases.ts';
import { entriesOf, wordsInLanguages } from '../languages/words.ts';

/** What words say about whether a night takes place. `to` and `from` are the words in which they name the day it moved to or from. */
export interface Fate {
  said: 'cancelled' | 'postponed' | 'rescheduled' | 'new date' | 'once on' | 'moved' | 'sold out';
  to?: string;
  from?: string;
  /** The new day is not known yet. */
  isToCome?: boolean;
}

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

/** The fate that a phrase tells, with the day that the words behind it name. */
export function fateOf(said: Fate['said'], behind: string): Fate {
  const rest = behind.replace(/^[\s:–—-]+/, '').slice(0, 60);
  if (said === 'once on') return { said, from: rest };
  if (said === 'new date') return TO_COME.in(rest)[0]?.from === 0 ? { said, isToCome: true } : { said, to: rest };
  if (said === 'cancelled' || said === 'sold out') return { said };
  return { said, ...(startsWith(TO, rest) ? { to: rest } : {}), ...(startsWith(FROM, rest) ? { from: rest } : {}) };
}

/**
 * What has become of a night by all that is said about it. A night that was moved is on at its new day, and off at the old one.
 * @param isThisDay whether words name the day of the night; undefined where they name none
 */
export function statusFrom(fates: readonly Fate[], isThisDay: (words: string) => boolean | undefined = () => undefined): Status {
  if (fates.some(({ said }) => said === 'cancelled')) return 'cancelled';
  const otherDay = dayStatus(fates, (words) => (words === undefined ? undefined : isThisDay(words)));
  if (otherDay === 'postponed') return otherDay;
  const isElsewhere = fates.some(({ said, to }) => said === 'moved' && (to === undefined || isThisDay(to) === undefined));
  if (isElsewhere || otherDay === 'moved') return 'moved';
  return fates.some(({ said }) => said === 'sold out') ? 'sold out' : 'announced';
}

function dayStatus(fates: readonly Fate[], isThisDay: (words: string | undefined) => boolean | undefined): Status {
  const moves = fates.filter(
    ({ said, to }) => said === 'postponed' || said === 'rescheduled' || (said === 'moved' && isThisDay(to) !== undefined),
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
