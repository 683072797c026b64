/** Kinds of documents with a public history. */
export const HISTORY_KINDS = ['artist', 'venue', 'promoter', 'series', 'show', 'news', 'service', 'scene'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
/** Kinds with a history at the desk: also settings of the site and of its sources. */
export const DESK_HISTORY_KINDS = [...HISTORY_KINDS, 'source', 'setting'] as const;
/** All kinds with a history: also profiles, each visible to its owner. */
export const ALL_HISTORY_KINDS = [...DESK_HISTORY_KINDS, 'profile'] as const;
export type AnyHistoryKind = (typeof ALL_HISTORY_KINDS)[number];
export const HISTORY_NOUNS: Record<AnyHistoryKind, string> = {
  source: 'source',
  setting: 'setting',
  profile: 'profile',
  artist: 'artist',
  venue: 'venue',
  show: 'show',
  news: 'news post',
  promoter: 'promoter',
  series: 'series',
  service: 'service',
  scene: 'scene',
};
