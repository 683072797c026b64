import { grown, grownSigned } from './figures.ts';

const NONE = -1;

/**
 * Texts by their first letter, their second and so on, so that those that begin in some way are found without a look at the others.
 * Texts go by their numbers, given out in order; a branch with one text alone is not taken further apart.
 */
export class Beginnings {
  readonly #textOf: (number: number) => string;
  /** Of each branch: the letter that leads to it, its first and the next beside it, and the text that ends in it or is alone in it. */
  #letters = new Uint32Array(1024);
  #firsts = new Uint32Array(1024);
  #besides = new Uint32Array(1024);
  #texts = new Int32Array(1024).fill(NONE);
  #branches = 1;
  /** Of each text: another that is the same. */
  #sames = new Int32Array(1024).fill(NONE);

  constructor(textOf: (number: number) => string) {
    this.#textOf = textOf;
  }

  add(number: number, text: string): void {
    while (number >= this.#sames.length) this.#sames = grownSigned(this.#sames, NONE);
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

  /** The texts that begin with `part`, the same first; so many at most. */
  beginning(part: string, most: number): number[] {
    const found: number[] = [];
    this.#follow({ branch: 0, depth: 0 }, part, 0, found, most);
    return found;
  }

  /** The texts of which a beginning is one slip from `part`, some perhaps twice, and a few others; so many at most. */
  nearlyBeginning(part: string, most: number): number[] {
    const found: number[] = [];
    let branch = 0;
    for (let at = 0; at < part.length && found.length < most; at++) {
      const [letter, after] = [part.charCodeAt(at), part.charCodeAt(at + 1)];
      this.#gatherOne(branch, found);
      // A letter is left out; or mistaken, one too many, or changed about with the next.
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

  /** Gathers what goes on from a branch as `part` does from a letter on. */
  #follow(from: { branch: number; depth: number }, part: string, start: number, found: number[], most: number): void {
    let { branch } = from;
    for (let at = start; at < part.length; at++) {
      const next = this.#next(branch, part.charCodeAt(at));
      if (next === 0) {
        // One that is alone has not been taken apart.
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

  /** Everything from a branch on, what ends soonest first. */
  #gather(from: number, found: number[], most: number): void {
    const left = [from];
    for (const branch of left) {
      if (found.length >= most) return;
      this.#gatherOne(branch, found);
      for (let next = this.#firsts[branch] ?? 0; next !== 0; next = this.#besides[next] ?? 0) left.push(next);
    }
  }

  /** Where a letter leads from a branch; 0, which is where all begins, for nowhere. */
  #next(branch: number, letter: number): number {
    let next = this.#firsts[branch] ?? 0;
    while (next !== 0 && this.#letters[next] !== letter) next = this.#besides[next] ?? 0;
    return next;
  }

  #branch(from: number, letter: number): number {
    const branch = this.#branches++;
    if (branch === this.#letters.length) {
      [this.#letters, this.#firsts, this.#besides] = [grown(this.#letters), grown(this.#firsts), grown(this.#besides)];
      this.#texts = grownSigned(this.#texts, NONE);
    }
    this.#letters[branch] = letter;
    this.#besides[branch] = this.#firsts[from] ?? 0;
    this.#firsts[from] = branch;
    return branch;
  }
}
