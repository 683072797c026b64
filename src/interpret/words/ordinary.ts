import table from './ordinary.json' with { type: 'json' };

/** Words that many write small, by `scripts/learn-kinds.ts`: a title of none of them is a name. */
const ORDINARY = new Set(table.ordinary.split(' '));

/** Whether a folded word is one that many write, and no name. */
export function isOrdinary(word: string): boolean {
  return ORDINARY.has(word);
}

/** How many of some words are no ordinary ones: those are names. Of no words, none are. */
export function strangeness(strange: number, all: number): 'none' | 'some' | 'most' | 'all' {
  if (strange === 0) return 'none';
  if (strange === all) return 'all';
  return strange > all / 2 ? 'most' : 'some';
}
