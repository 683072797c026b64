import type { Language } from '#scene/site/language.ts';
import type { Format } from '#scene/sources/formats.ts';
import { decodedText } from '#scene/text/decoded-text.ts';
import { READERS } from './readers.ts';
import { ProblemList } from './reading.ts';
import { findColumns } from './sheet/columns.ts';
import { cutRows } from './sheet/table.ts';
import { LOOKED_AT } from './source-text.ts';
import { cutEntries } from './typed-list/lines.ts';
import { wordFields } from './typed-list/words.ts';

/** How far into a file its markup shows, in bytes; and how many rows are looked at to tell plain formats apart. */
const HEAD = 4000;
const ROWS = 50;

/**
 * The format of a source: by what its bytes begin with, else by the type its sender gives, else by its name, else by whether its
 * lines are those of a sheet or of a typed list. Undefined when none tells. Looks at the beginning only, and takes no time over it.
 */
export function detectFormat(bytes: Uint8Array, contentType = '', nameHint = '', language?: Language): Format | undefined {
  const head = decodedText(bytes.subarray(0, HEAD))
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

/** What is known of a text beside its bytes. */
interface BesideBytes {
  name: string;
  language: Language | undefined;
}

/** A sheet of rows and columns or a typed list, by what its lines say; a name that ends in .csv, .tsv or .txt settles a doubt. */
function plainFormat(bytes: Uint8Array, head: string, { name, language }: BesideBytes): 'sheet' | 'list' | undefined {
  const piece = decodedText(bytes.subarray(0, LOOKED_AT));
  // a line that is cut in two could leave a quotation mark open
  const text = bytes.byteLength > LOOKED_AT ? piece.slice(0, piece.lastIndexOf('\n') + 1 || undefined) : piece;
  if (/^(?:<|BEGIN:V)/i.test(head) || text.includes('\0')) return undefined;
  if (/\.(?:csv|tsv|tab)$/i.test(name)) return isSheet(text, 2, language) ? 'sheet' : undefined;
  if (/\.(?:txt|md|text)$/i.test(name) && isList(text, language)) return 'list';
  if (isSheet(text, 3, language)) return 'sheet';
  return isList(text, language) ? 'list' : undefined;
}

/** A sheet has a column of dates; without names for its columns, nearly every row has as many cells as the first, `fewest` at least. */
function isSheet(text: string, fewest: number, language?: Language): boolean {
  const rows = cutRows(text, new ProblemList())
    .rows.slice(0, ROWS)
    .map(({ cells }) => cells);
  const width = rows[0]?.length ?? 0;
  const { byField, header } = findColumns(rows, {}, language);
  if (!byField.has('date') || width < 2) return false;
  const even = rows.filter((cells) => cells.length === width).length >= rows.length * 0.9;
  return header ? width >= 2 : even && width >= fewest && rows.length >= 2;
}

/** A list has more entries than lines that are none, and half of them say where. */
function isList(text: string, language?: Language): boolean {
  const problems = new ProblemList();
  const { entries } = cutEntries(text, problems, language);
  const placed = entries.filter(({ lines }) => (wordFields(lines).venue ?? '') !== '');
  return entries.length > problems.list().length && placed.length * 2 >= entries.length;
}
