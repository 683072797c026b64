import type { Format } from '#scene/source.ts';
import { decodeText } from './decode-text.ts';
import { ProblemList } from './reading.ts';
import { findColumns } from './sheet/columns.ts';
import { cutRows } from './sheet/table.ts';
import { textOf } from './source-text.ts';
import { cutEntries } from './typed-list/lines.ts';
import { wordsOf } from './typed-list/words.ts';

/** How far into a file its markup shows, and how much of it is looked at to tell plain formats apart: in bytes, and rows. */
const HEAD = 4000;
const LOOKED_AT = 50_000;
const ROWS = 50;

/** What the beginning of each format looks like, the surest first. */
const LOOKS: [Format, RegExp][] = [
  ['ical', /^BEGIN:VCALENDAR\b/i],
  ['rss', /^(?:<!DOCTYPE[^>]*>\s*)?<(?:rss|feed|rdf:RDF)[\s>]/i],
  ['page', /^<(?:!DOCTYPE\s+html|html|head|body|script|title|meta|div|table)[\s>]/i],
  ['json', /^(?:\{\s*["}]|\[\s*[[{"\]\d])/],
];

/** What the sender calls each format. */
const TYPES: [Format, RegExp][] = [
  ['ical', /^text\/calendar\b/i],
  ['rss', /^application\/(?:rss|atom|rdf)\+xml\b/i],
  ['page', /^(?:text\/html|application\/xhtml\+xml)\b/i],
];

/** How files of each format are named. */
const NAMES: [Format, RegExp][] = [
  ['ical', /\.(?:ics|ical|ifb)$/i],
  ['rss', /\.(?:rss|atom)$|\/feed\/?$/i],
  ['page', /\.x?html?$/i],
];

/**
 * The format of a source: by what its bytes begin with, else by the type its sender gives, else by its name, else by whether its
 * lines are those of a sheet or of a typed list. Undefined when none tells. Looks at the beginning only, and takes no time over it.
 */
export function detectFormat(bytes: Uint8Array, contentType = '', nameHint = ''): Format | undefined {
  const head = decodeText(bytes.subarray(0, HEAD))
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<\?[^>]*>/g, '')
    .replace(/^[\ufeff\s]+/, '');
  const name = nameHint.replace(/[?#].*$/, '').replace(/\.gz$/i, '');
  const among = (formats: [Format, RegExp][], text: string) => formats.find(([, look]) => look.test(text))?.[0];
  const format = among(LOOKS, head) ?? among(TYPES, contentType.trim()) ?? among(NAMES, name);
  if (format === undefined) return plainFormat(bytes, head, /^text\/(?:csv|tab)/i.test(contentType) ? '.csv' : name);
  return format === 'json' && speaksOfThings(bytes) ? 'jsonld' : format;
}

/** JSON that calls things by the names of a vocabulary is JSON-LD. */
function speaksOfThings(bytes: Uint8Array): boolean {
  return /"@(?:context|graph|type)"\s*:/.test(textOf(bytes.subarray(0, LOOKED_AT)));
}

/** A sheet of rows and columns or a typed list, by what its lines say; a name that ends in .csv, .tsv or .txt settles a doubt. */
function plainFormat(bytes: Uint8Array, head: string, name: string): 'sheet' | 'list' | undefined {
  const piece = textOf(bytes.subarray(0, LOOKED_AT));
  // a line that is cut in two could leave a quotation mark open
  const text = bytes.byteLength > LOOKED_AT ? piece.slice(0, piece.lastIndexOf('\n') + 1 || undefined) : piece;
  if (/^(?:<|BEGIN:V)/i.test(head) || text.includes('\0')) return undefined;
  if (/\.(?:csv|tsv|tab)$/i.test(name)) return isSheet(text, 2) ? 'sheet' : undefined;
  if (/\.(?:txt|md|text)$/i.test(name) && isList(text)) return 'list';
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
