import table from './clusters.json' with { type: 'json' };

/** Words of calendars that stand beside the same words, by `scripts/word-clusters.ts`: of each word the name of its cluster. */
const CLUSTER_OF = new Map(
  table.clusters.flatMap((words, number) => words.split(' ').map((word): [string, string] => [word, `c${number}`])),
);

/** The cluster of a folded word, 'c17'; undefined for one that few write. */
export function clusterOf(word: string): string | undefined {
  return CLUSTER_OF.get(word);
}
