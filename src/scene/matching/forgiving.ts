import { countSlips, oneSlip } from './slips.ts';

/** Words that tell one act or place from another of nearly the same name. */
const MARKS = new Set(
  'jr sr junior senior ii iii iv dj mc tribute cover covers band trio duo quartet quintet orchestra project north south east west'.split(
    ' ',
  ),
);

/** From this many letters on a slip is forgiven, a letter lost from a single word, a wrong letter, and two slips. The shorter a name, the sooner a letter makes another. */
const ONE_SLIP = 5;
const LOST_LETTER = 6;
const WRONG_LETTER = 8;
const TWO_SLIPS = 10;

/** From this many letters on one, two and three slips are forgiven wherever they are, when no other name is near. */
const ALONE = [9, 12, 15] as const;

/** A word of no more letters than this is another word as soon as a letter is off, unless a word beside it tells who is meant. */
const SHORT_WORD = 3;

/** A word of this many letters may hold both of two slips; a shorter one holds one. */
const LONG_WORD = 8;

/** The words of a name, and the same without spaces. */
export interface Worded {
  key: string;
  words: readonly string[];
}

/** A name somebody is known by. */
export interface Known extends Worded {
  id: string;
  /** What they are shown as. */
  name: string;
}

/** How far a name is from the one asked for. */
export interface Distance {
  slips: number;
  /** Whether no other name is within two slips more. */
  alone: boolean;
}

/** How many slips a name of this many letters may hold before it could be anybody's. */
function slipsForgiven(letters: number, alone: boolean): number {
  if (alone && letters >= ALONE[2]) return 3;
  return letters >= TWO_SLIPS ? 2 : letters >= ONE_SLIP - (alone ? 1 : 0) ? 1 : 0;
}

/**
 * Why two names a few slips apart may yet be two; undefined when the difference can hardly be anything but a slip.
 * @param vocabulary every word of every known name, with the one who has it, or undefined where several have
 */
export function doubt(
  asked: Worded,
  known: Known,
  { slips, alone }: Distance,
  vocabulary: ReadonlyMap<string, string | undefined>,
): string | undefined {
  const [added, lost] = [without(asked.words, known.words), without(known.words, asked.words)];
  const slip = oneSlip(asked.key, known.key);
  const letters = Math.min(asked.key.length, known.key.length);
  if (slips > slipsForgiven(letters, alone)) return 'is only something like it';
  if (added.some(isMark) || lost.some((word) => isMark(word) && word.length < ONE_SLIP))
    return 'differs in a word or number that tells names apart';
  const ownWord = known.words.some((word) => vocabulary.get(word) === known.id && asked.words.includes(word));
  if (!ownWord && slip !== 'changed about' && added.some((word) => vocabulary.has(word))) return 'differs in a word that other names have';
  if (alone && letters >= (ALONE[slips - 1] ?? 0)) return undefined;
  if ((added.length === 0) !== (lost.length === 0)) return 'has a word more or less';
  if (slip === undefined && !areSpread(asked.words, known.words)) return 'differs too much in one word';
  if (slip === 'changed about') return letters < ONE_SLIP ? 'is too short a name for a slip to be certain' : undefined;
  if (alone && (slip === 'missing' || slip === 'doubled') && asked.key[0] === known.key[0] && asked.key.at(-1) === known.key.at(-1)) return undefined;
  if (letters < ONE_SLIP) return 'is too short a name for a slip to be certain';
  if (!alone && !ownWord && slip !== 'doubled' && [...added, ...lost].some((word) => word.length <= SHORT_WORD)) return 'differs in a short word';
  if (slip === 'mistaken' && added.some((word, index) => word[0] !== lost[index]?.[0])) return 'has a word that starts with another letter';
  if (asked.key[0] !== known.key[0] && (slip !== 'missing' || known.words.length === 1)) return 'starts with another letter';
  if (slip === 'mistaken' && letters < WRONG_LETTER) return 'differs in a letter, which makes another short name';
  if (slip === 'missing' && letters < LOST_LETTER && known.words.length === 1) return 'differs in a letter, which makes another short name';
  if (known.words.length === 1 && (asked.key === `${known.key}s` || known.key === `${asked.key}s`)) return 'is one and the other is many';
  return undefined;
}

/** Whether of several slips no word holds more than it may, and none a wrong first letter. */
function areSpread(words: readonly string[], others: readonly string[]): boolean {
  return (
    words.length === others.length &&
    words.every((word, index) => {
      const other = others[index] ?? '';
      const forgiven = Math.min(word.length, other.length) >= LONG_WORD ? 2 : 1;
      return word[0] === other[0] && countSlips(word, other, forgiven) <= forgiven;
    })
  );
}

export function isMark(word: string): boolean {
  return MARKS.has(word) || /\d/.test(word);
}

export function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}
