import { wholeArtists, writeArtists } from '#artists/store.ts';
import type { Change, Database } from '#database/engines/open.ts';
import type { Artist } from '#scene/artist.ts';
import type { EntryFields, EntryKind } from '#scene/desk-entry.ts';
import { Refusal } from '#scene/problem.ts';
import type { Venue } from '#scene/venue.ts';
import { listVenues, writeVenues } from '#venues/store.ts';

/** What stands in the archive of each kind. */
export interface Entries {
  artist: Artist;
  venue: Venue;
}

interface Keeping<Kind extends EntryKind> {
  /** The one that stands under an id itself, wherever its address leads. */
  find: (db: Database, id: string) => Promise<Entries[Kind] | undefined>;
  /** Writes one; `from` is the id it stood under until now. */
  write: (change: Change, entry: Entries[Kind], from?: string) => Promise<void>;
  /** Every spelling it is known by, its name the first. */
  spellings: (entry: Entries[Kind]) => string[];
  /** One that is no more than a name. */
  blank: (id: string, name: string) => Entries[Kind];
}

const since = (id: string, from: string | undefined) => new Map(from === undefined ? [] : [[id, from]]);

/** How each kind of entry is kept. */
export const KEEPING: { readonly [Kind in EntryKind]: Keeping<Kind> } = {
  artist: {
    find: async (db, id) => (await wholeArtists(db, [id])).get(id),
    write: (change, artist, from) => writeArtists(change, [artist], since(artist.id, from)),
    spellings: ({ name, othernames }) => [name, ...othernames],
    blank: (id, name) => ({ id, name, description: '', verified: false, othernames: [], genres: [], members: [] }),
  },
  venue: {
    find: async (db, id) => (await listVenues(db, { ids: [id], merged: true }))[0],
    write: (change, venue, from) => writeVenues(change, [venue], since(venue.id, from)),
    spellings: ({ name, iwtbname, foundas }) => [name, ...(iwtbname === '' ? [] : [iwtbname]), ...foundas],
    blank: (id, name) => ({ id, name, iwtbname: '', foundas: [], description: '', address: '', city: '', daymark: 'circle' }),
  },
};

/** The one that stands under an id. @throws Refusal NOT_FOUND when there is none */
export async function demandEntry<Kind extends EntryKind>(db: Database, kind: Kind, id: string): Promise<Entries[Kind]> {
  const entry = await KEEPING[kind].find(db, id);
  if (entry === undefined) throw new Refusal('NOT_FOUND', `There is no such ${kind} any more.`);
  return entry;
}

/** An entry with some fields set; what is null is there no more. */
export function withFields<Kind extends EntryKind>(entry: Entries[Kind], fields: Partial<EntryFields[Kind]>): Entries[Kind] {
  const set = Object.entries({ ...entry, ...fields }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set) as unknown as Entries[Kind];
}

/** The pictures an entry shows, by the field that names each. */
export function picturesOf(entry: object): Record<string, string | undefined> {
  const { artistimage, image, members = [] } = entry as Partial<Artist> & Partial<Venue>;
  return { artistimage, image: image?.file, ...Object.fromEntries(members.map(({ img }, row) => [`members.${row}.img`, img])) };
}

/** What a field of an entry says; null for nothing. */
export function fieldOf(entry: object, field: string): unknown {
  return Reflect.get(entry, field) ?? null;
}
