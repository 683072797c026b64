/** The slips of a hand that writes a name: a letter left out, put in or mistaken, or two neighbours changed about. */

/** The rows a count is made in, kept from one to the next: a search counts some thousand times. */
let rows = [new Uint16Array(128), new Uint16Array(128), new Uint16Array(128)] as const;

/**
 * How many slips lie between two texts, counted up to `most`; more than that is `most + 1`.
 * The count is the optimal string alignment distance, in UTF-16 units.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  if (b.length + 2 > rows[0].length) rows = [new Uint16Array(2 * b.length), new Uint16Array(2 * b.length), new Uint16Array(2 * b.length)];
  const tooMany = most + 1;
  let [before, last, row] = rows;
  for (let column = 0; column <= b.length; column++) last[column] = Math.min(column, tooMany);
  for (let i = 1; i <= a.length; i++) {
    // Farther from the diagonal there are too many in any case.
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
