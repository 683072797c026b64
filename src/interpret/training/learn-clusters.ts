import { foldWords } from '#scene/text/names.ts';
import type { Label } from './labels.ts';

const CLUSTERS = 300;
const DIMENSIONS = 80;
const MIN_OCCURRENCES = 8;
const MIN_SOURCES = 3;
/** The most frequent words count as neighbors. */
const MAX_NEIGHBORS = 4000;
const DIMENSION_ROUNDS = 12;
const CLUSTER_ROUNDS = 40;
const EDGE = '<>';
const TOKEN = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

/**
 * Learns clusters of words with the same neighbors in titles and descriptions, so that a weight learned for one word serves its cluster:
 * positive pointwise mutual information of each word with its neighbors, their strongest dimensions (orthogonal iteration), k-means.
 * @returns the words of each cluster; the order of the labels does not matter
 */
export function learnClusters(labels: readonly Label[]): string[] {
  const { texts, words, neighbors } = countTokens(labels);
  const rows = computeInformation(texts, words, neighbors);
  const points = projectRows(rows, 2 * neighbors.size);
  const clusters = groupByDirection(points);
  return Array.from({ length: CLUSTERS }, (_, number) =>
    words
      .filter((_, word) => clusters[word] === number)
      .sort()
      .join(' '),
  ).filter(Boolean);
}

/** Collects the tokens of each distinct text, the words to cluster, and the neighbors' numbers. */
function countTokens(labels: readonly Label[]) {
  const counts = new Map<string, number>();
  const sources = new Map<string, Set<string>>();
  const texts = new Map<string, string[]>();
  for (const { title, description, source } of labels)
    for (const text of [title, description]) {
      if (texts.has(text)) continue;
      const tokens = [...text.matchAll(TOKEN)].map(([token]) => foldWords(token) || token);
      texts.set(text, [EDGE, ...tokens, EDGE]);
      for (const token of tokens) {
        counts.set(token, (counts.get(token) ?? 0) + 1);
        sources.getOrInsertComputed(token, () => new Set()).add(source);
      }
    }
  const byCount = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const words = byCount.flatMap(([word, count]) =>
    count >= MIN_OCCURRENCES && (sources.get(word)?.size ?? 0) >= MIN_SOURCES && /^\p{L}{2}/u.test(word) ? word : [],
  );
  const neighbors = new Map([EDGE, ...byCount.slice(0, MAX_NEIGHBORS).map(([word]) => word)].map((word, number) => [word, number]));
  return { texts: [...texts.values()], words, neighbors };
}

type SparseRow = [column: number, value: number][];

/** Computes, for each word, its positive pointwise mutual information with each neighbor before and after it. */
function computeInformation(texts: readonly string[][], words: readonly string[], neighbors: ReadonlyMap<string, number>): SparseRow[] {
  const numberOf = new Map(words.map((word, number) => [word, number]));
  const together = words.map(() => new Map<number, number>());
  for (const tokens of texts)
    for (const [at, token] of tokens.entries()) {
      const row = together[numberOf.get(token) ?? -1];
      if (row === undefined) continue;
      for (const [side, other] of [tokens[at - 1], tokens[at + 1]].entries()) {
        const number = neighbors.get(other ?? '');
        if (number === undefined) continue;
        const column = number + side * neighbors.size;
        row.set(column, (row.get(column) ?? 0) + 1);
      }
    }
  const columns = new Float64Array(2 * neighbors.size);
  for (const row of together) for (const [column, count] of row) columns[column] = (columns[column] ?? 0) + count;
  // Raises the probability of rare neighbors, which would otherwise dominate (Levy, Goldberg and Dagan, 2015).
  const evened = columns.map((count) => count ** 0.75);
  const whole = evened.reduce((a, b) => a + b, 0);
  return together.map((row) => {
    const sum = [...row.values()].reduce((a, b) => a + b, 0);
    return [...row].flatMap(([column, count]): SparseRow => {
      const information = Math.log((count * whole) / (sum * (evened[column] ?? 1)));
      return information > 0 ? [[column, information]] : [];
    });
  });
}

/** Creates a generator of pseudo-random numbers from -1 to 1, the same in every run. */
function randomNumbers(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48271) % 2147483647;
    return (2 * seed) / 2147483647 - 1;
  };
}

/** Projects each row to a point of length 1 in the strongest dimensions of all rows. */
function projectRows(rows: readonly SparseRow[], width: number): Float64Array[] {
  const random = randomNumbers();
  const basis = Array.from({ length: DIMENSIONS }, () => Float64Array.from(rows, random));
  const strengths = new Float64Array(DIMENSIONS);
  for (let round = 0; round < DIMENSION_ROUNDS; round++)
    for (const [dimension, direction] of basis.entries()) {
      const across = new Float64Array(width);
      for (const [row, entries] of rows.entries())
        for (const [column, value] of entries) across[column] = (across[column] ?? 0) + value * (direction[row] ?? 0);
      for (const [row, entries] of rows.entries())
        direction[row] = entries.reduce((sum, [column, value]) => sum + value * (across[column] ?? 0), 0);
      for (const before of basis.slice(0, dimension)) {
        const along = dot(direction, before);
        for (const at of direction.keys()) direction[at] = (direction[at] ?? 0) - along * (before[at] ?? 0);
      }
      strengths[dimension] = normalize(direction);
    }
  return rows.map((_, row) => {
    const point = Float64Array.from(basis, (direction, dimension) => (direction[row] ?? 0) * (strengths[dimension] ?? 0) ** 0.25);
    normalize(point);
    return point;
  });
}

/** Returns the number of each point's cluster, by k-means on directions; the first points are the first centers. */
function groupByDirection(points: readonly Float64Array[]): number[] {
  let centers = points.slice(0, CLUSTERS).map((point) => point.slice());
  let clusters: number[] = [];
  for (let round = 0; round < CLUSTER_ROUNDS; round++) {
    clusters = points.map((point) => {
      const likeness = centers.map((center) => dot(point, center));
      return likeness.indexOf(Math.max(...likeness));
    });
    centers = centers.map(() => new Float64Array(DIMENSIONS));
    for (const [point, number] of clusters.entries()) {
      const center = centers[number];
      for (const [at, value] of points[point]?.entries() ?? []) if (center) center[at] = (center[at] ?? 0) + value;
    }
    for (const center of centers) normalize(center);
  }
  return clusters;
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** Scales a vector to length 1. @returns its previous length */
function normalize(vector: Float64Array): number {
  const length = Math.hypot(...vector) || 1;
  for (const at of vector.keys()) vector[at] = (vector[at] ?? 0) / length;
  return length;
}
