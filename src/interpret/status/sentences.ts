import { LANGUAGES } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { wordsInLanguages } from '../languages/words.ts';
import { singleSpaced } from '../one-space.ts';
import { FATES, type Fate, fateOf, isAlmost, phrasesOf, startsWith } from './fates.ts';
import { fatesIn, readStatus } from './marks.ts';

/** Descriptions are searched in so many lines, their first sentences as a whole; each no longer than this, in UTF-16 units. */
const LINES = 40;
const FIRST_SENTENCES = 4;
const LONGEST_LINE = 60;
const LONGEST_SENTENCE = 300;
const LONGEST_FIELD = 200;

/** What a listing says in its title, its performers and its description of what has become of the night. */
export function readFates({ title, performer = '', description }: { title: string; performer?: string; description: string }): Fate[] {
  const inTitle = [title, performer].flatMap((words) => readStatus(words).fates);
  return [...inTitle, ...fatesInDescription(singleSpaced(description), title || performer)];
}

/** What a field that only tells what has become of a night says, wherever in it. */
export function readStatusField(words: string): Fate[] {
  const line = singleSpaced(words.slice(0, LONGEST_FIELD));
  const [said] = FATES.in(line);
  return said === undefined || isAlmost(line.slice(0, said.from)) ? [] : [fateOf(said.meaning.said, line.slice(said.to))];
}

function fatesInDescription(description: string, title: string): Fate[] {
  const fates: Fate[] = [];
  let sentences = 0;
  for (const line of description.split('\n', LINES)) {
    if (line.length <= LONGEST_LINE) fates.push(...fatesIn(trimmed(line)).filter(({ said }) => said !== 'moved'));
    const [, tag = ''] = /\[([^\][]{4,40})\]$/.exec(line.trimEnd().slice(-60)) ?? [];
    if (tag !== '' && tag === tag.toUpperCase()) fates.push(...fatesIn(tag));
    for (const [place, sentence] of sentencesOf(line).entries()) {
      sentences += 1;
      if (place > 0 && sentences > FIRST_SENTENCES) break;
      fates.push(...fatesInSentence(sentence.slice(0, LONGEST_SENTENCE), title));
    }
  }
  return fates;
}

/** The sentences of a line; '18.09.26' ends none. */
function sentencesOf(line: string): string[] {
  return line
    .split(/(?<=[.!?…:])\s|\s[–—|]\s|\/\//, 50)
    .map(trimmed)
    .filter(Boolean);
}

function trimmed(words: string): string {
  return words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

const THE_SHOW = phrasesOf('theShow');
const BECAUSE = phrasesOf('because', 'to', 'toDay', 'from', 'fromDay', 'toCome');
const ONLY_IF = phrasesOf('onlyIf');
const IS_NOW: ReadonlySet<string> = new Set(
  wordsInLanguages('isNow', LANGUAGES)
    .flatMap((entry) => entry.split(' '))
    .map(fold),
);

/**
 * What a sentence says of its own show: 'The show is sadly canceled due to illness', 'Avlyst pga sykdom', 'Originally scheduled for May 3'.
 * One about what could be, or about another show, says nothing.
 */
function fatesInSentence(sentence: string, title: string): Fate[] {
  const found = FATES.in(sentence);
  if (found.length === 0) return [];
  return found.flatMap(({ from, to, meaning: { said } }, at) => {
    const [before, behind] = [sentence.slice(0, from), sentence.slice(to)];
    if (said === 'once on' || said === 'new date') return [fateOf(said, behind)];
    if (ONLY_IF.in(before).length > 0 || isAlmost(before) || (said !== 'moved' && !saysSo(behind, found[at + 1]?.from === to + 1)))
      return [];
    const isAlone = before === '' && said !== 'moved';
    if (!isAlone && !isOfTheShow(before, title)) return [];
    // 'Canceled and postponed' is postponed.
    const isPostponed = said === 'cancelled' && ['postponed', 'rescheduled'].includes(found[at + 1]?.meaning.said ?? '');
    return isPostponed
      ? found.slice(at + 1, at + 2).map((next) => fateOf(next.meaning.said, sentence.slice(next.to)))
      : [fateOf(said, behind)];
  });
}

/** Whether a sentence ends behind what it says has become of a night, or goes on with a reason or a day. */
function saysSo(behind: string, isFollowed: boolean): boolean {
  return isFollowed || /^\W{0,3}$/u.test(behind) || /^\s?[,;(!/&+–—-]/.test(behind) || startsWith(BECAUSE, behind.trimStart());
}

/** Whether the words before 'is canceled' name the show: as 'the show', or by its title. */
function isOfTheShow(before: string, title: string): boolean {
  const words = before.trimEnd().split(' ');
  const verbs = words.length - 1 - words.findLastIndex((word) => !IS_NOW.has(fold(word)));
  const subject = words.slice(0, words.length - verbs).join(' ');
  const shows = THE_SHOW.in(subject);
  if (verbs === 0) return shows.at(-1)?.to === subject.length;
  return shows.length > 0 || isNamed(subject, title);
}

/** Whether a sentence begins with a title, or with the first words of a long one. */
function isNamed(subject: string, title: string): boolean {
  const called = fold(title).split(' ').slice(0, 3).join(' ');
  return called.length > 3 && fold(subject).startsWith(called);
}
