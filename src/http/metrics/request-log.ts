import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Log, underId } from '#log.ts';
import { clientAddress } from '../address.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS, transportHeaders } from '../headers.ts';
import type { Metrics } from './metrics.ts';

interface Needs {
  log: Log;
  metrics: Metrics;
  /** The pattern an address belongs to. */
  routeOf: (path: string) => string;
  publicUrl: () => string;
  /** How many of our own proxies stand in front. */
  trustedProxies: number;
}

/**
 * Stands around every request: gives it an id that its answer and its lines in the log carry, sees that no answer leaves
 * without the headers of every answer, counts it, and leaves one line of it.
 * The line is at info when something was refused, failed or may have been changed, else at debug, as where nothing is found: anybody can ask
 * for made-up addresses without end. Of the address it holds the path alone.
 */
export function requestLog({ log, metrics, routeOf, publicUrl, trustedProxies }: Needs): MiddlewareHandler {
  return (c, next) => {
    // A client's own id is not taken over: it could be anybody's, or a line break.
    const id = randomBytes(9).toString('base64url');
    const began = performance.now();
    return underId(id, async (facts) => {
      await next();
      const { headers, status } = c.res;
      for (const [name, value] of Object.entries(SAFE_HEADERS)) if (!headers.has(name)) headers.set(name, value);
      // A page has a policy of its own; the development server's, whose scripts could not run under one, has none.
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
      if (!isPage && !headers.has('content-security-policy')) headers.set('content-security-policy', NO_CONTENT_POLICY);
      headers.set('x-request-id', id);
      for (const [name, value] of Object.entries(transportHeaders(publicUrl()))) headers.set(name, value);
      const { method, path } = c.req;
      const route = routeOf(path);
      const milliseconds = performance.now() - began;
      metrics.onAnswer({ method, route, status, seconds: milliseconds / 1000 });
      const isUsual = status === 404 || (status < 400 && ['GET', 'HEAD', 'OPTIONS'].includes(method));
      const address = clientAddress(c, trustedProxies);
      const line = { address, method, path: path.slice(0, 200), route, status, ms: Math.round(milliseconds), ...facts };
      log[isUsual ? 'debug' : 'info'](line, 'Answered');
    });
  };
}
