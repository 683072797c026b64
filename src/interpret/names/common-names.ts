import { logSum } from '../statistics.ts';
import table from './common-names.json' with { type: 'json' };

/** Prefixes whole names in the table. */
export const WHOLE_NAME = '=';

/** Probabilities are stored as levels: level n is e to the power of -(n + MIN_LEVEL). */
const MIN_LEVEL = 3;
const LEVELS = 16;

/** Letters are stored as negative logarithms of their probability, in steps of 1/16. */
export const LETTER_STEPS = 16;

/** a to z are 0 to 25; this is the start or end of a word. */
const EDGE = 26;
export const LETTERS = 27;

/** The log-probability of a letter or digit outside a to z. */
const STRANGE_LETTER = Math.log(1 / 40);

/** The log-probability that a word of a name is in no list. */
const UNLISTED = Math.log(0.25);

/** The log-probability of a single letter: like that of a common word. */
const ONE_LETTER = -10;

/** Unpacked at the first use, in some milliseconds. */
let unpacked: { words: Uint8Array; letters: Uint8Array } | undefined;

function tables() {
  unpacked ??= { words: Buffer.from(table.words, 'base64'), letters: Buffer.from(table.letters, 'base64') };
  return unpacked;
}

/** The log-probability that a word in a name is this one. */
export function logLikelihoodOfWord(word: string): number {
  if (word.length === 1) return ONE_LETTER;
  const level = lookUp(word);
  const spelled = UNLISTED + logLikelihoodOfLetters(word);
  return level === undefined ? spelled : logSum([spelled, -MIN_LEVEL - level]);
}

/** Whether a musician somewhere has this folded name; true by mistake for 1 name in 256. */
export function isWholeName(words: readonly string[]): boolean {
  return lookUp(WHOLE_NAME + words.join(' ')) !== undefined;
}

/** The level that a probability is stored as. */
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

/** A text's three places in the table, one in each third, and its 8-bit fingerprint. */
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

/** An entry of 12 bits. */
export function entryAt(bytes: Uint8Array, place: number): number {
  const at = (place * 3) >>> 1;
  const pair = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return place % 2 === 0 ? pair & 0xfff : pair >>> 4;
}

/** A text's level; undefined when it is not in the table. Its three entries combined by XOR are its fingerprint and level. */
function lookUp(text: string): number | undefined {
  const { words } = tables();
  const { places, print } = placesOf(text, Math.floor((words.length * 2) / 3));
  const entry = places.reduce((bits, place) => bits ^ entryAt(words, place), 0);
  return entry >>> 4 === print ? entry & 0xf : undefined;
}

/** FNV-1a over UTF-16 units, with a final mix. */
function hash(text: string, seed: number): number {
  let sum = seed;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01_00_01_93);
  sum = Math.imul(sum ^ (sum >>> 16), 0x7f_eb_35_2d);
  return (sum ^ (sum >>> 15)) >>> 0;
}
