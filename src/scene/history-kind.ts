/** What has a history. */
export const HISTORY_KINDS = ['artist', 'venue', 'show', 'news', 'service', 'scene'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
/** What each is called. */
export const HISTORY_NOUNS: Record<HistoryKind, string> = {
  artist: 'artist',
  venue: 'venue',
  show: 'show',
  news: 'news post',
  service: 'service',
  scene: 'scene',
};
