import { LANGUAGES } from '#scene/site/language.ts';
import { matchAnyEntry } from '../languages/words.ts';
import { collapseSpaces } from '../plain-text.ts';
import { readMustCancel, readSplitVerbs } from './cancel-verbs.ts';
import { readMentions, readStatusMarks } from './marks.ts';
import {
  beginsWithPhrase,
  buildMention,
  collectPhrases,
  endsInNegation,
  findDayOffset,
  STATUS_PHRASES,
  type StatusMention,
} from './status-phrases.ts';
import { containsTitle, dropVerbs, findSubject, THE_SHOW } from './subject.ts';

const MAX_LINES = 40;
const MAX_SENTENCES = 4;
const MAX_LINE_CHARS = 60;
const MAX_SENTENCE_CHARS = 300;
const MAX_FIELD_CHARS = 200;

/** Lists the mentions of a status in a listing's title, performers and description. */
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
  return [...marked.flatMap(({ mentions }) => mentions), ...readDescription(collapseSpaces(description), name)];
}

/** Reads the mention of a status anywhere in a status field. */
export function readStatusField(words: string): StatusMention[] {
  const line = collapseSpaces(words.slice(0, MAX_FIELD_CHARS));
  const [said] = STATUS_PHRASES.findIn(line);
  return said === undefined || endsInNegation(line.slice(0, said.from)) ? [] : [buildMention(said.meaning.said, line.slice(said.to))];
}

function readDescription(description: string, title: string): StatusMention[] {
  const mentions: StatusMention[] = [];
  let sentences = 0;
  for (const line of description.split('\n', MAX_LINES)) {
    if (line.length <= MAX_LINE_CHARS) mentions.push(...readMentions(trimToWords(line)).filter(({ said }) => said !== 'moved'));
    const [, tag = ''] = /\[([^\][]{4,40})\]$/.exec(line.trimEnd().slice(-60)) ?? [];
    if (tag !== '' && tag === tag.toUpperCase()) mentions.push(...readMentions(tag));
    const all = splitSentences(line);
    for (const [place, sentence] of all.entries()) {
      sentences += 1;
      if (place > 0 && sentences > MAX_SENTENCES) break;
      const words = sentence.slice(0, MAX_SENTENCE_CHARS);
      const next = (all[place + 1] ?? '').slice(0, MAX_SENTENCE_CHARS);
      // 'The show in Hamburg is canceled. This one takes place.'
      if (!takesPlace(next)) mentions.push(...readSentence(words, title));
      // 'The Neaps had to cancel. Brine play instead.'
      if (takesPlace(next) || INSTEAD.findIn(`${words} ${next}`).length > 0) continue;
      mentions.push(...keepThisNight(words, isHypothetical(words) ? [] : readMustCancel(words, title)));
      if (saysActCannotPlay(words, title) && saysTicketsAreRefunded(description)) mentions.push({ said: 'cancelled', of: words });
    }
  }
  return mentions;
}

/** Matches a period inside a sentence: '18.09.26', 'vom 3.10. auf', 'den 3. Februar', 'Nov. 3', 'pga. sykdom'. */
const PERIOD_INSIDE =
  /(?<!\p{L})(?:\d{1,2}\.\s(?=[\d\p{Ll}]|\p{L}{3,9}\s\d{4}\b|(?:Jan|Jän|Feb|Mär|Mar|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec|Des)\p{Ll}*)|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s(?=\d)|(?:pga|PGA|p\.g\.a|P\.G\.A|bl\.a|ca|d|kl|nr|i\.v\.m)\.\s)/gu;

/** Splits a line into its sentences, leaving out questions. */
function splitSentences(line: string): string[] {
  return line
    .replace(PERIOD_INSIDE, (dot) => `${dot.slice(0, -1)}${SPACE_INSIDE}`)
    .split(/(?<=[.!?…:])\s|\s[–—|]\s|\/\//, 50)
    .filter((sentence) => !sentence.endsWith('?'))
    .map((sentence) => trimToWords(sentence.replaceAll(SPACE_INSIDE, ' ')).replace(/\d\.\d{1,2}$/, '$&.'))
    .filter(Boolean);
}

/** A placeholder for a space inside a sentence. */
const SPACE_INSIDE = '\u2060';

function trimToWords(words: string): string {
  return words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

const BEFORE_REASON = collectPhrases('because', 'reasons');
const BEFORE_REASON_OR_DAY = collectPhrases('because', 'reasons', 'to', 'toDay', 'from', 'fromDay', 'toCome');
const ONLY_IF = collectPhrases('onlyIf');
const ANOTHER_NIGHT = collectPhrases('anotherNight');
const THIS_ONE = collectPhrases('thisOne');
const GOES_AHEAD = collectPhrases('goesAhead');
const CANNOT_PLAY = collectPhrases('cannotPlay');
const BAND = collectPhrases('band');
const SUPPORT = collectPhrases('support');
const REFUNDED = collectPhrases('refunded');
const INSTEAD = collectPhrases('instead');

/**
 * Lists the mentions in a sentence about its own show: 'The show is sadly canceled due to illness', 'Avlyst pga sykdom'. A sentence about
 * a possibility or another show has none.
 */
function readSentence(sentence: string, title: string): StatusMention[] {
  const found = STATUS_PHRASES.findIn(sentence);
  const said = found.flatMap(({ from, to, meaning: { said } }, at) => {
    const [before, behind] = [sentence.slice(0, from), sentence.slice(to)];
    if (said === 'once on' || said === 'new date') return [buildMention(said, behind)];
    const isOnlyIf = isHypothetical(said === 'moved' ? sentence : before);
    if (isOnlyIf || endsInNegation(before) || endsInNegation(dropVerbs(before))) return [];
    const isFirst = (said === 'cancelled' || said === 'postponed') && isStatusFirst(sentence.slice(from, to), before, behind);
    if (said !== 'moved' && !isFirst && !endsOrGivesReason(said, behind, found[at + 1]?.from === to + 1)) return [];
    const isAlone = dropVerbs(before) === '' && (said !== 'moved' || (findDayOffset(behind.trimStart()) === 0 && /\d/.test(behind)));
    const of = isFirst ? behind : isAlone ? '' : findShowWords(sentence, { from, to }, title, said);
    if (of === undefined) return [];
    // A show 'canceled and postponed' is postponed.
    const isPostponed = said === 'cancelled' && ['postponed', 'rescheduled'].includes(found[at + 1]?.meaning.said ?? '');
    const next = found[at + 1];
    const mention = isPostponed && next ? buildMention(next.meaning.said, sentence.slice(next.to)) : buildMention(said, behind, before);
    return [of === '' ? mention : { ...mention, of }];
  });
  return keepThisNight(sentence, [...said, ...(isHypothetical(sentence) ? [] : readSplitVerbs(sentence))]);
}

/** Whether words are about a possibility. 'naar' is Dutch for 'to' and an old spelling of the Danish 'when'. */
function isHypothetical(words: string): boolean {
  return ONLY_IF.findIn(words).some(({ from, to }) => words.slice(from, to).toLowerCase() !== 'naar');
}

/** Keeps the mentions about this night; none if the sentence contrasts this night with another. */
function keepThisNight(sentence: string, mentions: StatusMention[]): StatusMention[] {
  return contrastsNights(sentence) ? [] : mentions.filter(({ of = '' }) => ANOTHER_NIGHT.findIn(of).length === 0);
}

/** Returns the words for the show that a phrase is about. The phrase itself may begin with the show ('concert annulé') or with a verb. */
function findShowWords(
  sentence: string,
  { from, to }: { from: number; to: number },
  title: string,
  said: StatusMention['said'],
): string | undefined {
  const last = from + sentence.slice(from, to).lastIndexOf(' ') + 1;
  const isDated = said !== 'cancelled' && said !== 'sold out';
  return findSubject(sentence.slice(0, last), title, isDated) ?? findSubject(sentence.slice(0, from), title, isDated);
}

/** Whether 'canceled' comes before the show: 'se suspende el concierto', 'The band has canceled the show'. */
function isStatusFirst(phrase: string, before: string, behind: string): boolean {
  const isVerb = before === '' || /^se\s/i.test(phrase) || dropVerbs(before).length < before.trimEnd().length;
  return isVerb && beginsWithPhrase(THE_SHOW, behind.trimStart());
}

/** Whether a sentence contrasts this night with a canceled night: '..., this one goes ahead'. */
function contrastsNights(sentence: string): boolean {
  return sentence
    .split(/[,;]|\s[–—-]\s/)
    .slice(1)
    .some(takesPlace);
}

/** Whether words state that this night takes place: 'this one goes ahead as planned'. */
function takesPlace(words: string): boolean {
  const [one] = THIS_ONE.findIn(words.slice(0, 80));
  const ahead = GOES_AHEAD.findIn(words.slice(0, MAX_SENTENCE_CHARS)).find(({ from }) => one !== undefined && from >= one.to);
  if (one === undefined || ahead === undefined || endsInNegation(words.slice(0, ahead.from))) return false;
  return one.from <= MAX_BETWEEN_CHARS && ahead.from - one.to <= MAX_BETWEEN_CHARS;
}

/** UTF-16 units before 'this one' and after it: 'but this one therefore goes ahead'. */
const MAX_BETWEEN_CHARS = 16;

/** Whether a sentence states that the act cannot play, which cancels the show if tickets are refunded. */
function saysActCannotPlay(sentence: string, title: string): boolean {
  const [found] = CANNOT_PLAY.findIn(sentence);
  const who = sentence.slice(0, found?.from);
  if (found === undefined || isHypothetical(who) || SUPPORT.findIn(who).length > 0) return false;
  return containsTitle(who, title) || BAND.findIn(who).length > 0;
}

/** Whether a description states that tickets are refunded, without a condition. */
function saysTicketsAreRefunded(description: string): boolean {
  return description
    .slice(0, 5000)
    .split(/[.!?\n]/)
    .some((sentence) => REFUNDED.findIn(sentence).length > 0 && !isHypothetical(sentence) && !NO_REFUND.test(sentence));
}

const NO_REFUND = new RegExp(`(?<!\\p{L})${matchAnyEntry('no', LANGUAGES)}(?!\\p{L})`, 'iu');

/** Whether a sentence ends after the status, or continues with a reason or a day. */
function endsOrGivesReason(said: StatusMention['said'], behind: string, isFollowed: boolean): boolean {
  const goesOn = said === 'cancelled' || said === 'sold out' ? BEFORE_REASON : BEFORE_REASON_OR_DAY;
  const rest = dropVerbs(behind) === '' ? '' : behind;
  return isFollowed || /^\W{0,3}$/u.test(rest) || /^\s?[,;(!/&+–—-]/.test(rest) || beginsWithPhrase(goesOn, rest.trimStart());
}
