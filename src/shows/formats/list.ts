import type { FeedShow } from '#scene/shows/feed.ts';
import { pageOf } from '#scene/site/addresses.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';

/** A list of shows to write in some format. */
export interface WrittenList {
  /** The scene's name. */
  brand: string;
  /** 'Tin Harbor Tunes: free shows' */
  title: string;
  /** The page with the same list, and the list's own address. */
  page: string;
  self: string;
  /** The next page's address; null on the last. */
  next: string | null;
  /** The id of the venue if it is a venue's list. */
  here?: string | undefined;
  /** The site's origin, without a trailing slash. */
  site: string;
  /** The scene's time zone. */
  zone: string;
  tonight: string;
  shows: readonly FeedShow[];
  /** Sources that could not be read lately, if the list is empty. */
  unread?: readonly UnreadSource[] | undefined;
}

/** The address of a show's page. */
export function showAddress({ site }: Pick<WrittenList, 'site'>, { slug }: Pick<FeedShow, 'slug'>): string {
  return `${site}${pageOf('show', slug)}`;
}
