/** Two things that may be one, by their numbers, and how likely: 0 to 1. */
export interface Link {
  a: number;
  b: number;
  score: number;
}

/** The numbers of things that are one, ascending. */
export type Cluster = readonly number[];

/**
 * Clusters `count` things along their links, the likeliest first, each link joining two whole clusters when `mayJoin` lets it.
 * The same links in any order give the same clusters. Clusters come in the order of their first members.
 */
export function cluster(count: number, links: readonly Link[], mayJoin: (one: Cluster, other: Cluster) => boolean): Cluster[] {
  const clusterOf: Cluster[] = Array.from({ length: count }, (_, index) => [index]);
  const likeliest = [...links].sort((x, y) => y.score - x.score || x.a + x.b - y.a - y.b || Math.min(x.a, x.b) - Math.min(y.a, y.b));
  for (const { a, b } of likeliest) {
    const [one, other] = [clusterOf[a], clusterOf[b]];
    if (one === undefined || other === undefined || one === other || !mayJoin(one, other)) continue;
    const joined = [...one, ...other].sort((x, y) => x - y);
    for (const member of joined) clusterOf[member] = joined;
  }
  return [...new Set(clusterOf)];
}
