import { isWholeName, logLikelihoodOfWord } from './common-names.ts';
import { costOfWriting } from './miswriting.ts';

export interface Asked {
  words: readonly string[];
  /** The words that tell names apart. */
  telling: readonly string[];
  letters: number;
  /** Whether a musician elsewhere has this name. */
  isElsewhere: boolean;
}

/** Log-odds by evidence: a logistic regression on real names near others, some misspelled (docs/measured/matching-names.md). */
const WEIGHTS = {
  all: -4.2,
  /** Per unit of the cost of writing the known name so. */
  cost: -0.53,
  /** Rarity of the words that the known name lacks: a name in itself is no slip. */
  rarity: 0.26,
  /** Letters of the shortest such word: a letter makes another word of a short one. */
  changed: 0.84,
  /** Longer names have fewer near them. */
  letters: 0.35,
  /** One-word names are close together. */
  oneWord: -5.3,
  elsewhere: -4.9,
  /** A larger roster has more near by chance. */
  roster: -0.25,
} as const;

const MAX_RARITY = 20;
const MAX_CHANGED = 6;
const MAX_LETTERS = 20;

/** The rarity where the known name has all words. */
const RARITY_OF_NOTHING = 10;

/** The size of the roster that the weights were fitted on, and the least size that counts. */
const FITTED_ROSTER = 1500;
const MIN_ROSTER = 300;

/** What the odds need to know of an asked name. */
export function askedFor(words: readonly string[], telling: readonly string[]): Asked {
  return { words, telling, letters: telling.join('').length, isElsewhere: isWholeName(telling) };
}

/** The log-odds that an asked name means an entry called `known`. */
export function logOdds(known: readonly string[], asked: Asked, roster: number): number {
  const changed = asked.telling.filter((word) => word.length > 1 && !known.includes(word));
  const rarity = Math.min(MAX_RARITY, ...changed.map((word) => -logLikelihoodOfWord(word)));
  return (
    WEIGHTS.all +
    WEIGHTS.cost * costOfWriting(known, asked.words) +
    WEIGHTS.rarity * (changed.length === 0 ? RARITY_OF_NOTHING : rarity) +
    WEIGHTS.changed * Math.min(MAX_CHANGED, ...changed.map((word) => word.length)) +
    WEIGHTS.letters * Math.min(asked.letters, MAX_LETTERS) +
    (asked.telling.length === 1 ? WEIGHTS.oneWord : 0) +
    (asked.isElsewhere ? WEIGHTS.elsewhere : 0) +
    WEIGHTS.roster * Math.log(Math.max(roster, MIN_ROSTER) / FITTED_ROSTER)
  );
}
