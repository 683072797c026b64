import { countSlips } from '#interpret/names/slips.ts';
import { bitsIn, lettersOf } from './letters.ts';

/** What a word that was begun costs more than one that was written whole, in slips: of two the whole one comes first. */
const BEGUN = 0.1;
/** From so many letters on the beginning of a word may be miswritten. */
const BEGINNING = 5;

/** Every word that stands in a name, once, and in which names it stands. Words and names go by their numbers. */
export class WordList {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  #letters = new Uint32Array(1024);
  readonly #names: number[][] = [];

  /** Notes that a word stands in a name, and gives the word's number. */
  add(word: string, name: number): number {
    const known = this.#numbers.get(word);
    const number = known ?? this.#words.length;
    if (known === undefined) {
      this.#numbers.set(word, number);
      this.#words.push(word);
      this.#names.push([]);
      if (number === this.#letters.length) this.#letters = grown(this.#letters);
      this.#letters[number] = lettersOf(word);
    }
    const names = this.#names[number];
    if (names !== undefined && names.at(-1) !== name) names.push(name);
    return number;
  }

  /** The names a word stands in. */
  namesWith(word: number): readonly number[] {
    return this.#names[word] ?? [];
  }

  /**
   * The words that may be meant by one that is asked for, each with what that costs: nothing for itself, little where it is only begun, one for each slip.
   * @param most so many slips are forgiven
   */
  meantBy(asked: string, most: number): Map<number, number> {
    const meant = new Map<number, number>();
    const letters = lettersOf(asked);
    for (let number = 0; number < this.#words.length; number++) {
      const known = this.#letters[number] ?? 0;
      if (bitsIn(letters & ~known) > most) continue;
      const cost = costOf(this.#words[number] ?? '', asked, most, bitsIn(known & ~letters) <= most);
      if (cost !== undefined) meant.set(number, cost);
    }
    return meant;
  }
}

/** What it costs to mean a word by another; undefined where it cannot be meant. `isNear`: it has few letters that are not asked for. */
function costOf(word: string, asked: string, most: number, isNear: boolean): number | undefined {
  if (word === asked) return 0;
  if (word.startsWith(asked)) return BEGUN;
  if (most === 0) return undefined;
  const slips = isNear ? countSlips(word, asked, most) : most + 1;
  if (slips <= 1) return slips;
  const begun = asked.length >= BEGINNING && word.length > asked.length ? slipsInBeginning(word, asked) + BEGUN : most + 1;
  const least = Math.min(slips, begun);
  return least <= most ? least : undefined;
}

/** 1 where a word begins with what is asked for but for one slip, else more. */
function slipsInBeginning(word: string, asked: string): number {
  let slips = 2;
  for (let length = asked.length - 1; length <= asked.length + 1 && slips > 1; length++)
    slips = Math.min(slips, countSlips(word.slice(0, length), asked, 1));
  return slips > 1 ? Number.POSITIVE_INFINITY : slips;
}

/** The same figures with room for as many more. */
export function grown(figures: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(figures.length * 2);
  larger.set(figures);
  return larger;
}
