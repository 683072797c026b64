import { editDistance } from '#interpret/names/edit-distance.ts';
import { growSigned, growUnsigned } from './grow.ts';

const NONE = -1;
/** Of three pieces, two slips leave one intact. */
const PIECES = 3;

/**
 * Finds texts with one or two slips. Each text is indexed by three pieces of similar length, and its own length. Two slips leave one piece
 * intact, or with its first or last letter swapped, so a search looks up the pieces for its length and those next to it, and compares the few
 * texts that share one. Texts have numbers.
 */
export class NearTexts {
  readonly #textOf: (number: number) => string;
  /** By text its letters; by piece its hash and the next piece in its place. */
  #letters = new Uint32Array(1024);
  #hashes = new Uint32Array(1024 * PIECES);
  #nexts = new Int32Array(1024 * PIECES).fill(NONE);
  #places = new Int32Array(4096).fill(NONE);
  /** By text, the last search that looked at it. */
  #lookedAt = new Uint32Array(1024);
  #question = 0;
  #count = 0;

  constructor(textOf: (number: number) => string) {
    this.#textOf = textOf;
  }

  /** Adds the next text. */
  add(number: number, text: string): void {
    if (number === this.#letters.length) this.#grow();
    this.#letters[number] = lettersOf(text);
    for (let piece = 0; piece < PIECES; piece++) {
      const hash = hashOf(text, startOfPiece(text.length, piece), startOfPiece(text.length, piece + 1), seedOf(text.length, piece));
      this.#hashes[number * PIECES + piece] = hash;
      this.#put(number * PIECES + piece, hash);
    }
    this.#count = number + 1;
    if (this.#count * PIECES > this.#places.length) this.#spread();
  }

  /**
   * Finds every text within `most` slips, at most two.
   * @param tell called once for each
   */
  find(asked: string, most: number, tell: (number: number, slips: number) => void): void {
    this.#question++;
    const letters = lettersOf(asked);
    const look = (hash: number) => this.#look(hash, asked, letters, most, tell);
    for (let length = Math.max(1, asked.length - most); length <= asked.length + most; length++)
      for (let piece = 0; piece < PIECES; piece++) {
        const [start, end] = [startOfPiece(length, piece), startOfPiece(length, piece + 1)];
        const seed = seedOf(length, piece);
        for (let from = Math.max(0, start - most); from <= start + most; from++) {
          const to = from + end - start;
          if (to > asked.length) break;
          look(hashOf(asked, from, to, seed));
          if (end === start) continue;
          if (to < asked.length) look(mixed(hashOf(asked, from, to - 1, seed), asked.charCodeAt(to)));
          if (from > 0) look(hashOf(asked, from + 1, to, mixed(seed, asked.charCodeAt(from - 1))));
        }
      }
  }

  #look(hash: number, asked: string, letters: number, most: number, tell: (number: number, slips: number) => void): void {
    for (let at = this.#places[hash & (this.#places.length - 1)] ?? NONE; at !== NONE; at = this.#nexts[at] ?? NONE) {
      if (this.#hashes[at] !== hash) continue;
      const number = Math.floor(at / PIECES);
      if (this.#lookedAt[number] === this.#question) continue;
      this.#lookedAt[number] = this.#question;
      const known = this.#letters[number] ?? 0;
      if (bitsIn(letters & ~known) > most || bitsIn(known & ~letters) > most) continue;
      const slips = editDistance(this.#textOf(number), asked, most);
      if (slips <= most) tell(number, slips);
    }
  }

  #put(piece: number, hash: number): void {
    const place = hash & (this.#places.length - 1);
    this.#nexts[piece] = this.#places[place] ?? NONE;
    this.#places[place] = piece;
  }

  #grow(): void {
    [this.#letters, this.#lookedAt, this.#hashes] = [growUnsigned(this.#letters), growUnsigned(this.#lookedAt), growUnsigned(this.#hashes)];
    this.#nexts = growSigned(this.#nexts, NONE);
  }

  /** Doubles the places for pieces. */
  #spread(): void {
    this.#places = new Int32Array(this.#places.length * 2).fill(NONE);
    for (let piece = 0; piece < this.#count * PIECES; piece++) this.#put(piece, this.#hashes[piece] ?? 0);
  }
}

function startOfPiece(length: number, piece: number): number {
  return Math.floor((length * piece) / PIECES);
}

function seedOf(length: number, piece: number): number {
  return mixed(mixed(0x811c9dc5, length), piece);
}

/** Adds a letter to a hash (FNV-1a with mixed high bits). */
function mixed(hash: number, letter: number): number {
  const product = Math.imul(hash ^ letter, 0x01000193);
  return (product ^ (product >>> 15)) >>> 0;
}

function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed;
  for (let at = from; at < to; at++) hash = mixed(hash, text.charCodeAt(at));
  return hash;
}

/** The letters of a text as bits, some shared: a slip changes two bits at most. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters >>> 0;
}

/** The number of bits set (Hacker's Delight, section 5-1). */
function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
