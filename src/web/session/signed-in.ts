import type { pages } from '../pages.ts';

/** Only who is signed in is offered to leave: by this link a script knows, on a page that is theirs. */
export const SIGNED_IN: `a[href="${(typeof pages)['logout']['path']}"]` = 'a[href="/logout"]';

/** Whether the page says that somebody is signed in. */
export function isSignedIn(): boolean {
  return document.querySelector(SIGNED_IN) !== null;
}
