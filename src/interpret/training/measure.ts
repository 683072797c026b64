import { findBestReading, type Weights } from '../bill/search.ts';
import { readKind } from '../kind/kind.ts';
import type { Label } from './labels.ts';
import { patternsBySource, performerKey, waysOfLabel } from './learn-bills.ts';

/** How well bills are read: the share of titles with exactly the labeled performers, and F1 of performers. */
export interface BillMeasures {
  titles: number;
  exact: number;
  f1: number;
}

/** Measures reading bills with some weights, without a roster. */
export async function measureBills(labels: readonly Label[], weights: Weights): Promise<BillMeasures> {
  const patterns = await patternsBySource(labels);
  const read = labels.flatMap((label) => {
    if (label.performers === undefined) return [];
    const { pieces } = findBestReading(waysOfLabel(label, patterns.get(label.source) ?? {}, weights));
    const acts = new Set(pieces.flatMap(({ isAct, words }) => (isAct ? [performerKey(words)] : [])));
    const right = new Set(label.performers.map(performerKey));
    return [{ acts: acts.size, right: right.size, both: acts.intersection(right).size }];
  });
  const sum = (of: 'acts' | 'right' | 'both') => read.reduce((total, each) => total + each[of], 0);
  const exact = read.filter(({ acts, right, both }) => both === acts && both === right).length;
  return { titles: read.length, exact: exact / read.length, f1: (2 * sum('both')) / (sum('acts') + sum('right')) };
}

/** The share of labeled kinds that are read right with the installed weights, without a roster or the source's other listings. */
export function measureKinds(labels: readonly Label[]): { listings: number; right: number } {
  const labeled = labels.filter(({ kind }) => kind !== undefined);
  return { listings: labeled.length, right: labeled.filter((label) => readKind(label).kind === label.kind).length / labeled.length };
}
