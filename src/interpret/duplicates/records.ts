import { foldWords } from '#scene/text/names.ts';

/** One source's record of anything: its words, and facts such as a number, a length in seconds or a year. */
export interface Entry {
  source: string;
  text: string;
  facts: readonly Fact[];
}

/** A fact that counts for a match if it agrees and against it if it differs. `value` is null if unknown. */
export interface Fact {
  value: string | number | null;
  /** The largest difference of two numbers that agree. */
  within: number;
  agrees: number;
  differs: number;
}

/** Short grams limit a typing error to three of them. */
const GRAM_LETTERS = 3;

/** Grams in more records find no candidates, but still count in comparisons. */
const MAX_GRAM_RECORDS = 400;

/** Records with less similar texts are never linked. */
const MIN_SIMILARITY = 0.25;

interface WeighedEntry {
  entry: Entry;
  grams: Map<string, number>;
}

/**
 * Links records of several sources that describe the same thing, by the grams of their texts (rare grams weigh more) and by their facts.
 * A cluster has at most one record of each source, and its records match on average.
 * @param threshold the smallest score of a match: texts score 0 to 1, and facts add or subtract
 */
export function linkRecords(entries: readonly Entry[], threshold: number): Cluster[] {
  const read = weighGrams(entries);
  const scores = new Map<number, number>();
  const links: Link[] = [];
  for (const [a, b] of findCandidates(read)) {
    const [one, other] = [read[a], read[b]];
    if (!one || !other || one.entry.source === other.entry.source) continue;
    const score = scoreEntries(one, other);
    scores.set(a * read.length + b, score);
    if (score >= threshold) links.push({ a, b, score });
  }
  const between = (a: number, b: number) => scores.get(Math.min(a, b) * read.length + Math.max(a, b)) ?? 0;
  return clusterLinks(read.length, links, (one, other) => {
    if (one.some((a) => other.some((b) => read[a]?.entry.source === read[b]?.entry.source))) return false;
    const sum = one.reduce((total, a) => other.reduce((part, b) => part + between(a, b), total), 0);
    return sum / (one.length * other.length) >= threshold;
  });
}

/** Weighs each gram by its rarity; a record's weights form a vector of length 1. */
function weighGrams(entries: readonly Entry[]): WeighedEntry[] {
  const bags = entries.map(({ text }) => splitGrams(text));
  const spread = new Map<string, number>();
  for (const bag of bags) for (const gram of bag) spread.set(gram, (spread.get(gram) ?? 0) + 1);
  return entries.map((entry, index) => {
    const weights = [...(bags[index] ?? [])].map((gram) => [gram, Math.log(entries.length / (spread.get(gram) ?? 1))] as const);
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return { entry, grams: new Map(weights.map(([gram, weight]) => [gram, weight / length])) };
  });
}

function splitGrams(text: string): Set<string> {
  const grams = new Set<string>();
  for (const word of foldWords(text.slice(0, 500)).split(' ')) {
    const letters = ` ${word} `;
    for (let at = 0; at + GRAM_LETTERS <= letters.length; at++) grams.add(letters.slice(at, at + GRAM_LETTERS));
    if (letters.length === GRAM_LETTERS) grams.add(letters);
  }
  return grams;
}

function scoreEntries(a: WeighedEntry, b: WeighedEntry): number {
  const [fewer, more] = a.grams.size <= b.grams.size ? [a.grams, b.grams] : [b.grams, a.grams];
  let alike = 0;
  for (const [gram, weight] of fewer) alike += weight * (more.get(gram) ?? 0);
  if (alike < MIN_SIMILARITY) return 0;
  return a.entry.facts.reduce((sum, fact, index) => sum + scoreFact(fact, b.entry.facts[index]), alike);
}

function scoreFact(fact: Fact, other: Fact | undefined): number {
  if (!other || fact.value === null || other.value === null) return 0;
  const agree =
    typeof fact.value === 'number' && typeof other.value === 'number'
      ? Math.abs(fact.value - other.value) <= fact.within
      : fact.value === other.value;
  return agree ? fact.agrees : -fact.differs;
}

/** Yields each pair of records that share a rare enough gram once, lower index first. */
function* findCandidates(read: readonly WeighedEntry[]): Generator<[number, number]> {
  const holders = new Map<string, number[]>();
  for (const [index, { grams }] of read.entries()) {
    const found = new Map<number, number>();
    for (const [gram, weight] of grams) {
      const others = holders.get(gram);
      if (others === undefined) holders.set(gram, [index]);
      else {
        for (const other of others) found.set(other, (found.get(other) ?? 0) + weight * (read[other]?.grams.get(gram) ?? 0));
        if (others.length < MAX_GRAM_RECORDS) others.push(index);
      }
    }
    for (const [other, alike] of found) if (alike >= MIN_SIMILARITY / 2) yield [other, index];
  }
}

/** Two items that may be the same, by index, with a score of 0 to 1. */
interface Link {
  a: number;
  b: number;
  score: number;
}

/** The indexes of items that are the same, ascending. */
export type Cluster = readonly number[];

/** Clusters items along their links, best score first, if `mayJoin` allows joining the two clusters. The order of links does not matter. */
function clusterLinks(count: number, links: readonly Link[], mayJoin: (one: Cluster, other: Cluster) => boolean): Cluster[] {
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
