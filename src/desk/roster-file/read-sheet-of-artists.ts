import { ProblemList } from '#ingest/sources/reading.ts';
import { cutRows, type SheetRow, withoutSeparatorLine } from '#ingest/sources/sheet/table.ts';
import { MAX_GENRES } from '#scene/artists/genre.ts';
import { ARTIST } from '#scene/entries/entry-fields.ts';
import type { Field } from '#scene/entries/field.ts';
import { fold } from '#scene/text/names.ts';
import { checkedRow, type Place, type ReadFile } from './row.ts';

const COLUMNS = Object.entries<Field>(ARTIST).flatMap(([key, { type, headings, network = '' }]) =>
  headings === undefined ? [] : [{ key, type, headings, network }],
);

/** The share of lines in a list of names that hold one name and no comma. */
const MOSTLY = 0.8;

/** Reads artists from a sheet: columns with headings, or one column of names. */
export function readSheetOfArtists(text: string, known: ReadonlySet<string>): ReadFile {
  const problems = new ProblemList();
  const { rows } = cutRows(text, problems);
  const [first] = rows;
  if (first === undefined) return { format: 'sheet', rows: [], problems: problems.list() };
  const columns = columnsOf(first.cells);
  if (isListOfNames(rows)) {
    const lines = linesOf(text, rows).slice(columns.has('name') ? 1 : 0);
    const named = lines.flatMap(({ line, name }) => checkedRow(line, { name }, { where: `line ${line}`, problems }));
    return { format: 'list', rows: named, problems: problems.list() };
  }
  if (!columns.has('name')) {
    const why = `no column is called “name”, “artist” or “band”; the first line says ${first.cells
      .slice(0, 6)
      .map((cell) => `“${cell.slice(0, 30)}”`)
      .join(', ')}`;
    problems.add('the file', why);
    return { format: 'sheet', rows: [], problems: problems.list() };
  }
  const used = new Set(columns.values());
  const idle = first.cells.filter((cell, at) => cell !== '' && !used.has(at)).map((cell) => `“${cell.slice(0, 30)}”`);
  if (idle.length > 0) problems.add('the first line', `we don’t use ${idle.slice(0, 8).join(', ')}`);
  const told = rows.slice(1).flatMap(({ line, cells }) => {
    const at = { where: `line ${line}`, problems };
    const cell = (column: string) => cells[columns.get(column) ?? -1] ?? '';
    return checkedRow(line, saidBy(cell, at, known), at);
  });
  return { format: 'sheet', rows: told, problems: problems.list() };
}

/** Whether a text is a list with a name per line, where names may contain commas. */
function isListOfNames(rows: readonly SheetRow[]): boolean {
  const alone = rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length === 1);
  return rows[0] === alone[0] && alone.length >= rows.length * MOSTLY;
}

/** The names of a list: cells if each line has one, else whole lines. */
function linesOf(text: string, rows: readonly SheetRow[]): { line: number; name: string }[] {
  if (rows.every(({ cells }) => cells.filter((cell) => cell !== '').length === 1))
    return rows.map(({ line, cells }) => ({ line, name: cells.find((cell) => cell !== '') ?? '' }));
  return withoutSeparatorLine(text)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((name, index) => ({ line: index + 1, name: name.trim() }))
    .filter(({ name }) => name !== '');
}

function columnsOf(headings: readonly string[]): Map<string, number> {
  const folded = headings.map(fold);
  return new Map(
    COLUMNS.flatMap(({ key, headings: known }): [string, number][] => {
      const at = known.map((name) => folded.indexOf(fold(name))).find((place) => place >= 0);
      return at === undefined ? [] : [[key, at]];
    }),
  );
}

function saidBy(cellOf: (key: string) => string, { where, problems }: Place, known: ReadonlySet<string>): Record<string, unknown> {
  const read = (cell: string, { type, network }: (typeof COLUMNS)[number]) => {
    if (type === 'names') return parts(cell, /[;|]/);
    if (type === 'members') return parts(cell, /[;|]/).map(memberOf);
    if (type === 'links') return [...new Set(linesOrParts(cell).map((link) => linkOf(link, network)))];
    if (type === 'link' || type === 'player') return linkOf(cell, network);
    return type === 'genres' ? genresOf(cell) : cell;
  };
  const genresOf = (cell: string) => {
    const genres = parts(cell, /[;,/|]/).map((genre) => genre.toLowerCase());
    const strange = genres.filter((genre) => !known.has(genre));
    if (strange.length > 0)
      problems.add(where, `we don’t have the genre ${strange.map((genre) => `“${genre.slice(0, 30)}”`).join(', ')}; left out`);
    return [...new Set(genres.filter((genre) => known.has(genre)))].slice(0, MAX_GENRES);
  };
  return Object.fromEntries(COLUMNS.map((column) => [column.key, read(cellOf(column.key), column)]));
}

/** Links in a cell, separated by lines, spaces, semicolons or bars. An embed code contains all of these. */
function linesOrParts(cell: string): string[] {
  return cell.includes('<iframe') ? parts(cell, /\n/) : parts(cell, /[\s;|]+/);
}

function parts(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** An address, also without https:// or as a name on its network. */
function linkOf(text: string, network: string): string {
  if (text === '' || /^https?:\/\//i.test(text)) return text;
  if (network !== '' && /^@?[\w.-]+$/.test(text) && !text.includes('/')) return `${network}${text.replace(/^@/, '')}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : text;
}

/** 'Wren Ash (oboe)'; without an instrument a member. */
function memberOf(text: string): { name: string; part: string } {
  const [, name = text, part = 'member'] = /^([^()]+) \(([^()]+)\)$/.exec(text) ?? [];
  return { name, part };
}
