import type { RosterKind } from '../entries/entry-kind.ts';

/**
 * The addresses of pages as far as letters, feeds and answers of the API lead there. The pages have theirs in a table (`web/pages.ts`),
 * from which their own links are built (`web/paths.ts`); a test holds the two to each other.
 */

/** Under which path the pages of each kind stand. */
export const LISTED_AT = { artist: '/artists', venue: '/venues', show: '/shows', news: '/news', service: '/services' } as const;

/** Where the links of letters lead: to change what letters one gets, to end them by one click, and by the code of one about an account or a page. */
export const LETTERS_PATH = '/my/letters';
export const STOP_PATH = '/my/stop';
export const ACCOUNT_LETTER_PATH = '/letter';
export const PAGE_LETTER_PATH = '/my/pages/letter';

/** Where editors work, and parts of it that others lead to. */
export const DESK = { questions: '/desk', sources: '/desk/sources', waiting: '/desk/waiting', changes: '/desk/changes' } as const;

/** The page of something: by its id, and that of a show by its slug. */
export function pageOf(kind: keyof typeof LISTED_AT, id: string): string {
  return `${LISTED_AT[kind]}/${id}`;
}

/** Where somebody's own page stands. */
export function personPage(username: string): string {
  return `/u/${encodeURIComponent(username)}`;
}

/** A page that somebody keeps, or may claim. */
interface Keepable {
  kind: RosterKind;
  id: string;
}

/** Where those who keep a page write it; a part of it by its name. */
export function editOf({ kind, id }: Keepable, part?: 'keepers' | 'waiting'): string {
  return `${pageOf(kind, id)}/edit${part === undefined ? '' : `#${part}`}`;
}

/** Where somebody says that a page is theirs. */
export function claimOf({ kind, id }: Keepable): string {
  return `${pageOf(kind, id)}/claim`;
}

/** Where editors write it. */
export function deskPageOf({ kind, id }: Keepable): string {
  return `/desk${pageOf(kind, id)}`;
}
