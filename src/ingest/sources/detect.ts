import type { Language } from '#scene/site/language.ts';
import type { Format } from '#scene/sources/formats.ts';
import { decodeText } from '#scene/text/decoded-text.ts';
import { READERS } from './readers.ts';
import { ProblemList } from './reading.ts';
import { findColumns } from './sheet/columns.ts';
import { cutRows } from './sheet/table.ts';
import { DETECT_BYTES } from './source-text.ts';
import { cutEntries } from './typed-list/lines.ts';
import { wordFields } from './typed-list/words.ts';

/** How far to look for markup, and how many rows to compare. */
const HEAD_BYTES = 4000;
const MAX_ROWS = 50;

/** Detects the format of a source from its first bytes, else from its content type, its name, or its lines; undefined when nothing tells. */
export function detectFormat(bytes: Uint8Array, contentType = '', nameHint = '', language?: Language): Format | undefined {
  const head = decodeText(bytes.subarray(0, HEAD_BYTES))
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<\?[^>]*>/g, '')
    .replace(/^[\ufeff\s]+/, '');
  const name = nameHint.replace(/[?#].*$/, '').replace(/\.gz$/i, '');
  const format =
    formatWhere(({ begins, holds }) => begins?.test(head) === true && (holds?.(bytes) ?? true)) ??
    formatWhere(({ type }) => type?.test(contentType.trim()) === true) ??
    formatWhere(({ fileName }) => fileName?.test(name) === true);
  return format ?? plainFormat(bytes, head, { name: /^text\/(?:csv|tab)/i.test(contentType) ? '.csv' : name, language });
}

function formatWhere(tells: (reader: (typeof READERS)[Format]) => boolean): Format | undefined {
  return (Object.keys(READERS) as Format[]).find((format) => tells(READERS[format]));
}

interface BesideBytes {
  name: string;
  language: Language | undefined;
}

/** A sheet or a typed list by its lines; a name that ends in .csv, .tsv or .txt decides doubts. */
function plainFormat(bytes: Uint8Array, head: string, { name, language }: BesideBytes): 'sheet' | 'list' | undefined {
  const piece = decodeText(bytes.subarray(0, DETECT_BYTES));
  // A line cut in two could leave a quotation mark open.
  const text = bytes.byteLength > DETECT_BYTES ? piece.slice(0, piece.lastIndexOf('\n') + 1 || undefined) : piece;
  if (/^(?:<|BEGIN:V)/i.test(head) || text.includes('\0')) return undefined;
  if (/\.(?:csv|tsv|tab)$/i.test(name)) return isSheet(text, 2, language) ? 'sheet' : undefined;
  if (/\.(?:txt|md|text)$/i.test(name) && isList(text, language)) return 'list';
  if (isSheet(text, 3, language)) return 'sheet';
  return isList(text, language) ? 'list' : undefined;
}

/** A sheet has a column of dates; without named columns, nearly every row also has as many cells as the first, at least `fewest`. */
function isSheet(text: string, fewest: number, language?: Language): boolean {
  const rows = cutRows(text, new ProblemList())
    .rows.slice(0, MAX_ROWS)
    .map(({ cells }) => cells);
  const width = rows[0]?.length ?? 0;
  const { byField, header } = findColumns(rows, {}, language);
  if (!byField.has('date') || width < 2) return false;
  const even = rows.filter((cells) => cells.length === width).length >= rows.length * 0.9;
  return header ? width >= 2 : even && width >= fewest && rows.length >= 2;
}

/** A list has more entries than other lines, and half of them name a place. */
function isList(text: string, language?: Language): boolean {
  const problems = new ProblemList();
  const { entries } = cutEntries(text, problems, language);
  const placed = entries.filter(({ lines }) => (wordFields(lines).venue ?? '') !== '');
  return entries.length > problems.list().length && placed.length * 2 >= entries.length;
}
