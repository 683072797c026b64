import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Surroundings } from '#endpoint.ts';
import { WIRE_CALLS, WIRE_PATHS } from '#identity/wire/app.ts';
import { type Log, requestId } from '#log.ts';
import { HTTP_STATUS, Refusal } from '#scene/problem.ts';
import type { RequestSurroundings } from './address.ts';
import { admissionMiddleware, type ConcurrencyLimits } from './admission/middleware.ts';
import type { BuiltWeb } from './built-web.ts';
import { plain } from './headers.ts';
import { listAt } from './lists/negotiate.ts';
import type { Metrics } from './metrics/metrics.ts';
import { requestLog, routeNames } from './metrics/request-log.ts';
import { demandOwnOrigin, isLinkedByUs } from './own-origin.ts';
import { switchColorScheme } from './pages/color-scheme.ts';
import { formCheck } from './pages/forms.ts';
import { patternsOf } from './pages/page-table.ts';
import { isCutShort } from './problems.ts';

export interface AppParts {
  log: Log;
  metrics: Metrics;
  publicUrl: () => string;
  trustedProxies: number;
  pages: BuiltWeb['pages'];
  admissions: ConcurrencyLimits;
  /** Answered without admission: static files and health checks. */
  unlimited: readonly Hono[];
  /** Answered after admission, before pages. */
  admitted: readonly Hono[];
  /** The identity server for client SDKs. */
  wire: Hono;
  api: OpenAPIHono;
  list: (request: Request, surroundings: Surroundings) => Promise<Response | undefined>;
  page: (request: Request, surroundings: Surroundings) => Promise<Response>;
  surroundings: RequestSurroundings;
}

const MAY_READ = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match, accept',
  'access-control-max-age': '86400',
};

/** TRACE and the like reach no route. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** All routes in order: the first that fits answers. */
export function createApp(parts: AppParts): Hono {
  const { log, metrics, publicUrl, trustedProxies, pages, api, wire, list, page, surroundings } = parts;
  const app = new Hono();
  const toPage = (c: Context) => page(c.req.raw, surroundings(c));
  app.use(requestLog({ log, metrics, publicUrl, trustedProxies, routeOf: (path) => routeOf(path) }));
  app.use((c, next) => (METHODS.has(c.req.method) ? next() : Promise.resolve(unknownMethod())));
  for (const routes of parts.unlimited) app.route('/', routes);
  app.use(admissionMiddleware(parts.admissions, trustedProxies, pages));
  for (const routes of parts.admitted) app.route('/', routes);
  app.post('/light', (c) => {
    demandOwnOrigin(c.req.raw, publicUrl());
    return switchColorScheme(c);
  });
  for (const path of WIRE_PATHS) app.all(path, (c) => wire.fetch(c.req.raw, surroundings(c)));
  // Before the API, which has no such route.
  app.get(pages.apiDocs.path, toPage);
  app.mount('/api', api.fetch, { optionHandler: (c) => [surroundings(c)] });
  // A link on another site must not sign anybody out.
  app.get(pages.logout.path, async (c) => (isLinkedByUs(c.req.raw, publicUrl()) ? toPage(c) : c.redirect(pages.home.path, 303)));
  // A preflight for `if-none-match`.
  app.options('*', (c, next) => (listAt(c.req.path) === undefined ? next() : Promise.resolve(plain(204, '', MAY_READ))));
  app.get('*', async (c) => (await list(c.req.raw, surroundings(c))) ?? toPage(c));
  const readable = formCheck(pages, publicUrl);
  for (const path of patternsOf(pages, ({ form }) => form !== 'none')) app.post(path, readable, toPage);
  app.onError((error, c) => answerTo(error, c, log));
  app.notFound(() => plain(405, 'This address is read-only.', { allow: 'GET, HEAD' }));
  const apiPaths = api.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => `/api${path}`.replace(/\/$/, ''));
  const routeOf = routeNames([...WIRE_CALLS, ...patternsOf(pages), ...apiPaths, ...app.routes.map(({ path }) => path)]);
  return app;
}

function unknownMethod(): Response {
  return plain(405, 'Method not allowed.', { allow: [...METHODS].join(', ') });
}

/** Turns an error into a response; unexpected ones are logged under the request's id. */
function answerTo(error: Error, { req }: Context, log: Log): Response {
  if (error instanceof Refusal) return plain(HTTP_STATUS[error.status], error.message);
  if (error instanceof HTTPException && error.status < 500) return plain(error.status, 'We couldn’t process this request.');
  if (isCutShort(error)) return plain(400, 'Part of this request is missing.');
  log.error({ err: error, method: req.method, path: req.path }, 'A request failed');
  return plain(500, `Something went wrong on our side. We logged it as ${requestId()}.`);
}
