/** What one may give a star. */
export const STAR_KINDS = ['show', 'artist'] as const;
export type StarKind = (typeof STAR_KINDS)[number];

/** At most so many ids of a kind are told in one question: an address holds no more. An account keeps more. */
export const MAX_TOLD = 400;
/** An account, and a device, keeps at most so many stars. */
export const MAX_STARS = 2_000;
/** So many are sent at once. */
export const MAX_SENT = 200;

/** What is starred, by id: the words of an address. */
export interface StarWords {
  shows: readonly string[];
  artists: readonly string[];
}

/** An id of a show or an artist. */
export const STARRED_ID = /^[\w-]{1,80}$/;

/** Whether nothing is starred. */
export function isNoStars({ shows, artists }: StarWords): boolean {
  return shows.length === 0 && artists.length === 0;
}

/** What an address says is starred; what is no id of ours is left out. */
export function starWordsIn(query: URLSearchParams): StarWords {
  const ids = (word: string) =>
    (query.get(word) ?? '')
      .split('.')
      .filter((id) => STARRED_ID.test(id))
      .slice(0, MAX_TOLD);
  return { shows: ids('shows'), artists: ids('artists') };
}

/** The same as an address says it; '' for none. */
export function writeStarWords({ shows, artists }: StarWords): string {
  const words = Object.entries({ shows, artists }).filter(([, ids]) => ids.length > 0);
  return words.map(([word, ids]) => `${word}=${ids.slice(0, MAX_TOLD).join('.')}`).join('&');
}
