import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { Surroundings } from '#endpoint.ts';
import { STOP_PATH } from '#scene/site/addresses.ts';
import type { RequestSurroundings } from './address.ts';
import { plain } from './headers.ts';

/** One-click unsubscribe as either kind of form (RFC 8058, section 3.2). */
const isOneClick = (text: string) => /List-Unsubscribe(?:=|"\r?\n\r?\n)One-Click/.test(text.slice(0, 2000));

/** Unsubscribes for a mail program (RFC 8058), by the key in the address; no cookie needed. Other posts go to the page. */
export function stopLettersRoute(api: OpenAPIHono, surroundings: RequestSurroundings): Hono {
  return new Hono().post(STOP_PATH, async (c, next) => {
    const said = await c.req.raw
      .clone()
      .text()
      .catch(() => '');
    return isOneClick(said) ? stop(api, c.req.query('key') ?? '', surroundings(c)) : next();
  });
}

async function stop(api: OpenAPIHono, key: string, surroundings: Surroundings): Promise<Response> {
  const init = { method: 'POST', body: JSON.stringify({ key }), headers: { 'content-type': 'application/json' } };
  const { status } = key === '' ? { status: 404 } : await api.request('/session/letters/stop', init, surroundings);
  if (status >= 500) return plain(status, 'Try again in a moment.');
  return plain(200, 'You won’t get any more of these emails.');
}
