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

const addressOf = ({ path }: Endpoint) => (path === '/' ? '/api' : `/api${path}`);
/** Calls that count against the account limit. */
export const ACCOUNT_CALLS = addresses(({ limit }) => limit === 'accounts');
/** Calls that take a pasted calendar. */
export const PASTING_CALLS = patterns(({ body }) => body === 'pasted calendar');
/** Calls that take a picture. */
export const PICTURE_CALLS = patterns(({ body }) => body === 'picture');
/** Calls that take a flyer from anybody. */
export const FLYER_CALLS = addresses(({ body }) => body === 'flyer');

/** The address patterns of endpoints. */
function patterns(fits: (access: Endpoint['x-access']) => boolean): string[] {
  return ENDPOINTS.filter((endpoint) => fits(endpoint['x-access'])).map((each) => `/api${each.getRoutingPath()}`);
}

/** The addresses of endpoints without names in them: limits are looked up by the whole address. */
function addresses(fits: (access: Endpoint['x-access']) => boolean): ReadonlySet<string> {
  const found = ENDPOINTS.filter((endpoint) => fits(endpoint['x-access'])).map(addressOf);
  const naming = found.find((address) => address.includes('{'));
  if (naming !== undefined) throw new Error(`${naming} declares a limit that is looked up by whole addresses.`);
  return new Set(found);
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
