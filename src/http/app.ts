import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { Log } from '#log.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';
import { switchLight } from './light.ts';

/** What the corridor leads to. */
export interface Doors {
  log: Log;
  api: OpenAPIHono;
  page: (request: Request) => Promise<Response>;
  staticFile: (path: string, accepted: string) => Response | undefined;
  icon: () => Response;
  picture: (name: string, ifNoneMatch: string | undefined) => Promise<Response | undefined>;
  /** Whether the site can be served: the database answers. */
  ready: () => Promise<boolean>;
}

const FORM_BYTES = 4096;
/** The methods anything here may answer to; TRACE and the like reach no door. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The corridor: reads top to bottom, the first door that fits answers. */
export function createApp({ log, api, page, staticFile, icon, picture, ready }: Doors): Hono {
  const app = new Hono();
  app.use((c, next) =>
    METHODS.has(c.req.method) ? next() : Promise.resolve(plain(405, 'This method is not spoken here.', { allow: [...METHODS].join(', ') })),
  );
  app.get('/healthz', () => plain(200, 'ok'));
  app.get('/readyz', async () => ((await ready()) ? plain(200, 'ok') : plain(503, 'not ready')));
  app.get('/static/*', (c) => staticFile(c.req.path, c.req.header('accept-encoding') ?? '') ?? plain(404, 'There is no such file.'));
  app.get('/icon.svg', icon);
  app.get('/artistinfo/*', async (c) => {
    const name = decoded(c.req.path.slice('/artistinfo/'.length));
    return (await picture(name, c.req.header('if-none-match'))) ?? plain(404, 'There is no such picture.');
  });
  app.post('/light', bodyLimit({ maxSize: FORM_BYTES }), switchLight);
  app.get('/api/docs', (c) => page(c.req.raw));
  app.mount('/api', (request) => api.fetch(request));
  app.get('*', (c) => page(c.req.raw));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return plain(error.status, 'This request was not taken.');
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'A request failed');
    return plain(500, 'Something went wrong on our side.');
  });
  app.notFound(() => plain(405, 'This address can only be read.', { allow: 'GET, HEAD' }));
  return app;
}

/** A name out of an address; '' when its percent signs make no sense. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

function plain(status: number, sentence: string, more: Record<string, string> = {}): Response {
  return new Response(sentence, {
    status,
    headers: {
      ...SAFE_HEADERS,
      'content-security-policy': NO_CONTENT_POLICY,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...more,
    },
  });
}
