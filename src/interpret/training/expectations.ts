import { logSum } from '../statistics.ts';

/** A labeled title with the indexes of its weights. */
export interface NumberedTitle {
  /** By the cut at the right end. */
  pieces: { left: number; features: number[]; plays: boolean }[][];
  /** By cut and outcome. */
  cuts: number[][][];
  nobody: number[];
  acts: number;
  weight: number;
}

/** Outweighs everything else, so that only readings with all right names count. */
const RIGHT_NAME = 25;

/**
 * Adds the expected occurrences of each weight in the readings of a title to `counts` (forward-backward algorithm).
 * @param rightly counts only readings with exactly the labeled performers
 * @param sign a factor for the additions
 */
export function addExpectations(
  { pieces, cuts, nobody, acts }: NumberedTitle,
  at: Float64Array,
  { rightly, sign }: { rightly: boolean; sign: number },
  counts: Float64Array,
): void {
  const ends = pieces.length - 1;
  const sum = (some: readonly number[]) => some.reduce((total, number) => total + (at[number] ?? 0), 0);
  const add = (some: readonly number[] | undefined, chance: number) => {
    for (const number of some ?? []) counts[number] = (counts[number] ?? 0) + sign * chance;
  };
  const none = rightly && acts > 0 ? Number.NEGATIVE_INFINITY : sum(nobody);
  const turns = cuts.map((outcomes, cut) => outcomes.map((outcome) => (cut === 0 ? 0 : sum(outcome))));
  const weighs = pieces.map((some, right) =>
    some.flatMap(({ left, features, plays }) => {
      if (rightly && !plays) return [];
      let own = sum(features) + (rightly ? RIGHT_NAME : 0);
      for (let cut = left + 1; cut < right; cut++) own += turns[cut]?.[3] ?? 0;
      return { left, own, features };
    }),
  );
  // Log-sums of all readings up to a cut (`ahead`) and from it on (`behind`), by state: no act yet, other pieces after acts, an act.
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
  if (all === Number.NEGATIVE_INFINITY) return;
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
      add(piece.features, chance);
      for (let cut = piece.left + 1; cut < right; cut++) add(cuts[cut]?.[3], chance);
      if (piece.left > 0) {
        add(cuts[piece.left]?.[2], zero + other);
        add(cuts[piece.left]?.[0], act);
      }
    }
  }
}
