import { type NoticeName, noticeName } from '#scene/notice.ts';

/** As long as a redirect may take on a slow line; nothing is to be said of what was done long ago. */
const LIFE_S = 60;

/** What the next page says of what was just done, by a request's cookies; undefined where there is nothing to say. */
export function readNotice(cookies: string): NoticeName | undefined {
  const name = /(?:^|;)\s*(?:__Host-)?notice=([a-z-]+)\s*(?:;|$)/.exec(cookies)?.[1];
  return name === undefined ? undefined : noticeName(name);
}

/** The cookie that has the next page of this browser say something once; undefined takes it away. It names a sentence and nobody. */
export function noticeCookie(name: NoticeName | undefined, secure: boolean): string {
  const pair = `${secure ? '__Host-' : ''}notice=${name ?? ''}`;
  return `${pair}; Path=/; Max-Age=${name === undefined ? 0 : LIFE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
