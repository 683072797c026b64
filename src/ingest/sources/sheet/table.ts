import { parse } from 'csv-parse/sync';
import type { ProblemList } from '../reading.ts';
import { MAX_ENTRIES } from '../source-text.ts';

export interface SheetRow {
  line: number;
  cells: string[];
}

/** In longer rows a quotation mark is open, or the file is no sheet. */
const MAX_ROW_CHARS = 100_000;

const MAX_COLUMNS = 100;

const DELIMITERS = [',', ';', '\t', '|'];

/** Excel's line with the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[^\S\r\n]*(?=\r|\n|$)/i;

/** A sheet with its separator line emptied, so that line numbers stay. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(SEPARATOR_LINE, '');
}

/** Splits a sheet into rows. An open quotation mark is an ordinary character and a problem. */
export function cutRows(given: string, problems: ProblemList): { rows: SheetRow[]; whole: boolean } {
  const text = withoutSeparatorLine(given);
  const delimiter = SEPARATOR_LINE.exec(given)?.[1] ?? delimiterOf(text);
  let rows: SheetRow[];
  try {
    rows = parseRows(text, delimiter, true);
  } catch {
    problems.add('the file', 'a quotation mark is never closed, so we read them all as text');
    try {
      rows = parseRows(text, delimiter, false);
    } catch {
      problems.add('the file', 'it’s not a spreadsheet');
      return { rows: [], whole: false };
    }
  }
  const whole = rows.length <= MAX_ENTRIES + 1;
  if (!whole) problems.add('the file', `it has more than ${MAX_ENTRIES} rows; the rest are left out`);
  return { rows: rows.slice(0, MAX_ENTRIES + 1), whole };
}

function parseRows(text: string, delimiter: string, quoted: boolean): SheetRow[] {
  const rows: SheetRow[] = [];
  parse(text, {
    delimiter,
    quote: quoted ? '"' : false,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: MAX_ENTRIES + 2,
    max_record_size: MAX_ROW_CHARS,
    on_record: (cells: string[], { lines }) => {
      const kept = cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim());
      if (kept.some((cell) => cell !== '')) rows.push({ line: lines, cells: kept });
      return null;
    },
  });
  return rows;
}

/** The character that splits most of the first lines into the most parts. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .map((line) => line.slice(0, 5000).replace(/"[^"]*"/g, ''));
  const dividing = (mark: string) => lines.filter((line) => line.includes(mark)).length;
  const parts = (mark: string) => (lines[0] ?? '').split(mark).length;
  const [best = ','] = DELIMITERS.toSorted((a, b) => dividing(b) - dividing(a) || parts(b) - parts(a));
  return best;
}
