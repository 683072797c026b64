import { type NoticeName, noticeName } from '#scene/site/notice.ts';

/** As long as a redirect may take on a slow line; nothing is to be said of what was done long ago. */
const LIFE_S = 60;

/**
 * What the next page says of what was just done, by a request's cookies; undefined where there is nothing to say. Under https only the
 * pinned name counts: by the other a neighbouring host could have our pages say what never happened.
 */
export function readNotice(cookies: string, secure: boolean): NoticeName | undefined {
  for (const pair of cookies.split(';')) {
    const name = /(?:^|;)\s*(?:__Host-)?notice=([a-z-]+)\s*(?:;|$)/.exec(pair)?.[1];
    if (name !== undefined && pair.includes('__Host-') === secure) return noticeName(name);
  }
  return undefined;
}

/** Whether a request's cookies name a notice, under whichever name; whether it is said is asked further in. */
export function namesNotice(cookies: string): boolean {
  return readNotice(cookies, true) !== undefined || readNotice(cookies, false) !== undefined;
}

/** The cookie that has the next page of this browser say something once; undefined takes it away. It names a sentence and nobody. */
export function noticeCookie(name: NoticeName | undefined, secure: boolean): string {
  const pair = `${secure ? '__Host-' : ''}notice=${name ?? ''}`;
  return `${pair}; Path=/; Max-Age=${name === undefined ? 0 : LIFE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
