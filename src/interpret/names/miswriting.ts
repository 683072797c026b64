import { logLikelihoodOfWord } from './common-names.ts';
import { TIES } from './spelling.ts';

/** The cost of each slip in writing a name: the negative logarithm of its probability, counted as in docs/measured/matching-names.md. */
interface Slips {
  /** Added once for this way of writing. */
  any: number;
  /** A letter doubled, or a double letter written once. */
  doubled: number;
  /** Two neighboring letters. */
  swapped: number;
  /** Another spelling of the same sound. */
  sound: number;
  vowel: number;
  neighboringKey: number;
  letter: number;
  lostVowel: number;
  lostConsonant: number;
  addedSilent: number;
  added: number;
  finalS: number;
  /** Added for the first letter of a word, which is rarely wrong. */
  first: number;
}

/** For typing a known name: one slip, seldom two. */
const TYPING_SLIPS: Slips = {
  any: 0,
  doubled: 4.5,
  swapped: 4,
  sound: 6,
  vowel: 7.5,
  neighboringKey: 9,
  letter: 12.5,
  lostVowel: 6.5,
  lostConsonant: 8,
  addedSilent: 7,
  added: 10,
  finalS: 11,
  first: 2,
};

/** For writing a name down by ear: rare, but any sound may be spelled differently. */
const HEARING_SLIPS: Slips = {
  any: 5.5,
  doubled: 1,
  swapped: 4.5,
  sound: 1,
  vowel: 1.5,
  neighboringKey: 9,
  letter: 12.5,
  lostVowel: 3,
  lostConsonant: 3,
  addedSilent: 3,
  added: 10,
  finalS: 11,
  first: 2,
};

const WORD_COSTS = {
  /** A word like 'and' or 'the', added or lost. */
  tie: 2,
  lost: 12,
  /** On top of the cost of the word itself. */
  added: 12,
  /** The previous word, repeated. */
  saidAgain: 5,
  initial: 9,
  cutOff: 8,
  joined: 4.5,
  respaced: 5,
  reordered: 5,
  /** A word that distinguishes names ('jr', '2'): usually another act. */
  mark: 20,
} as const;

/** From this cost by words on, misplaced spaces are considered. */
const MIN_COST_TO_RESPACE = 12;

/** Marks a rewriting as impossible. */
const NEVER = 40;

/** Words that distinguish acts or places of nearly the same name. */
const MARKS = new Set(
  'jr sr junior senior ii iii iv dj mc tribute cover covers band trio duo quartet quintet orchestra project north south east west'.split(
    ' ',
  ),
);

const MIN_CUT_OFF_LETTERS = 4;
const MIN_INITIAL_LETTERS = 3;

const VOWELS = 'aeiouy';
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Pairs of spellings of the same sound, in either direction. */
const SOUNDS = (
  'a e,a o,ae e,ai ay,ai e,an en,au o,c k,c q,c s,ce se,ch c,ch k,ck c,ck k,cks x,d t,e i,e y,ea e,ea ee,ee i,ee y,eigh ay,ei i,el al,el le,er ar,er or,er re,ey y,' +
  'f v,g gh,g j,i y,ian ean,ie ei,ie ey,ie y,in en,k q,ks x,o ou,oe o,on en,oo ou,oo u,ou u,ough o,ph f,qu k,s z,sch sh,t th,tz z,u ue,v w,x z'
)
  .split(',')
  .map((pair) => pair.split(' ') as [string, string])
  .flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]) as readonly (readonly [string, string])[];

/** Sounds of several letters, by the last letter of each spelling. */
const SOUNDS_BY_END = Map.groupBy(
  SOUNDS.filter(([one, other]) => one.length + other.length > 2),
  ([one, other]) => `${one.at(-1)}${other.at(-1)}`,
);

const LETTERS = 26;
const letterIndex = (word: string, at: number) => {
  const place = word.charCodeAt(at) - 97;
  return place >= 0 && place < LETTERS ? place : -1;
};

/** For each pair of letters: their kind of difference, and the sounds that end in them. */
const PAIRS = Array.from({ length: LETTERS * LETTERS }, (_, at) => {
  const [one, other] = [Math.floor(at / LETTERS), at % LETTERS].map((place) => String.fromCharCode(97 + place)) as [string, string];
  return { differs: compareLetters(one, other), sounds: SOUNDS_BY_END.get(one + other) };
});
const OTHER_PAIR = { differs: 'letter', sounds: undefined } as const;

function compareLetters(one: string, other: string): 'vowel' | 'sound' | 'neighboringKey' | 'letter' {
  if (VOWELS.includes(one) && VOWELS.includes(other)) return 'vowel';
  if (SOUNDS.some(([from, to]) => from === one && to === other)) return 'sound';
  return areNeighboringKeys(one, other) ? 'neighboringKey' : 'letter';
}

function areNeighboringKeys(one: string, other: string): boolean {
  const [row, there] = [KEYS.findIndex((keys) => keys.includes(one)), KEYS.findIndex((keys) => keys.includes(other))];
  return Math.abs(row - there) <= 1 && Math.abs((KEYS[row] ?? '').indexOf(one) - (KEYS[there] ?? '').indexOf(other)) <= 1;
}

/** Returns the cost of writing the folded word `known` as `asked`; at most NEVER. */
function costOfLetters(known: string, asked: string, slips: Slips): number {
  if (known === asked) return 0;
  if (Math.abs(known.length - asked.length) > 4) return NEVER;
  const width = asked.length + 1;
  const size = (known.length + 1) * width;
  const costs = new Float64Array(size).fill(NEVER);
  costs[0] = 0;
  const added: number[] = [NEVER];
  for (let j = 1; j < width; j++) added.push(costOfAddedLetter(asked, j, slips));
  for (let i = 0; i <= known.length; i++) {
    const lost = i === 0 ? NEVER : costOfLostLetter(known, i, slips);
    let least = i === 0 ? 0 : NEVER;
    for (let j = i === 0 ? 1 : 0; j <= asked.length; j++) {
      const here = i * width + j;
      const first = i <= 1 && j <= 1 ? slips.first : 0;
      let cost = i > 0 && j > 0 ? costOfPair(costs, known, asked, i, j, slips) : NEVER;
      if (i === 0 || j === 0 || known.charCodeAt(i - 1) !== asked.charCodeAt(j - 1)) {
        if (i > 0) cost = Math.min(cost, (costs[here - width] ?? NEVER) + first + lost);
        if (j > 0) cost = Math.min(cost, (costs[here - 1] ?? NEVER) + first + (added[j] ?? NEVER));
      }
      costs[here] = cost;
      if (cost < least) least = cost;
    }
    if (least >= NEVER) return NEVER;
  }
  return Math.min(NEVER, costs[size - 1] ?? NEVER);
}

/** Returns the least cost of writing the first `i` letters as the first `j` of another word, if the last letters correspond. */
function costOfPair(costs: Float64Array, known: string, asked: string, i: number, j: number, slips: Slips): number {
  const width = asked.length + 1;
  const before = costs[(i - 1) * width + j - 1] ?? NEVER;
  if (known.charCodeAt(i - 1) === asked.charCodeAt(j - 1)) return before;
  const [from, to] = [letterIndex(known, i - 1), letterIndex(asked, j - 1)];
  const { differs, sounds } = from < 0 || to < 0 ? OTHER_PAIR : (PAIRS[from * LETTERS + to] ?? OTHER_PAIR);
  let least = before + (i <= 1 && j <= 1 ? slips.first : 0) + slips[differs];
  if (i > 1 && j > 1 && known.charCodeAt(i - 1) === asked.charCodeAt(j - 2) && asked.charCodeAt(j - 1) === known.charCodeAt(i - 2))
    least = Math.min(least, (costs[(i - 2) * width + j - 2] ?? NEVER) + slips.swapped);
  if (sounds !== undefined)
    for (const [one, other] of sounds)
      if (known.endsWith(one, i) && asked.endsWith(other, j))
        least = Math.min(least, (costs[(i - one.length) * width + j - other.length] ?? NEVER) + slips.sound);
  return least;
}

function costOfLostLetter(word: string, at: number, slips: Slips): number {
  const letter = word[at - 1] ?? '';
  if (letter === word[at - 2] || letter === word[at]) return slips.doubled;
  if (at === word.length && letter === 's') return slips.finalS;
  return letter === 'h' || VOWELS.includes(letter) ? slips.lostVowel : slips.lostConsonant;
}

function costOfAddedLetter(word: string, at: number, slips: Slips): number {
  const letter = word[at - 1] ?? '';
  if (letter === word[at - 2] || letter === word[at]) return slips.doubled;
  if (at === word.length && letter === 's') return slips.finalS;
  return letter === 'h' || letter === 'e' ? slips.addedSilent : slips.added;
}

/** Returns the cost of writing a known name as the asked name; at most NEVER. */
export function costOfWriting(known: readonly string[], asked: readonly string[]): number {
  const byHand = costOfWritingBy(TYPING_SLIPS, known, asked);
  const least =
    byHand <= HEARING_SLIPS.any || known.length !== asked.length ? byHand : Math.min(byHand, costOfWritingBy(HEARING_SLIPS, known, asked));
  return listDistinguishing(known) === listDistinguishing(asked) ? least : Math.max(WORD_COSTS.mark, least);
}

function costOfWritingBy(slips: Slips, known: readonly string[], asked: readonly string[]): number {
  const costs = Array.from({ length: known.length + 1 }, () => new Float64Array(asked.length + 1).fill(NEVER));
  const at = (i: number, j: number) => costs[i]?.[j] ?? NEVER;
  for (let i = 0; i <= known.length; i++) {
    for (let j = 0; j <= asked.length; j++) {
      const [from = '', to = ''] = [known[i - 1], asked[j - 1]];
      let least = i + j === 0 ? 0 : NEVER;
      if (i > 0 && j > 0 && at(i - 1, j - 1) < least)
        least = Math.min(least, at(i - 1, j - 1) + costOfWord(from, to, i > 1 && i === known.length && j === asked.length, slips));
      if (i > 0 && at(i - 1, j) < least) least = Math.min(least, at(i - 1, j) + costOfLostWord(from));
      if (j > 0 && at(i, j - 1) < least) least = Math.min(least, at(i, j - 1) + costOfAddedWord(to, from === asked[j - 2] ? from : ''));
      if (i > 1 && j > 0 && at(i - 2, j - 1) + WORD_COSTS.joined < least)
        least = Math.min(least, at(i - 2, j - 1) + WORD_COSTS.joined + costOfLetters((known[i - 2] ?? '') + from, to, slips));
      if (i > 0 && j > 1 && at(i - 1, j - 2) + WORD_COSTS.joined < least)
        least = Math.min(least, at(i - 1, j - 2) + WORD_COSTS.joined + costOfLetters(from, (asked[j - 2] ?? '') + to, slips));
      (costs[i] ?? [])[j] = least;
    }
  }
  let least = Math.min(at(known.length, asked.length), isReordered(known, asked) ? WORD_COSTS.reordered : NEVER);
  if (least > MIN_COST_TO_RESPACE) least = Math.min(least, WORD_COSTS.respaced + costOfLetters(known.join(''), asked.join(''), slips));
  return least === 0 ? 0 : Math.min(NEVER, least + slips.any);
}

/** Lists a name's distinguishing words, in order. */
export function listDistinguishing(words: readonly string[]): string {
  return words.filter(isDistinguishing).join(' ');
}

function isReordered(known: readonly string[], asked: readonly string[]): boolean {
  return known.length === asked.length && asked.every((word) => known.includes(word)) && known.every((word) => asked.includes(word));
}

function costOfWord(from: string, to: string, isLast: boolean, slips: Slips): number {
  if (from === to) return 0;
  if (to.length === 1 && from.length >= MIN_INITIAL_LETTERS && from.startsWith(to)) return WORD_COSTS.initial;
  const letters = costOfLetters(from, to, slips);
  return isLast && to.length >= MIN_CUT_OFF_LETTERS && from.startsWith(to) ? Math.min(WORD_COSTS.cutOff, letters) : letters;
}

function costOfLostWord(word: string): number {
  return TIES.has(word) ? WORD_COSTS.tie : WORD_COSTS.lost;
}

function costOfAddedWord(word: string, before: string): number {
  if (TIES.has(word)) return WORD_COSTS.tie;
  return word === before ? WORD_COSTS.saidAgain : WORD_COSTS.added - logLikelihoodOfWord(word);
}

/** Whether a folded word distinguishes acts or places of nearly the same name. */
export function isDistinguishing(word: string): boolean {
  return MARKS.has(word) || /\d/.test(word);
}
