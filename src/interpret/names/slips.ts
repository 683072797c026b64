/** The slips of a hand that writes a name: a letter left out, put in or mistaken, or two neighbours changed about. */

/**
 * How many slips lie between two texts, counted up to `most`; more than that is `most + 1`.
 * The count is the optimal string alignment distance, in UTF-16 units.
 */
export function countSlips(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      row[j] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** What one slip did; undefined when there is none or more than one. */
export type Slip = 'changed about' | 'doubled' | 'missing' | 'mistaken';

/** Tells what the one slip between two texts is. 'missing' is a letter that either has and the other has not. */
export function oneSlip(a: string, b: string): Slip | undefined {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (x.length + y.length === 1) return a[start - 1] === (x || y) ? 'doubled' : 'missing';
  if (x.length === 1 && y.length === 1) return 'mistaken';
  if (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0]) return 'changed about';
  return undefined;
}
