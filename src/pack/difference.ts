import { isDeepStrictEqual } from 'node:util';
import { wholeRoster } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import { readSetting } from '#database/settings.ts';
import { showsOfItsOwn } from '#ingest/store/remove-source.ts';
import { listSources, type NewSource, type Source, sourceRow } from '#ingest/store/source-store.ts';
import type { Artist } from '#scene/artist.ts';
import { fold } from '#scene/names.ts';
import type { Venue } from '#scene/venue.ts';
import { listVenues } from '#venues/store.ts';
import { findMoves } from './moves.ts';
import type { Pack } from './read.ts';

/** Somebody, somewhere or something that a pack names. */
export interface Entry {
  id: string;
  name: string;
}

/** How one kind of thing in the database differs from what a pack says. */
export interface Part {
  added: Entry[];
  /** `fields`: what is said otherwise, as the pack calls it. */
  changed: (Entry & { fields: string[] })[];
  /** What stands under another id in the pack; its shows go along, and its old address leads there. */
  moved: (Entry & { from: string; shows: number })[];
  /** `shows`: those that lose the link; of a source, those to come that nobody announces any more. */
  removed: (Entry & { shows: number })[];
  /** What the pack says otherwise and people have set: it stays as they want it. */
  kept: (Entry & { why: string })[];
}

/** What taking in a pack would add, change, move and remove. */
export interface Difference {
  artists: Part;
  venues: Part;
  sources: Part;
}

/** Under which setting stand the ids of the sources that the pack had when it was loaded: one of them that is no more was removed by hand. */
export const PACK_SOURCES = 'pack sources';

/** A pack and its sources as they are written, zones settled and files by their whole path. */
export interface Wanted extends Pick<Pack, 'artists' | 'venues'> {
  sources: NewSource[];
  /** What of it people have said otherwise here: it is wanted as they have it. */
  kept: Record<'artists' | 'venues', Part['kept']>;
}

/** What a database holds of a scene otherwise than a pack says it. Reads only. */
export async function findDifference(db: Database, wanted: Wanted, now: Temporal.Instant): Promise<Difference> {
  return {
    artists: withKept(await artistsPart(db, wanted.artists), wanted.kept.artists),
    venues: withKept(await venuesPart(db, wanted.venues), wanted.kept.venues),
    sources: await sourcesPart(db, wanted.sources, now),
  };
}

function withKept(part: Part, kept: Part['kept']): Part {
  return { ...part, kept: [...part.kept, ...kept] };
}

/** Whether a part is in the database as the pack has it. */
export function isQuiet(part: Part): boolean {
  return part.added.length === 0 && !touchesPart(part);
}

/** Whether there is nothing to take in. */
export function isNothing(difference: Difference): boolean {
  return Object.values(difference).every(isQuiet);
}

/** Whether anything that stands in the database would be otherwise, and not only more. */
export function touches(difference: Difference): boolean {
  return Object.values(difference).some(touchesPart);
}

function touchesPart({ changed, moved, removed }: Part): boolean {
  return changed.length + moved.length + removed.length > 0;
}

async function artistsPart(db: Database, wanted: readonly Artist[]): Promise<Part> {
  const spelt = (artist: Artist) => ({ ...artist, spellings: [artist.name, ...artist.othernames] });
  const { part, gone, added, staying } = compare((await wholeRoster(db)).map(spelt), wanted.map(spelt), ['spellings']);
  const shows = async (id: string) => {
    const query = db.selectFrom('credit').select(({ fn }) => fn.count<number>('show_id').distinct().as('count'));
    return Number((await query.where('artist_id', '=', id).executeTakeFirstOrThrow()).count);
  };
  return withGone(part, gone, findMoves({ gone, added, staying }), wanted, shows);
}

async function venuesPart(db: Database, wanted: readonly Venue[]): Promise<Part> {
  const spelt = (venue: Venue) => ({ ...venue, spellings: [venue.name, venue.iwtbname, ...venue.foundas] });
  const { part, gone, added, staying } = compare((await listVenues(db, { merged: true })).map(spelt), wanted.map(spelt), ['spellings']);
  const inOnePlace = (one: Venue, other: Venue) => one.city === '' || other.city === '' || fold(one.city) === fold(other.city);
  const moves = findMoves({ gone, added, staying }, inOnePlace);
  const speakers = await db.selectFrom('source').select(['id', 'venue_id']).where('kept_by', '=', 'desk').execute();
  const leaving: typeof gone = [];
  for (const venue of gone) {
    const { id, name } = venue;
    const speaker = moves.has(id) ? undefined : speakers.find((source) => source.venue_id === id);
    if (speaker === undefined) leaving.push(venue);
    else part.kept.push({ id, name, why: `the source ${speaker.id}, which was added by hand, speaks for it` });
  }
  const shows = async (id: string) => {
    const query = db.selectFrom('show').select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await query.where('venue_id', '=', id).executeTakeFirstOrThrow()).count);
  };
  return withGone(part, leaving, moves, wanted, shows);
}

/** How a source's columns are called in a pack. */
const FIELDS = { venue_id: 'venue', every_minutes: 'everyMinutes' };
type Said = ReturnType<typeof said>;

async function sourcesPart(db: Database, sources: readonly NewSource[], now: Temporal.Instant): Promise<Part> {
  const standing = await listSources(db);
  const byHand = new Map(standing.filter((source) => source.kept_by === 'desk').map((source) => [source.id, source]));
  const loaded = new Set(JSON.parse((await readSetting(db, PACK_SOURCES)) ?? '[]') as string[]);
  const ours = standing.filter((source) => source.kept_by === 'pack');
  const wanted = sources.map((source) => said(sourceRow(source, 'pack')));
  const { part, gone, added } = compare(ours.map(said), wanted, []);
  const fresh: Said[] = [];
  for (const source of added) {
    if (byHand.has(source.id))
      throw new Error(`sources.json: ${source.id}: a source that was added by hand has this id; give the pack's another.`);
    if (!loaded.has(source.id)) fresh.push(source);
    else part.kept.push({ ...named(source), why: 'it was removed by hand' });
  }
  part.added = fresh.map(named);
  const moves = new Map<string, string>();
  for (const source of gone) {
    const same = fresh.filter(({ url, file }) => url === source.url && file === source.file);
    const [only] = same;
    if (same.length === 1 && only !== undefined && ![...moves.values()].includes(only.id)) moves.set(source.id, only.id);
  }
  const zones = new Map(ours.map((source) => [source.id, source]));
  return withGone(part, gone, moves, wanted, async (id) => (await showsOfItsOwn(db, zones.get(id) as Source, now)).length);
}

type SaidColumn =
  | 'id'
  | 'name'
  | 'url'
  | 'file'
  | 'format'
  | 'settings'
  | 'zone'
  | 'venue_id'
  | 'rank'
  | 'every_minutes'
  | 'terms'
  | 'language';

/** What is said of a source, without how its hearings go. */
function said({ id, name, url, file, format, settings, zone, venue_id, rank, every_minutes, terms, language }: Pick<Source, SaidColumn>) {
  return { id, name, url, file, format, settings: JSON.parse(settings) as object, zone, venue_id, rank, every_minutes, terms, language };
}

/** Compares field by field what stands under the same ids. */
function compare<T extends Entry>(standing: readonly T[], wanted: readonly T[], but: readonly string[]) {
  const [there, here] = [new Map(wanted.map((one) => [one.id, one])), new Map(standing.map((one) => [one.id, one]))];
  const gone = standing.filter(({ id }) => !there.has(id));
  const added = wanted.filter(({ id }) => !here.has(id));
  const staying = wanted.filter(({ id }) => here.has(id));
  const part: Part = { added: added.map(named), changed: [], moved: [], removed: [], kept: [] };
  for (const one of staying) {
    const fields = fieldsThatDiffer(one, here.get(one.id) as T).filter((field) => !but.includes(field));
    if (fields.length > 0) part.changed.push({ ...named(one), fields });
  }
  return { part, gone, added, staying };
}

function fieldsThatDiffer(one: object, other: object): string[] {
  const [here, there] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const fields = new Set([...here.keys(), ...there.keys()]);
  return [...fields].filter((field) => !isDeepStrictEqual(here.get(field), there.get(field))).map((field) => inPack(field));
}

function inPack(field: string): string {
  return new Map(Object.entries(FIELDS)).get(field) ?? field;
}

/** Says of those that left which moved and which are removed; where they moved to is then no addition. */
async function withGone(
  part: Part,
  gone: readonly Entry[],
  moves: ReadonlyMap<string, string>,
  wanted: readonly Entry[],
  shows: (id: string) => Promise<number>,
): Promise<Part> {
  const names = new Map(wanted.map(({ id, name }) => [id, name]));
  for (const { id: from, name } of gone) {
    const to = moves.get(from);
    if (to === undefined) part.removed.push({ id: from, name, shows: await shows(from) });
    else part.moved.push({ from, id: to, name: names.get(to) ?? name, shows: await shows(from) });
  }
  const arrived = new Set(moves.values());
  return { ...part, added: part.added.filter(({ id }) => !arrived.has(id)) };
}

function named({ id, name }: Entry): Entry {
  return { id, name };
}
