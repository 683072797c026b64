import type { FeedShow } from '#scene/shows/feed.ts';
import { pageOf } from '#scene/site/addresses.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';

/** A list of shows that is written down in some format. */
export interface WrittenList {
  /** Whose it is. */
  brand: string;
  /** What it is a list of: 'Tin Harbor Tunes: free shows'. */
  title: string;
  /** The page that says the same, and the address of the list itself. */
  page: string;
  self: string;
  /** The address that goes on where there are more; null where these are all. */
  next: string | null;
  /** The id of the venue whose list it is. */
  here?: string | undefined;
  /** The site's address, without a slash at its end. */
  site: string;
  /** The scene's time zone, which all times are in. */
  zone: string;
  tonight: string;
  shows: readonly FeedShow[];
  /** Sources that could not be read lately; only where there are no shows. */
  unread?: readonly UnreadSource[] | undefined;
}

/** Where a show has its own page. */
export function showAddress({ site }: Pick<WrittenList, 'site'>, { slug }: Pick<FeedShow, 'slug'>): string {
  return `${site}${pageOf('show', slug)}`;
}
