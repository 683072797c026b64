import { editDistance } from '#interpret/names/edit-distance.ts';
import { NearTexts } from './near-texts.ts';
import { PrefixTree } from './prefix-tree.ts';

/** The cost, in slips, of a word of which only the beginning was typed. */
const BEGUN_COST = 0.1;
/** The cost of another ending of the word ('ladies' for 'lady'). */
const RESPELLED_COST = 0.2;
/** Endings of one word, longer ones first, and the least letters before them. */
const ENDS = ['ies', 'ys', 'ie', 'y'] as const;
const MIN_STEM = 2;
/** With this many slips, the beginning of a word may be misspelled. */
const MIN_SLIPS_IN_BEGINNING = 2;
const MAX_BEGUN = 1_000;

/** The words an asked word may mean, with their costs: 0 for itself, little for a beginning or another ending, 1 for each slip. */
export interface Meant {
  asked: string;
  costs: ReadonlyMap<number, number>;
  /** Whether more words begin so than were collected. */
  isCut: boolean;
}

/** Every word of a name, once, and its names. Both have numbers. */
export class WordList {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #names: number[][] = [];
  readonly #prefixes = new PrefixTree((number) => this.#words[number] ?? '');
  readonly #near = new NearTexts((number) => this.#words[number] ?? '');

  /** Adds a word of a name. @returns the word's number */
  add(word: string, name: number): number {
    const known = this.#numbers.get(word);
    const number = known ?? this.#words.length;
    if (known === undefined) {
      this.#numbers.set(word, number);
      this.#words.push(word);
      this.#names.push([]);
      this.#prefixes.add(number, word);
      this.#near.add(number, word);
    }
    const names = this.#names[number];
    if (names !== undefined && names.at(-1) !== name) names.push(name);
    return number;
  }

  /** Whether a word is or begins with this. */
  hasBeginning(word: string): boolean {
    return this.#prefixes.findByPrefix(word, 1).length > 0;
  }

  namesWith(word: number): readonly number[] {
    return this.#names[word] ?? [];
  }

  /** How many names have a word that may be meant. */
  countNames({ costs, isCut }: Meant): number {
    return isCut ? Number.POSITIVE_INFINITY : costs.keys().reduce((sum, word) => sum + this.namesWith(word).length, 0);
  }

  /**
   * The words that may be meant.
   * @param most slips
   */
  meantBy(asked: string, most: number): Meant {
    const costs = new Map<number, number>();
    const begun = this.#prefixes.findByPrefix(asked, MAX_BEGUN);
    for (const number of begun) costs.set(number, this.#words[number] === asked ? 0 : BEGUN_COST);
    for (const spelling of respelled(asked)) {
      const number = this.#numbers.get(spelling);
      if (number !== undefined && !costs.has(number)) costs.set(number, RESPELLED_COST);
    }
    if (most > 0)
      this.#near.find(asked, most, (number, slips) => {
        if (!costs.has(number)) costs.set(number, slips);
      });
    if (most >= MIN_SLIPS_IN_BEGINNING)
      for (const number of this.#prefixes.findByNearPrefix(asked, MAX_BEGUN)) {
        const known = costs.get(number);
        const isBetter = known === undefined || known > 1 + BEGUN_COST;
        if (isBetter && isNearlyBegun(this.#words[number] ?? '', asked)) costs.set(number, 1 + BEGUN_COST);
      }
    return { asked, costs, isCut: begun.length >= MAX_BEGUN };
  }

  /** The cost of meaning a word; undefined for never. */
  costOf(word: number, { asked, costs, isCut }: Meant): number | undefined {
    return costs.get(word) ?? (isCut && this.#words[word]?.startsWith(asked) ? BEGUN_COST : undefined);
  }
}

/** A word with its other endings: 'lady', 'ladys', 'ladie' and 'ladies'. */
function respelled(word: string): string[] {
  const end = ENDS.find((each) => word.endsWith(each));
  if (end === undefined || word.length - end.length < MIN_STEM) return [];
  const stem = word.slice(0, -end.length);
  return ENDS.filter((each) => each !== end).map((each) => stem + each);
}

/** Whether a word begins with the asked one, with one slip. */
function isNearlyBegun(word: string, asked: string): boolean {
  if (word.length <= asked.length) return false;
  return [-1, 0, 1].some((more) => editDistance(word.slice(0, asked.length + more), asked, 1) <= 1);
}
