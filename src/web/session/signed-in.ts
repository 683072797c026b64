import type { pages } from '../pages.ts';

/** The sign-out link, which only pages of signed-in people have. */
export const SIGNED_IN: `a[href="${(typeof pages)['logout']['path']}"]` = 'a[href="/logout"]';

/** Whether the page says that somebody is signed in. */
export function isSignedIn(): boolean {
  return document.querySelector(SIGNED_IN) !== null;
}
