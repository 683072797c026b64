import { editDistance } from '#interpret/names/edit-distance.ts';

/** The cost, in slips, of a word of which only the beginning was typed, and of another ending ("ladies" for "lady"). */
const BEGUN_COST = 0.1;
const RESPELLED_COST = 0.2;
/** Endings of one word, longer ones first, and the least letters before them. */
const ENDS = ['ies', 'ys', 'ie', 'y'] as const;
const MIN_STEM_LETTERS = 2;
const MAX_WORDS = 8;
/** Items with the rarest word that are checked for the others. */
const MAX_ITEMS_CHECKED = 10_000;

/** Finds items by their words: whole, begun, or with slips. The words are folded. */
export class WordIndex<Item extends { words: readonly string[] }> {
  readonly #words = new Map<string, { letters: number; items: Set<Item> }>();

  add(item: Item): void {
    for (const word of item.words) {
      const known = this.#words.get(word);
      if (known === undefined) this.#words.set(word, { letters: lettersOf(word), items: new Set([item]) });
      else known.items.add(item);
    }
  }

  remove(item: Item): void {
    for (const word of item.words) {
      const items = this.#words.get(word)?.items;
      items?.delete(item);
      if (items?.size === 0) this.#words.delete(word);
    }
  }

  /** Whether there is this word, or a word that begins so. */
  findWord(word: string): 'whole' | 'beginning' | undefined {
    if (this.#words.has(word)) return 'whole';
    return this.#words.keys().some((each) => each.startsWith(word)) ? 'beginning' : undefined;
  }

  /**
   * Items that have all the words, with their costs: 0 for the words themselves, little for a beginning or another ending, 1 for each slip.
   * @param slipsIn the slips allowed in a word of this many letters
   */
  find(asked: readonly string[], slipsIn: (letters: number) => number): Map<Item, number> {
    const meant = asked.slice(0, MAX_WORDS).map((word) => this.#findMeant(word, slipsIn(word.length)));
    const counts = meant.map((costs) => costs.keys().reduce((sum, word) => sum + (this.#words.get(word)?.items.size ?? 0), 0));
    const rarest = meant[counts.indexOf(Math.min(...counts))] ?? new Map<string, number>();
    const found = new Map<Item, number>();
    let checked = 0;
    for (const [word] of [...rarest].sort((a, b) => a[1] - b[1]))
      for (const item of this.#words.get(word)?.items ?? []) {
        if (checked++ >= MAX_ITEMS_CHECKED) return found;
        if (found.has(item)) continue;
        const cost = meant.reduce(
          (sum, costs) => sum + Math.min(...item.words.map((each) => costs.get(each) ?? Number.POSITIVE_INFINITY)),
          0,
        );
        if (cost < Number.POSITIVE_INFINITY) found.set(item, cost);
      }
    return found;
  }

  /** The words that an asked word may mean, with their costs. */
  #findMeant(asked: string, slips: number): Map<string, number> {
    const costs = new Map<string, number>();
    const others = respell(asked);
    const letters = lettersOf(asked);
    for (const [word, known] of this.#words) {
      if (word === asked) costs.set(word, 0);
      else if (word.startsWith(asked)) costs.set(word, BEGUN_COST);
      else if (others.includes(word)) costs.set(word, RESPELLED_COST);
      else if (slips > 0 && countBits(letters & ~known.letters) <= slips) {
        const isNear = Math.abs(word.length - asked.length) <= slips && countBits(known.letters & ~letters) <= slips;
        const cost = isNear ? editDistance(word, asked, slips) : slips + 1;
        if (cost <= slips) costs.set(word, cost);
        if (cost > 1 && slips > 1 && beginsNearly(word, asked)) costs.set(word, 1 + BEGUN_COST);
      }
    }
    return costs;
  }
}

/** Whether a word begins with the asked one, with one slip after the first letter. */
function beginsNearly(word: string, asked: string): boolean {
  if (word.length <= asked.length || word[0] !== asked[0]) return false;
  return [-1, 0, 1].some((more) => editDistance(word.slice(0, asked.length + more), asked, 1) <= 1);
}

/** The other endings of a word: "ladys", "ladie" and "ladies" for "lady". */
function respell(word: string): string[] {
  const end = ENDS.find((each) => word.endsWith(each));
  if (end === undefined || word.length - end.length < MIN_STEM_LETTERS) return [];
  return ENDS.filter((each) => each !== end).map((each) => word.slice(0, -end.length) + each);
}

/** The letters of a text as bits, some shared: texts one slip apart differ in two bits at most. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters >>> 0;
}

/** The number of bits set (Hacker's Delight, section 5-1). */
export function countBits(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
