import { ProblemList } from '#ingest/sources/reading.ts';
import { cutRows, type SheetRow, withoutSeparatorLine } from '#ingest/sources/sheet/table.ts';
import { fold } from '#scene/text/names.ts';
import { checkedRow, type Place, type ReadFile } from './row.ts';

type Column =
  | 'name'
  | 'othernames'
  | 'description'
  | 'genres'
  | 'website'
  | 'instagram'
  | 'facebook'
  | 'youtube'
  | 'spotifyembed'
  | 'formed'
  | 'ended'
  | 'members';

/** What columns are called, folded: in English, and as bands and clubs elsewhere call them. */
const HEADINGS: Record<Column, readonly string[]> = {
  name: [
    'name',
    'artist',
    'artist name',
    'band',
    'band name',
    'act',
    'group',
    'performer',
    'musician',
    'kunstler',
    'kunstlerin',
    'artista',
    'grupo',
    'groupe',
    'artiste',
    'artiest',
  ],
  othernames: ['other names', 'othernames', 'aliases', 'alias', 'aka', 'also known as', 'other spellings', 'auch bekannt als'],
  description: ['description', 'about', 'bio', 'text', 'beschreibung', 'descripcion', 'omschrijving'],
  genres: ['genres', 'genre', 'style', 'styles', 'plays', 'stil', 'estilo'],
  website: ['website', 'web', 'site', 'url', 'homepage', 'link', 'webseite'],
  instagram: ['instagram', 'insta', 'ig'],
  facebook: ['facebook', 'fb'],
  youtube: ['youtube', 'yt'],
  spotifyembed: ['player', 'spotifyembed', 'embed', 'listen', 'spotify', 'bandcamp', 'soundcloud'],
  formed: ['formed', 'founded', 'since', 'began', 'begin', 'start', 'gegrundet'],
  ended: ['ended', 'end', 'until', 'split', 'disbanded', 'aufgelost'],
  members: ['members', 'line up', 'lineup', 'mitglieder', 'miembros'],
};

/** The share of lines in a list of names that hold one name and no comma. */
const MOSTLY = 0.8;

/** Reads a sheet of artists: a heading over each column, or one column of names alone. */
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
    const why = `no column is headed “name”, “artist” or “band”; the first line says ${first.cells
      .slice(0, 6)
      .map((cell) => `“${cell.slice(0, 30)}”`)
      .join(', ')}`;
    problems.add('the file', why);
    return { format: 'sheet', rows: [], problems: problems.list() };
  }
  const used = new Set(columns.values());
  const idle = first.cells.filter((cell, at) => cell !== '' && !used.has(at)).map((cell) => `“${cell.slice(0, 30)}”`);
  if (idle.length > 0) problems.add('the first line', `nothing is done with ${idle.slice(0, 8).join(', ')}`);
  const told = rows.slice(1).flatMap(({ line, cells }) => {
    const at = { where: `line ${line}`, problems };
    const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? '';
    return checkedRow(line, saidBy(cell, at, known), at);
  });
  return { format: 'sheet', rows: told, problems: problems.list() };
}

/** A line with one name, and mostly such lines after it: in a list, names may hold commas. */
function isListOfNames(rows: readonly SheetRow[]): boolean {
  const alone = rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length === 1);
  return rows[0] === alone[0] && alone.length >= rows.length * MOSTLY;
}

/** The names of a list: cells where each line is one, else whole lines. */
function linesOf(text: string, rows: readonly SheetRow[]): { line: number; name: string }[] {
  if (rows.every(({ cells }) => cells.filter((cell) => cell !== '').length === 1))
    return rows.map(({ line, cells }) => ({ line, name: cells.find((cell) => cell !== '') ?? '' }));
  return withoutSeparatorLine(text)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((name, index) => ({ line: index + 1, name: name.trim() }))
    .filter(({ name }) => name !== '');
}

function columnsOf(headings: readonly string[]): Map<Column, number> {
  const folded = headings.map(fold);
  return new Map(
    (Object.keys(HEADINGS) as Column[]).flatMap((column): [Column, number][] => {
      const at = HEADINGS[column].map((name) => folded.indexOf(fold(name))).find((place) => place >= 0);
      return at === undefined ? [] : [[column, at]];
    }),
  );
}

function saidBy(cell: (column: Column) => string, { where, problems }: Place, known: ReadonlySet<string>): Record<string, unknown> {
  const genres = parts(cell('genres'), /[;,/|]/).map((genre) => genre.toLowerCase());
  const strange = genres.filter((genre) => !known.has(genre));
  if (strange.length > 0)
    problems.add(where, `there is no genre ${strange.map((genre) => `“${genre.slice(0, 30)}”`).join(', ')} here; left out`);
  return {
    name: cell('name'),
    othernames: parts(cell('othernames'), /[;|]/),
    description: cell('description'),
    genres: [...new Set(genres.filter((genre) => known.has(genre)))].slice(0, 4),
    website: linkOf(cell('website'), ''),
    instagram: linkOf(cell('instagram'), 'https://www.instagram.com/'),
    facebook: linkOf(cell('facebook'), 'https://www.facebook.com/'),
    youtube: linkOf(cell('youtube'), 'https://www.youtube.com/@'),
    spotifyembed: linkOf(cell('spotifyembed'), ''),
    formed: cell('formed'),
    ended: cell('ended'),
    members: parts(cell('members'), /[;|]/).map(memberOf),
  };
}

function parts(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** An address, also of one written without https:// or as a name on that network alone. */
function linkOf(text: string, network: string): string {
  if (text === '' || /^https?:\/\//i.test(text)) return text;
  if (network !== '' && /^@?[\w.-]+$/.test(text) && !text.includes('/')) return `${network}${text.replace(/^@/, '')}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : text;
}

/** 'Wren Ash (oboe)'; who plays nothing in particular is a member. */
function memberOf(text: string): { name: string; part: string } {
  const [, name = text, part = 'member'] = /^([^()]+) \(([^()]+)\)$/.exec(text) ?? [];
  return { name, part };
}
