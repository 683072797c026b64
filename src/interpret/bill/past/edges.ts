import { fold } from '#scene/text/names.ts';
import { topicOf } from '../../words/topics.ts';
import { isOrdinary } from '../../words/word-tables.ts';
import { isAbbreviation } from '../abbreviations.ts';

/** No more words of a title are looked at from either end. */
const MAX_LENGTH = 7;
/** A single word is an edge only beside so many different rests of titles: a share of all titles, and a number at the least. Several words need fewer. */
const WORD = { share: 0.04, least: 4 };
const PHRASE = { share: 0.015, least: 3 };
/** Where a longer phrase stands beside this share of the rests of a shorter one, the longer one is the edge. */
const MAX_OF = 0.75;
/** So many titles tell; of more, the first in their order. */
const SAMPLE = 1000;

/** A word of a title, as it is compared: folded, digits alike. */
interface EdgeWord {
  from: number;
  to: number;
  key: string;
  /** Whether something divides it from the next word, or it wants one: then no edge is there, and what divides is cut anyway. */
  divides: boolean;
  /** Whether it goes with the name beside it, however many names it stands beside: 'Qt.', 'D.J.', 'Trio'. */
  goesWithName: boolean;
}

/** What stands at the end of a word that divides it from the next, and words that go on. */
const DIVIDER = /[:;,|/•–—-]$/;
const GOES_ON = new Set(['and', 'with', 'w', 'feat', 'ft', 'featuring', 'vs', 'x', 'presents', 'the', 'a', 'an', 'of', 'by']);

/** What titles of a source begin and end with beside different rests, as it is compared. */
export interface Edges {
  begins: readonly string[];
  ends: readonly string[];
}

/** What is known of single words: titles write the same ones again and again. Forgotten at so many. */
const KEYS = new Map<string, string>();
const MAX_KEYS = 20_000;

/** The words of a title by which its edges are told. */
function edgeWordsOf(title: string): EdgeWord[] {
  if (KEYS.size >= MAX_KEYS) KEYS.clear();
  const found: EdgeWord[] = [];
  for (const { index: from, 0: word } of title.matchAll(/\S+/g)) {
    const key = KEYS.getOrInsertComputed(word, edgeKey);
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

/** Where what begins or ends other titles of the source ends or begins in this one: the longest there is. */
export function edgesOf(title: string, begins: ReadonlySet<string>, ends: ReadonlySet<string>): { begin?: number; end?: number } {
  const words = edgeWordsOf(title);
  const counts = Array.from({ length: Math.min(MAX_LENGTH, words.length - 1) }, (_, at) => at + 1);
  const begin = counts.findLast((count) => begins.has(keyOf(words.slice(0, count))));
  const end = counts.findLast((count) => ends.has(keyOf(words.slice(-count))));
  const found: { begin?: number; end?: number } = {};
  if (begin !== undefined && areApart(words.slice(0, begin), words.slice(begin))) found.begin = words[begin - 1]?.to ?? 0;
  if (end !== undefined && areApart(words.slice(-end), words.slice(0, -end))) found.end = words[words.length - end]?.from ?? 0;
  return found;
}

/** Whether two stretches can be apart: neither is only what goes with a name. */
function areApart(one: readonly EdgeWord[], other: readonly EdgeWord[]): boolean {
  return [one, other].every((words) => words.some(({ goesWithName }) => !goesWithName));
}

const keyOf = (words: readonly EdgeWord[]) => words.map(({ key }) => key).join(' ');

/** A phrase as edges are compared: '7:30pm' is '7:40pm'. */
function edgeKey(words: string): string {
  return digitsAlike(fold(words));
}

/** A folded text with all digits alike. */
export function digitsAlike(folded: string): string {
  return /\d/.test(folded) ? folded.replace(/\d/g, '0') : folded;
}

/**
 * What begins or ends several titles of a source with nothing that divides it from the rest: the sign of a room, a series, a place ('NC Ulla
 * Vern', 'Ulla Vern in Harbor Park'). The same titles give the same, in whatever order.
 */
export function edgesIn(titles: readonly string[]): Edges {
  const all = [...new Set(titles)].sort().slice(0, SAMPLE).map(edgeWordsOf);
  const rests = { begins: new Map<string, Set<string>>(), ends: new Map<string, Set<string>>() };
  /** What is the most of a name somewhere: 'Sal Reed' before 'Qt.'. */
  const names = new Set<string>();
  const add = (to: Map<string, Set<string>>, phrase: readonly EdgeWord[], rest: readonly EdgeWord[]) => {
    const key = keyOf(phrase);
    to.getOrInsertComputed(key, () => new Set()).add(keyOf(rest));
    if (!areApart(phrase, rest)) names.add(key);
  };
  for (const words of all)
    for (let count = 1; count <= Math.min(MAX_LENGTH, words.length - 1); count++) {
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

/** What is beside a phrase with nothing that divides it: 'Sal' always before 'Reed' ('Sal Reed - Tour', 'Sal Reed: Jam') begins a name, no title. */
function untilDivided(words: readonly EdgeWord[]): readonly EdgeWord[] {
  const last = words.findIndex(({ divides }) => divides);
  return last < 0 ? words : words.slice(0, last + 1);
}

function sinceDivided(words: readonly EdgeWord[]): readonly EdgeWord[] {
  return words.slice(words.findLastIndex(({ divides }) => divides) + 1);
}

/** An ordinary word alone tells nothing, nor do numbers. */
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
