import type { ReadPiece, WeighedTitle } from '../search.ts';

const MIN_COUNT = 6;

/** Outcomes of a cut: both sides are acts, only the left, only the right, neither; or the cut is inside an act. */
const OUTCOMES = ['acts', 'act first', 'act behind', 'no act', 'in an act'] as const;
const STEPS = [0.1, 0.3, 0.6, 0.85];

/** How a source writes its titles, counted from the best reading of each title. Stored as JSON. */
export interface Habits {
  /** Counts of each of `OUTCOMES`, by kind of cut. */
  cuts: Readonly<Record<string, readonly number[]>>;
  nobody: number;
  titles: number;
}

/** Counts the outcomes of cuts in readings. Their order does not matter. */
export class HabitCounter {
  readonly #cuts = new Map<string, number[]>();
  #nobody = 0;
  #titles = 0;

  add({ cuts }: WeighedTitle, pieces: readonly ReadPiece[]): void {
    this.#titles += 1;
    if (!pieces.some(({ isAct }) => isAct)) this.#nobody += 1;
    for (const [at, { cut }] of cuts.entries()) {
      const [kind] = cut.kinds;
      if (at === 0 || at === cuts.length - 1 || kind === undefined) continue;
      const counts = this.#cuts.getOrInsertComputed(kind, () => OUTCOMES.map(() => 0));
      const outcome = outcomeAt(at, pieces);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  }

  get habits(): Habits {
    const cuts = [...this.#cuts].filter(([, counts]) => sum(counts) >= MIN_COUNT).sort(([a], [b]) => (a < b ? -1 : 1));
    return { cuts: Object.fromEntries(cuts), nobody: this.#nobody, titles: this.#titles };
  }
}

function outcomeAt(at: number, pieces: readonly ReadPiece[]): number {
  const before = pieces.find(({ right }) => right === at);
  const after = pieces.find(({ left }) => left === at);
  if (before === undefined || after === undefined) return OUTCOMES.indexOf('in an act');
  if (before.isAct) return OUTCOMES.indexOf(after.isAct ? 'acts' : 'act first');
  return OUTCOMES.indexOf(after.isAct ? 'act behind' : 'no act');
}

const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);

const SHARE_NAMES = ['hardly', 'seldom', 'at times', 'mostly', 'nearly always'];
const shareNames = (what: string) => SHARE_NAMES.map((name) => `here ${name} ${what}`);
const CUT_FEATURES = OUTCOMES.map(shareNames);
const NOBODY_FEATURES = shareNames('nobody');

function stepOf(share: number): number {
  const step = STEPS.findIndex((least) => share < least);
  return step < 0 ? STEPS.length : step;
}

/** Lists the habits for a kind of cut, as features. */
export function habitFeatures(habits: Habits | undefined, kind: string): string[] {
  const counts = habits?.cuts[kind];
  if (counts === undefined) return [];
  const whole = sum(counts);
  return counts.map((count, outcome) => CUT_FEATURES[outcome]?.[stepOf(count / whole)] ?? '');
}

/** Returns the feature for the share of titles in which nobody plays. */
export function nobodyHabit(habits: Habits | undefined): string | undefined {
  return habits === undefined || habits.titles < MIN_COUNT ? undefined : NOBODY_FEATURES[stepOf(habits.nobody / habits.titles)];
}
