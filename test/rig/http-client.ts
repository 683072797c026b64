import { type IncomingHttpHeaders, request } from 'node:http';
import { cachedFront } from '#http/cache/cached-front.ts';
import { ResponseCache } from '#http/cache/response-cache.ts';
import type { HeldRequests } from '#http/changes/held-requests.ts';
import { listen } from '#http/server/listen.ts';
import { pages } from '#web/pages.ts';
import type { TestSite } from './test-app.ts';

/** A raw answer. */
interface Wired {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The test site behind its cache, on a port. */
export interface HttpClient {
  cache: ResponseCache;
  /** Addresses that reached the site, as the cache had no answer. */
  asked: string[];
  ask: (path: string, init?: { method?: string; headers?: Record<string, string>; body?: string }) => Promise<Wired>;
  /** A page's HTML for an anonymous visitor. */
  read: (path: string) => Promise<string>;
  /** Requests waiting for changes. */
  held: HeldRequests;
  port: number;
  close: () => Promise<void>;
}

export async function openHttpClient(
  app: TestSite,
  {
    responses = new ResponseCache(),
    clock = app.clock,
    ...more
  }: Partial<Pick<Parameters<typeof cachedFront>[0], 'responses' | 'clock' | 'heldLimits' | 'trustedProxies'>> = {},
): Promise<HttpClient> {
  const asked: string[] = [];
  const site = {
    fetch: app.site.fetch,
    request: (...args: Parameters<typeof app.site.request>) => {
      asked.push(String(args[0]));
      return app.site.request(...args);
    },
  };
  const { listener, held } = cachedFront({ site, db: app.db, clock, zone: app.pack.scene.zone, pages, responses, ...more });
  const server = await listen(listener, { port: 0, host: '127.0.0.1' });
  const ask: HttpClient['ask'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const going = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
      });
      going.on('error', reject);
      going.end(body);
    });
  return {
    cache: responses,
    asked,
    ask,
    read: async (path) => (await ask(path)).body.toString(),
    held,
    port: server.port,
    async close() {
      held.close();
      await server.drain();
    },
  };
}
