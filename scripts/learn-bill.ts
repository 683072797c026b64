import { readFileSync, writeFileSync } from 'node:fs';
import { isConcertHall } from '../src/interpret/bill/concert-hall.ts';
import { OUTCOMES } from '../src/interpret/bill/features/cut-features.ts';
import { aroundOf, type TitlesPastKept } from '../src/interpret/bill/past/past.ts';
import { bestOf, type Weights, waysOf } from '../src/interpret/bill/search.ts';
import type { Language } from '../src/scene/language.ts';
import { BELIEVED } from './believed-of-bills.ts';

/**
 * Learns what the features of a title weigh (src/interpret/bill/weights.json) from titles with who plays: `node scripts/learn-bill.ts FILE...`,
 * each file a JSON array of {text, performers, venue?, source?, feed?, lang?, weight?}. The titles stay where they are: they belong to whoever published them.
 * PASTS names what is known of the feeds they are of, a JSON object of each feed's `TitlesPast`: half of each title is read without its
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
interface Known extends Row {
  past: TitlesPastKept | undefined;
}

const STEPS = Number(process.env.STEPS ?? 120);
const RATE = 0.15;
/** How hard weights are pulled back. */
const PULL = Number(process.env.PULL ?? 0.0004);
/** A feature of fewer titles tells of those alone. */
const TITLES = Number(process.env.TITLES ?? 4);
/** Smaller ones are left out. */
const LEAST = 0.1;

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

/** A title with the numbers of its weights, so that no feature is looked for again at every step. */
interface Problem {
  /** By the cut where it ends: where a piece begins, what it is made of, and whether it plays. */
  pieces: { left: number; weighs: number[]; plays: boolean }[][];
  /** Of a cut, what each of its outcomes is made of. */
  cuts: number[][][];
  nobody: number[];
  /** How many play. */
  acts: number;
  weight: number;
}

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

function problemOf(row: Known, weights: Weights): Problem {
  const right = new Set(row.performers.map(key));
  const { pieces, cuts, nobody } = waysFor(row, weights);
  return {
    pieces: pieces.map((some, end) =>
      some.flatMap((piece, back) =>
        piece.weighs === Number.NEGATIVE_INFINITY
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

/**
 * Adds, by number, how often each weight is expected in the readings of a title, and says how much they all weigh.
 * With `rightly`, only in those in which exactly those play who do: each right name pays 25 to be read, so that only readings with all of them count.
 */
function expect({ pieces, cuts, nobody, acts }: Problem, at: Float64Array, rightly: boolean, sign: number, counts: Float64Array): number {
  const ends = pieces.length - 1;
  const sum = (some: readonly number[]) => some.reduce((total, number) => total + (at[number] ?? 0), 0);
  const add = (some: readonly number[] | undefined, chance: number) => {
    for (const number of some ?? []) counts[number] = (counts[number] ?? 0) + sign * chance;
  };
  const none = rightly && acts > 0 ? Number.NEGATIVE_INFINITY : sum(nobody);
  const turns = cuts.map((outcomes, cut) => outcomes.map((outcome) => (cut === 0 ? 0 : sum(outcome))));
  const weighs = pieces.map((some, right) =>
    some.flatMap(({ left, weighs, plays }) => {
      if (rightly && !plays) return [];
      let own = sum(weighs) + (rightly ? 25 : 0);
      for (let cut = left + 1; cut < right; cut++) own += turns[cut]?.[3] ?? 0;
      return { left, own, weighs };
    }),
  );
  // Nothing but others so far, others behind acts, an act: what all ways up to a cut weigh (ahead) and all from it on (behind).
  const ahead = [[0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]];
  const behind = Array.from({ length: ends + 1 }, () => [none, 0, 0]);
  const turn = (left: number, state: number) => turns[left]?.[state === 2 ? 0 : 2] ?? 0;
  for (let right = 1; right <= ends; right++) {
    const ways = (weighs[right] ?? []).flatMap(({ left, own }) =>
      [0, 1, 2].map((state) => (ahead[left]?.[state] ?? 0) + turn(left, state) + own),
    );
    const last = ahead[right - 1] ?? [];
    ahead.push([0, logSum([last[1] ?? 0, (last[2] ?? 0) + (turns[right - 1]?.[1] ?? 0)]), logSum(ways)]);
  }
  const begins: { right: number; own: number }[][] = pieces.map(() => []);
  for (const [right, some] of weighs.entries()) for (const { left, own } of some) begins[left]?.push({ right, own });
  for (let left = ends - 1; left >= 0; left--)
    behind[left] = [0, 1, 2].map((state) =>
      logSum([
        state === 0 ? (behind[left + 1]?.[0] ?? 0) : (state === 2 ? (turns[left]?.[1] ?? 0) : 0) + (behind[left + 1]?.[1] ?? 0),
        ...(begins[left] ?? []).map(({ right, own }) => turn(left, state) + own + (behind[right]?.[2] ?? 0)),
      ]),
    );
  const all = logSum([none, ahead[ends]?.[1] ?? 0, ahead[ends]?.[2] ?? 0]);
  if (all === Number.NEGATIVE_INFINITY) return all;
  add(nobody, Math.exp(none - all));
  for (let right = 1; right <= ends; right++) {
    if (right > 1)
      add(cuts[right - 1]?.[1], Math.exp((ahead[right - 1]?.[2] ?? 0) + (turns[right - 1]?.[1] ?? 0) + (behind[right]?.[1] ?? 0) - all));
    for (const piece of weighs[right] ?? []) {
      const [zero = 0, other = 0, act = 0] = [0, 1, 2].map((state) =>
        Math.exp((ahead[piece.left]?.[state] ?? 0) + turn(piece.left, state) + piece.own + (behind[right]?.[2] ?? 0) - all),
      );
      const chance = zero + other + act;
      if (chance < 1e-6) continue;
      add(piece.weighs, chance);
      for (let cut = piece.left + 1; cut < right; cut++) add(cuts[cut]?.[3], chance);
      if (piece.left > 0) {
        add(cuts[piece.left]?.[2], zero + other);
        add(cuts[piece.left]?.[0], act);
      }
    }
  }
  return all;
}

function logSum(values: readonly number[]): number {
  const most = Math.max(...values);
  return most === Number.NEGATIVE_INFINITY ? most : most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
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

const waysFor = ({ text, venue = '', source = '', lang, past }: Known, weights: Weights) =>
  waysOf(text.slice(0, 400).replace(/\s+/g, ' ').trim(), weights, {
    bonus: () => 0,
    isPlace: (words) => venue !== '' && key(words) === key(venue),
    ...aroundOf(past, lang ?? null),
    isConcertHall: isConcertHall(venue) || isConcertHall(source),
  });

/** Whether the right performers can be read at all, and nothing else forbids it. */
function isReachable(row: Known, weights: Weights): boolean {
  const right = new Set(row.performers.map(key));
  const ways = waysFor(row, weights);
  const pieces = ways.pieces.map((some) =>
    some.map((piece) => ({
      ...piece,
      weighs: piece.weighs > Number.NEGATIVE_INFINITY && right.has(key(piece.words)) ? 100 : Number.NEGATIVE_INFINITY,
    })),
  );
  const none = right.size === 0 ? 0 : Number.NEGATIVE_INFINITY;
  const read = bestOf({ ...ways, pieces, nobody: { ...ways.nobody, weighs: none } }).pieces.filter(({ isAct }) => isAct);
  return new Set(read.map(({ words }) => key(words))).size === right.size;
}

/** Believed before these titles: what was written down, or what earlier titles told. What they left out weighs nothing. */
const BEFORE: Weights = process.env.FROM ? (JSON.parse(readFileSync(process.env.FROM, 'utf8')) as Weights) : BELIEVED;

/** What is known of each feed. */
const PASTS = (process.env.PASTS ? JSON.parse(readFileSync(process.env.PASTS, 'utf8')) : {}) as Record<string, TitlesPastKept>;

const rows = process.argv.slice(2).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Row[]);
const known = rows.flatMap((row): Known[] => {
  const past = PASTS[row.feed ?? ''];
  if (past?.habits === undefined) return [{ ...row, past }];
  const weight = (row.weight ?? 1) / 2;
  return [
    { ...row, weight, past },
    { ...row, weight, past: { ...past, habits: undefined } },
  ];
});
const usable = known.filter((row) => isReachable(row, BEFORE));
console.log(`${usable.length} of ${known.length} readings can be read right`);
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
    .filter(([, weight]) => Math.abs(weight) >= LEAST);
const cuts = Object.entries(weights.cuts)
  .map(([feature, by]) => [feature, by.map(rounded)] as const)
  .filter(([, by]) => by.some((weight) => Math.abs(weight) >= LEAST));

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
