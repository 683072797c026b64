import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Surroundings } from '#endpoint.ts';
import { isOwnCookie } from '#identity/session/cookie.ts';
import type { Carrier } from '#web/api.ts';

/** Asks the API in this process. @returns its answer, or its refusal */
export async function askApi<T>(
  api: OpenAPIHono,
  path: string,
  surroundings: Surroundings,
  headers: Record<string, string> = {},
): Promise<T | Response> {
  let answered: T | undefined;
  const onAnswer = (value: unknown) => {
    answered = value as T;
  };
  const response = await api.request(path, { headers }, { ...surroundings, onAnswer });
  return answered ?? response;
}

/** A page's calls to the API, and what they set on the way. */
export interface InProcessCalls {
  carrier: Carrier;
  setCookies: string[];
  hasCookies: () => boolean;
  /** Retry-After of the first refused call, in seconds. */
  retryAfter: () => string | undefined;
}

/**
 * Calls the API in process for a page, with the visitor's session. Cookies that the API sets apply to later calls. Nothing else of the
 * request is passed on.
 */
export function inProcessCalls(api: OpenAPIHono, request: Request, surroundings: Surroundings): InProcessCalls {
  const setCookies: string[] = [];
  let retryAfter: string | undefined;
  const agent = request.headers.get('user-agent') ?? '';
  // Only our own cookies.
  const cookies = new Map(
    (request.headers.get('cookie') ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter(isOwnCookie)
      .map(splitPair),
  );
  const carrier: Carrier = async (path, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '));
    headers.set('user-agent', agent);
    let answered: { answer: unknown } | undefined;
    const onAnswer = (answer: unknown) => {
      answered = { answer };
    };
    const response = await api.request(path, { ...init, headers }, { ...surroundings, onAnswer });
    retryAfter ??= response.headers.get('retry-after') ?? undefined;
    const set = response.headers.getSetCookie();
    for (const [name, pair] of set.map((cookie) => splitPair(cookie.split(';')[0] ?? '')))
      if (pair.endsWith('=')) cookies.delete(name);
      else cookies.set(name, pair);
    setCookies.push(...set);
    const handed = answered;
    // Follows redirects as `fetch` does.
    const location = response.status === 308 ? response.headers.get('location') : null;
    if (location !== null) return carrier(new URL(location, new URL(path, request.url)).pathname, init);
    return handed === undefined ? response : { ok: response.ok, json: async () => handed.answer };
  };
  return { carrier, setCookies, hasCookies: () => cookies.size > 0, retryAfter: () => retryAfter };
}

function splitPair(pair: string): [string, string] {
  return [pair.slice(0, pair.indexOf('=')).trim(), pair];
}
