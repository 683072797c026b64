/**
 * Counts the slips between two texts: a letter left out, added or mistaken, or two neighbors swapped (optimal string alignment distance).
 * @param most stops counting here and returns `most + 1`
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const tooMany = most + 1;
  let [before, last, row] = Array.from({ length: 3 }, () => new Array<number>(b.length + 2).fill(0)) as [number[], number[], number[]];
  for (let column = 0; column <= b.length; column++) last[column] = Math.min(column, tooMany);
  for (let i = 1; i <= a.length; i++) {
    // Cells farther from the diagonal have too many slips.
    const [first, end] = [Math.max(1, i - most), Math.min(b.length, i + most)];
    row[first - 1] = first === 1 ? Math.min(i, tooMany) : tooMany;
    let least = row[first - 1] ?? 0;
    const letter = a.charCodeAt(i - 1);
    for (let j = first; j <= end; j++) {
      const other = b.charCodeAt(j - 1);
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      row[j] = slips;
      if (slips < least) least = slips;
    }
    row[end + 1] = tooMany;
    if (least > most) return tooMany;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length] ?? 0, tooMany);
}

/** Longer texts are compared by their first letters. */
const MAX_COMPARED_LETTERS = 80;

/**
 * Whether two folded texts spell the same name: equal without spaces, or one slip from 5 letters on, two from 10 on.
 * Digits must agree ('Area 51' is not 'Area 52'), and so must the first or the last letter.
 */
export function areSpelledAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const left = a.replaceAll(' ', '');
  const right = b.replaceAll(' ', '');
  if (left === right) return left !== '';
  const length = Math.min(left.length, right.length);
  const allowed = length >= 10 ? 2 : length >= 5 ? 1 : 0;
  if (allowed === 0 || Math.abs(left.length - right.length) > allowed) return false;
  if (left[0] !== right[0] && left.at(-1) !== right.at(-1)) return false;
  return (
    keepDigits(left) === keepDigits(right) &&
    editDistance(left.slice(0, MAX_COMPARED_LETTERS), right.slice(0, MAX_COMPARED_LETTERS), allowed) <= allowed
  );
}

function keepDigits(text: string): string {
  return text.replace(/\D+/g, '');
}
