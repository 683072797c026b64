import { countSlips, oneSlip, type Slip } from './slips.ts';

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

/** A name of as few letters may hold a letter doubled, lost or changed about within it, when no other name is near. */
const SHORT_NAME = 4;

/** With no other name near, one slip wherever it is, one even in a short word or at the start of a word, or two in one word, and three are forgiven from this many letters on; two in one word already from the first, when a word that nobody else has stands beside it. */
const LONG = 9;
const LONGER = 12;
const LONGEST = 15;

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

/** The words of all known names, each with the one who has it, or undefined where several have. */
export type Vocabulary = ReadonlyMap<string, string | undefined>;

/** Why two names a few slips apart may yet be two; undefined when the difference can hardly be anything but a slip. */
export function doubt(asked: Worded, known: Known, { slips, alone }: Distance, vocabulary: Vocabulary): string | undefined {
  const [added, lost] = [without(asked.words, known.words), without(known.words, asked.words)];
  const letters = Math.min(asked.key.length, known.key.length);
  const isTold = known.words.some((word) => vocabulary.get(word) === known.id && asked.words.includes(word));
  if (slips > slipsForgiven(letters, alone, isTold)) return 'is only something like it';
  if (added.some(isMark) || lost.some((word) => isMark(word) && word.length < ONE_SLIP))
    return 'differs in a word or number that tells names apart';
  if (alone && letters >= LONGEST) return undefined;
  const slip = oneSlip(asked.key, known.key);
  if (!isTold && slip !== 'changed about' && added.some((word) => vocabulary.has(word))) return 'differs in a word that other names have';
  if (alone && letters >= LONGER) return undefined;
  const isShort = !isTold && [...added, ...lost].some((word) => word.length <= SHORT_WORD);
  if (slip === 'mistaken') {
    if (isShort) return 'differs in a short word';
    if (added.length === lost.length && added.some((word, index) => word[0] !== lost[index]?.[0]))
      return 'has a word that starts with another letter';
  }
  if (alone && slips === 1 && letters >= LONG) return undefined;
  if ((added.length === 0) !== (lost.length === 0)) return 'has a word more or less';
  if (slip === undefined) return (alone && isTold) || areSpread(asked.words, known.words) ? undefined : 'differs too much in one word';
  return shortDoubt(asked, known, slip, alone, isShort);
}

/** The same of one slip in a name where a letter more or less is soon another name. */
function shortDoubt({ key }: Worded, known: Known, slip: Slip, alone: boolean, isShort: boolean): string | undefined {
  const [letters, isSingle] = [Math.min(key.length, known.key.length), known.words.length === 1];
  const isWithin = key[0] === known.key[0] && (slip === 'changed about' || key.at(-1) === known.key.at(-1));
  if (letters < ONE_SLIP && !(alone && isWithin && (slip !== 'missing' || known.key.length >= ONE_SLIP)))
    return 'is too short a name for a slip to be certain';
  if (slip === 'changed about' || (alone && isWithin && slip !== 'mistaken')) return undefined;
  if (isShort && !alone && slip !== 'doubled') return 'differs in a short word';
  if (key[0] !== known.key[0] && (slip !== 'missing' || (isSingle && !alone))) return 'starts with another letter';
  if (slip === 'mistaken' && letters < WRONG_LETTER) return 'differs in a letter, which makes another short name';
  if (slip === 'missing' && letters < LOST_LETTER && isSingle) return 'differs in a letter, which makes another short name';
  if (isSingle && (key === `${known.key}s` || known.key === `${key}s`)) return 'is one and the other is many';
  return undefined;
}

/** How many slips a name of this many letters may hold before it could be anybody's; it is told by a word that nobody else has. */
function slipsForgiven(letters: number, alone: boolean, isTold: boolean): number {
  if (alone && letters >= LONGEST) return 3;
  if (letters >= (alone && isTold ? LONG : TWO_SLIPS)) return 2;
  return letters >= (alone ? SHORT_NAME : ONE_SLIP) ? 1 : 0;
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

function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}
