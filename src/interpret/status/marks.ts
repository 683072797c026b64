import { LANGUAGES } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { wordsInLanguages } from '../languages/words.ts';
import { singleSpaced } from '../plain-text.ts';
import { isAlmost, mentionOf, phrasesOf, STATUS_PHRASES, type StatusMention, startsWith } from './status-phrases.ts';
import { beginsReason, THE_SHOW, withoutOpening, withoutVerbs } from './subject.ts';

const MAX_TITLE_CHARS = 500;
const MAX_MARKS = 4;
const MAX_TAIL_CHARS = 100;

/** Emoji around a mark: '🚫 CANCELED 🚫'; and 'CANCELED :('. */
const LEADING_SIGNS = /^(?:\p{Extended_Pictographic}|\u200d|\ufe0f|\s)+/u;
const TRAILING_SIGNS = /(?:\p{Extended_Pictographic}|\u200d|\ufe0f|\s)+$/u;
const SMILEY = /\s[:;=]['’]?-?[()[\]/|]{1,5}$/;

/** Words after a mark in the title of a show that has an extra night. */
const ANOTHER_NIGHT = /^\W{0,3}(?:ekstra|extra|zusatz|supplément|second|2nd|late|early|new|ny|nytt|neue)/iu;

/**
 * The status marks of a title, and the title without them, unless nothing else is left: '[CANCELED] The Neaps' is 'The Neaps'.
 * A mark is in brackets or stars, set off by ':', '!' or a dash, or in capitals beside a title that is not.
 */
export function readStatusMarks(title: string): { mentions: StatusMention[]; title: string } {
  let rest = withoutGaps(singleSpaced(title.slice(0, MAX_TITLE_CHARS)).trim());
  const mentions: StatusMention[] = [];
  while (mentions.length < MAX_MARKS) {
    const mark = markOf(rest);
    if (!mark) break;
    mentions.push(...mark.mentions);
    if (mark.rest === '') break;
    rest = mark.rest.replace(LEADING_SIGNS, '');
  }
  return { mentions, title: mentions.length === 0 ? title : rest };
}

/** 'C A N C E L L E D' as 'CANCELLED'. */
function withoutGaps(title: string): string {
  return title.replace(/(?<![\p{L}\p{N}])\p{L}(?:[ .]\p{L}){5,20}(?![\p{L}\p{N}])/gu, (spaced) => {
    const word = spaced.replace(/[ .]/g, '');
    const [found] = STATUS_PHRASES.findIn(word);
    return found?.from === 0 && found.to === word.length ? word : spaced;
  });
}

interface Mark {
  mentions: StatusMention[];
  rest: string;
}

function markOf(title: string): Mark | undefined {
  const plain = title.replace(LEADING_SIGNS, '').replace(TRAILING_SIGNS, '').replace(SMILEY, '');
  return frontMark(plain) ?? endMark(plain) ?? middleMark(plain);
}

function frontMark(title: string): Mark | undefined {
  const enclosed = /^[[({*~<]+\s?([^\])}*~>]{3,80}?)\s?[!.:]?\s?[\])}*~>]+[\s:!–—-]*/.exec(title);
  const setOff = /^(\p{L}[^:!–—|/]{2,80}?)\s?(?:[:!|]+|\/\/|\s[-–—]+|[–—]+)\s?/u.exec(title);
  const alone = /^(\p{L}[^!]{2,80}?)[!.]*$/u.exec(title);
  const without = (found: string) => title.slice(found.length);
  return markIn([enclosed, setOff], without) ?? capitalsMark(title, true) ?? markIn([alone], without) ?? capitalsMark(title, false);
}

/** A mark set off only by capitals, with a reason in capitals or none. */
function capitalsMark(title: string, isReasoned: boolean): Mark | undefined {
  const [first] = STATUS_PHRASES.findIn(title.slice(0, 80));
  const rest = title.slice(first?.to);
  const words = title.slice(0, first?.to);
  if (first === undefined || first.from > 0 || !/^\s/.test(rest) || !isBare(first.meaning, words, rest)) return undefined;
  const [name, plain] = [withoutCapitals(rest), rest.trim()];
  const isReason = words === words.toUpperCase() && beginsReason(rest) && name !== plain && name !== '';
  if (isReason !== isReasoned) return undefined;
  return { mentions: [mentionOf(first.meaning.said, '')], rest: isReason ? name : plain };
}

/** The words from the first one not in capitals: 'DUE TO ILLNESS The Neaps' is 'The Neaps'. */
function withoutCapitals(words: string): string {
  const all = words.trim().split(' ');
  const first = all.findIndex((word) => word !== word.toUpperCase());
  return first < 0 ? '' : all.slice(first).join(' ');
}

function endMark(title: string): Mark | undefined {
  const tail = title.slice(-MAX_TAIL_CHARS);
  const enclosed = /\s?[[({*~<]+\s?([^[({*~<\])}>]{3,80}?)\s?[!.]?\s?[\])}*~>]+[!.\s]*$/.exec(tail);
  const setOff = /\s?(?:[:|!]|\/\/|\s[-–—]+|[–—])\s?(\p{L}(?:[^:|–—/]|(?<=\d)\/(?=\d)){2,80}?)[!.\s]*$/u.exec(tail);
  const set = markIn([enclosed, setOff], (found) => title.slice(0, title.length - found.length));
  if (set) return set;
  const last = STATUS_PHRASES.findIn(tail).at(-1);
  const behind = tail.slice(last?.to);
  const isReason = beginsReason(behind);
  if (last === undefined || !(isReason || /^[!.\s]*$/.test(behind)) || !/\s$/.test(tail.slice(0, last.from))) return undefined;
  const words = tail.slice(last.from, last.to);
  const before = title.slice(0, title.length - tail.length + last.from);
  const isVerbFirst = words.includes(' ') && withoutVerbs(words.slice(0, words.lastIndexOf(' '))) === '';
  const rest = withoutVerbsLike(words, before);
  const isSaid = (isReason || isVerbFirst || rest.length < before.trimEnd().length) && saysInASentence(last.meaning.said, words, rest);
  if (!isSaid && !isBare(last.meaning, words, before)) return undefined;
  if (NOT_A_SHOW.has(fold(rest))) return undefined;
  return { mentions: [mentionOf(last.meaning.said, '')], rest: rest.replace(/[\s,;:|/–—-]+$/, '') };
}

const NOT_A_SHOW: ReadonlySet<string> = new Set(wordsInLanguages('notAShow', LANGUAGES).map(fold));

/** A title without the verbs before 'canceled', where their case matches: 'The Neaps is' without 'is'; 'Here and Now CANCELED' keeps 'Now'. */
function withoutVerbsLike(words: string, before: string): string {
  const plain = before.trimEnd();
  const rest = withoutVerbs(plain);
  const verbs = plain.slice(rest.length).trim();
  const isAlike = verbs.length > 1 && inCaseOf(words)(verbs);
  return isAlike && rest !== '' ? rest : plain;
}

function inCaseOf(words: string): (text: string) => boolean {
  return (text) => (words === words.toUpperCase() ? text === text.toUpperCase() : text === text.toLowerCase());
}

/** Whether a title states in a sentence that it is off: 'The Neaps is canceled'. A name has capitals: 'Christmas Is Canceled'. */
function saysInASentence(said: StatusMention['said'], words: string, rest: string): boolean {
  const isOneCase = words === words.toUpperCase() || words === words.toLowerCase();
  return said !== 'moved' && said !== 'once on' && said !== 'new date' && isOneCase && rest !== '' && !isAlmost(rest);
}

/** A mark between other words: 'The Neaps [SOLD OUT] w/ Brine', 'Early set #2 UTSOLGT! The Neaps', 'The Neaps - AVLYST // Brine'. */
function middleMark(title: string): Mark | undefined {
  for (const { from, to, meaning } of STATUS_PHRASES.findIn(title)) {
    const [before, words, behind] = [title.slice(0, from), title.slice(from, to), title.slice(to)];
    const isEnclosed = /[[({*]\s?$/.test(before) && /^\s?!?\s?[\])}*]/.test(behind);
    const isShouted = /^!/.test(behind) && isBare(meaning, words, `${before}${behind}`);
    const isReason = beginsReason(behind.replace(/^[!\])}*]+/, ''));
    const isSetOff =
      /(?:[|!:]|\/\/|\s[-–—]+|[–—])\s?$/.test(before) &&
      (isReason || (/^!*\s?(?:[|!]|\/\/|[-–—]\s)/.test(behind) && !/:\s?$/.test(before))) &&
      words === words.toUpperCase();
    if (!(isEnclosed || isShouted || isSetOff) || ANOTHER_NIGHT.test(behind.replace(/^[\s!|/–—-]+/, ''))) continue;
    const after = isReason ? withoutReason(behind) : behind;
    const rest = `${before.replace(/[\s[({*|/–—:-]+$/, '')} ${after.replace(isEnclosed ? /^[\s!\])}*]+/ : /^!+/, '').trim()}`;
    return { mentions: [mentionOf(meaning.said, '')], rest: rest.trim() };
  }
  return undefined;
}

/** The text after a reason that is set off. */
function withoutReason(behind: string): string {
  const reason = behind.replace(/^[\s!\])}*:;,/–—-]+/, '');
  const end = /\s[-–—|]\s|\/\/|[)\]]/.exec(reason);
  return end === null ? '' : reason.slice(end.index).replace(/^[)\]]/, '');
}

/** Whether words that nothing sets off are a mark: in capitals beside a title that is not, or in no name. 'nesten utsolgt' is none. */
function isBare({ said, plain }: { said: StatusMention['said']; plain: boolean }, words: string, rest: string): boolean {
  const capitals = said !== 'moved' && words === words.toUpperCase() && /\p{Ll}/u.test(rest);
  return (capitals || plain) && !isAlmost(rest);
}

function markIn(candidates: (RegExpExecArray | null)[], without: (found: string) => string): Mark | undefined {
  for (const candidate of candidates) {
    const mentions = mentionsIn(candidate?.[1]?.trim() ?? '');
    if (candidate && mentions.length > 0) return { mentions, rest: without(candidate[0]).trim() };
  }
  return undefined;
}

const LEADS_ON = phrasesOf('to', 'toDay', 'from', 'fromDay', 'toCome');
const AND = phrasesOf('and');

/** The mentions in a text that has nothing but status phrases and the day or place of a move. */
export function mentionsIn(words: string): StatusMention[] {
  if (STATUS_PHRASES.findIn(words)[0]?.from === 0) return mentionsAtFront(words);
  const rest = withoutOpening(words);
  const of = words.slice(0, words.length - rest.length);
  const mentions = of === '' ? [] : mentionsAtFront(rest).map((mention) => ({ ...mention, of }));
  // 'Al completo' is no sentence.
  return mentions.filter(({ said }) => said !== 'sold out' || THE_SHOW.findIn(of).length > 0);
}

function mentionsAtFront(words: string): StatusMention[] {
  const [first, second] = STATUS_PHRASES.findIn(words);
  if (first?.from !== 0) return [];
  const rest = words.slice(first.to).trim();
  const { said } = first.meaning;
  const isBoth = second !== undefined && /^[\s/&+,–-]*$/.test(withoutAnd(words.slice(first.to, second.from)));
  // 'Canceled and postponed' is postponed.
  if (isBoth)
    return said === 'cancelled'
      ? mentionsAtFront(words.slice(second.from))
      : [mentionOf(said, ''), ...mentionsAtFront(words.slice(second.from))];
  const leads = said !== 'cancelled' && said !== 'sold out';
  const phrase = words.slice(0, first.to);
  // 'CANCELED (band sick)'
  if (!isSoldOrDated(said) && phrase === phrase.toUpperCase() && /^\([^()]*\)$/.test(rest)) return [mentionOf(said, '')];
  const isDay = said === 'new date' || said === 'once on';
  if (said !== 'sold out' && !isDay && beginsReason(rest) && !(leads && startsWith(LEADS_ON, rest)))
    return [mentionOf(said, '', rest), ...(second === undefined ? [] : mentionsAtFront(words.slice(second.from)))];
  return rest === '' || (leads && (isDay || startsWith(LEADS_ON, rest))) ? [mentionOf(said, rest)] : [];
}

function isSoldOrDated(said: StatusMention['said']): boolean {
  return said === 'sold out' || said === 'new date' || said === 'once on' || said === 'moved';
}

function withoutAnd(words: string): string {
  const [and] = AND.findIn(words);
  return and === undefined ? words : words.slice(0, and.from) + words.slice(and.to);
}
