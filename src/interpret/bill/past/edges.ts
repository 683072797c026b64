import { fold } from '#scene/names.ts';
import { isOrdinary } from '../../kind/kind.ts';

/** No more words of a title are looked at from either end. */
const LONGEST = 7;
/** So many different rests a single word stands beside, as a share of all titles and at least; several words need fewer. */
const WORD = { share: 0.04, least: 4 };
const PHRASE = { share: 0.015, least: 3 };
/** A longer phrase that stands beside so many of the rests of a shorter one is meant where that stands. */
const MOST_OF = 0.75;
/** So many titles tell; of more, the first in their order. */
const SAMPLE = 1000;

/** A word of a title, as it is compared: folded, digits alike. */
interface EdgeWord {
  from: number;
  to: number;
  key: string;
}

/** What titles of a source begin and end with beside different rests, as it is compared. */
export interface Edges {
  begins: readonly string[];
  ends: readonly string[];
}

/** The words of a title by which its edges are told. */
export function edgeWordsOf(title: string): EdgeWord[] {
  return [...title.matchAll(/\S+/g)].flatMap(({ index: from, 0: { length }, 0: word }) => {
    const key = edgeKey(word);
    return key === '' ? [] : { from, to: from + length, key };
  });
}

/** A phrase as edges are compared: '7:30pm' is '7:40pm'. */
export function edgeKey(words: string): string {
  return fold(words).replace(/\d/g, '0');
}

/**
 * What begins or ends several titles of a source with nothing that divides it from the rest: the sign of a room, a series, a place ('NC Ulla
 * Vern', 'Ulla Vern in Harbor Park'). The same titles give the same, in whatever order.
 */
export function edgesIn(titles: readonly string[]): Edges {
  const all = [...new Set(titles)]
    .sort()
    .slice(0, SAMPLE)
    .map((title) => edgeWordsOf(title).map(({ key }) => key));
  const rests = { begins: new Map<string, Set<string>>(), ends: new Map<string, Set<string>>() };
  const add = (to: Map<string, Set<string>>, phrase: readonly string[], rest: readonly string[]) =>
    to.getOrInsertComputed(phrase.join(' '), () => new Set()).add(rest.join(' '));
  for (const words of all)
    for (let count = 1; count <= Math.min(LONGEST, words.length - 1); count++) {
      add(rests.begins, words.slice(0, count), words.slice(count));
      add(rests.ends, words.slice(-count), words.slice(0, -count));
    }
  const often = (found: Map<string, Set<string>>) => [...found].filter(([phrase, { size }]) => isOften(phrase, size, all.length));
  const [begins, ends] = [often(rests.begins), often(rests.ends)];
  return {
    begins: longest(begins, (longer, phrase) => longer.startsWith(`${phrase} `)),
    ends: longest(ends, (longer, phrase) => longer.endsWith(` ${phrase}`)),
  };
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
    .filter(([phrase, rests]) => !found.some(([longer, more]) => holds(longer, phrase) && more.size >= rests.size * MOST_OF))
    .map(([phrase]) => phrase)
    .sort();
}
