/** English names of months and weekdays as people write them: short, long, or with a slip of the finger. */

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** Short forms that do not simply begin the word. */
const SHORT = new Map([
  ['thr', 'thursday'],
  ['ths', 'thursday'],
  ['weds', 'wednesday'],
]);

/** The month, 1 to 12, that a word names: 'Oct', 'sept', 'Febuary'. Undefined when it names none. */
export function monthOf(word: string): number | undefined {
  const index = named(word, MONTHS);
  return index === undefined ? undefined : index + 1;
}

/** The weekday, 0 (Sunday) to 6, that a word names: 'fri', 'Thurs', 'thr', 'Wensday'. Undefined when it names none. */
export function weekdayOf(word: string): number | undefined {
  return named(word, WEEKDAYS);
}

/**
 * A word names what it begins (three letters or more); a word of five letters may be one slip away from a whole name, one of seven two,
 * and three letters may stand in the wrong order. The first letter is always right.
 */
function named(text: string, names: string[]): number | undefined {
  const word = text.toLowerCase();
  if (word.length < 3 || word.length > 11) return undefined;
  const whole = SHORT.get(word) ?? word;
  const exact = names.findIndex((name) => name.startsWith(whole));
  if (exact >= 0) return exact;
  const near = names.findIndex((name) => name[0] === word[0] && (slips(word, name) || swapped(word, name)));
  return near >= 0 ? near : undefined;
}

function slips(word: string, name: string): boolean {
  const allowed = word.length >= 7 ? 2 : 1;
  return word.length >= 5 && Math.abs(word.length - name.length) <= allowed && distance(word, name) <= allowed;
}

function swapped(word: string, name: string): boolean {
  return word.length === 3 && name[1] === word[2] && name[2] === word[1];
}

/** How many letters to add, drop, change, or swap with their neighbour to make one word the other. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const change = (above[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : change;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change, swap));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
