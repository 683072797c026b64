import { readFileSync, writeFileSync } from 'node:fs';
import { inOneLine } from '../src/interpret/bill/bill.ts';
import { OUTCOMES } from '../src/interpret/bill/features/cut-features.ts';
import { bestOf, type Weights, waysOf } from '../src/interpret/bill/search.ts';
import { isConcertHall, type StoredTitlePatterns, titleContext } from '../src/interpret/bill/source-titles/source-titles.ts';
import type { Language } from '../src/scene/site/language.ts';
import { BELIEVED } from './believed-of-bills.ts';
import { expect, type Problem } from './expected-readings.ts';

/**
 * Learns what the features of a title weigh (src/interpret/bill/weights.json) from titles with who plays: `node scripts/learn-bill.ts FILE...`,
 * each file a JSON array of {text, performers, venue?, source?, feed?, lang?, weight?}. The titles stay where they are: they belong to whoever published them.
 * PASTS names what is known of the feeds they are of, a JSON object of each feed's `TitlePatterns`: half of each title is read without its
 * source's habits, as those are learnt without them.
 *
 * A semi-Markov conditional random field: the chance of a reading is e to its weight over that of all readings. Learning makes the right
 * readings likelier, step by step over all titles (Adam), and pulls every weight towards what was believed before any title was read.
 * Where the titles learnt from before are no longer at hand, FROM names the weights they left (src/interpret/bill/weights.json): they are
 * believed then, so that new titles add to what the old ones told.
 */
interface Row {
  text: string;
  performers: string[];
  venue?: string;
  /** What its source is called. */
  source?: string;
  /** The feed it is of, and the language of that. */
  feed?: string;
  lang?: Language;
  /** How much it counts beside the others; one that was read and not labelled counts less. */
  weight?: number;
}

/** A title with what is known of its source. */
interface RowWithPast extends Row {
  past: StoredTitlePatterns | undefined;
}

const STEPS = Number(process.env.STEPS ?? 120);
const RATE = 0.15;
/** How hard weights are pulled back. */
const PULL = Number(process.env.PULL ?? 0.0004);
/** A feature of fewer titles tells of those alone. */
const TITLES = Number(process.env.TITLES ?? 4);
/** Smaller ones are left out. */
const MIN = 0.1;

const key = (words: string) =>
  words
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{N}&+']+/gu, ' ')
    .trim()
    .replace(/^the /, '');

/** A weight by its kind and feature: 'piece', 'nobody', or the number of a cut's outcome. */
type Name = `${string}\t${string}`;
const numbers = new Map<Name, number>();
const names: Name[] = ['none\tnone'];
/** A weight's number; the first is that of all that are not learnt. */
const numberOf = (name: Name) =>
  (seenIn.get(name) ?? 0) < TITLES && weightOf(BEFORE, name) === 0 ? 0 : numbers.getOrInsertComputed(name, () => names.push(name) - 1);

/** In how many titles each weight could count. */
function featuresSeen(): Map<Name, number> {
  const seen = new Map<Name, number>();
  for (const row of usable) {
    const { pieces, cuts, nobody } = waysFor(row, BEFORE);
    const own = new Set<Name>(nobody.features.map((feature): Name => `nobody\t${feature}`));
    for (const some of pieces) for (const { features } of some) for (const feature of features) own.add(`piece\t${feature}`);
    for (const { features } of cuts)
      for (const feature of features) for (const outcome of OUTCOMES.keys()) own.add(`${outcome}\t${feature}`);
    for (const name of own) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return seen;
}

function problemOf(row: RowWithPast, weights: Weights): Problem {
  const right = new Set(row.performers.map(key));
  const { pieces, cuts, nobody } = waysFor(row, weights);
  return {
    pieces: pieces.map((some, end) =>
      some.flatMap((piece, back) =>
        piece.weight === Number.NEGATIVE_INFINITY
          ? []
          : {
              left: end - 1 - back,
              weighs: piece.features.map((feature) => numberOf(`piece\t${feature}`)),
              plays: right.has(key(piece.words)),
            },
      ),
    ),
    cuts: cuts.map(({ features }) => OUTCOMES.map((_, outcome) => features.map((feature) => numberOf(`${outcome}\t${feature}`)))),
    nobody: nobody.features.map((feature) => numberOf(`nobody\t${feature}`)),
    acts: right.size,
    weight: row.weight ?? 1,
  };
}

function weightOf(weights: Weights, name: Name): number {
  const [kind = '', feature = ''] = name.split('\t');
  if (kind === 'piece') return weights.pieces[feature] ?? 0;
  return kind === 'nobody' ? (weights.nobody[feature] ?? 0) : (weights.cuts[feature]?.[Number(kind)] ?? 0);
}

/** Weights by their numbers, as the reader takes them. */
function weightsOf(at: Float64Array): Weights {
  const weights: { pieces: Record<string, number>; cuts: Record<string, number[]>; nobody: Record<string, number> } = {
    pieces: {},
    cuts: {},
    nobody: {},
  };
  for (const [number, name] of names.entries()) {
    const [kind = '', feature = ''] = name.split('\t');
    const weight = at[number] ?? 0;
    if (number === 0) continue;
    if (kind === 'piece') weights.pieces[feature] = weight;
    else if (kind === 'nobody') weights.nobody[feature] = weight;
    else weights.cuts[feature] = (weights.cuts[feature] ?? [0, 0, 0, 0]).map((now, outcome) => (outcome === Number(kind) ? weight : now));
  }
  return weights;
}

const waysFor = ({ text, venue = '', source = '', lang, past }: RowWithPast, weights: Weights) =>
  waysOf(inOneLine(text), weights, {
    bonus: () => 0,
    isPlace: (words) => venue !== '' && key(words) === key(venue),
    ...titleContext(past, lang ?? null),
    isConcertHall: isConcertHall(venue) || isConcertHall(source),
  });

/** Whether the right performers can be read at all, and nothing else forbids it. */
function isReachable(row: RowWithPast, weights: Weights): boolean {
  const right = new Set(row.performers.map(key));
  const ways = waysFor(row, weights);
  const pieces = ways.pieces.map((some) =>
    some.map((piece) => ({
      ...piece,
      weight: piece.weight > Number.NEGATIVE_INFINITY && right.has(key(piece.words)) ? 100 : Number.NEGATIVE_INFINITY,
    })),
  );
  const none = right.size === 0 ? 0 : Number.NEGATIVE_INFINITY;
  const read = bestOf({ ...ways, pieces, nobody: { ...ways.nobody, weight: none } }).pieces.filter(({ isAct }) => isAct);
  return new Set(read.map(({ words }) => key(words))).size === right.size;
}

/** Believed before these titles: what was written down, or what earlier titles told. What they left out weighs nothing. */
const BEFORE: Weights = process.env.FROM ? (JSON.parse(readFileSync(process.env.FROM, 'utf8')) as Weights) : BELIEVED;

/** What is known of each feed. */
const PASTS = (process.env.PASTS ? JSON.parse(readFileSync(process.env.PASTS, 'utf8')) : {}) as Record<string, StoredTitlePatterns>;

const rows = process.argv.slice(2).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Row[]);
const readings = rows.flatMap((row): RowWithPast[] => {
  const past = PASTS[row.feed ?? ''];
  if (past?.habits === undefined) return [{ ...row, past }];
  const weight = (row.weight ?? 1) / 2;
  return [
    { ...row, weight, past },
    { ...row, weight, past: { ...past, habits: undefined } },
  ];
});
const usable = readings.filter((row) => isReachable(row, BEFORE));
console.log(`${usable.length} of ${readings.length} readings can be read right`);
/** How many titles they count as. */
const whole = usable.reduce((sum, { weight = 1 }) => sum + weight, 0);
const seenIn = featuresSeen();
let weights = BEFORE;
let problems: Problem[] = [];
let [at, believed, mean, square] = [0, 0, 0, 0].map(() => new Float64Array(0)) as [Float64Array, Float64Array, Float64Array, Float64Array];
for (let step = 1; step <= STEPS; step++) {
  // What a reading leaves out as frayed depends on the weights.
  if (step % 10 === 1) {
    problems = usable.map((row) => problemOf(row, weights));
    const grown = (old: Float64Array, value: (name: Name) => number) =>
      Float64Array.from(names, (name, number) => (number < old.length ? (old[number] ?? 0) : value(name)));
    believed = grown(believed, (name) => weightOf(BEFORE, name));
    at = grown(at, (name) => weightOf(BEFORE, name));
    [mean, square] = [grown(mean, () => 0), grown(square, () => 0)];
  }
  const counts = new Float64Array(names.length);
  let likely = 0;
  for (const problem of problems) {
    const { weight } = problem;
    const right = expect(problem, at, true, weight, counts);
    // With the weights of this step a right name may be too frayed to be read.
    if (right > Number.NEGATIVE_INFINITY) likely += weight * (right - 25 * problem.acts - expect(problem, at, false, -weight, counts));
  }
  for (const number of names.keys()) {
    const slope = (counts[number] ?? 0) / whole - PULL * ((at[number] ?? 0) - (believed[number] ?? 0));
    mean[number] = 0.9 * (mean[number] ?? 0) + 0.1 * slope;
    square[number] = 0.99 * (square[number] ?? 0) + 0.01 * slope * slope;
    if (number > 0)
      at[number] =
        (at[number] ?? 0) +
        (RATE * (1 - (step - 1) / STEPS) * (mean[number] / (1 - 0.9 ** step))) / (Math.sqrt(square[number] / (1 - 0.99 ** step)) + 1e-4);
  }
  if (step % 10 === 0) {
    weights = weightsOf(at);
    console.log(`step ${step}: ${(likely / whole).toFixed(3)} a title`);
  }
}
weights = weightsOf(at);

const rounded = (value: number) => Math.round(value * 10) / 10;
const told = (part: Record<string, number>) =>
  Object.entries(part)
    .map(([feature, weight]) => [feature, rounded(weight)] as const)
    .filter(([, weight]) => Math.abs(weight) >= MIN);
const cuts = Object.entries(weights.cuts)
  .map(([feature, by]) => [feature, by.map(rounded)] as const)
  .filter(([, by]) => by.some((weight) => Math.abs(weight) >= MIN));

/** A part of the file: a line a feature, in order. */
function part(name: keyof Weights, entries: readonly (readonly [string, number | number[]])[]): string {
  const lines = entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([feature, weight]) => `    ${JSON.stringify(feature)}: ${JSON.stringify(weight).replaceAll(',', ', ')}`);
  return `  "${name}": {\n${lines.join(',\n')}\n  }`;
}

writeFileSync(
  process.env.TO ?? new URL('../src/interpret/bill/weights.json', import.meta.url),
  `{\n${[part('pieces', told(weights.pieces)), part('cuts', cuts), part('nobody', told(weights.nobody))].join(',\n')}\n}\n`,
);
