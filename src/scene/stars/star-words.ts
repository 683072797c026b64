export const STAR_KINDS = ['show', 'artist'] as const;
export type StarKind = (typeof STAR_KINDS)[number];

/** The limit of ids of a kind in an address; an account keeps more. */
export const MAX_IDS_PER_ADDRESS = 400;
/** The limit for an account or a device. */
export const MAX_STARS = 2_000;
export const MAX_STARS_PER_REQUEST = 200;

/** Starred ids, as the words of an address. */
export interface StarWords {
  shows: readonly string[];
  artists: readonly string[];
}

/** An id of a show or an artist. */
export const STARRED_ID = /^[\w-]{1,80}$/;

/** Whether nothing is starred. */
export function hasNoStars({ shows, artists }: StarWords): boolean {
  return shows.length === 0 && artists.length === 0;
}

/** Reads the starred ids from an address, ignoring invalid ids. */
export function readStarWords(query: URLSearchParams): StarWords {
  const ids = (word: string) =>
    (query.get(word) ?? '')
      .split('.')
      .filter((id) => STARRED_ID.test(id))
      .slice(0, MAX_IDS_PER_ADDRESS);
  return { shows: ids('shows'), artists: ids('artists') };
}

/** Writes starred ids as the words of an address; '' for none. */
export function writeStarWords({ shows, artists }: StarWords): string {
  const words = Object.entries({ shows, artists }).filter(([, ids]) => ids.length > 0);
  return words.map(([word, ids]) => `${word}=${ids.slice(0, MAX_IDS_PER_ADDRESS).join('.')}`).join('&');
}
