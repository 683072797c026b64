import { isDeepStrictEqual } from 'node:util';
import { wholeRoster } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import { marksOf } from '#desk/entries/marks.ts';
import { listGroups } from '#groups/store.ts';
import { postOf, readNews } from '#news/store.ts';
import type { Artist } from '#scene/artists/artist.ts';
import { ENTRY_FIELD_NAMES } from '#scene/entries/entry-fields.ts';
import { type EntryKind, NOUNS } from '#scene/entries/entry-kind.ts';
import { OFF_WORDS } from '#scene/entries/entry-words.ts';
import type { Group } from '#scene/entries/group.ts';
import type { NewsPost } from '#scene/entries/news.ts';
import type { Service } from '#scene/entries/service.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { listServices } from '#services/store.ts';
import { listVenues } from '#venues/store.ts';
import type { WantedScene } from './difference.ts';
import { findIdHere } from './find-id-here.ts';
import { findMoves } from './moves.ts';
import type { Entry, Part } from './part.ts';
import { withoutTakenDown } from './pictures.ts';
import { MOVED_FILE, type Moves } from './read/read-moved.ts';

/**
 * Adapts a pack to what people changed here: fields set by hand stay, entries made here stay, removed ones stay away, and renamed ones keep
 * their new id. `kept` lists what differs from the pack.
 * @throws Error in one sentence if the pack uses the id of an entry that leads to another here
 */
export async function keepHandChanges(db: Database, wanted: Omit<WantedScene, 'kept'>): Promise<WantedScene> {
  const { moved, taught } = wanted;
  const artists = await keepHandChangesOf(db, 'artist', { standing: await wholeRoster(db), said: wanted.moved.artists }, wanted.artists);
  const venues = await keepHandChangesOf(
    db,
    'venue',
    { standing: await listVenues(db, { merged: true }), said: wanted.moved.venues },
    wanted.venues,
  );
  const promoters = await keepHandChangesOf(
    db,
    'promoter',
    { standing: await listGroups(db, 'promoter'), said: NOWHERE },
    wanted.promoters,
  );
  const series = await keepHandChangesOf(db, 'series', { standing: await listGroups(db, 'series'), said: NOWHERE }, wanted.series);
  const news = await keepHandChangesOf(db, 'news', { standing: (await readNews(db)).map(postOf), said: NOWHERE }, wanted.news);
  const services = await keepHandChangesOf(db, 'service', { standing: await listServices(db), said: NOWHERE }, wanted.services);
  const parts = { artists, venues, promoters, series, news, services };
  const places = new Set(venues.wanted.map(({ id }) => id));
  const inPack = new Set(wanted.venues.map(({ id }) => id));
  const sources: WantedScene['sources'] = [];
  for (const { venue, ...source } of wanted.sources) {
    const place = venue !== undefined && inPack.has(venue) ? await findIdHere(db, 'venue', venue, places) : venue;
    // The source's venue was removed here, so each listing names its own.
    sources.push(place === undefined ? source : { ...source, venue: place });
  }
  const of = <What extends 'wanted' | 'kept'>(what: What) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part[what]])) as {
      [Name in keyof typeof parts]: (typeof parts)[Name][What];
    };
  return { ...of('wanted'), sources, moved, taught, kept: of('kept') };
}

/** Packs have no old addresses for these kinds. */
const NOWHERE: Moves = new Map();

async function keepHandChangesOf<T extends Artist | Venue | Group | NewsPost | Service>(
  db: Database,
  kind: EntryKind,
  { standing, said }: { standing: readonly T[]; said: Moves },
  fromPack: readonly T[],
): Promise<{ wanted: T[]; kept: Part['kept'] }> {
  const { wanted: inPack, kept } = await withoutTakenDown(db, fromPack);
  const marks = await marksOf(db, kind);
  const away = await db.selectFrom('off_roster').select(['entry_id', 'entry', 'why']).where('kind', '=', kind).execute();
  const off = new Map(away.map(({ entry_id, why }) => [entry_id, why]));
  if (marks.size === 0 && off.size === 0) return { wanted: inPack, kept };
  const here = new Map(standing.map((entry) => [entry.id, entry]));
  const isMade = ({ id }: Entry) => marks.get(id)?.includes('made') === true;
  const renamed = renamedAway(
    away.map(({ entry }) => JSON.parse(entry) as T).filter((entry) => !isMade(entry)),
    {
      gone: standing.filter((entry) => !isMade(entry)),
      inPack,
      here,
      said,
    },
  );
  const wanted: T[] = [];
  for (const entry of inPack) {
    const { id, name } = entry;
    const why = off.get(renamed.get(id) ?? id) ?? (here.has(id) ? undefined : off.get((await findMovedTo(db, kind, id)) ?? ''));
    if (why !== undefined)
      kept.push({ id, name, why: `it was taken ${NOUNS[kind].off} here (${OFF_WORDS[why as keyof typeof OFF_WORDS].toLowerCase()})` });
    else wanted.push({ ...entry, id: here.has(id) ? id : await idHere(db, kind, id, { here, marks, inPack }) });
  }
  const named = new Set(wanted.map(({ id }) => id));
  const gone = standing.filter(({ id }) => !named.has(id));
  await demandOthers(db, kind, { said, made: gone.filter(({ id }) => marks.get(id)?.includes('made')) });
  const moves = movesOf({ gone, wanted, said }, here);
  for (const entry of gone.filter(({ id }) => marks.has(id) && !moves.has(id))) {
    kept.push({ id: entry.id, name: entry.name, why: marks.get(entry.id)?.includes('made') ? 'it was made here' : 'it was changed here' });
    wanted.push(entry);
  }
  const cameFrom = new Map([...moves].map(([from, to]) => [to, from]));
  const overlaid = wanted.map((entry) => {
    const stands = here.get(entry.id) ?? here.get(cameFrom.get(entry.id) ?? '');
    const fields = stands === undefined ? [] : (marks.get(stands.id) ?? []).filter((field) => field !== 'made' && field !== 'id');
    if (stands === undefined || fields.length === 0) return entry;
    const differing = fields.filter((field) => !isDeepStrictEqual(Reflect.get(entry, field), Reflect.get(stands, field)));
    if (differing.length === 0) return entry;
    const names = new Map(Object.entries<string>(ENTRY_FIELD_NAMES[kind]));
    const set = differing.map((field) => names.get(field) ?? field).join(', ');
    kept.push({ id: entry.id, name: stands.name, why: `${set}: set here, and the pack differs` });
    return overlay(entry, stands, differing);
  });
  return { wanted: overlaid, kept };
}

/** @throws Error in one sentence if a pack merges an entry that was made here: only editors may do that */
async function demandOthers(db: Database, kind: EntryKind, { said, made }: { said: Moves; made: readonly Entry[] }): Promise<void> {
  for (const { id, name } of made) {
    const to = said.get(id);
    // Editors already merged it the same way.
    if (to === undefined || (await findMovedTo(db, kind, id)) !== undefined) continue;
    const where = `${MOVED_FILE}: ${NOUNS[kind].many}.${id}`;
    throw new Error(`${where}: “${name}” was made here by hand; leave it out, or merge it with ${to} at the desk first.`);
  }
}

/** An entry's id here if it was renamed, else the pack's. */
async function idHere(
  db: Database,
  kind: EntryKind,
  id: string,
  { here, marks, inPack }: { here: ReadonlyMap<string, Entry>; marks: ReadonlyMap<string, string[]>; inPack: readonly Entry[] },
): Promise<string> {
  const now = await findMovedTo(db, kind, id);
  const isHere = now !== undefined && here.has(now) && marks.get(now)?.includes('id') === true;
  return isHere && !inPack.some((entry) => entry.id === now) ? now : id;
}

/** Entries that left the pack but are in it under a new id. */
function movesOf<T extends Entry>(
  { gone, wanted, said }: { gone: readonly T[]; wanted: readonly T[]; said: Moves },
  here: ReadonlyMap<string, T>,
): Map<string, string> {
  const spelt = (entry: T) => ({ id: entry.id, spellings: spellingsOf(entry) });
  const [added, staying] = [wanted.filter(({ id }) => !here.has(id)), wanted.filter(({ id }) => here.has(id))];
  return findMoves({ gone: gone.map(spelt), added: added.map(spelt), staying: staying.map(spelt), said });
}

/**
 * Entries of a pack that were removed here under a former id, without those renamed here.
 * @returns the removed id by the pack's id
 */
function renamedAway<T extends Entry>(
  away: readonly T[],
  { gone, inPack, here, said }: { gone: readonly T[]; inPack: readonly T[]; here: ReadonlyMap<string, T>; said: Moves },
): Map<string, string> {
  const named = new Set(inPack.map(({ id }) => id));
  const left = (entries: readonly T[]) => entries.filter(({ id }) => !named.has(id));
  const others = new Set([...away.map(({ id }) => id), ...movesOf({ gone: left(gone), wanted: inPack, said }, here).values()]);
  const wanted = inPack.filter(({ id }) => here.has(id) || !others.has(id));
  const moves = movesOf({ gone: left(away), wanted, said }, here);
  return new Map([...moves].flatMap(([from, to]) => (here.has(to) ? [] : [[to, from] as const])));
}

function spellingsOf(entry: Entry): string[] {
  const others: unknown[] = ['othernames', 'iwtbname', 'foundas'].flatMap((field) => Reflect.get(entry, field) ?? []);
  return [entry.name, ...others.filter((name): name is string => typeof name === 'string')];
}

function overlay<T extends Entry>(entry: T, stands: T, fields: readonly string[]): T {
  const said: Record<string, unknown> = Object.fromEntries(Object.entries(entry));
  for (const field of fields) {
    const value: unknown = Reflect.get(stands, field);
    if (value === undefined) delete said[field];
    else said[field] = value;
  }
  return said as unknown as T;
}
