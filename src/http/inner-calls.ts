import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Surroundings } from '#identity/caller.ts';
import { namesSession } from '#identity/cookie.ts';
import type { Carrier } from '#web/api.ts';

/** What the API set on the way, to go out with the page. */
export interface InnerCalls {
  carrier: Carrier;
  setCookies: string[];
}

/**
 * Carries a page's own questions to the API in process, as whoever asked for the page: their session goes in, and what
 * the API does to it comes out and holds for the questions that follow. Nothing else of the request goes in.
 */
export function innerCalls(api: OpenAPIHono, request: Request, surroundings: Surroundings): InnerCalls {
  const setCookies: string[] = [];
  const agent = request.headers.get('user-agent') ?? '';
  let session = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    // The API is shown the session's and no other.
    .filter(namesSession);
  const carrier: Carrier = async (path, init) => {
    const headers = new Headers(init?.headers);
    if (session.length > 0) headers.set('cookie', session.join('; '));
    headers.set('user-agent', agent);
    let taken: { answer: unknown } | undefined;
    const take = (answer: unknown) => {
      taken = { answer };
    };
    const response = await api.request(path, { ...init, headers }, { ...surroundings, take });
    const set = response.headers.getSetCookie();
    if (set.length > 0) session = set.map((cookie) => cookie.split(';')[0] ?? '').filter((pair) => !pair.endsWith('='));
    setCookies.push(...set);
    const handed = taken;
    return handed === undefined ? response : { ok: response.ok, json: async () => handed.answer };
  };
  return { carrier, setCookies };
}
