import { listSpellings } from './words.ts';

/** A phrase in a text, with its offsets and meaning. */
interface FoundPhrase<Meaning> {
  from: number;
  to: number;
  meaning: Meaning;
}

/** Letters or digits: 'VVK12' is two words. */
const WORD = /\p{N}+|[\p{L}\p{M}]+/gu;
/** Text between two words of a phrase. */
const JOINT = /^[\s.’'/-]{0,2}$/;

/** Finds phrases in a text, longest first, ignoring case and accents. The time does not grow with the number of phrases. */
export class Phrases<Meaning> {
  readonly #meanings = new Map<string, Meaning>();
  /** By first word, longest first. */
  readonly #byFirst = new Map<string, { others: string[]; meaning: Meaning }[]>();

  /** Adds a phrase in every spelling. A known spelling keeps its meaning. */
  add(phrase: string, meaning: Meaning): void {
    for (const words of splitSpellings(phrase)) {
      if (this.#meanings.has(words.join(' '))) continue;
      this.#meanings.set(words.join(' '), meaning);
      const [first = '', ...others] = words;
      const alike = this.#byFirst.getOrInsertComputed(first, () => []);
      const at = alike.findIndex((other) => other.others.length < others.length);
      alike.splice(at < 0 ? alike.length : at, 0, { others, meaning });
    }
  }

  /** Adds a new phrase. @throws Error if the phrase is known, or a spelling has another meaning */
  define(phrase: string, meaning: Meaning): void {
    const [own = '', ...others] = splitSpellings(phrase).map((words) => words.join(' '));
    const isOther = (spelling: string) => this.#meanings.has(spelling) && this.#meanings.get(spelling) !== meaning;
    const twice = this.#meanings.has(own) ? own : others.find(isOther);
    if (twice !== undefined) throw new Error(`“${phrase}” (${meaning}) is there already: “${twice}” (${this.#meanings.get(twice)}).`);
    this.add(phrase, meaning);
  }

  /** Lists the phrases in a text in order, without overlaps. A text whose lower case has another length ('İ') has none. */
  findIn(text: string): FoundPhrase<Meaning>[] {
    const words = [...text.toLowerCase().matchAll(WORD)];
    const whole = text.toLowerCase().length === text.length;
    const found: FoundPhrase<Meaning>[] = [];
    for (let index = 0; whole && index < words.length; index += 1) {
      const word = words[index];
      const phrase = word && this.#byFirst.get(word[0])?.find(({ others }) => matchesAfter(text, words, index, others));
      if (word === undefined || phrase === undefined) continue;
      const last = words[index + phrase.others.length] ?? word;
      found.push({ from: word.index, to: last.index + last[0].length, meaning: phrase.meaning });
      index += phrase.others.length;
    }
    return found;
  }
}

/** Lists the words of each spelling of a phrase, the phrase itself first. */
function splitSpellings(phrase: string): string[][] {
  return listSpellings(phrase).map((spelling) => [...spelling.matchAll(WORD)].map(([word]) => word));
}

function matchesAfter(text: string, words: readonly RegExpExecArray[], index: number, others: readonly string[]): boolean {
  return others.every((other, ahead) => {
    const before = words[index + ahead];
    const word = words[index + ahead + 1];
    return before && word?.[0] === other && JOINT.test(text.slice(before.index + before[0].length, word.index));
  });
}
