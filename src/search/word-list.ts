import { editDistance } from '#interpret/names/edit-distance.ts';
import { Beginnings } from './beginnings.ts';
import { NearTexts } from './near-texts.ts';

/** What a word costs, in slips, of which only the beginning was typed: of two the one that was typed whole comes first. */
const BEGUN = 0.1;
/** What another ending of the same word costs ('ladies' for 'lady'): it stands below words that are as they were asked for. */
const RESPELT = 0.2;
/** The ways to write the end of one word, the longer ones first, and so many letters it has before it. */
const ENDS = ['ies', 'ys', 'ie', 'y'] as const;
const MIN_STEM = 2;
/** With two slips the beginning of a word may be miswritten. */
const IN_BEGINNING = 2;
/** Of words that begin alike so many are gathered. */
const MAX_BEGUN = 1_000;

/** The words that may be meant by one that is asked for, each with what that costs: nothing for itself, little where it is only begun or its end is written otherwise, one for each slip. */
export interface Meant {
  asked: string;
  costs: ReadonlyMap<number, number>;
  /** Whether more words begin so than were gathered. */
  isCut: boolean;
}

/** Every word that stands in a name, once, and in which names it stands. Words and names go by their numbers. */
export class WordList {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #names: number[][] = [];
  readonly #beginnings = new Beginnings((number) => this.#words[number] ?? '');
  readonly #near = new NearTexts((number) => this.#words[number] ?? '');

  /** Notes that a word stands in a name, and gives the word's number. */
  add(word: string, name: number): number {
    const known = this.#numbers.get(word);
    const number = known ?? this.#words.length;
    if (known === undefined) {
      this.#numbers.set(word, number);
      this.#words.push(word);
      this.#names.push([]);
      this.#beginnings.add(number, word);
      this.#near.add(number, word);
    }
    const names = this.#names[number];
    if (names !== undefined && names.at(-1) !== name) names.push(name);
    return number;
  }

  /** Whether a word of some name is or begins with this. */
  hasBeginning(word: string): boolean {
    return this.#beginnings.beginning(word, 1).length > 0;
  }

  /** The names a word stands in. */
  namesWith(word: number): readonly number[] {
    return this.#names[word] ?? [];
  }

  /** In how many names a word stands that may be meant. */
  countNames({ costs, isCut }: Meant): number {
    return isCut ? Number.POSITIVE_INFINITY : costs.keys().reduce((sum, word) => sum + this.namesWith(word).length, 0);
  }

  /**
   * The words that may be meant by one.
   * @param most so many slips are forgiven
   */
  meantBy(asked: string, most: number): Meant {
    const costs = new Map<number, number>();
    const begun = this.#beginnings.beginning(asked, MAX_BEGUN);
    for (const number of begun) costs.set(number, this.#words[number] === asked ? 0 : BEGUN);
    for (const spelling of respelt(asked)) {
      const number = this.#numbers.get(spelling);
      if (number !== undefined && !costs.has(number)) costs.set(number, RESPELT);
    }
    if (most > 0)
      this.#near.find(asked, most, (number, slips) => {
        if (!costs.has(number)) costs.set(number, slips);
      });
    if (most >= IN_BEGINNING)
      for (const number of this.#beginnings.nearlyBeginning(asked, MAX_BEGUN)) {
        const known = costs.get(number);
        const isBetter = known === undefined || known > 1 + BEGUN;
        if (isBetter && isNearlyBegun(this.#words[number] ?? '', asked)) costs.set(number, 1 + BEGUN);
      }
    return { asked, costs, isCut: begun.length >= MAX_BEGUN };
  }

  /** What it costs to mean a word by what was asked for; undefined where it cannot be meant. */
  costOf(word: number, { asked, costs, isCut }: Meant): number | undefined {
    return costs.get(word) ?? (isCut && this.#words[word]?.startsWith(asked) ? BEGUN : undefined);
  }
}

/** A word with its end written in the other ways: 'lady', 'ladys', 'ladie' and 'ladies' are one. */
function respelt(word: string): string[] {
  const end = ENDS.find((each) => word.endsWith(each));
  if (end === undefined || word.length - end.length < MIN_STEM) return [];
  const stem = word.slice(0, -end.length);
  return ENDS.filter((each) => each !== end).map((each) => stem + each);
}

/** Whether a word goes on after what is asked for, but for one slip. */
function isNearlyBegun(word: string, asked: string): boolean {
  if (word.length <= asked.length) return false;
  return [-1, 0, 1].some((more) => editDistance(word.slice(0, asked.length + more), asked, 1) <= 1);
}
