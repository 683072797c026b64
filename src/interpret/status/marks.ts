import { singleSpaced } from '../one-space.ts';
import { FATES, type Fate, fateOf, isAlmost, phrasesOf, startsWith } from './fates.ts';

/** Titles are searched for marks this far, in UTF-16 units: readers cut them here. */
const MARKED = 500;
const MOST_MARKS = 4;

/** Emoji around a mark: '🚫 CANCELED 🚫', and 'CANCELED :('. */
const LEADING_SIGNS = /^(?:\p{Extended_Pictographic}|\u200d|\ufe0f|\s)+/u;
const TRAILING_SIGNS = /(?:\p{Extended_Pictographic}|\u200d|\ufe0f|\s)+$/u;
const SMILEY = /\s[:;=]['’]?-?[()[\]/|]{1,5}$/;

/** A night that is sold out and has another one added says so in its own title, or in that of the other. */
const ANOTHER_NIGHT = /^\W{0,3}(?:ekstra|extra|zusatz|supplément|second|2nd|late|early|new|ny|nytt|neue)/iu;

/**
 * What the marks of a title say has become of the night, and the title without them: '[CANCELED] The Neaps' is 'The Neaps'.
 * A mark stands in brackets or stars, is set off by ':', '!' or a dash, or is in capitals beside a title that is not.
 * A title that is nothing but a mark keeps it.
 */
export function readStatus(title: string): { fates: Fate[]; title: string } {
  let rest = singleSpaced(title.slice(0, MARKED)).trim();
  const fates: Fate[] = [];
  while (fates.length < MOST_MARKS) {
    const mark = markOf(rest);
    if (!mark) break;
    fates.push(...mark.fates);
    if (mark.rest === '') break;
    rest = mark.rest.replace(LEADING_SIGNS, '');
  }
  return { fates, title: fates.length === 0 ? title : rest };
}

interface Mark {
  fates: Fate[];
  rest: string;
}

function markOf(title: string): Mark | undefined {
  const plain = title.replace(LEADING_SIGNS, '').replace(TRAILING_SIGNS, '').replace(SMILEY, '');
  return frontMark(plain) ?? endMark(plain) ?? middleMark(plain);
}

function frontMark(title: string): Mark | undefined {
  const enclosed = /^[[({*~<]+\s?([^\])}*~>]{4,60}?)\s?[!.:]?\s?[\])}*~>]+[\s:!–—-]*/.exec(title);
  const setOff = /^(\p{L}[^:!–—|/]{3,60}?)\s?(?:[:!|]+|\/\/|\s[-–—]+|[–—]+)\s?/u.exec(title);
  const alone = /^(\p{L}[^!.]{3,60})[!.]*$/u.exec(title);
  const set = markIn([enclosed, setOff, alone], (found) => title.slice(found.length));
  if (set) return set;
  const [first] = FATES.in(title.slice(0, 80));
  const rest = title.slice(first?.to);
  if (first === undefined || first.from > 0 || !/^\s/.test(rest) || !isBare(first.meaning, title.slice(0, first.to), rest))
    return undefined;
  return { fates: [fateOf(first.meaning.said, '')], rest: rest.trim() };
}

function endMark(title: string): Mark | undefined {
  const tail = title.slice(-80);
  const enclosed = /\s?[[({*~<]+\s?([^[({*~<\])}>]{4,60}?)\s?[!.]?\s?[\])}*~>]+[!.\s]*$/.exec(tail);
  const setOff = /\s?(?:[:|!]|\/\/|\s[-–—]+|[–—])\s?(\p{L}(?:[^:|–—/]|(?<=\d)\/(?=\d)){3,60}?)[!.\s]*$/u.exec(tail);
  const set = markIn([enclosed, setOff], (found) => title.slice(0, title.length - found.length));
  if (set) return set;
  const last = FATES.in(tail).at(-1);
  if (last === undefined || !/^[!.\s]*$/.test(tail.slice(last.to)) || !/\s$/.test(tail.slice(0, last.from))) return undefined;
  const rest = title.slice(0, title.length - tail.length + last.from);
  if (!isBare(last.meaning, tail.slice(last.from, last.to), rest)) return undefined;
  return { fates: [fateOf(last.meaning.said, '')], rest: rest.replace(/[\s,;]+$/, '') };
}

/** A mark between other words: 'The Neaps [SOLD OUT] w/ Brine', 'Early set #2 UTSOLGT! The Neaps', 'The Neaps - AVLYST // Brine'. */
function middleMark(title: string): Mark | undefined {
  for (const { from, to, meaning } of FATES.in(title)) {
    const [before, words, behind] = [title.slice(0, from), title.slice(from, to), title.slice(to)];
    const isEnclosed = /[[({*]\s?$/.test(before) && /^\s?!?\s?[\])}*]/.test(behind);
    const isShouted = /^!/.test(behind) && isBare(meaning, words, `${before}${behind}`);
    const isSetOff =
      /(?:[|!]|\/\/|\s[-–—]+|[–—])\s?$/.test(before) && /^!*\s?(?:[|!]|\/\/|[-–—]\s)/.test(behind) && words === words.toUpperCase();
    if (!(isEnclosed || isShouted || isSetOff) || ANOTHER_NIGHT.test(behind.replace(/^[\s!|/–—-]+/, ''))) continue;
    const rest = `${before.replace(/[\s[({*|/–—-]+$/, '')} ${behind.replace(isEnclosed ? /^[\s!\])}*]+/ : /^!+/, '').trim()}`;
    return { fates: [fateOf(meaning.said, '')], rest: rest.trim() };
  }
  return undefined;
}

/** Whether words that nothing sets off are a mark: in capitals beside a title that is not, or such as no name holds; 'nesten utsolgt' is none. */
function isBare({ said, plain }: { said: Fate['said']; plain: boolean }, words: string, rest: string): boolean {
  const capitals = said !== 'moved' && words === words.toUpperCase() && /\p{Ll}/u.test(rest);
  return (capitals || plain) && !isAlmost(rest);
}

function markIn(candidates: (RegExpExecArray | null)[], without: (found: string) => string): Mark | undefined {
  for (const candidate of candidates) {
    const fates = fatesIn(candidate?.[1]?.trim() ?? '');
    if (candidate && fates.length > 0) return { fates, rest: without(candidate[0]).trim() };
  }
  return undefined;
}

const LEADS_ON = phrasesOf('to', 'toDay', 'from', 'fromDay', 'toCome');
const AND = phrasesOf('and');

/** What words that stand for themselves say: nothing but phrases of the lists, and the day or place that a night moved to or from. */
export function fatesIn(words: string): Fate[] {
  const [first, second] = FATES.in(words);
  if (first?.from !== 0) return [];
  const rest = words.slice(first.to).trim();
  const { said } = first.meaning;
  const isBoth = second !== undefined && /^[\s/&+,–-]*$/.test(withoutAnd(words.slice(first.to, second.from)));
  // A night that is 'canceled and postponed' is postponed.
  if (isBoth) return said === 'cancelled' ? fatesIn(words.slice(second.from)) : [fateOf(said, ''), ...fatesIn(words.slice(second.from))];
  const leads = said !== 'cancelled' && said !== 'sold out';
  const isDay = said === 'new date' || said === 'once on';
  return rest === '' || (leads && (isDay || startsWith(LEADS_ON, rest))) ? [fateOf(said, rest)] : [];
}

function withoutAnd(words: string): string {
  const [and] = AND.in(words);
  return and === undefined ? words : words.slice(0, and.from) + words.slice(and.to);
}
