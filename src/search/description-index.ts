import { foldWords } from '#scene/text/names.ts';
import { WordIndex } from './word-index.ts';

const MAX_LETTERS = 2_000;
/** Shorter words are ignored. */
const MIN_LETTERS = 3;
/** Short words of a description are often a slip from another. */
const slipsInWord = (letters: number) => (letters < 6 ? 0 : 1);

interface Description {
  id: string;
  words: readonly string[];
}

/** Descriptions in memory, found by their words. */
export class DescriptionIndex {
  readonly #words = new WordIndex<Description>();
  readonly #byId = new Map<string, Description>();

  /** Replaces a description; an empty one is removed. */
  put(id: string, text: string): void {
    const before = this.#byId.get(id);
    if (before !== undefined) this.#words.remove(before);
    this.#byId.delete(id);
    const words = listWords(text);
    if (words.length === 0) return;
    const description = { id, words };
    this.#byId.set(id, description);
    this.#words.add(description);
  }

  /** Ids of descriptions with all of the words, or words that begin so; if there are none, with slips. */
  find(question: string, most: number): string[] {
    const words = listWords(question);
    if (words.length === 0) return [];
    const found = this.#words.find(words, () => 0);
    return [...(found.size > 0 ? found : this.#words.find(words, slipsInWord)).keys()]
      .map(({ id }) => id)
      .sort()
      .slice(0, most);
  }
}

function listWords(text: string): string[] {
  const words = foldWords(text.slice(0, MAX_LETTERS)).split(' ');
  return [...new Set(words)].filter((word) => word.length >= MIN_LETTERS);
}
