import { type NoticeName, noticeName } from '#scene/site/notice.ts';

/** As long as a redirect may take on a slow line. */
const LIFE_S = 60;

/** The notice that the next page shows. Under https only the `__Host-` cookie counts, as a neighboring host could set the other. */
export function readNotice(cookies: string, secure: boolean): NoticeName | undefined {
  for (const pair of cookies.split(';')) {
    const name = /(?:^|;)\s*(?:__Host-)?notice=([a-z-]+)\s*(?:;|$)/.exec(pair)?.[1];
    if (name !== undefined && pair.includes('__Host-') === secure) return noticeName(name);
  }
  return undefined;
}

/** Whether cookies name a notice under either name. */
export function namesNotice(cookies: string): boolean {
  return readNotice(cookies, true) !== undefined || readNotice(cookies, false) !== undefined;
}

/** The cookie that shows a notice once; undefined removes it. */
export function noticeCookie(name: NoticeName | undefined, secure: boolean): string {
  const pair = `${secure ? '__Host-' : ''}notice=${name ?? ''}`;
  return `${pair}; Path=/; Max-Age=${name === undefined ? 0 : LIFE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
