import { spellings } from './words.ts';

/** A phrase found in a text: where it begins and ends, and what it means. */
export interface Found<Meaning> {
  at: number;
  end: number;
  meaning: Meaning;
}

/** A word of letters, or a number: 'VVK12' is two. */
const WORD = /\p{N}+|[\p{L}\p{M}]+/gu;
/** What may stand between the words of a phrase. */
const JOINT = /^[\s.’'/-]{0,2}$/;

/**
 * Phrases in several languages with what each means. They are looked up word by word, so that no text takes longer however many there are.
 * Capitals and accents do not matter; of phrases that begin alike the longest is found, of equal ones the first that was added.
 */
export class Phrases<Meaning> {
  readonly #byFirst = new Map<string, { others: string[]; meaning: Meaning }[]>();

  add(phrase: string, meaning: Meaning): void {
    for (const spelling of spellings(phrase)) {
      const [first = '', ...others] = [...spelling.matchAll(WORD)].map(([word]) => word);
      const alike = this.#byFirst.getOrInsertComputed(first, () => []);
      const at = alike.findIndex((other) => other.others.length < others.length);
      alike.splice(at < 0 ? alike.length : at, 0, { others, meaning });
    }
  }

  /** The phrases of a text in order; none lie over each other. */
  in(text: string): Found<Meaning>[] {
    const words = [...text.toLowerCase().matchAll(WORD)];
    // What small letters make longer ('İ') stands elsewhere then.
    const whole = text.toLowerCase().length === text.length;
    const found: Found<Meaning>[] = [];
    for (let index = 0; whole && index < words.length; index += 1) {
      const word = words[index];
      const phrase = word && this.#byFirst.get(word[0])?.find(({ others }) => follows(text, words, index, others));
      if (word === undefined || phrase === undefined) continue;
      const last = words[index + phrase.others.length] ?? word;
      found.push({ at: word.index, end: last.index + last[0].length, meaning: phrase.meaning });
      index += phrase.others.length;
    }
    return found;
  }
}

/** Whether these words stand one after another behind a word. */
function follows(text: string, words: readonly RegExpExecArray[], index: number, others: readonly string[]): boolean {
  return others.every((other, ahead) => {
    const before = words[index + ahead];
    const word = words[index + ahead + 1];
    return before && word?.[0] === other && JOINT.test(text.slice(before.index + before[0].length, word.index));
  });
}
