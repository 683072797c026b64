import clusters from './clusters.json' with { type: 'json' };
import table from './ordinary.json' with { type: 'json' };

const ORDINARY = new Set(table.ordinary.split(' '));
const CLUSTER_OF = new Map(
  clusters.clusters.flatMap((words, number) => words.split(' ').map((word): [string, string] => [word, `c${number}`])),
);

/** Whether a folded word is common in lower case, and so probably no name. */
export function isOrdinary(word: string): boolean {
  return ORDINARY.has(word);
}

/** Describes the share of names among some words. */
export function describeNameShare(strange: number, all: number): 'none' | 'some' | 'most' | 'all' {
  if (strange === 0) return 'none';
  if (strange === all) return 'all';
  return strange > all / 2 ? 'most' : 'some';
}

/** Returns the cluster of a folded word ('c17'), which holds words with the same neighbors in calendars; undefined for a rare word. */
export function findCluster(word: string): string | undefined {
  return CLUSTER_OF.get(word);
}
