/**
 * How common words and letters are in names anywhere: what a name would be if it were nobody's we know. The table is made by
 * `scripts/names-table.ts`; README.md beside it says of what. It is unpacked when it is first asked, in some milliseconds.
 */
import { logSum } from '../statistics.ts';
import table from './common-names.json' with { type: 'json' };

/** Stands before a whole name among the words of the table. */
export const WHOLE = '=';

/** Probabilities are kept as so many levels, each as much smaller than the one before as this number's power of e. */
const MIN_LEVEL = 3;
const LEVELS = 16;

/** Letters are kept as the distance from certain, in so many steps for one power of e. */
export const LETTER_STEPS = 16;

/** The letters of a word's model: its start and end and a to z; any other letter or digit counts as the rarest. */
const EDGE = 26;
export const LETTERS = 27;

/** So likely is any one letter that the table has no letter for, after any other. */
const STRANGE_LETTER = Math.log(1 / 40);

/** So many of the words in names are in no list: what is left to the letters. */
const UNLISTED = Math.log(0.25);

/** A single letter or digit tells as little as a word of every day. */
const ONE_LETTER = -10;

let unpacked: { words: Uint8Array; letters: Uint8Array } | undefined;

function tables() {
  unpacked ??= { words: Buffer.from(table.words, 'base64'), letters: Buffer.from(table.letters, 'base64') };
  return unpacked;
}

/** The logarithm of how likely a word of a name is this one. */
export function logLikelihoodOfWord(word: string): number {
  if (word.length === 1) return ONE_LETTER;
  const level = lookUp(word);
  const spelt = UNLISTED + logLikelihoodOfLetters(word);
  return level === undefined ? spelt : logSum([spelt, -MIN_LEVEL - level]);
}

/** Whether a folded name is that of a musician somewhere; one in 256 that is none is taken for one. */
export function isWholeName(words: readonly string[]): boolean {
  return lookUp(WHOLE + words.join(' ')) !== undefined;
}

/** The level that a probability is kept as. */
export function levelOf(probability: number): number {
  return Math.min(LEVELS - 1, Math.max(0, Math.round(-Math.log(probability)) - MIN_LEVEL));
}

function logLikelihoodOfLetters(word: string): number {
  const { letters } = tables();
  let [before, last] = [EDGE, EDGE];
  let sum = 0;
  for (let at = 0; at <= word.length; at++) {
    const code = at === word.length ? EDGE : word.charCodeAt(at) - 97;
    const letter = code >= 0 && code <= EDGE ? code : -1;
    sum +=
      letter < 0 || before < 0 || last < 0 ? STRANGE_LETTER : -(letters[(before * LETTERS + last) * LETTERS + letter] ?? 0) / LETTER_STEPS;
    [before, last] = [last, letter];
  }
  return sum;
}

/** A text's places in the table and what it is known by there, of 8 bits: each place is in a third of its own. */
export function placesOf(text: string, size: number): { places: readonly [number, number, number]; print: number } {
  const [one, other] = [hash(text, 0x81_1c_9d_c5), hash(text, 0x9e_37_79_b9)];
  const third = size / 3;
  const places = [
    one % third,
    third + (other % third),
    2 * third + ((Math.imul(one ^ (other >>> 7), 0x85_eb_ca_6b) >>> 0) % third),
  ] as const;
  return { places, print: ((one >>> 13) ^ other) & 0xff };
}

/** Twelve bits of a table of them. */
export function entryAt(bytes: Uint8Array, place: number): number {
  const at = (place * 3) >>> 1;
  const pair = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return place % 2 === 0 ? pair & 0xfff : pair >>> 4;
}

/** What the table has of a text; undefined when it is not in it. All three of its places together hold its print and its level. */
function lookUp(text: string): number | undefined {
  const { words } = tables();
  const { places, print } = placesOf(text, Math.floor((words.length * 2) / 3));
  const entry = places.reduce((bits, place) => bits ^ entryAt(words, place), 0);
  return entry >>> 4 === print ? entry & 0xf : undefined;
}

/** FNV-1a over the text's UTF-16 units, stirred. */
function hash(text: string, seed: number): number {
  let sum = seed;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01_00_01_93);
  sum = Math.imul(sum ^ (sum >>> 16), 0x7f_eb_35_2d);
  return (sum ^ (sum >>> 15)) >>> 0;
}
