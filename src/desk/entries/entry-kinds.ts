import { wholeArtists, writeArtists } from '#artists/store.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { findPost, writeNews } from '#news/store.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Entries, EntryFields } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELDS } from '#scene/entries/entry-fields.ts';
import { type EntryKind, NOUNS } from '#scene/entries/entry-kind.ts';
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
  /** The one that stands under an id itself, wherever its address leads. */
  find: (db: Database, id: string) => Promise<Entries[Kind] | undefined>;
  /** Writes one; `from` is the id it stood under until now. */
  write: (tx: Transaction, entry: Entries[Kind], from?: string) => Promise<void>;
  /** Every spelling it is known by, its name the first. */
  spellings: (entry: Entries[Kind]) => string[];
  /** One that is no more than a name; `today` is the day it is made. */
  blank: (id: string, name: string, today: string) => Entries[Kind];
  /** The address it gets of its name; '' where nothing of that can stand in one. */
  addressOf: (name: string) => string;
  /** Whether anybody may read it: of what nobody could, old addresses lead nowhere. */
  isPublic: (entry: Entries[Kind]) => boolean;
}

const since = (id: string, from: string | undefined) => new Map(from === undefined ? [] : [[id, from]]);
/** The address of an artist or a venue: its name of today in one word, as one would type it. */
const inOneWord = (name: string) => slugify(stripFormerName(name)).replaceAll('-', '');
const always = () => true;

function blankOf<Kind extends EntryKind>(kind: Kind, said: Partial<Entries[Kind]>) {
  return { ...usualOfAll(ENTRY_FIELDS[kind]), ...said } as Entries[Kind];
}

/** How each kind of entry is kept. */
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

/** The one that stands under an id. @throws Refusal NOT_FOUND when there is none */
export async function demandEntry<Kind extends EntryKind>(db: Database, kind: Kind, id: string): Promise<Entries[Kind]> {
  const entry = await KEEPING[kind].find(db, id);
  if (entry === undefined) throw new Refusal('NOT_FOUND', `This ${NOUNS[kind].one} is gone.`);
  return entry;
}

/** An entry with some fields set; what is null is there no more. */
export function withFields<Kind extends EntryKind>(entry: Entries[Kind], fields: Partial<EntryFields[Kind]>): Entries[Kind] {
  const set = Object.entries({ ...entry, ...fields }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set) as unknown as Entries[Kind];
}

/** The pictures an entry shows, by the field that names each. */
export function picturesOf(entry: object): Record<string, string | undefined> {
  const { artistimage, image, members = [], releases = [] } = entry as Partial<Artist> & Pick<Venue, 'image'>;
  return {
    artistimage,
    image: image?.file,
    ...Object.fromEntries(members.map(({ img }, row) => [`members.${row}.img`, img])),
    ...Object.fromEntries(releases.map(({ cover }, row) => [`releases.${row}.cover`, cover])),
  };
}

/** What a field of an entry says; null for nothing. */
export function fieldOf(entry: object, field: string): unknown {
  return Reflect.get(entry, field) ?? null;
}
