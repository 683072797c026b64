import { foldWords } from '#scene/text/names.ts';
import { type Cluster, cluster, type Link } from './cluster.ts';

/** A record of anything a source describes once: its words, and facts such as a number, a length in seconds or a year. */
export interface Entry {
  source: string;
  text: string;
  facts: readonly Fact[];
}

/** A fact that speaks for two records being one when it agrees and against it when it does not; null is not known. */
export interface Fact {
  value: string | number | null;
  /** Numbers this far apart still agree. */
  within: number;
  agrees: number;
  differs: number;
}

/** Letters in a row that texts are compared by: short enough for a slip to spoil only three. */
const GRAM = 3;

/** Rows of letters in more records than this find no candidates; they still count in comparing. */
const TOO_COMMON = 400;

/** Texts less alike than this are not looked at again, whatever the facts. */
const WORTH_A_LOOK = 0.25;

interface Read {
  entry: Entry;
  grams: Map<string, number>;
}

/**
 * Links the records of several sources that describe one thing: texts by their rows of letters, the rarer the heavier;
 * facts for and against; then whole clusters while their records agree on average. A source describes a thing once, so a cluster has one record of each.
 * @param threshold how likely a link must be: 0 to 1 for the texts, with what the facts add or take
 */
export function linkRecords(entries: readonly Entry[], threshold: number): Cluster[] {
  const read = weigh(entries);
  const scores = new Map<number, number>();
  const links: Link[] = [];
  for (const [a, b] of candidates(read)) {
    const [one, other] = [read[a], read[b]];
    if (!one || !other || one.entry.source === other.entry.source) continue;
    const score = likeliness(one, other);
    scores.set(a * read.length + b, score);
    if (score >= threshold) links.push({ a, b, score });
  }
  const between = (a: number, b: number) => scores.get(Math.min(a, b) * read.length + Math.max(a, b)) ?? 0;
  return cluster(read.length, links, (one, other) => {
    if (one.some((a) => other.some((b) => read[a]?.entry.source === read[b]?.entry.source))) return false;
    const sum = one.reduce((total, a) => other.reduce((part, b) => part + between(a, b), total), 0);
    return sum / (one.length * other.length) >= threshold;
  });
}

/** Gives every row of letters its weight: the rarer among the records, the heavier; a record's weights are of length 1 together. */
function weigh(entries: readonly Entry[]): Read[] {
  const bags = entries.map(({ text }) => gramsOf(text));
  const spread = new Map<string, number>();
  for (const bag of bags) for (const gram of bag) spread.set(gram, (spread.get(gram) ?? 0) + 1);
  return entries.map((entry, index) => {
    const weights = [...(bags[index] ?? [])].map((gram) => [gram, Math.log(entries.length / (spread.get(gram) ?? 1))] as const);
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return { entry, grams: new Map(weights.map(([gram, weight]) => [gram, weight / length])) };
  });
}

function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const word of foldWords(text.slice(0, 500)).split(' ')) {
    const letters = ` ${word} `;
    for (let at = 0; at + GRAM <= letters.length; at++) grams.add(letters.slice(at, at + GRAM));
    if (letters.length === GRAM) grams.add(letters);
  }
  return grams;
}

/** How likely two records describe one thing: how alike their texts are, and what their facts say. */
function likeliness(a: Read, b: Read): number {
  const [fewer, more] = a.grams.size <= b.grams.size ? [a.grams, b.grams] : [b.grams, a.grams];
  let alike = 0;
  for (const [gram, weight] of fewer) alike += weight * (more.get(gram) ?? 0);
  if (alike < WORTH_A_LOOK) return 0;
  return a.entry.facts.reduce((sum, fact, index) => sum + speaks(fact, b.entry.facts[index]), alike);
}

function speaks(fact: Fact, other: Fact | undefined): number {
  if (!other || fact.value === null || other.value === null) return 0;
  const agree =
    typeof fact.value === 'number' && typeof other.value === 'number'
      ? Math.abs(fact.value - other.value) <= fact.within
      : fact.value === other.value;
  return agree ? fact.agrees : -fact.differs;
}

/** Pairs that share a row of letters that is not too common, each once, the lower number first. */
function* candidates(read: readonly Read[]): Generator<[number, number]> {
  const holders = new Map<string, number[]>();
  for (const [index, { grams }] of read.entries()) {
    const found = new Map<number, number>();
    for (const [gram, weight] of grams) {
      const others = holders.get(gram);
      if (others === undefined) holders.set(gram, [index]);
      else {
        for (const other of others) found.set(other, (found.get(other) ?? 0) + weight * (read[other]?.grams.get(gram) ?? 0));
        if (others.length < TOO_COMMON) others.push(index);
      }
    }
    for (const [other, alike] of found) if (alike >= WORTH_A_LOOK / 2) yield [other, index];
  }
}
