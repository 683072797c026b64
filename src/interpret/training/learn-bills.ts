import { joinTitleLines } from '../bill/bill.ts';
import { OUTCOMES } from '../bill/features/cut-features.ts';
import { findBestReading, type WeighedTitle, type Weights, weighPiecesAndCuts } from '../bill/search.ts';
import { findTitlePatterns, isConcertHall, type TitlePatterns, titleContext } from '../bill/source-titles/source-titles.ts';
import { addExpectations, type NumberedTitle } from './expectations.ts';
import type { Label } from './labels.ts';

const STEPS = 120;
const RATE = 0.15;
/** The strength of the pull back to the starting weights (L2 regularization). */
const PULL = 0.0004;
/** Features of fewer titles get no weight. */
const MIN_TITLES = 4;
const MIN_WEIGHT = 0.1;
/** As the weights decide which pieces are considered, the titles are read again after this number of steps. */
const STEPS_BETWEEN_READINGS = 10;

/** Weights before training. */
export const NO_WEIGHTS: Weights = { pieces: {}, cuts: {}, nobody: {} };

type LabeledTitle = Label & { performers: readonly string[]; patterns: Partial<TitlePatterns> };

/** Normalizes a performer's name for comparison with a label. */
export function toPerformerKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{N}&+']+/gu, ' ')
    .trim()
    .replace(/^the /, '');
}

/** Finds the patterns of each source's titles, labeled or not. */
export async function findPatternsBySource(labels: readonly Label[]): Promise<Map<string, TitlePatterns>> {
  const patterns = new Map<string, TitlePatterns>();
  for (const [source, own] of Map.groupBy(labels, (label) => label.source))
    patterns.set(
      source,
      await findTitlePatterns(own, { name: own[0]?.sourceName ?? '', language: own[0]?.language ?? null }, async (work) => work()),
    );
  return patterns;
}

/** Weighs all readings of a label's title. */
export function weighLabelTitle(
  { title, venue, sourceName, language }: Label,
  patterns: Partial<TitlePatterns>,
  weights: Weights,
): WeighedTitle {
  return weighPiecesAndCuts(joinTitleLines(title), weights, {
    bonus: () => 0,
    isPlace: (words) => venue !== '' && toPerformerKey(words) === toPerformerKey(venue),
    ...titleContext(patterns, language ?? null),
    isConcertHall: isConcertHall(venue) || isConcertHall(sourceName),
  });
}

/**
 * Learns the weights of title features from labels with performers: a semi-Markov conditional random field, trained by gradient steps
 * (Adam)
 * that make the labeled readings likelier. Each title counts half with its source's habits and half without.
 * @param start initial weights, which also pull the result toward them
 */
export async function learnBills(labels: readonly Label[], start: Weights = NO_WEIGHTS): Promise<Weights> {
  const patterns = await findPatternsBySource(labels);
  const titles = labels.flatMap((label): LabeledTitle[] => {
    const { performers } = label;
    const own = patterns.get(label.source);
    if (performers === undefined || own === undefined) return [];
    const half = { ...label, performers, weight: label.weight / 2 };
    return [
      { ...half, patterns: own },
      { ...half, patterns: { ...own, habits: undefined as never } },
    ];
  });
  const readable = titles.filter((title) => isReadable(title, start));
  const total = readable.reduce((sum, { weight }) => sum + weight, 0);
  const numbers = numberFeatures(readable, start);
  const names = ['', ...numbers.keys()];
  const at = Float64Array.from(names, (name) => findWeight(start, name));
  const started = at.slice();
  const [mean, square] = [new Float64Array(names.length), new Float64Array(names.length)];
  let counted: NumberedTitle[] = [];
  for (let step = 1; step <= STEPS; step++) {
    if (step % STEPS_BETWEEN_READINGS === 1) {
      const weights = collectWeights(names, at);
      counted = readable.map((title) => numberTitle(title, weights, (name) => numbers.get(name) ?? 0));
    }
    const counts = new Float64Array(names.length);
    for (const title of counted) {
      addExpectations(title, at, { rightly: true, sign: title.weight }, counts);
      addExpectations(title, at, { rightly: false, sign: -title.weight }, counts);
    }
    for (let number = 1; number < names.length; number++) {
      const slope = (counts[number] ?? 0) / total - PULL * ((at[number] ?? 0) - (started[number] ?? 0));
      const slopeMean = 0.9 * (mean[number] ?? 0) + 0.1 * slope;
      const slopeSquare = 0.99 * (square[number] ?? 0) + 0.01 * slope * slope;
      const rate = (RATE * (1 - (step - 1) / STEPS)) / (Math.sqrt(slopeSquare / (1 - 0.99 ** step)) + 1e-4);
      at[number] = (at[number] ?? 0) + rate * (slopeMean / (1 - 0.9 ** step));
      [mean[number], square[number]] = [slopeMean, slopeSquare];
    }
  }
  return roundWeights(collectWeights(names, at));
}

/** Whether the labeled performers are a possible reading. */
function isReadable(title: LabeledTitle, weights: Weights): boolean {
  const right = new Set(title.performers.map(toPerformerKey));
  const ways = weighLabelTitle(title, title.patterns, weights);
  const never = Number.NEGATIVE_INFINITY;
  const pieces = ways.pieces.map((row) =>
    row.map((piece) => ({ ...piece, weight: piece.weight > never && right.has(toPerformerKey(piece.words)) ? 100 : never })),
  );
  const nobody = { ...ways.nobody, weight: right.size === 0 ? 0 : never };
  const acts = findBestReading({ ...ways, pieces, nobody }).pieces.filter(({ isAct }) => isAct);
  return new Set(acts.map(({ words }) => toPerformerKey(words))).size === right.size;
}

/** Numbers, from 1 on, the weights that enough titles have or that already have a value. A weight's name is its kind, a tab and its feature. */
function numberFeatures(titles: readonly LabeledTitle[], start: Weights): Map<string, number> {
  const seen = new Map<string, number>();
  for (const title of titles) {
    const { pieces, cuts, nobody } = weighLabelTitle(title, title.patterns, start);
    const own = new Set([
      ...nobody.features.map((feature) => `nobody\t${feature}`),
      ...pieces.flat().flatMap(({ features }) => features.map((feature) => `piece\t${feature}`)),
      ...cuts.flatMap(({ features }) => features.flatMap((feature) => OUTCOMES.map((_, outcome) => `${outcome}\t${feature}`))),
    ]);
    for (const name of own) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  const kept = [...seen].flatMap(([name, count]) => (count >= MIN_TITLES || findWeight(start, name) !== 0 ? [name] : []));
  return new Map(kept.map((name, at) => [name, at + 1]));
}

function numberTitle(title: LabeledTitle, weights: Weights, numberOf: (name: string) => number): NumberedTitle {
  const right = new Set(title.performers.map(toPerformerKey));
  const { pieces, cuts, nobody } = weighLabelTitle(title, title.patterns, weights);
  const numbered = (kind: string | number, features: readonly string[]) => features.map((feature) => numberOf(`${kind}\t${feature}`));
  return {
    pieces: pieces.map((row, end) =>
      row.flatMap(({ weight, features, words }, back) =>
        weight === Number.NEGATIVE_INFINITY
          ? []
          : { left: end - 1 - back, features: numbered('piece', features), plays: right.has(toPerformerKey(words)) },
      ),
    ),
    cuts: cuts.map(({ features }) => OUTCOMES.map((_, outcome) => numbered(outcome, features))),
    nobody: numbered('nobody', nobody.features),
    acts: right.size,
    weight: title.weight,
  };
}

function findWeight(weights: Weights, name: string): number {
  const [kind = '', feature = ''] = name.split('\t');
  if (kind === 'piece') return weights.pieces[feature] ?? 0;
  return kind === 'nobody' ? (weights.nobody[feature] ?? 0) : (weights.cuts[feature]?.[Number(kind)] ?? 0);
}

function collectWeights(names: readonly string[], at: Float64Array): Weights {
  const weights = { pieces: {} as Record<string, number>, cuts: {} as Record<string, number[]>, nobody: {} as Record<string, number> };
  for (const [number, name] of names.entries()) {
    const [kind = '', feature = ''] = name.split('\t');
    const weight = at[number] ?? 0;
    if (kind === 'piece') weights.pieces[feature] = weight;
    else if (kind === 'nobody') weights.nobody[feature] = weight;
    else if (kind !== '') {
      weights.cuts[feature] ??= OUTCOMES.map(() => 0);
      weights.cuts[feature][Number(kind)] = weight;
    }
  }
  return weights;
}

/** Rounds weights to tenths, drops small weights and sorts. */
function roundWeights({ pieces, cuts, nobody }: Weights): Weights {
  const round = (weight: number) => Math.round(weight * 10) / 10;
  const sorted = <T>(entries: [string, T][]) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  const single = (part: Readonly<Record<string, number>>) =>
    sorted(
      Object.entries(part).flatMap(([name, weight]): [string, number][] =>
        Math.abs(round(weight)) < MIN_WEIGHT ? [] : [[name, round(weight)]],
      ),
    );
  const byOutcome = Object.entries(cuts).map(([name, weights]): [string, number[]] => [name, weights.map(round)]);
  return {
    pieces: single(pieces),
    cuts: sorted(byOutcome.filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= MIN_WEIGHT))),
    nobody: single(nobody),
  };
}
