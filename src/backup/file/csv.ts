import { stringify } from 'csv-stringify/sync';

/** Entries as CSV (RFC 4180) with a header line. Text that a spreadsheet would run gets a leading apostrophe. */
export function csv(entries: readonly Record<string, unknown>[]): string {
  const rows = entries.map((entry) => Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, cell(value)])));
  return stringify(rows, { header: entries.length > 0, escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** A cell: lists are joined by semicolons, and an object is its first two values: `Dry Dock Trio (headliner)`. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cell).join('; ');
  if (typeof value !== 'object') return String(value);
  const [name, part] = Object.values(value);
  return part ? `${name} (${part})` : String(name);
}
