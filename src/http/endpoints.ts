import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { ENDPOINTS } from '#api/modules.ts';
import type { Endpoint } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import { browserSession } from '#identity/session/browser-session.ts';
import type { Guard } from '#identity/session/guard.ts';
import { demandKeeper } from '#keepers/api.ts';
import type { Who } from '#scene/people/roles.ts';
import { demandOwnOrigin } from './own-origin.ts';
import { anyMatcher } from './pages/page-table.ts';

const addressOf = ({ path }: Endpoint) => (path === '/' ? '/api' : `/api${path}`);
/** Whether a path is a call that counts against the account limit. */
export const isAccountCall = callMatcher(({ limit }) => limit === 'accounts');
/** Whether a path is a call that takes a pasted calendar, a picture, or a flyer from anybody. */
export const takesCalendar = callMatcher(({ body }) => body === 'pasted calendar');
export const takesPicture = callMatcher(({ body }) => body === 'picture');
export const takesFlyer = callMatcher(({ body }) => body === 'flyer');

function callMatcher(fits: (access: Endpoint['x-access']) => boolean): (path: string) => boolean {
  return anyMatcher(ENDPOINTS.filter((each) => fits(each['x-access'])).map((each) => `/api${each.getRoutingPath().replace(/^\/$/, '')}`));
}

/** Cacheable endpoints: address with `{id}` for a name, lifetime, and query words. */
export const CACHEABLE_CALLS = ENDPOINTS.flatMap((endpoint) => {
  const { fresh } = endpoint['x-access'];
  return fresh === false ? [] : [{ path: addressOf(endpoint), fresh, query: queryWords(endpoint) }];
});

function queryWords({ path, request }: Endpoint): string[] {
  const query = request?.query;
  if (query === undefined) return [];
  if (!(query instanceof z.ZodObject)) throw new Error(`${path}: the words of its query cannot be told.`);
  return Object.keys(query.shape);
}

/** Enforces what endpoints declare, before the input is parsed. Page ownership is for handlers. */
export function enforceAccess(api: OpenAPIHono, identity: Identity, guard: Guard): void {
  const byRole: Partial<Record<Who, (c: Context) => Promise<unknown>>> = {
    keeper: (c) => demandKeeper({ identity }, guard, c),
    editor: guard.editor,
    admin: guard.admin,
  };
  const browser = browserSession(identity);
  const ownPagesOnly: MiddlewareHandler = (c, next) => {
    demandOwnOrigin(c.req.raw, identity.settings.publicUrl());
    c.header('cache-control', 'no-store');
    return next();
  };
  for (const path of new Set(ENDPOINTS.filter((each) => each['x-access'].origin === 'own').map((each) => each.getRoutingPath())))
    api.use(path, ownPagesOnly);
  for (const endpoint of ENDPOINTS) {
    const { who, origin } = endpoint['x-access'];
    if (who === 'anyone') continue;
    api.use(endpoint.getRoutingPath(), async (c, next) => {
      const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
      if (method !== endpoint.method.toUpperCase()) return next();
      const demand = byRole[who];
      if (demand !== undefined) await demand(c);
      else if (origin === 'own') await browser.demand(identity, c);
      else await guard.signedIn(c);
      return next();
    });
  }
}

/** @throws Error when an API's routes and the declared endpoints differ */
export function demandDeclared(api: OpenAPIHono): void {
  const declared = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`));
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const route = `${definition.route.method} ${definition.route.path}`;
    if (!declared.delete(route)) throw new Error(`${route} does not say who may call it: add it to its folder's list of endpoints.`);
  }
  if (declared.size > 0) throw new Error(`${[...declared].join(', ')}: declared, and not there.`);
}
