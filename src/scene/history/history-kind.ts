/** What has a history. */
export const HISTORY_KINDS = ['artist', 'venue', 'show', 'news', 'service', 'scene'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
/** What has one at the desk: what people set of the site and of its sources, too. */
export const DESK_HISTORY_KINDS = [...HISTORY_KINDS, 'source', 'setting'] as const;
/** And what somebody says of themselves, which is theirs. */
export const ALL_HISTORY_KINDS = [...DESK_HISTORY_KINDS, 'profile'] as const;
export type AnyHistoryKind = (typeof ALL_HISTORY_KINDS)[number];
/** What each is called. */
export const HISTORY_NOUNS: Record<AnyHistoryKind, string> = {
  source: 'source',
  setting: 'setting',
  profile: 'profile',
  artist: 'artist',
  venue: 'venue',
  show: 'show',
  news: 'news post',
  service: 'service',
  scene: 'scene',
};
