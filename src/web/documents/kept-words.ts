import type { pages } from '../pages.ts';
import type { KeptEdit } from './kept-edit.ts';

// The address book would bring all of React along with a script that works without.
export const PAGE: (typeof pages)['user']['path'] = '/u/:id';
export const EDIT_PAGE: (typeof pages)['editUser']['path'] = '/u/:id/edit';

/** A sentence about what is kept, in the place for it; in most it is a link that ends it. */
export function say(...words: (string | HTMLAnchorElement)[]): void {
  document.getElementById('kept-edit')?.replaceChildren(...words, '.');
}

/** A link to a page of whose change is kept. */
export function link(words: string, page: string, { username }: KeptEdit): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href: page.replace(':id', encodeURIComponent(username)), textContent: words });
}
