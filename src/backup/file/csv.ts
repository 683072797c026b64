/** Spreadsheets run text that starts so as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Entries as CSV (RFC 4180) with a header line. Text that a spreadsheet would run gets a leading apostrophe. */
export function csv(entries: readonly Record<string, unknown>[]): string {
  if (entries.length === 0) return '';
  const names = Object.keys(entries[0] ?? {});
  const lines = [names, ...entries.map((entry) => names.map((name) => flat(entry[name])))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell: lists are joined by semicolons, and an object is its first two values: `Dry Dock Trio (headliner)`. */
function flat(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(flat).join('; ');
  if (typeof value !== 'object') return String(value);
  const [name, part] = Object.values(value);
  return part ? `${name} (${part})` : String(name);
}
