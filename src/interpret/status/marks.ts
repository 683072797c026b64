import { LANGUAGES } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { listEntries } from '../languages/words.ts';
import { collapseSpaces } from '../plain-text.ts';
import { beginsWithPhrase, buildMention, collectPhrases, endsInNegation, STATUS_PHRASES, type StatusMention } from './status-phrases.ts';
import { beginsReason, dropOpening, dropVerbs, THE_SHOW } from './subject.ts';

const MAX_TITLE_CHARS = 500;
const MAX_MARKS = 4;
const MAX_TAIL_CHARS = 100;

/** Emoji around a mark, as in '🚫 CANCELED 🚫'; `SMILEY` matches 'CANCELED :('. */
const LEADING_SIGNS = /^(?:\p{Extended_Pictographic}|\u200d|\ufe0f|\s)+/u;
const TRAILING_SIGNS = /(?:\p{Extended_Pictographic}|\u200d|\ufe0f|\s)+$/u;
const SMILEY = /\s[:;=]['’]?-?[()[\]/|]{1,5}$/;

/** Words after a mark in the title of a show with an extra night. */
const ANOTHER_NIGHT = /^\W{0,3}(?:ekstra|extra|zusatz|supplément|second|2nd|late|early|new|ny|nytt|neue)/iu;

/**
 * Reads the status marks of a title, and the title without them unless nothing else is left: '[CANCELED] The Neaps' is 'The Neaps'.
 * A mark is in brackets or stars, or before ':', '!' or a dash, or in capitals in a title that is not.
 */
export function readStatusMarks(title: string): { mentions: StatusMention[]; title: string } {
  let rest = joinSpacedLetters(collapseSpaces(title.slice(0, MAX_TITLE_CHARS)).trim());
  const mentions: StatusMention[] = [];
  while (mentions.length < MAX_MARKS) {
    const mark = findMark(rest);
    if (!mark) break;
    mentions.push(...mark.mentions);
    if (mark.rest === '') break;
    rest = mark.rest.replace(LEADING_SIGNS, '');
  }
  return { mentions, title: mentions.length === 0 ? title : rest };
}

/** Joins spaced letters that spell a status: 'C A N C E L L E D' becomes 'CANCELLED'. */
function joinSpacedLetters(title: string): string {
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

function findMark(title: string): Mark | undefined {
  const plain = title.replace(LEADING_SIGNS, '').replace(TRAILING_SIGNS, '').replace(SMILEY, '');
  return findFrontMark(plain) ?? findEndMark(plain) ?? findMiddleMark(plain);
}

function findFrontMark(title: string): Mark | undefined {
  const enclosed = /^[[({*~<]+\s?([^\])}*~>]{3,80}?)\s?[!.:]?\s?[\])}*~>]+[\s:!–—-]*/.exec(title);
  const setOff = /^(\p{L}[^:!–—|/]{2,80}?)\s?(?:[:!|]+|\/\/|\s[-–—]+|[–—]+)\s?/u.exec(title);
  const alone = /^(\p{L}[^!]{2,80}?)[!.]*$/u.exec(title);
  const without = (found: string) => title.slice(found.length);
  return (
    findMarkIn([enclosed, setOff], without) ??
    findCapitalsMark(title, true) ??
    findMarkIn([alone], without) ??
    findCapitalsMark(title, false)
  );
}

/** Finds a mark in capitals without other separators, with a reason in capitals or no reason. */
function findCapitalsMark(title: string, isReasoned: boolean): Mark | undefined {
  const [first] = STATUS_PHRASES.findIn(title.slice(0, 80));
  const rest = title.slice(first?.to);
  const words = title.slice(0, first?.to);
  if (first === undefined || first.from > 0 || !/^\s/.test(rest) || !isMarkAlone(first.meaning, words, rest)) return undefined;
  const [name, plain] = [dropCapitals(rest), rest.trim()];
  const isReason = words === words.toUpperCase() && beginsReason(rest) && name !== plain && name !== '';
  if (isReason !== isReasoned) return undefined;
  return { mentions: [buildMention(first.meaning.said, '')], rest: isReason ? name : plain };
}

/** Drops leading words in capitals: 'DUE TO ILLNESS The Neaps' becomes 'The Neaps'. */
function dropCapitals(words: string): string {
  const all = words.trim().split(' ');
  const first = all.findIndex((word) => word !== word.toUpperCase());
  return first < 0 ? '' : all.slice(first).join(' ');
}

function findEndMark(title: string): Mark | undefined {
  const tail = title.slice(-MAX_TAIL_CHARS);
  const enclosed = /\s?[[({*~<]+\s?([^[({*~<\])}>]{3,80}?)\s?[!.]?\s?[\])}*~>]+[!.\s]*$/.exec(tail);
  const setOff = /\s?(?:[:|!]|\/\/|\s[-–—]+|[–—])\s?(\p{L}(?:[^:|–—/]|(?<=\d)\/(?=\d)){2,80}?)[!.\s]*$/u.exec(tail);
  const set = findMarkIn([enclosed, setOff], (found) => title.slice(0, title.length - found.length));
  if (set) return set;
  const last = STATUS_PHRASES.findIn(tail).at(-1);
  const behind = tail.slice(last?.to);
  const isReason = beginsReason(behind);
  if (last === undefined || !(isReason || /^[!.\s]*$/.test(behind)) || !/\s$/.test(tail.slice(0, last.from))) return undefined;
  const words = tail.slice(last.from, last.to);
  const before = title.slice(0, title.length - tail.length + last.from);
  const isVerbFirst = words.includes(' ') && dropVerbs(words.slice(0, words.lastIndexOf(' '))) === '';
  const rest = dropVerbsInCase(words, before);
  const isSaid = (isReason || isVerbFirst || rest.length < before.trimEnd().length) && isSentence(last.meaning.said, words, rest);
  if (!isSaid && !isMarkAlone(last.meaning, words, before)) return undefined;
  if (NOT_A_SHOW.has(fold(rest))) return undefined;
  return { mentions: [buildMention(last.meaning.said, '')], rest: rest.replace(/[\s,;:|/–—-]+$/, '') };
}

const NOT_A_SHOW: ReadonlySet<string> = new Set(listEntries('notAShow', LANGUAGES).map(fold));

/** Drops the verbs before 'canceled' if their case matches: 'The Neaps is' becomes 'The Neaps'; 'Here and Now CANCELED' keeps 'Now'. */
function dropVerbsInCase(words: string, before: string): string {
  const plain = before.trimEnd();
  const rest = dropVerbs(plain);
  const verbs = plain.slice(rest.length).trim();
  const isAlike = verbs.length > 1 && matchCase(words)(verbs);
  return isAlike && rest !== '' ? rest : plain;
}

function matchCase(words: string): (text: string) => boolean {
  return (text) => (words === words.toUpperCase() ? text === text.toUpperCase() : text === text.toLowerCase());
}

/** Whether a title states its status in a sentence: 'The Neaps is canceled'. A name has capitals: 'Christmas Is Canceled'. */
function isSentence(said: StatusMention['said'], words: string, rest: string): boolean {
  const isOneCase = words === words.toUpperCase() || words === words.toLowerCase();
  return said !== 'moved' && said !== 'once on' && said !== 'new date' && isOneCase && rest !== '' && !endsInNegation(rest);
}

/** Finds a mark between other words: 'The Neaps [SOLD OUT] w/ Brine', 'Early set #2 UTSOLGT! The Neaps', 'The Neaps - AVLYST // Brine'. */
function findMiddleMark(title: string): Mark | undefined {
  for (const { from, to, meaning } of STATUS_PHRASES.findIn(title)) {
    const [before, words, behind] = [title.slice(0, from), title.slice(from, to), title.slice(to)];
    const isEnclosed = /[[({*]\s?$/.test(before) && /^\s?!?\s?[\])}*]/.test(behind);
    const isShouted = /^!/.test(behind) && isMarkAlone(meaning, words, `${before}${behind}`);
    const isReason = beginsReason(behind.replace(/^[!\])}*]+/, ''));
    const isSetOff =
      /(?:[|!:]|\/\/|\s[-–—]+|[–—])\s?$/.test(before) &&
      (isReason || (/^!*\s?(?:[|!]|\/\/|[-–—]\s)/.test(behind) && !/:\s?$/.test(before))) &&
      words === words.toUpperCase();
    if (!(isEnclosed || isShouted || isSetOff) || ANOTHER_NIGHT.test(behind.replace(/^[\s!|/–—-]+/, ''))) continue;
    const after = isReason ? dropReason(behind) : behind;
    const rest = `${before.replace(/[\s[({*|/–—:-]+$/, '')} ${after.replace(isEnclosed ? /^[\s!\])}*]+/ : /^!+/, '').trim()}`;
    return { mentions: [buildMention(meaning.said, '')], rest: rest.trim() };
  }
  return undefined;
}

/** Returns the text after a reason between separators. */
function dropReason(behind: string): string {
  const reason = behind.replace(/^[\s!\])}*:;,/–—-]+/, '');
  const end = /\s[-–—|]\s|\/\/|[)\]]/.exec(reason);
  return end === null ? '' : reason.slice(end.index).replace(/^[)\]]/, '');
}

/** Whether words without separators are a mark: in capitals in a title that is not, or never part of a name. 'nesten utsolgt' is no mark. */
function isMarkAlone({ said, plain }: { said: StatusMention['said']; plain: boolean }, words: string, rest: string): boolean {
  const capitals = said !== 'moved' && words === words.toUpperCase() && /\p{Ll}/u.test(rest);
  return (capitals || plain) && !endsInNegation(rest);
}

function findMarkIn(candidates: (RegExpExecArray | null)[], without: (found: string) => string): Mark | undefined {
  for (const candidate of candidates) {
    const mentions = readMentions(candidate?.[1]?.trim() ?? '');
    if (candidate && mentions.length > 0) return { mentions, rest: without(candidate[0]).trim() };
  }
  return undefined;
}

const BEFORE_NEW_DAY = collectPhrases('to', 'toDay', 'from', 'fromDay', 'toCome');
const AND = collectPhrases('and');

/** Lists the mentions in a text that consists of status phrases and the day or place of a move. */
export function readMentions(words: string): StatusMention[] {
  if (STATUS_PHRASES.findIn(words)[0]?.from === 0) return readFrontMentions(words);
  const rest = dropOpening(words);
  const of = words.slice(0, words.length - rest.length);
  const mentions = of === '' ? [] : readFrontMentions(rest).map((mention) => ({ ...mention, of }));
  // 'Al completo' is no sentence.
  return mentions.filter(({ said }) => said !== 'sold out' || THE_SHOW.findIn(of).length > 0);
}

function readFrontMentions(words: string): StatusMention[] {
  const [first, second] = STATUS_PHRASES.findIn(words);
  if (first?.from !== 0) return [];
  const rest = words.slice(first.to).trim();
  const { said } = first.meaning;
  const isBoth = second !== undefined && /^[\s/&+,–-]*$/.test(dropAnd(words.slice(first.to, second.from)));
  // A show 'canceled and postponed' is postponed.
  if (isBoth)
    return said === 'cancelled'
      ? readFrontMentions(words.slice(second.from))
      : [buildMention(said, ''), ...readFrontMentions(words.slice(second.from))];
  const leads = said !== 'cancelled' && said !== 'sold out';
  const phrase = words.slice(0, first.to);
  // 'CANCELED (band sick)'
  if (!isSoldOutOrMoved(said) && phrase === phrase.toUpperCase() && /^\([^()]*\)$/.test(rest)) return [buildMention(said, '')];
  const isDay = said === 'new date' || said === 'once on';
  if (said !== 'sold out' && !isDay && beginsReason(rest) && !(leads && beginsWithPhrase(BEFORE_NEW_DAY, rest)))
    return [buildMention(said, '', rest), ...(second === undefined ? [] : readFrontMentions(words.slice(second.from)))];
  return rest === '' || (leads && (isDay || beginsWithPhrase(BEFORE_NEW_DAY, rest))) ? [buildMention(said, rest)] : [];
}

function isSoldOutOrMoved(said: StatusMention['said']): boolean {
  return said === 'sold out' || said === 'new date' || said === 'once on' || said === 'moved';
}

function dropAnd(words: string): string {
  const [and] = AND.findIn(words);
  return and === undefined ? words : words.slice(0, and.from) + words.slice(and.to);
}
