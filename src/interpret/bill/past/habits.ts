import type { ReadPiece, Ways } from '../search.ts';

/** So many cuts of a kind, or titles, tell something. */
const TELLING = 6;

/** What may become of a cut in a reading: it stands between two acts, an act before something else, behind it, two other things, one act. */
const OUTCOMES = ['acts', 'act first', 'act behind', 'no act', 'in an act'] as const;
/** Shares by how many of them there are, from below. */
const STEPS = [0.1, 0.3, 0.6, 0.85];

/** How a source writes its titles, as they were read one by one: of each kind of cut what stood around it, and in how many nobody plays. */
export interface Habits {
  /** By the kind of a cut, how often each of `OUTCOMES`. */
  cuts: Readonly<Record<string, readonly number[]>>;
  nobody: number;
  titles: number;
}

/** Counts what was read. The same titles give the same habits, in whatever order. */
export class HabitsSeen {
  readonly #cuts = new Map<string, number[]>();
  #nobody = 0;
  #titles = 0;

  add({ cuts }: Ways, pieces: readonly ReadPiece[]): void {
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
    const cuts = [...this.#cuts].filter(([, counts]) => sum(counts) >= TELLING).sort(([a], [b]) => (a < b ? -1 : 1));
    return { cuts: Object.fromEntries(cuts), nobody: this.#nobody, titles: this.#titles };
  }
}

/** What became of a cut in a reading, as its place among `OUTCOMES`. */
function outcomeAt(at: number, pieces: readonly ReadPiece[]): number {
  const before = pieces.find(({ right }) => right === at);
  const after = pieces.find(({ left }) => left === at);
  if (before === undefined || after === undefined) return OUTCOMES.indexOf('in an act');
  if (before.isAct) return OUTCOMES.indexOf(after.isAct ? 'acts' : 'act first');
  return OUTCOMES.indexOf(after.isAct ? 'act behind' : 'no act');
}

const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);

/** A share as a word. */
const NAMES = ['hardly', 'seldom', 'at times', 'mostly', 'nearly always'];
const said = (what: string) => NAMES.map((name) => `here ${name} ${what}`);
const CUT_FEATURES = OUTCOMES.map(said);
const NOBODY_FEATURES = said('nobody');

function stepOf(share: number): number {
  const step = STEPS.findIndex((least) => share < least);
  return step < 0 ? STEPS.length : step;
}

/** What the source's habits say of a cut of that kind, as features. */
export function habitFeatures(habits: Habits | undefined, kind: string): string[] {
  const counts = habits?.cuts[kind];
  if (counts === undefined) return [];
  const whole = sum(counts);
  return counts.map((count, outcome) => CUT_FEATURES[outcome]?.[stepOf(count / whole)] ?? '');
}

/** What they say of nobody playing, as a feature. */
export function nobodyHabit(habits: Habits | undefined): string | undefined {
  return habits === undefined || habits.titles < TELLING ? undefined : NOBODY_FEATURES[stepOf(habits.nobody / habits.titles)];
}
