import { wholeRoster } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import { countShows } from '#desk/entries/likely-entries.ts';
import { listGroups } from '#groups/store.ts';
import { postOf, readNews } from '#news/store.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { GroupKind } from '#scene/entries/entry-kind.ts';
import type { Group } from '#scene/entries/group.ts';
import { fold } from '#scene/text/names.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { listServices } from '#services/store.ts';
import { listVenues } from '#venues/store.ts';
import { addressesPart } from './addresses-part.ts';
import { findMoves } from './moves.ts';
import { compare, type Entry, type Part, splitGone } from './part.ts';
import type { Pack } from './read/read.ts';
import type { Moves } from './read/read-moved.ts';
import { type PlacedSource, sourcesPart } from './sources-part.ts';
import { taughtPart } from './taught-part.ts';

/** What loading a pack would add, change, move and remove. */
export interface Difference {
  artists: Part;
  venues: Part;
  promoters: Part;
  series: Part;
  news: Part;
  services: Part;
  sources: Part;
  /** Old addresses of artists and venues. */
  addresses: Part;
  /** What editors taught. */
  taught: Part;
}

/** A pack in its stored form: sources with zones and absolute paths. */
export interface WantedScene extends Pick<Pack, 'artists' | 'venues' | 'promoters' | 'series' | 'news' | 'services' | 'moved' | 'taught'> {
  sources: PlacedSource[];
  /** Entries changed by hand here, which stay as they are. */
  kept: Record<'artists' | 'venues' | 'promoters' | 'series' | 'news' | 'services', Part['kept']>;
}

/** Compares a database with a pack. Reads only. */
export async function findDifference(db: Database, wanted: WantedScene, now: Temporal.Instant): Promise<Difference> {
  return {
    artists: withKept(await artistsPart(db, wanted.artists, wanted.moved.artists), wanted.kept.artists),
    venues: withKept(await venuesPart(db, wanted.venues, wanted.moved.venues), wanted.kept.venues),
    promoters: withKept(await groupsPart(db, 'promoter', wanted.promoters), wanted.kept.promoters),
    series: withKept(await groupsPart(db, 'series', wanted.series), wanted.kept.series),
    news: withKept(await plainPart((await readNews(db)).map(postOf), wanted.news), wanted.kept.news),
    services: withKept(await plainPart(await listServices(db), wanted.services), wanted.kept.services),
    sources: await sourcesPart(db, wanted.sources, now),
    addresses: await addressesPart(db, wanted),
    taught: await taughtPart(db, wanted),
  };
}

function withKept(part: Part, kept: Part['kept']): Part {
  return { ...part, kept: [...part.kept, ...kept] };
}

/** Whether the database has everything of a part. */
export function isUnchanged(part: Part): boolean {
  return part.added.length === 0 && !touchesPart(part);
}

/** Whether loading would change nothing. */
export function isNothing(difference: Difference): boolean {
  return Object.values(difference).every(isUnchanged);
}

/** Whether loading would change or remove anything, and not only add. */
export function changesExisting(difference: Difference): boolean {
  return Object.values(difference).some(touchesPart);
}

function touchesPart({ changed, moved, removed }: Part): boolean {
  return changed.length + moved.length + removed.length > 0;
}

async function artistsPart(db: Database, wanted: readonly Artist[], said: Moves): Promise<Part> {
  const spelt = (artist: Artist) => ({ ...artist, spellings: [artist.name, ...artist.othernames] });
  const { part, gone, added, staying } = compare((await wholeRoster(db)).map(spelt), wanted.map(spelt), ['spellings']);
  const shows = async (id: string) => {
    const query = db.selectFrom('credit').select(({ fn }) => fn.count<number>('show_id').distinct().as('count'));
    return Number((await query.where('artist_id', '=', id).executeTakeFirstOrThrow()).count);
  };
  return splitGone(part, gone, findMoves({ gone, added, staying, said }), wanted, shows);
}

async function venuesPart(db: Database, wanted: readonly Venue[], said: Moves): Promise<Part> {
  const spelt = (venue: Venue) => ({ ...venue, spellings: [venue.name, venue.iwtbname, ...venue.foundas] });
  const { part, gone, added, staying } = compare((await listVenues(db, { merged: true })).map(spelt), wanted.map(spelt), ['spellings']);
  const inOnePlace = (one: Venue, other: Venue) => one.city === '' || other.city === '' || fold(one.city) === fold(other.city);
  const moves = findMoves({ gone, added, staying, said }, inOnePlace);
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
  return splitGone(part, leaving, moves, wanted, shows);
}

async function groupsPart(db: Database, kind: GroupKind, wanted: readonly Group[]): Promise<Part> {
  return plainPart(await listGroups(db, kind), wanted, (id) => countShows(db, kind, id));
}

/** Compares entries without other names. */
async function plainPart<T extends Entry>(
  standing: readonly T[],
  wanted: readonly T[],
  shows: (id: string) => Promise<number> = async () => 0,
): Promise<Part> {
  const spelt = (entry: T) => ({ ...entry, spellings: [entry.name] });
  const { part, gone, added, staying } = compare(standing.map(spelt), wanted.map(spelt), ['spellings']);
  return splitGone(part, gone, findMoves({ gone, added, staying }), wanted, shows);
}
