/** The three letters that are names in the zone database. `Intl` knows more from an old table, in which BST is Dhaka; `Temporal` does not. */
const THREE_LETTERS = new Set(['UTC', 'UCT', 'GMT', 'CET', 'MET', 'EET', 'WET', 'EST', 'MST', 'HST', 'PRC', 'ROC', 'ROK']);

/** Whether the zone database knows a name. Browsers without `Temporal` ask too. */
export function isZone(name: string): boolean {
  if (/^[a-z]{3}$/i.test(name) && !THREE_LETTERS.has(name.toUpperCase())) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
