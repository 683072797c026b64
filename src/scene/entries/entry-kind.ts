/** Kinds on the roster: shows link to them, and their pages may have keepers. */
export const ROSTER_KINDS = ['artist', 'venue'] as const;
export type RosterKind = (typeof ROSTER_KINDS)[number];

/** What shows can belong to besides a venue: who presents them, and the run of shows they are part of. */
export const GROUP_KINDS = ['promoter', 'series'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** Kinds of documents that editors edit as entries, each with a list. The compiler asks for the rest of a new kind. */
export const LISTED_KINDS = [...ROSTER_KINDS, ...GROUP_KINDS, 'news', 'service'] as const;
/** The same, and the words of the scene, of which there is one. */
export const ENTRY_KINDS = [...LISTED_KINDS, 'scene'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Whether entries of a kind are on the roster. */
export function isOnRoster(kind: EntryKind): kind is RosterKind {
  return ROSTER_KINDS.some((each) => each === kind);
}

/** Whether entries of a kind are promoters or series. */
export function isGroup(kind: EntryKind): kind is GroupKind {
  return GROUP_KINDS.some((each) => each === kind);
}

/** Nouns for each kind of entry: singular, with its article, plural, the list it is taken off, and its state then. */
export const NOUNS: Record<EntryKind, Record<'one' | 'a' | 'many' | 'from' | 'off', string>> = {
  artist: { one: 'artist', a: 'an artist', many: 'artists', from: 'the roster', off: 'off the roster' },
  venue: { one: 'venue', a: 'a venue', many: 'venues', from: 'the map', off: 'off the roster' },
  promoter: { one: 'promoter', a: 'a promoter', many: 'promoters', from: 'the site', off: 'off the site' },
  series: { one: 'series', a: 'a series', many: 'series', from: 'the site', off: 'off the site' },
  service: { one: 'service', a: 'a service', many: 'services', from: 'the site', off: 'off the site' },
  scene: { one: 'word of the scene', a: 'a word of the scene', many: 'words of the scene', from: 'the site', off: 'off the site' },
  news: { one: 'news post', a: 'a news post', many: 'news posts', from: 'the site', off: 'off the site' },
};
