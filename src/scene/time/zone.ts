/** The three-letter names of the zone database. `Intl` also accepts old abbreviations, such as BST for Dhaka; `Temporal` does not. */
const THREE_LETTERS = new Set(['UTC', 'UCT', 'GMT', 'CET', 'MET', 'EET', 'WET', 'EST', 'MST', 'HST', 'PRC', 'ROC', 'ROK']);

/** Whether the zone database has a name. Also runs in browsers without `Temporal`. */
export function isZone(name: string): boolean {
  if (/^[a-z]{3}$/i.test(name) && !THREE_LETTERS.has(name.toUpperCase())) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
