import type { Context } from 'hono';
import { ownPath } from '#scene/site/own-path.ts';

const COOKIE = 'light';
const YEAR_S = 31_536_000;

/** The visitor's choice; undefined follows the system. */
export function readColorScheme(request: Request): 'day' | 'night' | undefined {
  const colorScheme = /(?:^|;\s*)light=(day|night)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return colorScheme === 'day' || colorScheme === 'night' ? colorScheme : undefined;
}

/** Stores the choice in a cookie and goes back; works without JavaScript. */
export async function switchColorScheme(c: Context): Promise<Response> {
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
  const colorScheme = form.light === 'day' || form.light === 'night' ? form.light : '';
  const age = colorScheme === '' ? 0 : YEAR_S;
  c.header('set-cookie', `${COOKIE}=${colorScheme}; Path=/; Max-Age=${age}; SameSite=Lax`);
  c.header('cache-control', 'no-store');
  return c.redirect(ownPath(form.back), 303);
}
