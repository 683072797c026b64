import { isWholeName, logLikelihoodOfWord } from './common-names.ts';
import { costOfWriting } from './miswriting.ts';

/** What is known of a name that was asked for, whomever it may mean. */
export interface Asked {
  words: readonly string[];
  /** The words that name somebody. */
  telling: readonly string[];
  letters: number;
  /** Whether a musician somewhere has this very name. */
  isElsewhere: boolean;
}

/**
 * What each piece of evidence weighs, in logarithms of odds: a logistic regression over real names near others, some of them miswritten
 * (docs/measured/matching-names.md has the labels, the fit and its calibration).
 */
const WEIGHTS = {
  all: -4.2,
  /** What it costs to write the known name so. */
  cost: -0.53,
  /** How rare the words are that the known name has not: a word that is a name itself is no slip. */
  rarity: 0.26,
  /** How many letters the shortest of those words has: a letter makes another word of a short one. */
  changed: 0.84,
  /** The longer a name, the fewer are near it. */
  letters: 0.35,
  /** Names of one word stand closest together. */
  oneWord: -5.3,
  elsewhere: -4.9,
  /** The more artists, the more are near by chance. */
  roster: -0.25,
} as const;

/** More than this tells nothing more. */
const MAX_RARITY = 20;
const MAX_CHANGED = 6;
const MAX_LETTERS = 20;

/** Where every word is one of the known name's, in another order or fewer. */
const NOTHING_NEW = 10;

/** The weights were found on a roster of so many; a small one is taken for no smaller than the other. */
const ROSTER = 1500;
const MIN_ROSTER = 300;

/** What is known of a name by itself. */
export function askedFor(words: readonly string[], telling: readonly string[]): Asked {
  return { words, telling, letters: telling.join('').length, isElsewhere: isWholeName(telling) };
}

/** The odds, as a logarithm, that a name means somebody of a roster whose own name is `known`. */
export function logOdds(known: readonly string[], asked: Asked, roster: number): number {
  // An initial is no word of its own.
  const changed = asked.telling.filter((word) => word.length > 1 && !known.includes(word));
  const rarity = Math.min(MAX_RARITY, ...changed.map((word) => -logLikelihoodOfWord(word)));
  return (
    WEIGHTS.all +
    WEIGHTS.cost * costOfWriting(known, asked.words) +
    WEIGHTS.rarity * (changed.length === 0 ? NOTHING_NEW : rarity) +
    WEIGHTS.changed * Math.min(MAX_CHANGED, ...changed.map((word) => word.length)) +
    WEIGHTS.letters * Math.min(asked.letters, MAX_LETTERS) +
    (asked.telling.length === 1 ? WEIGHTS.oneWord : 0) +
    (asked.isElsewhere ? WEIGHTS.elsewhere : 0) +
    WEIGHTS.roster * Math.log(Math.max(roster, MIN_ROSTER) / ROSTER)
  );
}
