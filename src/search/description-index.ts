import { foldWords } from '#scene/text/names.ts';
import { WordList } from './word-list.ts';

const MAX_LETTERS = 2_000;
const MAX_WORDS = 8;
/** Shorter words are ignored. */
const MIN_LETTERS = 3;
const MAX_LOOKED_AT = 5_000;

/** What is said of artists, indexed by word, in memory. */
export class DescriptionIndex {
  readonly #words = new WordList();
  readonly #numbers = new Map<string, number>();
  readonly #ids: (string | undefined)[] = [];
  readonly #wordsOf: Uint32Array[] = [];

  /** Replaces what is said of an artist. */
  put(id: string, text: string): void {
    const before = this.#numbers.get(id);
    if (before !== undefined) this.#ids[before] = undefined;
    this.#numbers.delete(id);
    const words = new Set(wordsIn(text.slice(0, MAX_LETTERS)));
    if (words.size === 0) return;
    const number = this.#ids.length;
    this.#ids.push(id);
    this.#numbers.set(id, number);
    this.#wordsOf.push(Uint32Array.from(words, (word) => this.#words.add(word, number)));
  }

  /** Artists with all of the words, or words that begin so. */
  find(question: string, most: number): string[] {
    const words = wordsIn(question.slice(0, MAX_LETTERS)).slice(0, MAX_WORDS);
    const meant = words.map((word) => this.#words.meantBy(word, 0));
    const counts = meant.map((of) => this.#words.countNames(of));
    const rarest = meant[counts.indexOf(Math.min(...counts))];
    const found = new Set<string>();
    let looked = 0;
    for (const word of rarest?.costs.keys() ?? [])
      for (const number of this.#words.namesWith(word)) {
        if (found.size >= most || looked++ >= MAX_LOOKED_AT) return [...found].sort();
        const [id, said] = [this.#ids[number], this.#wordsOf[number]];
        if (id !== undefined && meant.every((each) => said?.some((one) => this.#words.costOf(one, each) !== undefined))) found.add(id);
      }
    return [...found].sort();
  }
}

function wordsIn(text: string): string[] {
  return foldWords(text)
    .split(' ')
    .filter((word) => word.length >= MIN_LETTERS);
}
