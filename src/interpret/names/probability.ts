import { isWholeName, logLikelihoodOfWord } from './common-names.ts';
import { costOfWriting } from './miswriting.ts';

export interface Asked {
  words: readonly string[];
  /** The words that distinguish names. */
  telling: readonly string[];
  letters: number;
  /** Whether a musician elsewhere has this name. */
  isElsewhere: boolean;
}

/** Log-odds by evidence, from a logistic regression on real names and similar names, some misspelled (docs/measured/matching-names.md). */
const WEIGHTS = {
  all: -4.2,
  /** Per unit of the cost of writing the known name this way. */
  cost: -0.53,
  /** For the rarity of the words that the known name lacks: a rare word is likelier a slip than a name. */
  rarity: 0.26,
  /** For the letters of the shortest such word: in a short word, one letter makes another word. */
  changed: 0.84,
  /** Longer names have fewer similar names. */
  letters: 0.35,
  /** One-word names are close together. */
  oneWord: -5.3,
  elsewhere: -4.9,
  /** A larger roster has more similar names by chance. */
  roster: -0.25,
} as const;

const MAX_RARITY = 20;
const MAX_CHANGED_LETTERS = 6;
const MAX_LETTERS = 20;

const RARITY_WITHOUT_CHANGE = 10;

/** The size of the roster that the weights were fitted on, and the smallest size that counts. */
const FITTED_ROSTER = 1500;
const MIN_ROSTER = 300;

/** Prepares an asked name for `computeLogOdds`. */
export function prepareAsked(words: readonly string[], telling: readonly string[]): Asked {
  return { words, telling, letters: telling.join('').length, isElsewhere: isWholeName(telling) };
}

/** Returns the log-odds that an asked name means the entry called `known`. */
export function computeLogOdds(known: readonly string[], asked: Asked, roster: number): number {
  const changed = asked.telling.filter((word) => word.length > 1 && !known.includes(word));
  const rarity = Math.min(MAX_RARITY, ...changed.map((word) => -logLikelihoodOfWord(word)));
  return (
    WEIGHTS.all +
    WEIGHTS.cost * costOfWriting(known, asked.words) +
    WEIGHTS.rarity * (changed.length === 0 ? RARITY_WITHOUT_CHANGE : rarity) +
    WEIGHTS.changed * Math.min(MAX_CHANGED_LETTERS, ...changed.map((word) => word.length)) +
    WEIGHTS.letters * Math.min(asked.letters, MAX_LETTERS) +
    (asked.telling.length === 1 ? WEIGHTS.oneWord : 0) +
    (asked.isElsewhere ? WEIGHTS.elsewhere : 0) +
    WEIGHTS.roster * Math.log(Math.max(roster, MIN_ROSTER) / FITTED_ROSTER)
  );
}
