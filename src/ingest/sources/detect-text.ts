import { ProblemList } from './reading.ts';
import { findColumns } from './sheet-columns.ts';
import { cutRows } from './sheet-table.ts';
import { textOf } from './source-text.ts';
import { cutEntries } from './typed-list-lines.ts';
import { wordsOf } from './typed-list-words.ts';

/** How much of a file is looked at, in bytes and rows. */
const LOOKED_AT = 50_000;
const ROWS = 50;

/**
 * Which of the plain formats a file is in, by what it says: JSON, a sheet of rows and columns, or a typed list. Undefined when it is
 * none of them, or markup or a calendar, which have readers of their own. A name that ends in .csv, .tsv or .txt settles a doubt.
 */
export function detectText(bytes: Uint8Array, nameHint = ''): 'sheet' | 'json' | 'list' | undefined {
  const piece = textOf(bytes.subarray(0, LOOKED_AT));
  // a line that is cut in two could leave a quotation mark open
  const text = bytes.byteLength > LOOKED_AT ? piece.slice(0, piece.lastIndexOf('\n') + 1 || undefined) : piece;
  const start = text
    .slice(0, 1000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/^(?:<|BEGIN:V)/i.test(start) || text.includes('\0')) return undefined;
  if (/^(?:\{\s*["}]|\[\s*[[{"\]\d])/.test(start)) return 'json';
  const name = nameHint.toLowerCase();
  if (/\.(?:csv|tsv|tab)$/.test(name)) return isSheet(text, 2) ? 'sheet' : undefined;
  if (/\.(?:txt|md|text)$/.test(name) && isList(text)) return 'list';
  if (isSheet(text, 3)) return 'sheet';
  return isList(text) ? 'list' : undefined;
}

/** A sheet has a column of dates; without names for its columns, nearly every row has as many cells as the first, `fewest` at least. */
function isSheet(text: string, fewest: number): boolean {
  const rows = cutRows(text, new ProblemList())
    .rows.slice(0, ROWS)
    .map(({ cells }) => cells);
  const width = rows[0]?.length ?? 0;
  const { byField, header } = findColumns(rows);
  if (!byField.has('date') || width < 2) return false;
  const even = rows.filter((cells) => cells.length === width).length >= rows.length * 0.9;
  return header ? width >= 2 : even && width >= fewest && rows.length >= 2;
}

/** A list has more entries than lines that are none, and half of them say where. */
function isList(text: string): boolean {
  const problems = new ProblemList();
  const { entries } = cutEntries(text, problems);
  const placed = entries.filter(({ lines }) => (wordsOf(lines).venue ?? '') !== '');
  return entries.length > problems.list().length && placed.length * 2 >= entries.length;
}
