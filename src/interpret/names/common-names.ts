import { logSum } from '../statistics.ts';
import table from './common-names.json' with { type: 'json' };

/** Marks whole names in the table. */
export const WHOLE_NAME_PREFIX = '=';

/** Probabilities are stored as levels: level n is e to the power of -(n + MIN_LEVEL). */
const MIN_LEVEL = 3;
const LEVELS = 16;

/** Letters are stored as negative logarithms of their probability, in steps of 1/16. */
export const LETTER_STEPS = 16;

/** Codes 0 to 25 are a to z; this code is the start or end of a word. */
const EDGE_CODE = 26;
export const LETTERS = 27;

/** The log-probability of a letter or digit outside a to z. */
const LOG_OTHER_LETTER = Math.log(1 / 40);

/** The log-probability that a word of a name is not in the table. */
const LOG_UNLISTED_WORD = Math.log(0.25);

/** The log-probability of a single letter, close to a common word's. */
const LOG_ONE_LETTER = -10;

/** Decoded on first use, which takes some milliseconds. */
let decodedTables: { words: Uint8Array; letters: Uint8Array } | undefined;

function decodeTables() {
  decodedTables ??= { words: Buffer.from(table.words, 'base64'), letters: Buffer.from(table.letters, 'base64') };
  return decodedTables;
}

/** Returns the log-probability of a word among the words of names. */
export function logLikelihoodOfWord(word: string): number {
  if (word.length === 1) return LOG_ONE_LETTER;
  const level = lookUp(word);
  const spelled = LOG_UNLISTED_WORD + logLikelihoodOfLetters(word);
  return level === undefined ? spelled : logSum([spelled, -MIN_LEVEL - level]);
}

/** Whether a musician elsewhere has this folded name; wrongly true for 1 name in 256. */
export function isWholeName(words: readonly string[]): boolean {
  return lookUp(WHOLE_NAME_PREFIX + words.join(' ')) !== undefined;
}

/** Returns the level that stores a probability. */
export function convertToLevel(probability: number): number {
  return Math.min(LEVELS - 1, Math.max(0, Math.round(-Math.log(probability)) - MIN_LEVEL));
}

function logLikelihoodOfLetters(word: string): number {
  const { letters } = decodeTables();
  let [before, last] = [EDGE_CODE, EDGE_CODE];
  let sum = 0;
  for (let at = 0; at <= word.length; at++) {
    const code = at === word.length ? EDGE_CODE : word.charCodeAt(at) - 97;
    const letter = code >= 0 && code <= EDGE_CODE ? code : -1;
    sum +=
      letter < 0 || before < 0 || last < 0
        ? LOG_OTHER_LETTER
        : -(letters[(before * LETTERS + last) * LETTERS + letter] ?? 0) / LETTER_STEPS;
    [before, last] = [last, letter];
  }
  return sum;
}

/** Returns a text's three places in the table, one in each third, and its 8-bit fingerprint. */
export function hashToPlaces(text: string, size: number): { places: readonly [number, number, number]; print: number } {
  const [one, other] = [hash(text, 0x81_1c_9d_c5), hash(text, 0x9e_37_79_b9)];
  const third = size / 3;
  const places = [
    one % third,
    third + (other % third),
    2 * third + ((Math.imul(one ^ (other >>> 7), 0x85_eb_ca_6b) >>> 0) % third),
  ] as const;
  return { places, print: ((one >>> 13) ^ other) & 0xff };
}

/** Reads an entry of 12 bits. */
export function readEntry(bytes: Uint8Array, place: number): number {
  const at = (place * 3) >>> 1;
  const pair = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return place % 2 === 0 ? pair & 0xfff : pair >>> 4;
}

/** Returns a text's level; undefined if the table lacks the text. The XOR of its three entries is its fingerprint and level. */
function lookUp(text: string): number | undefined {
  const { words } = decodeTables();
  const { places, print } = hashToPlaces(text, Math.floor((words.length * 2) / 3));
  const entry = places.reduce((bits, place) => bits ^ readEntry(words, place), 0);
  return entry >>> 4 === print ? entry & 0xf : undefined;
}

/** Computes FNV-1a over UTF-16 units, with a final mix. */
function hash(text: string, seed: number): number {
  let sum = seed;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01_00_01_93);
  sum = Math.imul(sum ^ (sum >>> 16), 0x7f_eb_35_2d);
  return (sum ^ (sum >>> 15)) >>> 0;
}
