import { wholeArtists, writeArtists } from '#artists/store.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { groupAt, writeGroups } from '#groups/store.ts';
import { findPost, writeNews } from '#news/store.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Entries, EntryFields } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELDS } from '#scene/entries/entry-fields.ts';
import { type EntryKind, type GroupKind, NOUNS } from '#scene/entries/entry-kind.ts';
import { usualOfAll } from '#scene/entries/field.ts';
import { SERVICE_KINDS } from '#scene/entries/service-kind.ts';
import { Refusal } from '#scene/problem.ts';
import { WORDS_ID } from '#scene/site/words-id.ts';
import { slugify, stripFormerName } from '#scene/text/names.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { serviceAt, writeServices } from '#services/store.ts';
import { listVenues, writeVenues } from '#venues/store.ts';
import { readWords, writeWords } from '#words/store.ts';

interface Keeping<Kind extends EntryKind> {
  /** Finds an entry by its own id, ignoring redirects. */
  find: (db: Database, id: string) => Promise<Entries[Kind] | undefined>;
  /** Writes an entry; `from` is its previous id. */
  write: (tx: Transaction, entry: Entries[Kind], from?: string) => Promise<void>;
  /** All spellings, the name first. */
  spellings: (entry: Entries[Kind]) => string[];
  /** An entry with only a name; `today` is its date. */
  blank: (id: string, name: string, today: string) => Entries[Kind];
  /** The address made from a name; '' if nothing usable is left. */
  addressOf: (name: string) => string;
  /** Whether it is public. Addresses of drafts never redirect. */
  isPublic: (entry: Entries[Kind]) => boolean;
}

const since = (id: string, from: string | undefined) => new Map(from === undefined ? [] : [[id, from]]);
/** An artist's or venue's address: its current name as one word. */
const inOneWord = (name: string) => slugify(stripFormerName(name)).replaceAll('-', '');
const always = () => true;

function blankOf<Kind extends EntryKind>(kind: Kind, said: Partial<Entries[Kind]>) {
  return { ...usualOfAll(ENTRY_FIELDS[kind]), ...said } as Entries[Kind];
}

function keepingGroups<Kind extends GroupKind>(kind: Kind): Keeping<Kind> {
  return {
    find: (db, id) => groupAt(db, kind, id),
    write: (tx, group, from) => writeGroups(tx, kind, [group], since(group.id, from)),
    spellings: ({ name }) => [name],
    blank: (id, name) => blankOf(kind, { id, name } as Partial<Entries[Kind]>),
    addressOf: slugify,
    isPublic: always,
  };
}

/** How each kind of entry is stored. */
export const KEEPING: { readonly [Kind in EntryKind]: Keeping<Kind> } = {
  artist: {
    find: async (db, id) => (await wholeArtists(db, [id])).get(id),
    write: (tx, artist, from) => writeArtists(tx, [artist], since(artist.id, from)),
    spellings: ({ name, othernames }) => [name, ...othernames],
    blank: (id, name) => blankOf('artist', { id, name }),
    addressOf: inOneWord,
    isPublic: always,
  },
  venue: {
    find: async (db, id) => (await listVenues(db, { ids: [id], merged: true }))[0],
    write: (tx, venue, from) => writeVenues(tx, [venue], since(venue.id, from)),
    spellings: ({ name, iwtbname, foundas }) => [name, ...(iwtbname === '' ? [] : [iwtbname]), ...foundas],
    blank: (id, name) => blankOf('venue', { id, name }),
    addressOf: inOneWord,
    isPublic: always,
  },
  promoter: keepingGroups('promoter'),
  series: keepingGroups('series'),
  news: {
    find: findPost,
    write: (tx, post, from) => writeNews(tx, [post], since(post.id, from)),
    spellings: ({ name }) => [name],
    blank: (id, name, today) => blankOf('news', { id, name, text: '', day: today, draft: true }),
    addressOf: slugify,
    isPublic: ({ draft }) => !draft,
  },
  service: {
    find: serviceAt,
    write: (tx, service, from) => writeServices(tx, [service], since(service.id, from)),
    spellings: ({ name }) => [name],
    blank: (id, name) => blankOf('service', { id, name, kind: SERVICE_KINDS[0] }),
    addressOf: slugify,
    isPublic: always,
  },
  scene: {
    find: async (db, id) => (id === WORDS_ID ? readWords(db) : undefined),
    write: writeWords,
    spellings: ({ name }) => [name],
    blank: (id, name) => ({ id, name }),
    addressOf: slugify,
    isPublic: always,
  },
};

/** Finds an entry by id. @throws Refusal NOT_FOUND */
export async function demandEntry<Kind extends EntryKind>(db: Database, kind: Kind, id: string): Promise<Entries[Kind]> {
  const entry = await KEEPING[kind].find(db, id);
  if (entry === undefined) throw new Refusal('NOT_FOUND', `This ${NOUNS[kind].one} is gone.`);
  return entry;
}

/** An entry with some fields set; null removes a field. */
export function withFields<Kind extends EntryKind>(entry: Entries[Kind], fields: Partial<EntryFields[Kind]>): Entries[Kind] {
  const set = Object.entries({ ...entry, ...fields }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set) as unknown as Entries[Kind];
}

/** An entry's pictures by field. */
export function picturesOf(entry: object): Record<string, string | undefined> {
  const { artistimage, image, members = [], releases = [] } = entry as Partial<Artist> & Pick<Venue, 'image'>;
  return {
    artistimage,
    image: image?.file,
    ...Object.fromEntries(members.map(({ img }, row) => [`members.${row}.img`, img])),
    ...Object.fromEntries(releases.map(({ cover }, row) => [`releases.${row}.cover`, cover])),
  };
}

/** A field's value; null if empty. */
export function fieldOf(entry: object, field: string): unknown {
  return Reflect.get(entry, field) ?? null;
}
