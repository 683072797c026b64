import { editDistance } from '#interpret/names/edit-distance.ts';
import { grown, grownSigned } from './figures.ts';
import { bitsIn, lettersOf } from './letters.ts';

const NONE = -1;
/** Every text is cut into so many pieces: one of them is as it was, whatever two slips did. */
const PIECES = 3;

/**
 * Texts found with a slip or two. Each is cut into three pieces of much the same length, and known by each of them and its own length: two slips
 * leave one piece as it was, or with its first or last letter changed about with its neighbour. So what is asked for has only to be cut as texts
 * of its length, and of a letter or two more or less, are, and the few that share a piece are counted through. Texts go by their numbers.
 */
export class NearTexts {
  readonly #textOf: (number: number) => string;
  /** Of each text its letters; of each piece its hash and the next piece in the same place. */
  #letters = new Uint32Array(1024);
  #hashes = new Uint32Array(1024 * PIECES);
  #nexts = new Int32Array(1024 * PIECES).fill(NONE);
  /** The first piece in each place. */
  #places = new Int32Array(4096).fill(NONE);
  /** In which question a text was looked at last. */
  #lookedAt = new Uint32Array(1024);
  #question = 0;
  #count = 0;

  constructor(textOf: (number: number) => string) {
    this.#textOf = textOf;
  }

  /** Adds the next text; numbers are given out in order. */
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
   * Every text within so many slips, two at the most, of what is asked for.
   * @param tell is told of each, once
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
    [this.#letters, this.#lookedAt, this.#hashes] = [grown(this.#letters), grown(this.#lookedAt), grown(this.#hashes)];
    this.#nexts = grownSigned(this.#nexts, NONE);
  }

  /** Gives the pieces twice as many places. */
  #spread(): void {
    this.#places = new Int32Array(this.#places.length * 2).fill(NONE);
    for (let piece = 0; piece < this.#count * PIECES; piece++) this.#put(piece, this.#hashes[piece] ?? 0);
  }
}

/** Where a piece of a text of some length begins. */
function startOfPiece(length: number, piece: number): number {
  return Math.floor((length * piece) / PIECES);
}

function seedOf(length: number, piece: number): number {
  return mixed(mixed(0x811c9dc5, length), piece);
}

/** A hash with one more letter in it (FNV-1a, and the higher bits brought down). */
function mixed(hash: number, letter: number): number {
  const product = Math.imul(hash ^ letter, 0x01000193);
  return (product ^ (product >>> 15)) >>> 0;
}

function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed;
  for (let at = from; at < to; at++) hash = mixed(hash, text.charCodeAt(at));
  return hash;
}
