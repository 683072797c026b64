import { singleSpaced } from '../plain-text.ts';
import { daysAt, FATES, type Fate, fateOf, isAlmost, phrasesOf, startsWith } from './fates.ts';
import { fatesIn, readStatus } from './marks.ts';
import { mustCancel, splitVerbs } from './must-cancel.ts';
import { holdsName, subjectOf, THE_SHOW, withoutVerbs } from './subject.ts';

/** Descriptions are searched in so many lines, their first sentences as a whole; each no longer than this, in UTF-16 units. */
const LINES = 40;
const FIRST_SENTENCES = 4;
const MAX_LINE_LENGTH = 60;
const MAX_SENTENCE_LENGTH = 300;
const MAX_FIELD_LENGTH = 200;

/** What a listing says in its title, its performers and its description of what has become of the night. */
export function readFates({ title, performer = '', description }: { title: string; performer?: string; description: string }): Fate[] {
  const marked = [title, performer].map((words) => readStatus(words));
  const name = marked.find((read) => read.title !== '')?.title ?? '';
  return [...marked.flatMap(({ fates }) => fates), ...fatesInDescription(singleSpaced(description), name)];
}

/** What a field that only tells what has become of a night says, wherever in it. */
export function readStatusField(words: string): Fate[] {
  const line = singleSpaced(words.slice(0, MAX_FIELD_LENGTH));
  const [said] = FATES.in(line);
  return said === undefined || isAlmost(line.slice(0, said.from)) ? [] : [fateOf(said.meaning.said, line.slice(said.to))];
}

function fatesInDescription(description: string, title: string): Fate[] {
  const fates: Fate[] = [];
  let sentences = 0;
  for (const line of description.split('\n', LINES)) {
    if (line.length <= MAX_LINE_LENGTH) fates.push(...fatesIn(trimmed(line)).filter(({ said }) => said !== 'moved'));
    const [, tag = ''] = /\[([^\][]{4,40})\]$/.exec(line.trimEnd().slice(-60)) ?? [];
    if (tag !== '' && tag === tag.toUpperCase()) fates.push(...fatesIn(tag));
    const all = sentencesOf(line);
    for (const [place, sentence] of all.entries()) {
      sentences += 1;
      if (place > 0 && sentences > FIRST_SENTENCES) break;
      const words = sentence.slice(0, MAX_SENTENCE_LENGTH);
      const next = (all[place + 1] ?? '').slice(0, MAX_SENTENCE_LENGTH);
      // 'The show in Hamburg is canceled. This one takes place.'
      if (!isOn(next)) fates.push(...fatesInSentence(words, title));
      // 'The Neaps had to cancel. Brine play instead.'
      if (isOn(next) || INSTEAD.in(`${words} ${next}`).length > 0) continue;
      fates.push(...ofThisNight(words, isIf(words) ? [] : mustCancel(words, title)));
      if (cannotPlay(words, title) && refunds(description)) fates.push({ said: 'cancelled', of: words });
    }
  }
  return fates;
}

/** A dot that ends no sentence: '18.09.26', 'vom 3.10. auf', 'den 3. Februar', 'Nov. 3', 'pga. sykdom'. */
const NO_END =
  /(?<!\p{L})(?:\d{1,2}\.\s(?=[\d\p{Ll}]|\p{L}{3,9}\s\d{4}\b|(?:Jan|Jän|Feb|Mär|Mar|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec|Des)\p{Ll}*)|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s(?=\d)|(?:pga|PGA|p\.g\.a|P\.G\.A|bl\.a|ca|d|kl|nr|i\.v\.m)\.\s)/gu;

/** The sentences of a line; questions say nothing. */
function sentencesOf(line: string): string[] {
  return line
    .replace(NO_END, (dot) => `${dot.slice(0, -1)}${JOINED}`)
    .split(/(?<=[.!?…:])\s|\s[–—|]\s|\/\//, 50)
    .filter((sentence) => !sentence.endsWith('?'))
    .map((sentence) => trimmed(sentence.replaceAll(JOINED, ' ')).replace(/\d\.\d{1,2}$/, '$&.'))
    .filter(Boolean);
}

/** Stands for a space that ends no sentence. */
const JOINED = '\u2060';

function trimmed(words: string): string {
  return words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

const GOES_ON = phrasesOf('because', 'reasons');
const GOES_ON_WITH_DAY = phrasesOf('because', 'reasons', 'to', 'toDay', 'from', 'fromDay', 'toCome');
const ONLY_IF = phrasesOf('onlyIf');
const ANOTHER_NIGHT = phrasesOf('anotherNight');
const THIS_ONE = phrasesOf('thisOne');
const GOES_AHEAD = phrasesOf('goesAhead');
const CANNOT_PLAY = phrasesOf('cannotPlay');
const BAND = phrasesOf('band');
const SUPPORT = phrasesOf('support');
const REFUNDED = phrasesOf('refunded');
const INSTEAD = phrasesOf('instead');

/**
 * What a sentence says of its own show: 'The show is sadly canceled due to illness', 'Avlyst pga sykdom', 'Originally scheduled for May 3'.
 * One about what could be, or about another show, says nothing.
 */
function fatesInSentence(sentence: string, title: string): Fate[] {
  const found = FATES.in(sentence);
  const said = found.flatMap(({ from, to, meaning: { said } }, at) => {
    const [before, behind] = [sentence.slice(0, from), sentence.slice(to)];
    if (said === 'once on' || said === 'new date') return [fateOf(said, behind)];
    const isOnlyIf = isIf(said === 'moved' ? sentence : before);
    if (isOnlyIf || isAlmost(before) || isAlmost(withoutVerbs(before))) return [];
    const isFirst = (said === 'cancelled' || said === 'postponed') && isSaidFirst(sentence.slice(from, to), before, behind);
    if (said !== 'moved' && !isFirst && !saysSo(said, behind, found[at + 1]?.from === to + 1)) return [];
    const isAlone = withoutVerbs(before) === '' && (said !== 'moved' || (daysAt(behind.trimStart()) === 0 && /\d/.test(behind)));
    const of = isFirst ? behind : isAlone ? '' : subjectIn(sentence, { from, to }, title, said);
    if (of === undefined) return [];
    // 'Canceled and postponed' is postponed.
    const isPostponed = said === 'cancelled' && ['postponed', 'rescheduled'].includes(found[at + 1]?.meaning.said ?? '');
    const next = found[at + 1];
    const fate = isPostponed && next ? fateOf(next.meaning.said, sentence.slice(next.to)) : fateOf(said, behind, before);
    return [of === '' ? fate : { ...fate, of }];
  });
  return ofThisNight(sentence, [...said, ...(isIf(sentence) ? [] : splitVerbs(sentence))]);
}

/** Whether words are about what could be. 'naar' is Dutch for 'to' and an old spelling of the Danish 'when'. */
function isIf(words: string): boolean {
  return ONLY_IF.in(words).some(({ from, to }) => words.slice(from, to).toLowerCase() !== 'naar');
}

/** What a sentence says of this night; nothing where it sets another night against it. */
function ofThisNight(sentence: string, fates: Fate[]): Fate[] {
  return isContrasted(sentence) ? [] : fates.filter(({ of = '' }) => ANOTHER_NIGHT.in(of).length === 0);
}

/** The show that a phrase in a sentence is said of; the phrase may begin with it, as 'concert annulé' does, or with a verb. */
function subjectIn(sentence: string, { from, to }: { from: number; to: number }, title: string, said: Fate['said']): string | undefined {
  const last = from + sentence.slice(from, to).lastIndexOf(' ') + 1;
  const isDated = said !== 'cancelled' && said !== 'sold out';
  return subjectOf(sentence.slice(0, last), title, isDated) ?? subjectOf(sentence.slice(0, from), title, isDated);
}

/** Whether 'canceled' stands before the show: 'se suspende el concierto', 'The band has canceled the show'. */
function isSaidFirst(phrase: string, before: string, behind: string): boolean {
  const isVerb = before === '' || /^se\s/i.test(phrase) || withoutVerbs(before).length < before.trimEnd().length;
  return isVerb && startsWith(THE_SHOW, behind.trimStart());
}

/** Whether a sentence sets this night against the one that is canceled: '..., this one goes ahead'. */
function isContrasted(sentence: string): boolean {
  return sentence
    .split(/[,;]|\s[–—-]\s/)
    .slice(1)
    .some(isOn);
}

/** Whether words say that this night takes place: 'this one goes ahead as planned'. */
function isOn(words: string): boolean {
  const [one] = THIS_ONE.in(words.slice(0, 80));
  const ahead = GOES_AHEAD.in(words.slice(0, MAX_SENTENCE_LENGTH)).find(({ from }) => one !== undefined && from >= one.to);
  if (one === undefined || ahead === undefined || isAlmost(words.slice(0, ahead.from))) return false;
  return one.from <= MAX_BETWEEN && ahead.from - one.to <= MAX_BETWEEN;
}

/** What may stand before 'this one' and behind it, in UTF-16 units: 'but this one therefore goes ahead'. */
const MAX_BETWEEN = 16;

/** Whether the one who plays cannot: nobody then does, where tickets are refunded. */
function cannotPlay(sentence: string, title: string): boolean {
  const [found] = CANNOT_PLAY.in(sentence);
  const who = sentence.slice(0, found?.from);
  if (found === undefined || isIf(who) || SUPPORT.in(who).length > 0) return false;
  return holdsName(who, title) || BAND.in(who).length > 0;
}

/** Whether a description says that tickets are refunded, come what may. */
function refunds(description: string): boolean {
  return description
    .slice(0, 5000)
    .split(/[.!?\n]/)
    .some((sentence) => REFUNDED.in(sentence).length > 0 && !isIf(sentence) && !NO_REFUND.test(sentence));
}

const NO_REFUND = /(?<!\p{L})(?:no|not|non|nicht|keine?|ingen|ikke|inga|inte|geen|niet|pas|aucun|sin)(?!\p{L})/iu;

/** Whether a sentence ends behind what it says has become of a night, or goes on with a reason or a day. */
function saysSo(said: Fate['said'], behind: string, isFollowed: boolean): boolean {
  const goesOn = said === 'cancelled' || said === 'sold out' ? GOES_ON : GOES_ON_WITH_DAY;
  const rest = withoutVerbs(behind) === '' ? '' : behind;
  return isFollowed || /^\W{0,3}$/u.test(rest) || /^\s?[,;(!/&+–—-]/.test(rest) || startsWith(goesOn, rest.trimStart());
}
