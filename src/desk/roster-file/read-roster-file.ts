import { MAX_ROSTER_ROWS } from '#scene/desk/roster-file.ts';
import { isJson, readMusicBrainz } from './read-musicbrainz.ts';
import { readSheetOfArtists } from './read-sheet-of-artists.ts';
import type { ReadFile } from './row.ts';

/**
 * Reads a file with artists: a sheet with headings, a list of names, or an answer of MusicBrainz in JSON. Never throws: what cannot be read is told.
 * @param genres those of this scene; others are told and left out
 */
export function readRosterFile(text: string, genres: ReadonlySet<string>): ReadFile {
  const read = isJson(text) ? readMusicBrainz(text, genres) : readSheetOfArtists(text, genres);
  if (read.rows.length <= MAX_ROSTER_ROWS) return read;
  const why = `it names ${read.rows.length} artists; we only read the first ${MAX_ROSTER_ROWS}; import the rest afterwards`;
  return { ...read, rows: read.rows.slice(0, MAX_ROSTER_ROWS), problems: [{ where: 'the file', why }, ...read.problems] };
}
