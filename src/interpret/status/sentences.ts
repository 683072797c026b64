import { LANGUAGES } from '#scene/site/language.ts';
import { anyOf } from '../languages/words.ts';
import { singleSpaced } from '../plain-text.ts';
import { readMustCancel, readSplitVerbs } from './cancel-verbs.ts';
import { mentionsIn, readStatusMarks } from './marks.ts';
import { daysAt, isAlmost, mentionOf, phrasesOf, STATUS_PHRASES, type StatusMention, startsWith } from './status-phrases.ts';
import { namesTitle, subjectOf, THE_SHOW, withoutVerbs } from './subject.ts';

const MAX_LINES = 40;
const MAX_SENTENCES = 4;
const MAX_LINE_CHARS = 60;
const MAX_SENTENCE_CHARS = 300;
const MAX_FIELD_CHARS = 200;

/** The mentions of a status in a listing's title, performers and description. */
export function readStatusMentions({
  title,
  performer = '',
  description,
}: {
  title: string;
  performer?: string;
  description: string;
}): StatusMention[] {
  const marked = [title, performer].map((words) => readStatusMarks(words));
  const name = marked.find((read) => read.title !== '')?.title ?? '';
  return [...marked.flatMap(({ mentions }) => mentions), ...mentionsInDescription(singleSpaced(description), name)];
}

/** The mention of a status anywhere in a field for the status. */
export function readStatusField(words: string): StatusMention[] {
  const line = singleSpaced(words.slice(0, MAX_FIELD_CHARS));
  const [said] = STATUS_PHRASES.findIn(line);
  return said === undefined || isAlmost(line.slice(0, said.from)) ? [] : [mentionOf(said.meaning.said, line.slice(said.to))];
}

function mentionsInDescription(description: string, title: string): StatusMention[] {
  const mentions: StatusMention[] = [];
  let sentences = 0;
  for (const line of description.split('\n', MAX_LINES)) {
    if (line.length <= MAX_LINE_CHARS) mentions.push(...mentionsIn(trimmed(line)).filter(({ said }) => said !== 'moved'));
    const [, tag = ''] = /\[([^\][]{4,40})\]$/.exec(line.trimEnd().slice(-60)) ?? [];
    if (tag !== '' && tag === tag.toUpperCase()) mentions.push(...mentionsIn(tag));
    const all = sentencesOf(line);
    for (const [place, sentence] of all.entries()) {
      sentences += 1;
      if (place > 0 && sentences > MAX_SENTENCES) break;
      const words = sentence.slice(0, MAX_SENTENCE_CHARS);
      const next = (all[place + 1] ?? '').slice(0, MAX_SENTENCE_CHARS);
      // 'The show in Hamburg is canceled. This one takes place.'
      if (!isOn(next)) mentions.push(...mentionsInSentence(words, title));
      // 'The Neaps had to cancel. Brine play instead.'
      if (isOn(next) || INSTEAD.findIn(`${words} ${next}`).length > 0) continue;
      mentions.push(...ofThisNight(words, isIf(words) ? [] : readMustCancel(words, title)));
      if (cannotPlay(words, title) && refunds(description)) mentions.push({ said: 'cancelled', of: words });
    }
  }
  return mentions;
}

/** A period that ends no sentence: '18.09.26', 'vom 3.10. auf', 'den 3. Februar', 'Nov. 3', 'pga. sykdom'. */
const NO_END =
  /(?<!\p{L})(?:\d{1,2}\.\s(?=[\d\p{Ll}]|\p{L}{3,9}\s\d{4}\b|(?:Jan|Jän|Feb|Mär|Mar|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec|Des)\p{Ll}*)|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s(?=\d)|(?:pga|PGA|p\.g\.a|P\.G\.A|bl\.a|ca|d|kl|nr|i\.v\.m)\.\s)/gu;

/** The sentences of a line, without questions. */
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

/** The mentions in a sentence about its own show: 'The show is sadly canceled due to illness', 'Avlyst pga sykdom'. None in one about a possibility or another show. */
function mentionsInSentence(sentence: string, title: string): StatusMention[] {
  const found = STATUS_PHRASES.findIn(sentence);
  const said = found.flatMap(({ from, to, meaning: { said } }, at) => {
    const [before, behind] = [sentence.slice(0, from), sentence.slice(to)];
    if (said === 'once on' || said === 'new date') return [mentionOf(said, behind)];
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
    const mention = isPostponed && next ? mentionOf(next.meaning.said, sentence.slice(next.to)) : mentionOf(said, behind, before);
    return [of === '' ? mention : { ...mention, of }];
  });
  return ofThisNight(sentence, [...said, ...(isIf(sentence) ? [] : readSplitVerbs(sentence))]);
}

/** Whether words are about a possibility. 'naar' is Dutch for 'to' and an old spelling of the Danish 'when'. */
function isIf(words: string): boolean {
  return ONLY_IF.findIn(words).some(({ from, to }) => words.slice(from, to).toLowerCase() !== 'naar');
}

/** The mentions about this night; none where the sentence contrasts it with another. */
function ofThisNight(sentence: string, mentions: StatusMention[]): StatusMention[] {
  return isContrasted(sentence) ? [] : mentions.filter(({ of = '' }) => ANOTHER_NIGHT.findIn(of).length === 0);
}

/** The show that a phrase is about. The phrase itself may begin with it ('concert annulé') or with a verb. */
function subjectIn(
  sentence: string,
  { from, to }: { from: number; to: number },
  title: string,
  said: StatusMention['said'],
): string | undefined {
  const last = from + sentence.slice(from, to).lastIndexOf(' ') + 1;
  const isDated = said !== 'cancelled' && said !== 'sold out';
  return subjectOf(sentence.slice(0, last), title, isDated) ?? subjectOf(sentence.slice(0, from), title, isDated);
}

/** Whether 'canceled' comes before the show: 'se suspende el concierto', 'The band has canceled the show'. */
function isSaidFirst(phrase: string, before: string, behind: string): boolean {
  const isVerb = before === '' || /^se\s/i.test(phrase) || withoutVerbs(before).length < before.trimEnd().length;
  return isVerb && startsWith(THE_SHOW, behind.trimStart());
}

/** Whether a sentence contrasts this night with a canceled one: '..., this one goes ahead'. */
function isContrasted(sentence: string): boolean {
  return sentence
    .split(/[,;]|\s[–—-]\s/)
    .slice(1)
    .some(isOn);
}

/** Whether words state that this night takes place: 'this one goes ahead as planned'. */
function isOn(words: string): boolean {
  const [one] = THIS_ONE.findIn(words.slice(0, 80));
  const ahead = GOES_AHEAD.findIn(words.slice(0, MAX_SENTENCE_CHARS)).find(({ from }) => one !== undefined && from >= one.to);
  if (one === undefined || ahead === undefined || isAlmost(words.slice(0, ahead.from))) return false;
  return one.from <= MAX_BETWEEN_CHARS && ahead.from - one.to <= MAX_BETWEEN_CHARS;
}

/** UTF-16 units before 'this one' and after it: 'but this one therefore goes ahead'. */
const MAX_BETWEEN_CHARS = 16;

/** Whether a sentence states that the act cannot play, which cancels the show where tickets are refunded. */
function cannotPlay(sentence: string, title: string): boolean {
  const [found] = CANNOT_PLAY.findIn(sentence);
  const who = sentence.slice(0, found?.from);
  if (found === undefined || isIf(who) || SUPPORT.findIn(who).length > 0) return false;
  return namesTitle(who, title) || BAND.findIn(who).length > 0;
}

/** Whether a description states that tickets are refunded, without a condition. */
function refunds(description: string): boolean {
  return description
    .slice(0, 5000)
    .split(/[.!?\n]/)
    .some((sentence) => REFUNDED.findIn(sentence).length > 0 && !isIf(sentence) && !NO_REFUND.test(sentence));
}

const NO_REFUND = new RegExp(`(?<!\\p{L})${anyOf('no', LANGUAGES)}(?!\\p{L})`, 'iu');

/** Whether a sentence ends after the status, or goes on with a reason or a day. */
function saysSo(said: StatusMention['said'], behind: string, isFollowed: boolean): boolean {
  const goesOn = said === 'cancelled' || said === 'sold out' ? GOES_ON : GOES_ON_WITH_DAY;
  const rest = withoutVerbs(behind) === '' ? '' : behind;
  return isFollowed || /^\W{0,3}$/u.test(rest) || /^\s?[,;(!/&+–—-]/.test(rest) || startsWith(goesOn, rest.trimStart());
}
