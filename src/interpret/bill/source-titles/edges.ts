import { fold } from '#scene/text/names.ts';
import { findTopic } from '../../words/topics.ts';
import { isOrdinary } from '../../words/word-tables.ts';
import { isAbbreviation } from '../abbreviations.ts';

const MAX_EDGE_WORDS = 7;
/** The different rests that make a phrase an edge: a share of all titles, and a minimum. A single word needs more. */
const WORD_RESTS = { share: 0.04, least: 4 };
const PHRASE_RESTS = { share: 0.015, least: 3 };
/** A longer phrase replaces a shorter phrase if it has at least this share of the shorter phrase's rests. */
const REPLACING_SHARE = 0.75;
const MAX_TITLES = 1000;

/** A word of a title as compared: folded, with all digits alike. */
interface EdgeWord {
  from: number;
  to: number;
  key: string;
  /** Whether a separator follows, or the word needs a next word; either way no edge ends here. */
  endsPart: boolean;
  /** Whether the word is only part of a name: 'Qt.', 'D.J.', 'Trio'. */
  isPartOfName: boolean;
}

const DIVIDER = /[:;,|/•–—-]$/;
const NEEDS_NEXT_WORD = new Set(['and', 'with', 'w', 'feat', 'ft', 'featuring', 'vs', 'x', 'presents', 'the', 'a', 'an', 'of', 'by']);

/** Phrases that begin or end several titles of a source. */
export interface Edges {
  begins: readonly string[];
  ends: readonly string[];
}

function splitEdgeWords(title: string): EdgeWord[] {
  const found: EdgeWord[] = [];
  for (const { index: from, 0: word } of title.matchAll(/\S+/g)) {
    const key = withoutDigits(fold(word));
    const last = found.at(-1);
    if (key === '' && last) last.endsPart = true;
    if (key !== '')
      found.push({
        from,
        to: from + word.length,
        key,
        endsPart: DIVIDER.test(word) || NEEDS_NEXT_WORD.has(key),
        isPartOfName: isPartOfName(word, key),
      });
  }
  return found;
}

function isPartOfName(word: string, key: string): boolean {
  const topic = findTopic(key);
  return topic === 'band' || topic === 'dj' || isAbbreviation(word.replace(/,$/, ''));
}

/** Finds the longest recurring beginning and the longest recurring end of a title, as offsets. */
export function findTitleEdges(title: string, begins: ReadonlySet<string>, ends: ReadonlySet<string>): { begin?: number; end?: number } {
  const words = splitEdgeWords(title);
  const counts = Array.from({ length: Math.min(MAX_EDGE_WORDS, words.length - 1) }, (_, at) => at + 1);
  const begin = counts.findLast((count) => begins.has(keyOf(words.slice(0, count))));
  const end = counts.findLast((count) => ends.has(keyOf(words.slice(-count))));
  const found: { begin?: number; end?: number } = {};
  if (begin !== undefined && areSeparateParts(words.slice(0, begin), words.slice(begin))) found.begin = words[begin - 1]?.to ?? 0;
  if (end !== undefined && areSeparateParts(words.slice(-end), words.slice(0, -end))) found.end = words[words.length - end]?.from ?? 0;
  return found;
}

/** Whether each side has a word that is more than part of a name. */
function areSeparateParts(one: readonly EdgeWord[], other: readonly EdgeWord[]): boolean {
  return [one, other].every((words) => words.some(({ isPartOfName }) => !isPartOfName));
}

const keyOf = (words: readonly EdgeWord[]) => words.map(({ key }) => key).join(' ');

/** Replaces all digits by 0, so that '7:30pm' equals '7:40pm'. */
export function withoutDigits(folded: string): string {
  return /\d/.test(folded) ? folded.replace(/\d/g, '0') : folded;
}

/**
 * Finds phrases that begin or end several titles without a separator: a room, a series, a place ('NC Ulla Vern', 'Ulla Vern in Harbor
 * Park').
 * The order of the titles does not matter.
 */
export function findEdges(titles: readonly string[]): Edges {
  const all = [...new Set(titles)].sort().slice(0, MAX_TITLES).map(splitEdgeWords);
  const rests = { begins: new Map<string, Set<string>>(), ends: new Map<string, Set<string>>() };
  /** Phrases that are most of a name in some title: 'Sal Reed' before 'Qt.'. */
  const names = new Set<string>();
  const add = (to: Map<string, Set<string>>, phrase: readonly EdgeWord[], rest: readonly EdgeWord[]) => {
    const key = keyOf(phrase);
    to.getOrInsertComputed(key, () => new Set()).add(keyOf(rest));
    if (!areSeparateParts(phrase, rest)) names.add(key);
  };
  for (const words of all)
    for (let count = 1; count <= Math.min(MAX_EDGE_WORDS, words.length - 1); count++) {
      if (!words[count - 1]?.endsPart) add(rests.begins, words.slice(0, count), takeFirstPart(words.slice(count)));
      if (!words.at(-count - 1)?.endsPart) add(rests.ends, words.slice(-count), takeLastPart(words.slice(0, -count)));
    }
  const keepFrequent = (found: Map<string, Set<string>>) => [...found].filter(([phrase, { size }]) => isFrequent(phrase, size, all.length));
  const [begins, ends] = [keepFrequent(rests.begins), keepFrequent(rests.ends)];
  return {
    begins: keepLongest(begins, (longer, phrase) => longer.startsWith(`${phrase} `)).filter((phrase) => !names.has(phrase)),
    ends: keepLongest(ends, (longer, phrase) => longer.endsWith(` ${phrase}`)).filter((phrase) => !names.has(phrase)),
  };
}

/** Cuts the rest at its first separator: 'Sal' before 'Reed - Tour' and 'Reed: Jam' has one rest, 'Reed', so it begins a name, not a title. */
function takeFirstPart(words: readonly EdgeWord[]): readonly EdgeWord[] {
  const last = words.findIndex(({ endsPart }) => endsPart);
  return last < 0 ? words : words.slice(0, last + 1);
}

function takeLastPart(words: readonly EdgeWord[]): readonly EdgeWord[] {
  return words.slice(words.findLastIndex(({ endsPart }) => endsPart) + 1);
}

/** Whether a phrase has enough rests; a single ordinary word and bare numbers never do. */
function isFrequent(phrase: string, rests: number, titles: number): boolean {
  const isWord = !phrase.includes(' ');
  if (isWord ? phrase.length < 2 || isOrdinary(phrase) : !/\p{L}{3}/u.test(phrase)) return false;
  const { share, least } = isWord ? WORD_RESTS : PHRASE_RESTS;
  return rests >= Math.max(least, titles * share);
}

function keepLongest(found: readonly (readonly [string, Set<string>])[], holds: (longer: string, phrase: string) => boolean): string[] {
  return found
    .filter(([phrase, rests]) => !found.some(([longer, more]) => holds(longer, phrase) && more.size >= rests.size * REPLACING_SHARE))
    .map(([phrase]) => phrase)
    .sort();
}

/** A recurring piece has at least this number of different rests. */
const MIN_RESTS = 3;
/** Separators after the name of a show, a presenter or a place. */
const PIECE_SEPARATOR = /[:|•@]|\s[-–—]\s|\s\/{1,2}|\s(?:presents?|with|w\/|feat\.?|ft\.?|live)(?=\s|:)/i;
const MAX_PIECES = 12;

/**
 * Finds the pieces that recur in titles with different rests, folded and sorted: series, hosts, venues. Performers change from show to
 * show.
 * The order of the titles does not matter.
 */
export function findRecurring(titles: readonly string[]): string[] {
  const beside = new Map<string, Set<string>>();
  for (const title of [...new Set(titles)].sort().slice(0, MAX_TITLES)) {
    const pieces = title.split(PIECE_SEPARATOR, MAX_PIECES).map(fold).filter(Boolean);
    if (pieces.length > 1)
      for (const [at, piece] of pieces.entries()) {
        const rests = beside.getOrInsertComputed(piece, () => new Set());
        if (rests.size < MIN_RESTS) rests.add(pieces.toSpliced(at, 1).join(' '));
      }
  }
  return [...beside].flatMap(([piece, rests]) => (rests.size >= MIN_RESTS ? [piece] : [])).sort();
}
