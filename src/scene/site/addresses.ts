import type { RosterKind } from '../entries/entry-kind.ts';

/**
 * The addresses of pages for emails, feeds and API responses. Pages have theirs in a table (`web/pages.ts`), from which their links
 * are built (`web/paths.ts`); a test compares both.
 */

/** The path of the pages of each kind. */
export const LISTED_AT = {
  artist: '/artists',
  venue: '/venues',
  promoter: '/promoters',
  series: '/series',
  show: '/shows',
  news: '/news',
  service: '/services',
} as const;

/** Targets of links in emails: the email settings, the one-click unsubscribe, and the codes for accounts and pages. */
export const LETTERS_PATH = '/my/letters';
export const STOP_PATH = '/my/stop';
export const ACCOUNT_LETTER_PATH = '/letter';
export const PAGE_LETTER_PATH = '/my/pages/letter';

/** The editors' pages that other parts link to. */
export const DESK = { questions: '/desk', sources: '/desk/sources', waiting: '/desk/waiting', changes: '/desk/changes' } as const;

/** Returns the path of an entry's page: by its id, for a show by its slug. */
export function pageOf(kind: keyof typeof LISTED_AT, id: string): string {
  return `${LISTED_AT[kind]}/${id}`;
}

/** Returns the path of a person's page. */
export function personPage(username: string): string {
  return `/u/${encodeURIComponent(username)}`;
}

/** A page that can be kept or claimed. */
interface Keepable {
  kind: RosterKind;
  id: string;
}

/** Returns the path at which keepers edit a page, or of one of its parts. */
export function editOf({ kind, id }: Keepable, part?: 'keepers' | 'waiting'): string {
  return `${pageOf(kind, id)}/edit${part === undefined ? '' : `#${part}`}`;
}

/** Returns the path for claiming a page. */
export function claimOf({ kind, id }: Keepable): string {
  return `${pageOf(kind, id)}/claim`;
}

/** Returns the path at which editors edit an entry. */
export function deskPageOf({ kind, id }: Keepable): string {
  return `/desk${pageOf(kind, id)}`;
}
