import { growSigned, growUnsigned } from './grow.ts';

const NONE = -1;

/**
 * A trie of texts: finds those with a given beginning, also with a typing error. Texts have numbers, given out in order.
 * A branch with a single text is not split further.
 */
export class PrefixTree {
  readonly #textOf: (number: number) => string;
  /** By branch: its letter, its first child and next sibling, and the text that ends in it or is alone in it. */
  #letters = new Uint32Array(1024);
  #firsts = new Uint32Array(1024);
  #besides = new Uint32Array(1024);
  #texts = new Int32Array(1024).fill(NONE);
  #branches = 1;
  /** By text: another equal one. */
  #sames = new Int32Array(1024).fill(NONE);

  constructor(textOf: (number: number) => string) {
    this.#textOf = textOf;
  }

  add(number: number, text: string): void {
    while (number >= this.#sames.length) this.#sames = growSigned(this.#sames, NONE);
    let branch = 0;
    for (let depth = 0; ; depth++) {
      const there = this.#texts[branch] ?? NONE;
      const known = there === NONE ? undefined : this.#textOf(there);
      if (known === text) {
        this.#sames[number] = this.#sames[there] ?? NONE;
        this.#sames[there] = number;
        return;
      }
      if (known !== undefined && known.length > depth) {
        const alone = this.#branch(branch, known.charCodeAt(depth));
        this.#texts[alone] = there;
        this.#texts[branch] = NONE;
      } else if (text.length === depth || (known === undefined && this.#firsts[branch] === 0)) {
        this.#texts[branch] = number;
        return;
      }
      branch = this.#next(branch, text.charCodeAt(depth)) || this.#branch(branch, text.charCodeAt(depth));
    }
  }

  /** At most `most` texts that begin with `part`, equal ones first. */
  findByPrefix(part: string, most: number): number[] {
    const found: number[] = [];
    this.#follow({ branch: 0, depth: 0 }, part, 0, found, most);
    return found;
  }

  /** At most `most` texts that begin one slip from `part`; some may repeat, and a few others may be among them. */
  findByNearPrefix(part: string, most: number): number[] {
    const found: number[] = [];
    let branch = 0;
    for (let at = 0; at < part.length && found.length < most; at++) {
      const [letter, after] = [part.charCodeAt(at), part.charCodeAt(at + 1)];
      this.#gatherOne(branch, found);
      // A letter left out, mistaken, added, or swapped with the next.
      this.#follow({ branch, depth: at }, part, at + 1, found, most);
      for (let next = this.#firsts[branch] ?? 0; next !== 0; next = this.#besides[next] ?? 0) {
        if (this.#letters[next] !== letter) this.#follow({ branch: next, depth: at + 1 }, part, at + 1, found, most);
        this.#follow({ branch: next, depth: at + 1 }, part, at, found, most);
        if (this.#letters[next] !== after) continue;
        this.#gatherOne(next, found);
        const changed = this.#next(next, letter);
        if (changed !== 0) this.#follow({ branch: changed, depth: at + 2 }, part, at + 2, found, most);
      }
      branch = this.#next(branch, letter);
      if (branch === 0) break;
    }
    return found;
  }

  /** Collects what continues from a branch like `part` does from a letter. */
  #follow(from: { branch: number; depth: number }, part: string, start: number, found: number[], most: number): void {
    let { branch } = from;
    for (let at = start; at < part.length; at++) {
      const next = this.#next(branch, part.charCodeAt(at));
      if (next === 0) {
        // A text alone in its branch is compared whole.
        const text = this.#firsts[branch] === 0 ? (this.#texts[branch] ?? NONE) : NONE;
        if (text !== NONE && this.#textOf(text).startsWith(part.slice(start), from.depth)) this.#gatherOne(branch, found);
        return;
      }
      branch = next;
    }
    this.#gather(branch, found, most);
  }

  #gatherOne(branch: number, found: number[]): void {
    for (let text = this.#texts[branch] ?? NONE; text !== NONE; text = this.#sames[text] ?? NONE) found.push(text);
  }

  /** Collects everything below a branch, the shortest first. */
  #gather(from: number, found: number[], most: number): void {
    const left = [from];
    for (const branch of left) {
      if (found.length >= most) return;
      this.#gatherOne(branch, found);
      for (let next = this.#firsts[branch] ?? 0; next !== 0; next = this.#besides[next] ?? 0) left.push(next);
    }
  }

  /** The child of a branch for a letter; 0, the root, for none. */
  #next(branch: number, letter: number): number {
    let next = this.#firsts[branch] ?? 0;
    while (next !== 0 && this.#letters[next] !== letter) next = this.#besides[next] ?? 0;
    return next;
  }

  #branch(from: number, letter: number): number {
    const branch = this.#branches++;
    if (branch === this.#letters.length) {
      [this.#letters, this.#firsts, this.#besides] = [growUnsigned(this.#letters), growUnsigned(this.#firsts), growUnsigned(this.#besides)];
      this.#texts = growSigned(this.#texts, NONE);
    }
    this.#letters[branch] = letter;
    this.#besides[branch] = this.#firsts[from] ?? 0;
    this.#firsts[from] = branch;
    return branch;
  }
}
