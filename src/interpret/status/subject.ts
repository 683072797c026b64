import { LANGUAGES } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import type { Phrases } from '../languages/phrases.ts';
import { wordsInLanguages } from '../languages/words.ts';
import { daysAt, phrasesOf } from './status-phrases.ts';

export const THE_SHOW = phrasesOf('theShow');
const REASONS = phrasesOf('reasons');
const IT = phrasesOf('it');
const IS_NOW: ReadonlySet<string> = new Set(
  wordsInLanguages('isNow', LANGUAGES)
    .flatMap((entry) => entry.split(' '))
    .map(fold),
);
/** Past verbs: 'It was sold out' may not be about this night. */
const WAS_ONCE: ReadonlySet<string> = new Set(wordsInLanguages('wasOnce', LANGUAGES).map(fold));

/** Whether words begin with a reason or a time: 'due to illness', '(for tonight'. */
export function beginsReason(words: string): boolean {
  const text = words.slice(0, 80).replace(/^[\s(,:;/–—-]+/, '');
  return REASONS.findIn(text)[0]?.from === 0;
}

/** Words without the verbs and adverbs at their end: 'The show is now' is 'The show'. */
export function withoutVerbs(words: string): string {
  const all = words.trimEnd().split(' ');
  const last = all.findLastIndex((word) => !IS_NOW.has(fold(word)));
  return all.slice(0, last + 1).join(' ');
}

/** Words without a show, verbs and adverbs at their front: 'Tonight’s show is sadly canceled' is 'canceled'. A show alone stays: 'Le Concert Complet'. */
export function withoutOpening(words: string): string {
  const [show] = THE_SHOW.findIn(words.slice(0, 80));
  const rest = show?.from === 0 ? words.slice(show.to).trimStart() : words;
  const all = rest.split(' ');
  const first = all.findIndex((word) => !IS_NOW.has(fold(word)));
  return first > 0 ? all.slice(first).join(' ') : words;
}

/**
 * The words for the show that a sentence says is canceled: 'The show on Friday' in 'The show on Friday is due to illness'.
 * Undefined where it may be about something else.
 * @param before the sentence up to 'canceled'
 * @param isDated whether days may come before it: 'wird auf den 3. Februar verlegt'
 */
export function subjectOf(before: string, title: string, isDated: boolean): string | undefined {
  const words = before.trimEnd();
  const reasons = REASONS.findIn(words).map(({ from }) => from);
  const cuts = [words.length, ...reasons.reverse(), ...(isDated ? [daysAt(words)] : [])].filter((at) => at > 0);
  for (const cut of cuts) {
    const subject = showIn(words.slice(0, cut).replace(/[\s,]+$/, ''), title);
    if (subject !== undefined) return subject;
  }
  return undefined;
}

function showIn(words: string, title: string): string | undefined {
  const subject = withoutVerbs(words);
  const last = THE_SHOW.findIn(subject).at(-1);
  if (subject.length < words.length)
    return last !== undefined || isNamed(subject, title) || isIt(subject, words) || isIt(words, words)
      ? withoutName(subject, title)
      : undefined;
  if (isIt(words, words)) return words;
  if (last === undefined) return undefined;
  // 'Helaas is het concert van zaterdag geannuleerd'
  const opening = subject.slice(0, last.from).trimEnd();
  const isInverted = opening !== '' && withoutVerbs(opening).length < opening.length;
  const rest = subject.slice(last.to).trim();
  return rest === '' || (isInverted && rest.split(' ').length <= MAX_WORDS_BETWEEN) ? subject : undefined;
}

const MAX_WORDS_BETWEEN = 6;

/** Whether a subject is 'it', in a sentence in the present. */
function isIt(subject: string, words: string): boolean {
  return isWhole(IT, withoutOpening(subject)) && !words.split(' ').some((word) => WAS_ONCE.has(fold(word)));
}

function isWhole(phrases: Phrases<unknown>, words: string): boolean {
  const [first] = phrases.findIn(words);
  return first?.from === 0 && first.to === words.length;
}

/** Whether a sentence begins with a title, or with the first three words of a long one. */
function isNamed(subject: string, title: string): boolean {
  const called = calledBy(title);
  return called.length > 3 && fold(subject).startsWith(called);
}

/** Whether words contain a title, or the first three words of a long one. */
export function namesTitle(words: string, title: string): boolean {
  const called = calledBy(title);
  return called.length > 3 && ` ${fold(words)} `.includes(` ${called} `);
}

function calledBy(title: string): string {
  return fold(title).split(' ').slice(0, 3).join(' ');
}

/** A subject without its title, which may contain a weekday. */
function withoutName(subject: string, title: string): string {
  const names = title.split(' ');
  const words = subject.split(' ');
  const other = words.findIndex((word, index) => fold(word) !== fold(names[index] ?? ''));
  return other < 0 ? '' : words.slice(other).join(' ');
}
