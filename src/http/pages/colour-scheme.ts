import type { Context } from 'hono';
import { ownPath } from '#scene/site/own-path.ts';

const COOKIE = 'light';
const YEAR_S = 31_536_000;

/** The visitor's choice; undefined follows the system. */
export function readColourScheme(request: Request): 'day' | 'night' | undefined {
  const colourScheme = /(?:^|;\s*)light=(day|night)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return colourScheme === 'day' || colourScheme === 'night' ? colourScheme : undefined;
}

/** Stores the choice in a cookie and goes back; works without JavaScript. */
export async function switchColourScheme(c: Context): Promise<Response> {
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
  const colourScheme = form.light === 'day' || form.light === 'night' ? form.light : '';
  const age = colourScheme === '' ? 0 : YEAR_S;
  c.header('set-cookie', `${COOKIE}=${colourScheme}; Path=/; Max-Age=${age}; SameSite=Lax`);
  c.header('cache-control', 'no-store');
  return c.redirect(ownPath(form.back), 303);
}
