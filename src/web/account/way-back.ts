import { ownPath } from '#scene/site/own-path.ts';

/** Where on this site a letter's link leads on to; the home page where it says nowhere, or elsewhere. */
export function wayBack(continueUrl: string, origin: string): string {
  return continueUrl.startsWith(`${origin}/`) ? ownPath(continueUrl.slice(origin.length)) : '/';
}
