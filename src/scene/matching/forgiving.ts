import { oneSlip } from './slips.ts';

/** Words that tell one act or place from another of nearly the same name. */
const MARKS = new Set(
  'jr sr junior senior ii iii iv dj mc tribute cover covers band trio duo quartet quintet orchestra project north south east west'.split(' '),
);

/** From this many letters on one slip is forgiven, from the next on a wrong or lost letter in a single word too, from the last on two slips. */
const ONE_SLIP = 5;
const OTHER_WORD = 9;
const TWO_SLIPS = 15;

/** The words of a name, and the same without spaces. */
export interface Worded {
  key: string;
  words: readonly string[];
}

/** How many slips a name of this many letters may hold before it could be anybody's. */
export function slipsForgiven(letters: number): number {
  return letters >= TWO_SLIPS ? 2 : letters >= ONE_SLIP ? 1 : 0;
}

/**
 * Why two names a slip or two apart may yet be two; undefined when the difference can hardly be anything but a slip.
 * @param isWord whether a word stands in some known name: a changed word that does is another word, not a slip
 */
export function doubt(asked: Worded, known: Worded, isWord: (word: string) => boolean): string | undefined {
  const [added, lost] = [without(asked.words, known.words), without(known.words, asked.words)];
  const slip = oneSlip(asked.key, known.key);
  if (Math.min(asked.key.length, known.key.length) < ONE_SLIP) return 'is too short a name for a slip to be certain';
  if ((added.length === 0) !== (lost.length === 0)) return 'has a word more or less';
  if (added.some(isMark) || lost.some((word) => isMark(word) && word.length < ONE_SLIP)) return 'differs in a word or number that tells names apart';
  if (asked.words.length === known.words.length && slip !== 'changed about' && added.some(isWord)) return 'differs in a word of its own';
  if (asked.key[0] !== known.key[0] && slip !== 'changed about' && (slip !== 'missing' || known.words.length === 1)) return 'starts with another letter';
  if (asked.key.length < OTHER_WORD && (slip === 'mistaken' || (slip === 'missing' && known.words.length === 1))) return 'differs in a letter, which makes another short name';
  if (known.words.length === 1 && (asked.key === `${known.key}s` || known.key === `${asked.key}s`)) return 'is one and the other is many';
  return undefined;
}

function isMark(word: string): boolean {
  return MARKS.has(word) || /\d/.test(word);
}

function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}
