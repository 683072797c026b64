import type { Context } from 'hono';

const COOKIE = 'light';
const YEAR_S = 31_536_000;

/** Day or night, as the visitor set it; undefined follows the system. */
export function readLight(request: Request): 'day' | 'night' | undefined {
  const light = /(?:^|;\s*)light=(day|night)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return light === 'day' || light === 'night' ? light : undefined;
}

/** Remembers day or night and goes back to the page the switch was on; works without JavaScript. */
export async function switchLight(c: Context): Promise<Response> {
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
  const light = form.light === 'day' || form.light === 'night' ? form.light : '';
  const age = light === '' ? 0 : YEAR_S;
  c.header('set-cookie', `${COOKIE}=${light}; Path=/; Max-Age=${age}; SameSite=Lax`);
  return c.redirect(ownPath(form.back), 303);
}

/** An address of our own to go back to; anything else is the home page. */
function ownPath(address: unknown): string {
  const here = 'http://own.invalid';
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address) || !URL.canParse(address, here)) return '/';
  const url = new URL(address, here);
  // '/.//elsewhere' is a path of ours until its dots are taken out.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
