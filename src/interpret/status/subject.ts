import { LANGUAGES } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import type { Phrases } from '../languages/phrases.ts';
import { listEntries } from '../languages/words.ts';
import { collectPhrases, findDayOffset } from './status-phrases.ts';

export const THE_SHOW = collectPhrases('theShow');
const REASONS = collectPhrases('reasons');
const IT = collectPhrases('it');
const VERBS_AND_ADVERBS: ReadonlySet<string> = new Set(
  listEntries('isNow', LANGUAGES)
    .flatMap((entry) => entry.split(' '))
    .map(fold),
);
/** Past verbs: 'It was sold out' may be about another night. */
const PAST_VERBS: ReadonlySet<string> = new Set(listEntries('wasOnce', LANGUAGES).map(fold));

/** Whether words begin with a reason or a time: 'due to illness', '(for tonight'. */
export function beginsReason(words: string): boolean {
  const text = words.slice(0, 80).replace(/^[\s(,:;/–—-]+/, '');
  return REASONS.findIn(text)[0]?.from === 0;
}

/** Strips verbs and adverbs from the end: 'The show is now' becomes 'The show'. */
export function dropVerbs(words: string): string {
  const all = words.trimEnd().split(' ');
  const last = all.findLastIndex((word) => !VERBS_AND_ADVERBS.has(fold(word)));
  return all.slice(0, last + 1).join(' ');
}

/**
 * Strips the show, verbs and adverbs from the front: 'Tonight’s show is sadly canceled' becomes 'canceled'. Without verbs the show stays:
 * 'Le Concert Complet'.
 */
export function dropOpening(words: string): string {
  const [show] = THE_SHOW.findIn(words.slice(0, 80));
  const rest = show?.from === 0 ? words.slice(show.to).trimStart() : words;
  const all = rest.split(' ');
  const first = all.findIndex((word) => !VERBS_AND_ADVERBS.has(fold(word)));
  return first > 0 ? all.slice(first).join(' ') : words;
}

/**
 * Returns the words for the show that a sentence calls canceled: 'The show on Friday' in 'The show on Friday is due to illness'.
 * Undefined if the sentence may be about something else.
 * @param before the sentence up to 'canceled'
 * @param isDated whether days may come before the status: 'wird auf den 3. Februar verlegt'
 */
export function findSubject(before: string, title: string, isDated: boolean): string | undefined {
  const words = before.trimEnd();
  const reasons = REASONS.findIn(words).map(({ from }) => from);
  const cuts = [words.length, ...reasons.reverse(), ...(isDated ? [findDayOffset(words)] : [])].filter((at) => at > 0);
  for (const cut of cuts) {
    const subject = findShow(words.slice(0, cut).replace(/[\s,]+$/, ''), title);
    if (subject !== undefined) return subject;
  }
  return undefined;
}

function findShow(words: string, title: string): string | undefined {
  const subject = dropVerbs(words);
  const last = THE_SHOW.findIn(subject).at(-1);
  if (subject.length < words.length)
    return last !== undefined || beginsWithTitle(subject, title) || isIt(subject, words) || isIt(words, words)
      ? dropTitle(subject, title)
      : undefined;
  if (isIt(words, words)) return words;
  if (last === undefined) return undefined;
  // 'Helaas is het concert van zaterdag geannuleerd'
  const opening = subject.slice(0, last.from).trimEnd();
  const isInverted = opening !== '' && dropVerbs(opening).length < opening.length;
  const rest = subject.slice(last.to).trim();
  return rest === '' || (isInverted && rest.split(' ').length <= MAX_WORDS_BETWEEN) ? subject : undefined;
}

const MAX_WORDS_BETWEEN = 6;

/** Whether a subject is 'it', in a sentence in the present tense. */
function isIt(subject: string, words: string): boolean {
  return isWhole(IT, dropOpening(subject)) && !words.split(' ').some((word) => PAST_VERBS.has(fold(word)));
}

function isWhole(phrases: Phrases<unknown>, words: string): boolean {
  const [first] = phrases.findIn(words);
  return first?.from === 0 && first.to === words.length;
}

/** Whether a sentence begins with a title, or with the first three words of a long title. */
function beginsWithTitle(subject: string, title: string): boolean {
  const called = shortenTitle(title);
  return called.length > 3 && fold(subject).startsWith(called);
}

/** Whether words contain a title, or the first three words of a long title. */
export function containsTitle(words: string, title: string): boolean {
  const called = shortenTitle(title);
  return called.length > 3 && ` ${fold(words)} `.includes(` ${called} `);
}

function shortenTitle(title: string): string {
  return fold(title).split(' ').slice(0, 3).join(' ');
}

/** Strips the title from a subject, as it may contain a weekday. */
function dropTitle(subject: string, title: string): string {
  const names = title.split(' ');
  const words = subject.split(' ');
  const other = words.findIndex((word, index) => fold(word) !== fold(names[index] ?? ''));
  return other < 0 ? '' : words.slice(other).join(' ');
}
