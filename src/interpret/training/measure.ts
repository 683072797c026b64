import { findBestReading, type Weights } from '../bill/search.ts';
import { readKind } from '../kind/kind.ts';
import type { Label } from './labels.ts';
import { findPatternsBySource, toPerformerKey, weighLabelTitle } from './learn-bills.ts';

/** The share of titles with exactly the labeled performers, and F1 of performers. */
export interface BillMeasures {
  titles: number;
  exact: number;
  f1: number;
}

/** Measures how well some weights read bills, without a roster. */
export async function measureBills(labels: readonly Label[], weights: Weights): Promise<BillMeasures> {
  const patterns = await findPatternsBySource(labels);
  const read = labels.flatMap((label) => {
    if (label.performers === undefined) return [];
    const { pieces } = findBestReading(weighLabelTitle(label, patterns.get(label.source) ?? {}, weights));
    const acts = new Set(pieces.flatMap(({ isAct, words }) => (isAct ? [toPerformerKey(words)] : [])));
    const right = new Set(label.performers.map(toPerformerKey));
    return [{ acts: acts.size, right: right.size, both: acts.intersection(right).size }];
  });
  const sum = (of: 'acts' | 'right' | 'both') => read.reduce((total, each) => total + each[of], 0);
  const exact = read.filter(({ acts, right, both }) => both === acts && both === right).length;
  return { titles: read.length, exact: exact / read.length, f1: (2 * sum('both')) / (sum('acts') + sum('right')) };
}

/** Measures the share of kinds that the installed weights read correctly, without a roster or the source's other listings. */
export function measureKinds(labels: readonly Label[]): { listings: number; right: number } {
  const labeled = labels.filter(({ kind }) => kind !== undefined);
  return { listings: labeled.length, right: labeled.filter((label) => readKind(label).kind === label.kind).length / labeled.length };
}
