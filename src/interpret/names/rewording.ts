import { isHomage } from './beside.ts';
import type { Rewording } from './directory.ts';
import { isMark, type Vocabulary } from './forgiving.ts';
import { wordsOf } from './spelling.ts';

/** Behind a name these join it to another. */
const JOINTS = new Set('and with w feat ft featuring vs versus x meets of in on at for from by s et y und'.split(' '));

/** A word cut off keeps as many letters, and its whole name as many. */
const KEPT = 4;
const CUT_NAME = 8;

/** Of this many words one may be lost, also when other names have all the rest. */
const MANY = 3;

/** How an artist can be meant by a name with a word cut off, lost, shortened to its initial, or added. */
export const reworded: Rewording = (asked, known, vocabulary) => {
  const [words, theirs] = [wordsOf(asked.words.join(' ')), wordsOf(known.words.join(' '))];
  const isTheirs = (word: string) => vocabulary.get(word) === known.id;
  if (isCutOff(words, theirs)) return { confidence: 0.88, because: 'goes by this name with its end cut off' };
  if (isOneShort(words, theirs, known.words.includes('and')) && (words.length >= MANY || words.some(isTheirs)))
    return { confidence: 0.85, because: 'goes by this name and one word more' };
  if (isInitialledBehind(words, theirs) && isTheirs(theirs[0] ?? ''))
    return { confidence: 0.83, because: 'goes by this name with the last name in full' };
  if (isInitialled(words, theirs) && isTheirs(theirs[1] ?? ''))
    return { confidence: 0.85, because: 'goes by this name with the first name in full' };
  if (isLonger(words, theirs, vocabulary) && theirs.some(isTheirs) && !JOINTS.has(asked.words[known.words.length] ?? ''))
    return { confidence: 0.83, because: 'goes by this name but for the words behind it' };
  if (isSaidOver(words, theirs) && words.some(isTheirs)) return { confidence: 0.78, because: 'has the word that is said twice' };
  return undefined;
};

/** 'Orla Vander' for 'Orla Vandermeer'. */
function isCutOff(words: readonly string[], known: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return (
    words.length > 1 &&
    words.length === known.length &&
    last.length >= KEPT &&
    words.join('').length >= CUT_NAME &&
    words.every((word, index) => (index < words.length - 1 ? word === known[index] : (known[index] ?? '').startsWith(word)))
  );
}

/** 'O. Vandermeer' or 'Vandermeer, O.' for 'Orla Vandermeer'. */
function isInitialled(words: readonly string[], [first = '', last = '', ...more]: readonly string[]): boolean {
  if (words.length !== 2 || more.length > 0 || last.length < KEPT || first.length < 3) return false;
  const initial = words.find((word) => word !== last);
  return words.includes(last) && initial === first[0];
}

/** 'Orla V.' for 'Orla Vandermeer'. */
function isInitialledBehind(words: readonly string[], [first = '', last = '', ...more]: readonly string[]): boolean {
  return words.length === 2 && more.length === 0 && first.length >= KEPT && last.length >= 3 && words[0] === first && words[1] === last[0];
}

/** All words but one, in their order; 'Neap' is not 'Neap and the Springs'. */
function isOneShort(words: readonly string[], known: readonly string[], isJoined: boolean): boolean {
  if (known.length < MANY || words.length !== known.length - 1 || (words.at(-1) ?? '').length < 3) return false;
  const at = words.findIndex((word, index) => word !== known[index]);
  const lost = at < 0 ? words.length : at;
  if (isJoined && lost === words.length) return false;
  return !isMark(known[lost] ?? '') && words.slice(lost).every((word, index) => word === known[lost + 1 + index]);
}

/** A whole name of several words, and behind it words that no name has and that do not make another. */
function isLonger(words: readonly string[], known: readonly string[], vocabulary: Vocabulary): boolean {
  const behind = words.slice(known.length);
  return (
    known.length > 1 &&
    behind.length > 0 &&
    known.every((word, index) => word === words[index]) &&
    !behind.some((word) => isMark(word) || vocabulary.has(word)) &&
    !isHomage(behind.join(' '))
  );
}

/** 'Vandermeer Vandermeer' for 'Orla Vandermeer'. Acts of one word said twice are too many to be sure. */
function isSaidOver([word = '', again, ...more]: readonly string[], known: readonly string[]): boolean {
  return word === again && more.length === 0 && known.length === 2 && known.includes(word);
}
