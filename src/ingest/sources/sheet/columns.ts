import { putIntoEnglish } from '#interpret/languages/in-english.ts';
import type { Language } from '#scene/site/language.ts';
import { FIELDS, type Field, type SourceSettings } from '#scene/sources/source-settings.ts';
import { weekdayOf } from '../dates/day-names.ts';
import { readDays } from '../dates/days.ts';
import { readInstant } from '../dates/instants.ts';
import { readTimeCell } from '../dates/time-cell.ts';
import { fieldsByName, namesKnown } from '../rows/field-names.ts';

export type SheetColumns = NonNullable<SourceSettings['columns']>;

/** The columns of fields, and whether the first row has their names. */
export interface Columns {
  byField: Map<Field, number[]>;
  header: boolean;
}

const MAX_SAMPLE_ROWS = 60;

/** The share of filled cells that decides a column. */
const MIN_SHARE = 0.6;

/** The columns of a sheet: by the names in its first row, unless it has a date, else by their cells. */
export function findColumns(rows: string[][], given: SheetColumns = {}, language?: Language): Columns {
  const isDate = (cell: string) => isOnlyDate(cell, language);
  const [first = []] = rows;
  const names = Object.values(given).filter((name) => typeof name === 'string');
  const header = !first.some(isDate) && (namesKnown(first) >= 2 || names.some((name) => indexOf(first, name) >= 0));
  const sample = rows.slice(Number(header), MAX_SAMPLE_ROWS + 1);
  const byField = header
    ? fieldsByName(first, (column) => sample.length === 0 || cellsOf(sample, column).some(isDate))
    : new Map<Field, number[]>();
  if (!byField.has('date')) guessByContent(sample, byField, isDate);
  for (const field of FIELDS) {
    const name = given[field];
    if (name === undefined) continue;
    const column = typeof name === 'number' ? name - 1 : indexOf(first, name);
    for (const [other, columns] of byField) {
      const rest = columns.filter((taken) => taken !== column);
      if (rest.length === 0) byField.delete(other);
      else byField.set(other, rest);
    }
    if (column >= 0) byField.set(field, [column]);
  }
  return { byField, header };
}

function indexOf(names: string[], name: string): number {
  return names.findIndex((cell) => cell.trim().toLowerCase() === name.trim().toLowerCase());
}

function cellsOf(rows: string[][], column: number): string[] {
  return rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');
}

const LOOKS: [Field, ((cell: string) => boolean) | 'date'][] = [
  ['url', (cell) => /^https?:\/\/\S+$/i.test(cell)],
  ['date', 'date'],
  ['ages', (cell) => /^(?:a\/a|all ages|\d\d ?\+|\?\/\?)$/i.test(cell)],
  ['price', (cell) => cell.length < 60 && (/[$€£]\s?\d|\d\s?€|\bkr\b|\d,-/i.test(cell) || /\bfree\b/i.test(putIntoEnglish(cell)))],
  ['time', (cell) => cell.length < 40 && readTimeCell(cell).startTime !== null && /\d\s?[ap]\.?m?\b|\d:\d\d|noon|midnight/i.test(cell)],
  ['venue', (cell) => cell.length < 120 && PLACE.test(cell)],
];

/** Words in names of places, or a town in brackets or after a comma. */
const PLACE =
  /\b(?:theat(?:er|re)|club|bar|lounge|hall|tavern|room|caf[eé]|brewery|brewing|pub|ballroom|arena|park|church|saloon|house|gallery|studio|center|centre|amphitheat(?:er|re)|auditorium|cellar|winery|hotel|inn|stage)\b|\([A-Z][\w .]+\)$/i;

/** Fields of unnamed columns by their cells; the first wordy one left is the title. */
function guessByContent(sample: string[][], byField: Map<Field, number[]>, isDate: (cell: string) => boolean): void {
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const free = new Set(Array.from({ length: width }, (_, column) => column));
  for (const columns of byField.values()) for (const column of columns) free.delete(column);
  for (const [field, look] of LOOKS) {
    const looks = look === 'date' ? isDate : look;
    if (byField.has(field)) continue;
    const share = (column: number) => {
      const cells = cellsOf(sample, column);
      return cells.length === 0 ? 0 : cells.filter(looks).length / cells.length;
    };
    // Titles name places too, so the venue is the column that does most.
    const enough = field === 'venue' ? 0.2 : MIN_SHARE;
    const [best] = [...free].map((column) => ({ column, share: share(column) })).sort((a, b) => b.share - a.share || a.column - b.column);
    if (best === undefined || best.share < enough) continue;
    byField.set(field, [best.column]);
    free.delete(best.column);
    // A second column of addresses or amounts is no title.
    for (const column of free) if (field !== 'venue' && share(column) >= MIN_SHARE) free.delete(column);
  }
  const wordy = [...free].find((column) => {
    const cells = cellsOf(sample, column);
    return cells.length > 0 && cells.filter((cell) => /\p{L}{2}/u.test(cell)).length / cells.length >= MIN_SHARE;
  });
  if (!byField.has('event') && !byField.has('performer') && wordy !== undefined) byField.set('event', [wordy]);
}

/** Whether a cell is only a date, perhaps with a time: not 'May 1 Egg at the Barn'. */
function isOnlyDate(cell: string, language?: Language): boolean {
  if (cell.length > 60) return false;
  if (readInstant(cell, 'UTC') !== undefined) return true;
  const read = readDays(cell, false, language) ?? readDays(cell, true, language);
  const words = putIntoEnglish(`${read?.before} ${read?.after}`).match(/\p{L}{3,}/gu) ?? [];
  return read !== undefined && words.every((word) => BESIDE_DATES.test(word) || weekdayOf(word, language) !== undefined);
}

const BESIDE_DATES = /^(?:noon|midnight|doors|show|clock|from|til|till|until|and|gmt|utc|[pmceu][ds]?t)$/i;
