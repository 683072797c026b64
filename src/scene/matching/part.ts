import { isMark } from './forgiving.ts';
import { wordsOf } from './spelling.ts';

/** How a written name is part of a known one, or more than it. */
interface Part {
  confidence: number;
  because: string;
}

/** Behind a name these join it to another. */
const JOINTS = new Set('and with w feat ft featuring vs versus x meets of in on at for from by s et y und'.split(' '));

/** A word cut off keeps as many letters, and its whole name as many. */
const KEPT = 4;
const CUT_NAME = 8;

/** Of this many words one may be lost. */
const WORDS = 3;

/** A word said over another tells whose name it is from this many letters on. */
const LONG_WORD = 5;

/**
 * How a name that is asked for can be a known one with something lost or added; undefined when it cannot. Both as folded words.
 * @param isTheirs whether a word belongs to this known name alone
 * @param isKnown whether any known name has a word
 */
export function partOf(asked: readonly string[], known: readonly string[], isTheirs: (word: string) => boolean, isKnown: (word: string) => boolean): Part | undefined {
  const [words, theirs] = [wordsOf(asked.join(' ')), wordsOf(known.join(' '))];
  if (isCutOff(words, theirs)) return { confidence: 0.88, because: 'goes by this name with its end cut off' };
  if (!words.some(isTheirs)) return undefined;
  if (isInitialled(words, theirs) && isTheirs(theirs[1]??'')) return { confidence: 0.85, because: 'goes by this name with the first name in full' };
  const kept = lostOne(words, theirs);
  if (kept !== undefined) {const many=words.length>2?'3+':'2'; return { confidence: 0.85, because: `goes by this name and one word more ${many} ${many==='2'?kept===theirs.length-1?'last':kept?'mid':'first':''} ${theirs.length===known.length?'':'tied'}`+(words.every(isTheirs)?' all own':'') };}
  if (isSaidOver(words, theirs)) return { confidence: 0.82, because: 'goes by this word and another, where the word is said twice '+(theirs[1]===words[0]?'last':'first')+(known.length>2?' tied':'')+Math.min(8,words[0]!.length) };
  if (isLonger(words, theirs, asked[known.length])) return { confidence: 0.82, because: 'goes by this name but for the words behind it'+(words.slice(theirs.length).some(isKnown)?' known':'') };
  return undefined;
}

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

/** All words but one, in their order. */
function lostOne(words: readonly string[], known: readonly string[]): number | undefined {
  if (known.length < WORDS || words.length !== known.length - 1 || (words.at(-1) ?? '').length <= 2) return undefined;
  const at = words.findIndex((word, index) => word !== known[index]);
  const lost = at < 0 ? words.length : at;
  return !isMark(known[lost] ?? '') && words.slice(lost).every((word, index) => word === known[lost + 1 + index]) ? lost : undefined;
}

/** 'Vandermeer Vandermeer' for 'Orla Vandermeer'. */
function isSaidOver([word = '', again, ...more]: readonly string[], known: readonly string[]): boolean {
  return word === again && more.length === 0 && word.length >= LONG_WORD && known.length === 2 && known.includes(word);
}

/** A whole name of several words and something behind it that does not make another. */
function isLonger(words: readonly string[], known: readonly string[], behind = ''): boolean {
  const rest = words.slice(known.length);
  return known.length > 1 && rest.length > 0 && known.every((word, index) => word === words[index]) && !rest.some(isMark) && !JOINTS.has(behind);
}
