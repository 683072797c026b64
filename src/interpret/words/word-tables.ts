import clusters from './clusters.json' with { type: 'json' };
import table from './ordinary.json' with { type: 'json' };

const ORDINARY = new Set(table.ordinary.split(' '));
const CLUSTER_OF = new Map(
  clusters.clusters.flatMap((words, number) => words.split(' ').map((word): [string, string] => [word, `c${number}`])),
);

/** Whether a folded word is common in small letters, so no name. */
export function isOrdinary(word: string): boolean {
  return ORDINARY.has(word);
}

/** How many of some words are names, that is, not ordinary. */
export function strangeness(strange: number, all: number): 'none' | 'some' | 'most' | 'all' {
  if (strange === 0) return 'none';
  if (strange === all) return 'all';
  return strange > all / 2 ? 'most' : 'some';
}

/** The cluster of a folded word ('c17'): words that stand beside the same words in calendars. Undefined for a rare word. */
export function clusterOf(word: string): string | undefined {
  return CLUSTER_OF.get(word);
}
