import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { type ApiParts, mountModules } from '#api/modules.ts';
import { newApi } from '#endpoint.ts';
import { guardOf } from '#identity/session/guard.ts';
import type { Log } from '#log.ts';
import { genresOf } from '#scene/artists/genre.ts';
import { Refusal } from '#scene/problem.ts';
import { databaseGate } from './away/database-gate.ts';
import type { DatabaseHealth } from './away/database-health.ts';
import { demandDeclared, enforceAccess } from './endpoints.ts';
import { answerError, nothingHere } from './problems.ts';

/** Any site may call the API: only endpoints with `origin: 'own'` use cookies, and `enforceAccess` guards those. */
const allowOrigins = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-cursor'],
  exposeHeaders: ['retry-after'],
  maxAge: 86_400,
});

const revalidate: MiddlewareHandler = (c, next) => {
  c.header('cache-control', 'no-cache');
  return next();
};

/** No id contains NUL, and PostgreSQL rejects text with one. */
const refuseNul: MiddlewareHandler = async (c, next) => {
  if (c.req.path.includes('\0')) throw new Refusal('NOT_FOUND', 'There’s nothing at this address.');
  return next();
};

/** The API of all modules, mounted at /api. */
export function createApi({
  log,
  health,
  ...given
}: Omit<ApiParts, 'guard' | 'zone' | 'genres'> & { log: Log; health: DatabaseHealth }): OpenAPIHono {
  const { scene } = given.pack;
  const parts = { ...given, guard: guardOf(given.identity), zone: scene.zone, genres: genresOf(scene) };
  const api = newApi();
  api.use(allowOrigins, revalidate, refuseNul);
  api.use(databaseGate(health));
  enforceAccess(api, parts.identity, parts.guard);
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  mountModules(api, parts);
  demandDeclared(api);
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: `${scene.brand} API`,
      version: '1',
      description: 'The archive of a live-music scene. Everything public is readable by anyone.',
    },
    servers: [{ url: '/api' }],
  });
  api.notFound((c) => nothingHere(c, api));
  api.onError((error, c) => answerError(error, c, log));
  return api;
}
