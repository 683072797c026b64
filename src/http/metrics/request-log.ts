import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Log, withRequestId } from '#log.ts';
import { readClientAddress } from '../address.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS, transportHeaders } from '../headers.ts';
import { pathMatcher } from '../pages/page-table.ts';
import type { Metrics } from './metrics.ts';

interface Needs {
  log: Log;
  metrics: Metrics;
  routeOf: (path: string) => string;
  publicUrl: () => string;
  trustedProxies: number;
}

/**
 * Wraps every request: gives it an id, adds the headers of every response, counts and logs it. Logged at info when it was refused, failed
 * or changed something, else (and for 404) at debug, as anybody can request invented addresses. Only the path is logged.
 */
export function requestLog({ log, metrics, routeOf, publicUrl, trustedProxies }: Needs): MiddlewareHandler {
  return (c, next) => {
    // A client's own id could be forged or contain line breaks.
    const id = randomBytes(9).toString('base64url');
    const began = performance.now();
    return withRequestId(id, async (facts) => {
      await next();
      const { headers, status } = c.res;
      for (const [name, value] of Object.entries(SAFE_HEADERS)) if (!headers.has(name)) headers.set(name, value);
      // Pages have a policy of their own; the development server's have none.
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
      if (!isPage && !headers.has('content-security-policy')) headers.set('content-security-policy', NO_CONTENT_POLICY);
      headers.set('x-request-id', id);
      for (const [name, value] of Object.entries(transportHeaders(publicUrl()))) headers.set(name, value);
      const { method, path } = c.req;
      const route = routeOf(path);
      const milliseconds = performance.now() - began;
      metrics.onAnswer({ method, route, status, seconds: milliseconds / 1000 });
      const isUsual = status === 404 || (status < 400 && ['GET', 'HEAD', 'OPTIONS'].includes(method));
      const address = readClientAddress(c, trustedProxies);
      const line = { address, method, path: path.slice(0, 200), route, status, ms: Math.round(milliseconds), ...facts };
      log[isUsual ? 'debug' : 'info'](line, 'Answered');
    });
  };
}

/**
 * Returns the pattern of an address, or 'other', so that metrics are by route.
 * @param patterns such as `/shows`, `/artists/:id`, `/static/*`; exact and longer ones win
 */
export function routeNames(patterns: readonly string[]): (path: string) => string {
  const named = [...new Set(patterns)].filter((pattern) => !/^\/?\*$/.test(pattern));
  const isOpen = (pattern: string) => /\/[:*]/.test(pattern);
  const exact = new Set(named.filter((pattern) => !isOpen(pattern)));
  const open = named
    .filter(isOpen)
    .sort((one, other) => other.split('/').length - one.split('/').length)
    .map((pattern) => ({ pattern, matches: pathMatcher(pattern) }));
  return (path) => {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    if (exact.has(plain)) return plain;
    return open.find(({ matches }) => matches(plain))?.pattern ?? 'other';
  };
}
