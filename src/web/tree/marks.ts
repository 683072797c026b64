/** Inks of threads that move on: three, then the same dashed. */
export const MARKS = ['c', 'g', 'v', 'c d', 'g d', 'v d'] as const;
export type Mark = (typeof MARKS)[number];

/** Cost of sharing a mark with the next slot, or within a band. */
const [NEXT, SAME_BAND] = [1000, 10];

/**
 * Gives marks to musicians who moved on, so that neighbors differ and all six are used.
 * @param musicians in the order in which they choose
 * @param bands members of each band, by slot
 */
export function dealMarks(
  musicians: readonly number[],
  bands: readonly (readonly { musician: number; slot: number }[])[],
): Map<number, Mark> {
  const beside = new Map<number, Map<number, number>>(musicians.map((musician) => [musician, new Map()]));
  for (const band of bands) {
    const there = band.filter(({ musician }) => beside.has(musician));
    for (const one of there)
      for (const other of there) {
        if (one.musician === other.musician) continue;
        const weight = Math.abs(one.slot - other.slot) === 1 ? NEXT : SAME_BAND;
        const known = beside.get(one.musician);
        known?.set(other.musician, Math.max(weight, known.get(other.musician) ?? 0));
      }
  }
  const used = new Map<Mark, number>(MARKS.map((mark) => [mark, 0]));
  const marks = new Map<number, Mark>();
  for (const musician of musicians) {
    const against = new Map(used);
    for (const [other, weight] of beside.get(musician) ?? []) {
      const mark = marks.get(other);
      if (mark !== undefined) against.set(mark, (against.get(mark) ?? 0) + weight * musicians.length);
    }
    const mark = MARKS.reduce((best, each) => ((against.get(each) ?? 0) < (against.get(best) ?? 0) ? each : best));
    marks.set(musician, mark);
    used.set(mark, (used.get(mark) ?? 0) + 1);
  }
  return marks;
}
