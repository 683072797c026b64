import { wholeRoster } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import { doubtAbout } from '#ingest/meaning/interpret.ts';
import { buildRoster } from '#ingest/meaning/roster.ts';
import { createArtistIndexer } from '#interpret/names/artists.ts';
import { MIN_ASKED_PROBABILITY } from '#interpret/names/match.ts';
import type { Artist } from '#scene/artists/artist.ts';
import { hostOf } from '#scene/artists/links.ts';
import { MAX_RELEASES } from '#scene/artists/release.ts';
import type { ArtistFields } from '#scene/desk/desk-entry.ts';
import { MAX_ROSTER_ROWS, type RosterChoice, type RosterRow, type RosterTrial } from '#scene/desk/roster-file.ts';
import { foldName } from '#scene/text/names.ts';
import { yieldEvery } from '#yield-every.ts';
import { fieldOf, withFields } from '../entries/entry-kinds.ts';
import { marksOf } from '../entries/marks.ts';
import { isJson, readMusicBrainz } from './read-musicbrainz.ts';
import { readSheetOfArtists } from './read-sheet-of-artists.ts';
import { type FileRow, fieldName, type ReadFile } from './row.ts';

/** The result of a comparison, with what to write. */
export interface Compared {
  trial: RosterTrial;
  fresh: FileRow['fields'][];
  filled: { artist: Artist; fields: Partial<ArtistFields> }[];
}

const MAX_SAYING_LENGTH = 200;

/**
 * Compares a file with the roster: new artists, known ones with what the file adds, and doubtful ones. Only empty fields are filled and new
 * records added; fields emptied by a person stay empty, and other artists' names become no other names. Reads only.
 */
export async function compareRosterFile(
  db: Database,
  { text, choices, genres }: { text: string; choices: readonly RosterChoice[]; genres: ReadonlySet<string> },
): Promise<Compared> {
  const { format, rows, problems } = readRosterFile(text, genres);
  const [roster, artists] = [await buildRoster(db), await wholeRoster(db)];
  const known = new Map(artists.map((artist) => [artist.id, artist]));
  const musicians = new Set(artists.flatMap(({ members }) => members.flatMap(({ musician }) => musician ?? [])));
  const [off, marks] = [await offRoster(db), await marksOf(db, 'artist')];
  const inFile = new Set(rows.map(({ fields }) => foldName(fields.name)));
  const chosen = new Map(choices.map(({ row, as }) => [row, as]));
  const before = { rows: new Map<string, number>(), names: createArtistIndexer() };
  const told: RosterRow[] = [];
  const [fresh, filled]: [Compared['fresh'], Map<string, Compared['filled'][number]>] = [[], new Map()];
  const turn = yieldEvery();
  for (const { row, fields: all } of rows) {
    await turn();
    const { name } = all;
    const doubt = doubtOf(name, { roster, off, before });
    before.rows.set(foldName(name), row);
    before.names.add({ id: String(row), name });
    const choice = chosen.get(row);
    const isOneOf = choice !== undefined && known.has(choice);
    const meant = isOneOf ? choice : choice !== 'another!' && doubt === undefined ? roster.artist(name).id : null;
    const artist = known.get(meant ?? '');
    const isOthers = (other: string) =>
      foldName(other) !== foldName(name) &&
      (inFile.has(foldName(other)) || (roster.isArtist(foldName(other)) && roster.artist(other).id !== meant));
    const [theirs, own] = partition(all.othernames, isOthers);
    for (const other of theirs)
      problems.push({ where: `row ${row}`, why: `“${other}” is another artist’s name, so we didn’t add it to ${name}` });
    const fields = { ...all, ...(all.othernames && { othernames: own }) };
    const line = { row, name: fields.name, says: wordsOf(fields), known: null, adds: [], candidates: [], why: '' };
    if (choice === 'leave!') told.push({ ...line, ...doubt, is: 'left' });
    else if (artist !== undefined) {
      const so = filled.get(artist.id);
      const adds = missing(withFields<'artist'>(artist, so?.fields ?? {}), fields, { musicians, set: marks.get(artist.id) ?? [] });
      if (Object.keys(adds).length > 0) filled.set(artist.id, { artist, fields: { ...so?.fields, ...adds } });
      told.push({ ...line, is: 'known', known: { id: artist.id, name: artist.name }, adds: Object.keys(adds).map(fieldName) });
    } else if (doubt !== undefined && choice !== 'new!' && choice !== 'another!') told.push({ ...line, is: 'doubt', ...doubt });
    else {
      fresh.push({ ...fields, ...without(fields, musicians) });
      told.push({ ...line, is: 'new' });
    }
  }
  const open = told.filter(({ is }) => is === 'doubt').length;
  return { trial: { format, rows: told, problems, adds: fresh.length, fills: filled.size, open }, fresh, filled: [...filled.values()] };
}

function partition(names: readonly string[] = [], isSo: (name: string) => boolean): [string[], string[]] {
  return [names.filter(isSo), names.filter((name) => !isSo(name))];
}

interface Around {
  roster: Awaited<ReturnType<typeof buildRoster>>;
  off: ReadonlyMap<string, string>;
  /** Names in the rows above. */
  before: { rows: ReadonlyMap<string, number>; names: ReturnType<typeof createArtistIndexer> };
}

/** Why a name is doubtful, with candidates; undefined if it is clear. */
function doubtOf(name: string, { roster, off, before }: Around): Pick<RosterRow, 'why' | 'candidates'> | undefined {
  const folded = foldName(name);
  const earlier = before.rows.get(folded);
  if (earlier !== undefined) return { why: `Same name as row ${earlier}.`, candidates: [] };
  const gone = off.get(folded);
  if (gone !== undefined) return { why: `“${gone}” was taken off the roster here.`, candidates: [] };
  const match = roster.artist(name);
  // A near match is good enough for a listing, but here it would make a double or a permanent spelling.
  if (match.id !== null && !roster.isArtist(folded))
    return { why: match.reason, candidates: named([{ id: match.id, name: roster.artistName(match.id) ?? match.id }, ...match.candidates]) };
  const doubt = doubtAbout({ kind: 'artist', words: name }, roster);
  if (doubt !== undefined) return { why: doubt.reason, candidates: named(doubt.candidates) };
  return roster.isArtist(folded) ? undefined : doubtAboutAbove(name, before);
}

/** Whether an earlier row may mean the same artist. */
function doubtAboutAbove(name: string, { names }: Around['before']): Pick<RosterRow, 'why' | 'candidates'> | undefined {
  const { reason, candidates } = names.match(name);
  const [first] = candidates;
  return first === undefined || first.confidence < MIN_ASKED_PROBABILITY
    ? undefined
    : { why: `Row ${first.id}: ${reason}`, candidates: [] };
}

function named(candidates: readonly { id: string; name: string }[]): RosterRow['candidates'] {
  return [...new Map(candidates.map(({ id, name }) => [id, { id, name }])).values()];
}

/**
 * A file's values for empty fields of a known artist; other names are added.
 * @param set fields that people set or emptied
 */
function missing(
  artist: Artist,
  fields: FileRow['fields'],
  { musicians, set }: { musicians: ReadonlySet<string>; set: readonly string[] },
): Partial<ArtistFields> {
  const spelt = new Set([artist.name, ...artist.othernames].map(foldName));
  const others = set.includes('othernames') ? [] : (fields.othernames ?? []);
  const more = [fields.name, ...others].filter((name) => {
    const isMore = !spelt.has(foldName(name)) && foldName(name) !== '';
    spelt.add(foldName(name));
    return isMore;
  });
  const titles = new Set(artist.releases.map(({ title }) => foldName(title)));
  const added = set.includes('releases') ? [] : (fields.releases ?? []).filter(({ title }) => !titles.has(foldName(title)));
  const { othernames: _, name: __, releases: ___, ...rest } = { ...fields, ...without(fields, musicians) };
  const empty = Object.entries(rest).filter(([field]) => {
    const stands = fieldOf(artist, field);
    if (set.includes(field)) return false;
    return stands === null || stands === '' || (Array.isArray(stands) && stands.length === 0);
  });
  const all = added.length === 0 ? {} : { releases: [...artist.releases, ...added].slice(0, MAX_RELEASES) };
  return {
    ...all,
    ...(more.length === 0 ? {} : { othernames: [...artist.othernames, ...more].slice(0, 30) }),
    ...Object.fromEntries(empty),
  };
}

/** Members without an id that a musician here has, as nobody said they are the same. */
function without({ members }: Partial<ArtistFields>, musicians: ReadonlySet<string>): Pick<Partial<ArtistFields>, 'members'> {
  if (members === undefined) return {};
  return {
    members: members.map(({ musician, ...member }) =>
      musician === undefined || musicians.has(musician) ? member : { ...member, musician },
    ),
  };
}

async function offRoster(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('off_roster').select('name').where('kind', '=', 'artist').where('why', '<>', 'merged').execute();
  return new Map(rows.map(({ name }) => [foldName(name), name]));
}

function wordsOf({
  othernames = [],
  genres = [],
  formed,
  ended,
  members = [],
  releases = [],
  description = '',
  ...links
}: FileRow['fields']): string {
  const since = [formed ?? '', ended ?? ''].some((time) => time !== '') ? `${formed ?? ''}–${ended ?? ''}` : '';
  const { website, instagram, facebook, youtube, spotifyembed, links: others = [] } = links;
  const addresses = [website, instagram, facebook, youtube, spotifyembed, ...others].flatMap((link) =>
    link == null ? [] : [hostOf(link)],
  );
  return [
    othernames.length === 0 ? '' : `also ${othernames.join(', ')}`,
    genres.join(', '),
    since,
    members.length === 0 ? '' : `with ${members.map(({ name }) => name).join(', ')}`,
    releases.length === 0 ? '' : `${releases.length} ${releases.length === 1 ? 'record' : 'records'}`,
    ...addresses,
    description === '' ? '' : `“${description}”`,
  ]
    .filter(Boolean)
    .join(' · ')
    .slice(0, MAX_SAYING_LENGTH);
}

/**
 * Reads a file of artists: a sheet, a list of names, or JSON of MusicBrainz. Never throws; problems are reported.
 * @param genres the scene's; others are reported and left out
 */
export function readRosterFile(text: string, genres: ReadonlySet<string>): ReadFile {
  const read = isJson(text) ? readMusicBrainz(text, genres) : readSheetOfArtists(text, genres);
  if (read.rows.length <= MAX_ROSTER_ROWS) return read;
  const why = `it names ${read.rows.length} artists; we only read the first ${MAX_ROSTER_ROWS}; import the rest afterwards`;
  return { ...read, rows: read.rows.slice(0, MAX_ROSTER_ROWS), problems: [{ where: 'the file', why }, ...read.problems] };
}
