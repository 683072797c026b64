/**
 * Makes the table of word clusters (src/interpret/words/clusters.json): words of calendars that stand beside the same words, so that what is
 * learnt of one is learnt of all of its cluster.
 *
 *   node scripts/word-clusters.ts LISTINGS.jsonl …
 *
 * Each line is one listing: { title, description, feed }. The listings stay where they are: they belong to whoever published them.
 * Every word is a row of how much likelier each word before and each behind it is than by chance (positive pointwise mutual information);
 * the rows are brought down to their strongest dimensions (orthogonal iteration) and grouped by direction (k-means). The order of the lines
 * and the run change nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { foldWords } from '../src/scene/text/names.ts';

const CLUSTERS = 300;
const DIMENSIONS = 80;
/** A word stands so often in all, and in so many feeds; the commonest so many are what it stands beside. */
const OFTEN = 8;
const FEEDS = 3;
const BESIDE = 4000;
/** Turns of finding dimensions, and of grouping. */
const ITERATIONS = 12;
const TURNS = 40;
const OUT = new URL('../src/interpret/words/clusters.json', import.meta.url);

interface Listing {
  title: string;
  description?: string;
  feed: string;
}

const EDGE = '<>';
const TOKEN = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

const counts = new Map<string, number>();
const feeds = new Map<string, Set<string>>();
const texts = new Map<string, string[]>();
for (const line of process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean))) {
  const { title, description = '', feed } = JSON.parse(line) as Listing;
  for (const text of [title, description]) {
    if (texts.has(text)) continue;
    const tokens = [...text.matchAll(TOKEN)].map(([token]) => foldWords(token) || token);
    texts.set(text, [EDGE, ...tokens, EDGE]);
    for (const token of tokens) {
      counts.set(token, (counts.get(token) ?? 0) + 1);
      feeds.getOrInsertComputed(token, () => new Set()).add(feed);
    }
  }
}
const byCount = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
const words = byCount.flatMap(([word, count]) =>
  count >= OFTEN && (feeds.get(word)?.size ?? 0) >= FEEDS && /^\p{L}{2}/u.test(word) ? word : [],
);
const numberOf = new Map(words.map((word, number) => [word, number]));
const beside = new Map([EDGE, ...byCount.slice(0, BESIDE).map(([word]) => word)].map((word, number) => [word, number]));

/** How often each word stands behind and before each other: of a word, by the other's number. */
const together = words.map(() => new Map<number, number>());
for (const tokens of texts.values())
  for (const [at, token] of tokens.entries()) {
    const row = together[numberOf.get(token) ?? -1];
    if (row === undefined) continue;
    for (const [side, other] of [tokens[at - 1], tokens[at + 1]].entries()) {
      const column = beside.get(other ?? '');
      if (column !== undefined) row.set(column + side * beside.size, (row.get(column + side * beside.size) ?? 0) + 1);
    }
  }

/** The same as mutual information: numbers of columns and values, row by row. */
const width = 2 * beside.size;
const columns = new Float64Array(width);
for (const row of together) for (const [column, count] of row) columns[column] = (columns[column] ?? 0) + count;
const whole = columns.reduce((a, b) => a + b, 0);
// Rare neighbours tell too much: their chance is evened out (Levy, Goldberg and Dagan, 2015).
const evened = columns.map((count) => count ** 0.75);
const evenedWhole = evened.reduce((a, b) => a + b, 0);
const rows = together.map((row) => {
  const sum = [...row.values()].reduce((a, b) => a + b, 0);
  return [...row].flatMap(([column, count]): [number, number][] => {
    const information = Math.log((count * evenedWhole) / (sum * (evened[column] ?? 1)));
    return information > 0 ? [[column, information]] : [];
  });
});
console.log(`${words.length} words of ${texts.size} texts, ${whole} pairs`);

/** A number between -1 and 1, the same in every run. */
let seed = 1;
function random(): number {
  seed = (seed * 48271) % 2147483647;
  return (2 * seed) / 2147483647 - 1;
}

/** The strongest directions of all rows, one after another, and how strong each is. */
const basis = Array.from({ length: DIMENSIONS }, () => Float64Array.from(words, random));
const strengths = new Float64Array(DIMENSIONS);
for (let turn = 0; turn < ITERATIONS; turn++)
  for (const [dimension, direction] of basis.entries()) {
    const across = new Float64Array(width);
    for (const [row, entries] of rows.entries())
      for (const [column, value] of entries) across[column] = (across[column] ?? 0) + value * (direction[row] ?? 0);
    for (const [row, entries] of rows.entries())
      direction[row] = entries.reduce((sum, [column, value]) => sum + value * (across[column] ?? 0), 0);
    for (const before of basis.slice(0, dimension)) {
      const along = direction.reduce((sum, value, at) => sum + value * (before[at] ?? 0), 0);
      for (const at of direction.keys()) direction[at] = (direction[at] ?? 0) - along * (before[at] ?? 0);
    }
    strengths[dimension] = normalize(direction);
  }
const points = words.map((_, word) => {
  const point = Float64Array.from(basis, (direction, dimension) => (direction[word] ?? 0) * (strengths[dimension] ?? 0) ** 0.25);
  normalize(point);
  return point;
});

/** Brings a vector to length 1. @returns how long it was */
function normalize(vector: Float64Array): number {
  const length = Math.hypot(...vector) || 1;
  for (const at of vector.keys()) vector[at] = (vector[at] ?? 0) / length;
  return length;
}

const likeness = (one: Float64Array, other: Float64Array) => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
};
// Begun with the commonest words.
let centres = points.slice(0, CLUSTERS).map((point) => point.slice());
let cluster: number[] = [];
for (let turn = 0; turn < TURNS; turn++) {
  cluster = points.map((point) => {
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (const [number, centre] of centres.entries()) {
      const like = likeness(point, centre);
      if (like > most) [best, most] = [number, like];
    }
    return best;
  });
  centres = centres.map(() => new Float64Array(DIMENSIONS));
  for (const [word, number] of cluster.entries())
    for (const [at, value] of (points[word] ?? []).entries()) (centres[number] as Float64Array)[at] = (centres[number]?.[at] ?? 0) + value;
  for (const centre of centres) normalize(centre);
}
const grouped = Array.from({ length: CLUSTERS }, (_, number) =>
  words
    .filter((_, word) => cluster[word] === number)
    .sort()
    .join(' '),
);
writeFileSync(OUT, `${JSON.stringify({ clusters: grouped.filter(Boolean) }, null, 2)}\n`);
