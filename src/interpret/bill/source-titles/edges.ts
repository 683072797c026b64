import { fold } from '#scene/text/names.ts';
import { topicOf } from '../../words/topics.ts';
import { isOrdinary } from '../../words/word-tables.ts';
import { isAbbreviation } from '../abbreviations.ts';

const MAX_EDGE_WORDS = 7;
/** How many different rests make an edge: a share of all titles, and a least number. A single word needs more. */
const WORD = { share: 0.04, least: 4 };
const PHRASE = { share: 0.015, least: 3 };
/** A longer phrase with this share of a shorter one's rests replaces it. */
const MAX_OF = 0.75;
const MAX_TITLES = 1000;

/** A word of a title for comparing: folded, digits removed. */
interface EdgeWord {
  from: number;
  to: number;
  key: string;
  /** Whether a separator follows, or the word needs another: then no edge is here. */
  divides: boolean;
  /** Whether it belongs to the name beside it: 'Qt.', 'D.J.', 'Trio'. */
  goesWithName: boolean;
}

const DIVIDER = /[:;,|/•–—-]$/;
const GOES_ON = new Set(['and', 'with', 'w', 'feat', 'ft', 'featuring', 'vs', 'x', 'presents', 'the', 'a', 'an', 'of', 'by']);

/** Recurring beginnings and ends of a source's titles. */
export interface Edges {
  begins: readonly string[];
  ends: readonly string[];
}

function edgeWordsOf(title: string): EdgeWord[] {
  const found: EdgeWord[] = [];
  for (const { index: from, 0: word } of title.matchAll(/\S+/g)) {
    const key = withoutDigits(fold(word));
    const last = found.at(-1);
    if (key === '' && last) last.divides = true;
    if (key !== '')
      found.push({
        from,
        to: from + word.length,
        key,
        divides: DIVIDER.test(word) || GOES_ON.has(key),
        goesWithName: goesWithName(word, key),
      });
  }
  return found;
}

function goesWithName(word: string, key: string): boolean {
  const topic = topicOf(key);
  return topic === 'band' || topic === 'dj' || isAbbreviation(word.replace(/,$/, ''));
}

/** The longest recurring beginning of a title and the longest recurring end. */
export function edgesOf(title: string, begins: ReadonlySet<string>, ends: ReadonlySet<string>): { begin?: number; end?: number } {
  const words = edgeWordsOf(title);
  const counts = Array.from({ length: Math.min(MAX_EDGE_WORDS, words.length - 1) }, (_, at) => at + 1);
  const begin = counts.findLast((count) => begins.has(keyOf(words.slice(0, count))));
  const end = counts.findLast((count) => ends.has(keyOf(words.slice(-count))));
  const found: { begin?: number; end?: number } = {};
  if (begin !== undefined && areApart(words.slice(0, begin), words.slice(begin))) found.begin = words[begin - 1]?.to ?? 0;
  if (end !== undefined && areApart(words.slice(-end), words.slice(0, -end))) found.end = words[words.length - end]?.from ?? 0;
  return found;
}

/** Whether both stretches are more than part of a name. */
function areApart(one: readonly EdgeWord[], other: readonly EdgeWord[]): boolean {
  return [one, other].every((words) => words.some(({ goesWithName }) => !goesWithName));
}

const keyOf = (words: readonly EdgeWord[]) => words.map(({ key }) => key).join(' ');

/** A folded text with all digits alike: '7:30pm' is '7:40pm'. */
export function withoutDigits(folded: string): string {
  return /\d/.test(folded) ? folded.replace(/\d/g, '0') : folded;
}

/**
 * Finds what begins or ends several titles without a separator: a room, a series, a place ('NC Ulla Vern', 'Ulla Vern in Harbor Park').
 * The order of the titles does not matter.
 */
export function findEdges(titles: readonly string[]): Edges {
  const all = [...new Set(titles)].sort().slice(0, MAX_TITLES).map(edgeWordsOf);
  const rests = { begins: new Map<string, Set<string>>(), ends: new Map<string, Set<string>>() };
  /** Phrases that are most of a name somewhere: 'Sal Reed' before 'Qt.'. */
  const names = new Set<string>();
  const add = (to: Map<string, Set<string>>, phrase: readonly EdgeWord[], rest: readonly EdgeWord[]) => {
    const key = keyOf(phrase);
    to.getOrInsertComputed(key, () => new Set()).add(keyOf(rest));
    if (!areApart(phrase, rest)) names.add(key);
  };
  for (const words of all)
    for (let count = 1; count <= Math.min(MAX_EDGE_WORDS, words.length - 1); count++) {
      if (!words[count - 1]?.divides) add(rests.begins, words.slice(0, count), untilDivided(words.slice(count)));
      if (!words.at(-count - 1)?.divides) add(rests.ends, words.slice(-count), sinceDivided(words.slice(0, -count)));
    }
  const often = (found: Map<string, Set<string>>) => [...found].filter(([phrase, { size }]) => isOften(phrase, size, all.length));
  const [begins, ends] = [often(rests.begins), often(rests.ends)];
  return {
    begins: longest(begins, (longer, phrase) => longer.startsWith(`${phrase} `)).filter((phrase) => !names.has(phrase)),
    ends: longest(ends, (longer, phrase) => longer.endsWith(` ${phrase}`)).filter((phrase) => !names.has(phrase)),
  };
}

/** The rest up to a separator: 'Sal' before 'Reed - Tour' and 'Reed: Jam' begins a name, not a title. */
function untilDivided(words: readonly EdgeWord[]): readonly EdgeWord[] {
  const last = words.findIndex(({ divides }) => divides);
  return last < 0 ? words : words.slice(0, last + 1);
}

function sinceDivided(words: readonly EdgeWord[]): readonly EdgeWord[] {
  return words.slice(words.findLastIndex(({ divides }) => divides) + 1);
}

/** An ordinary word alone is no edge, nor are numbers. */
function isOften(phrase: string, rests: number, titles: number): boolean {
  const isWord = !phrase.includes(' ');
  if (isWord ? phrase.length < 2 || isOrdinary(phrase) : !/\p{L}{3}/u.test(phrase)) return false;
  const { share, least } = isWord ? WORD : PHRASE;
  return rests >= Math.max(least, titles * share);
}

function longest(found: readonly (readonly [string, Set<string>])[], holds: (longer: string, phrase: string) => boolean): string[] {
  return found
    .filter(([phrase, rests]) => !found.some(([longer, more]) => holds(longer, phrase) && more.size >= rests.size * MAX_OF))
    .map(([phrase]) => phrase)
    .sort();
}

/** A piece recurs beside at least this many different rests. */
const MIN_RESTS = 3;
/** Separators of the name of a night, a presenter or a place. */
const BETWEEN = /[:|•@]|\s[-–—]\s|\s\/{1,2}|\s(?:presents?|with|w\/|feat\.?|ft\.?|live)(?=\s|:)/i;
const MAX_PIECES = 12;

/**
 * Finds the pieces that recur in titles beside different rests, folded and sorted: series, hosts, venues. Performers change from night to night.
 * The order of the titles does not matter.
 */
export function findRecurring(titles: readonly string[]): string[] {
  const beside = new Map<string, Set<string>>();
  for (const title of [...new Set(titles)].sort().slice(0, MAX_TITLES)) {
    const pieces = title.split(BETWEEN, MAX_PIECES).map(fold).filter(Boolean);
    if (pieces.length > 1)
      for (const [at, piece] of pieces.entries()) {
        const rests = beside.getOrInsertComputed(piece, () => new Set());
        if (rests.size < MIN_RESTS) rests.add(pieces.toSpliced(at, 1).join(' '));
      }
  }
  return [...beside].flatMap(([piece, rests]) => (rests.size >= MIN_RESTS ? [piece] : [])).sort();
}
