/** Words longer than this are compared by their first letters only. */
const LONGEST = 80;

/**
 * Whether two folded texts are one spelled twice: the same but for spaces, or one slip in five letters and more, two in ten and more.
 * Digits never slip ('Area 51' is not 'Area 52'), and never the first and the last letter both.
 */
export function spelledAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const left = a.replaceAll(' ', '');
  const right = b.replaceAll(' ', '');
  if (left === right) return left !== '';
  const length = Math.min(left.length, right.length);
  const allowed = length >= 10 ? 2 : length >= 5 ? 1 : 0;
  if (allowed === 0 || Math.abs(left.length - right.length) > allowed) return false;
  if (left[0] !== right[0] && left.at(-1) !== right.at(-1)) return false;
  return digits(left) === digits(right) && slips(left.slice(0, LONGEST), right.slice(0, LONGEST), allowed) <= allowed;
}

function digits(text: string): string {
  return text.replace(/\D+/g, '');
}

/** How many letters must be put in, left out, replaced or swapped with their neighbour to turn one text into the other; more than `most` is `most + 1`. */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}
