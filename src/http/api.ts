import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { newApi } from '#api.ts';
import { artistsApi } from '#artists/api.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/open.ts';
import { deskApi } from '#desk/api.ts';
import { accountApi } from '#identity/account-api.ts';
import type { Surroundings } from '#identity/caller.ts';
import { guardOf } from '#identity/guard.ts';
import type { Identity } from '#identity/identity.ts';
import { sessionApi } from '#identity/session-api.ts';
import type { FetchPolicy } from '#ingest/fetch.ts';
import type { Log } from '#log.ts';
import type { Pack } from '#pack/read.ts';
import { peopleApi } from '#people/api.ts';
import { exportApi } from '#people/export-api.ts';
import { Refusal } from '#scene/problem.ts';
import { searchApi } from '#search/api.ts';
import { showsApi } from '#shows/api.ts';
import { venuesApi } from '#venues/api.ts';
import { bodyLimits, MOST_BYTES } from './admission/body-budget.ts';
import { demandDeclared, enforceAccess } from './endpoints.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';
import { answerError, nothingHere } from './problems.ts';
import { sceneApi } from './scene-api.ts';

interface Needs {
  db: Database;
  pack: Pack;
  clock: Clock;
  log: Log;
  identity: Identity;
  errand: FetchPolicy;
}

function tooLarge(): never {
  throw new Refusal('OUT_OF_RANGE', `A request holds at most ${MOST_BYTES / 1024} kB.`);
}

/** To our own pages an answer is handed over as it is; only its status and headers go by the response. */
const handOver: MiddlewareHandler = (c, next) => {
  const { take } = (c.env ?? {}) as Surroundings;
  if (take !== undefined) {
    const respond = (answer: unknown, status?: ContentfulStatusCode): Response => {
      take(answer);
      return c.body(null, status);
    };
    c.json = respond as typeof c.json;
  }
  return next();
};

/** Every room's routes on one API, mounted at /api. */
export function createApi({ db, pack, clock, log, identity, errand }: Needs): OpenAPIHono {
  const { zone, brand } = pack.scene;
  const api = newApi();
  api.use(handOver);
  api.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposeHeaders: ['retry-after'],
      maxAge: 86_400,
    }),
  );
  api.use((c, next) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
    c.header('content-security-policy', NO_CONTENT_POLICY);
    c.header('cache-control', 'no-cache');
    return next();
  });
  const { mostBytes } = bodyLimits({});
  api.use((c, next) => bodyLimit({ maxSize: mostBytes(`/api${c.req.path}`, c.req.raw.headers), onError: tooLarge })(c, next));
  const guard = guardOf(identity);
  enforceAccess(api, identity, guard);
  api.route('/', sessionApi(identity));
  api.route('/', accountApi(identity));
  api.route('/', peopleApi(db, clock, guard, identity.limits));
  api.route('/', exportApi(identity));
  api.route('/', deskApi({ db, clock, guard, zone, errand }));
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  api.route('/', showsApi(db, clock, zone));
  api.route('/', artistsApi(db));
  api.route('/', venuesApi(db));
  api.route('/', searchApi(db, clock, zone));
  api.route('/', sceneApi(pack));
  demandDeclared(api);
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1',
      description: 'The archive of a live-music scene. Everything public is readable by anyone.',
    },
    servers: [{ url: '/api' }],
  });
  api.notFound((c) => nothingHere(c, api));
  api.onError((error, c) => answerError(error, c, log));
  return api;
}
