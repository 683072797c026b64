import type { Field, SourceSettings } from '#scene/sources/source-settings.ts';
import { nothingRead, ProblemList, type Reading, type ReadingWindow } from '../reading.ts';
import type { RowEntry } from '../rows/row-dates.ts';
import { readRows } from '../rows/row-listings.ts';
import { boundedText } from '../source-text.ts';
import { findColumns } from './columns.ts';
import { cutRows, type SheetRow } from './table.ts';

export type SheetSettings = Pick<SourceSettings, 'columns' | 'dayFirst'> & { today?: string | undefined };

/** Reads a sheet (CSV, TSV, or with semicolons), one listing per row and night. No bytes make it throw. */
export function readSheet(bytes: Uint8Array, window: ReadingWindow, settings: SheetSettings = {}): Reading {
  const problems = new ProblemList();
  const text = boundedText(bytes, 'the file', problems);
  if (text === undefined) return nothingRead(problems);
  const { rows, whole } = cutRows(text, problems);
  const { byField, header } = findColumns(
    rows.slice(0, 100).map(({ cells }) => cells),
    settings.columns,
    window.language,
  );
  if (!byField.has('date')) {
    problems.add('the file', 'it has no column of dates');
    return nothingRead(problems);
  }
  const entries = rows.slice(Number(header)).map((row) => entryOf(row, byField));
  return readRows(entries, window, settings, problems, whole);
}

function entryOf({ line, cells }: SheetRow, byField: Map<Field, number[]>): RowEntry {
  const fields: RowEntry['fields'] = {};
  for (const [field, columns] of byField) {
    const said = columns.map((column) => cells[column] ?? '').filter((cell) => cell !== '');
    if (said.length > 0) fields[field] = said.join(', ');
  }
  return { where: `line ${line}`, fields };
}
