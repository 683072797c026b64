import { type NoticeName, noticeName } from '#scene/notice.ts';

/** As long as a redirect may take on a slow line; nothing is to be said of what was done long ago. */
const LIFE_S = 60;

/** The cookie, pinned to this host and under its other name. */
const PINNED = /(?:^|;)\s*__Host-notice=([a-z-]+)\s*(?:;|$)/;
const PLAIN = /(?:^|;)\s*notice=([a-z-]+)\s*(?:;|$)/;

/**
 * What the next page says of what was just done, by a request's cookies; undefined where there is nothing to say. Under https only the
 * pinned name counts: by the other a neighbouring host could have our pages say what never happened.
 */
export function readNotice(cookies: string, secure: boolean): NoticeName | undefined {
  const name = (secure ? PINNED : PLAIN).exec(cookies)?.[1];
  return name === undefined ? undefined : noticeName(name);
}

/** Whether a request's cookies name a notice, under whichever name; whether it is said is asked further in. */
export function namesNotice(cookies: string): boolean {
  return PINNED.test(cookies) || PLAIN.test(cookies);
}

/** The cookie that has the next page of this browser say something once; undefined takes it away. It names a sentence and nobody. */
export function noticeCookie(name: NoticeName | undefined, secure: boolean): string {
  const pair = `${secure ? '__Host-' : ''}notice=${name ?? ''}`;
  return `${pair}; Path=/; Max-Age=${name === undefined ? 0 : LIFE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
