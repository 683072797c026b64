import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Endpoint } from '#api.ts';
import { ARTIST_ENDPOINTS } from '#artists/api.ts';
import { TREE_ENDPOINTS } from '#artists/tree-api.ts';
import { DESK_ENDPOINTS } from '#desk/api.ts';
import { DESK_ENTRIES_ENDPOINTS } from '#desk/entries/api.ts';
import { DESK_NEWS_ENDPOINTS } from '#desk/entries/news-api.ts';
import { DESK_SCENE_ENDPOINTS } from '#desk/entries/scene-api.ts';
import { DESK_SERVICES_ENDPOINTS } from '#desk/entries/services-api.ts';
import { HISTORY_ENDPOINTS } from '#desk/history/api.ts';
import { DESK_PEOPLE_ENDPOINTS } from '#desk/people/api.ts';
import { DESK_PICTURES_ENDPOINTS } from '#desk/pictures/api.ts';
import { REDACT_ENDPOINTS } from '#desk/redact/api.ts';
import { DESK_ROSTER_FILE_ENDPOINTS } from '#desk/roster-file/api.ts';
import { DESK_SHOWS_ENDPOINTS } from '#desk/shows/shows-api.ts';
import { DESK_SOURCES_ENDPOINTS } from '#desk/sources/api.ts';
import { DESK_TIPS_ENDPOINTS } from '#desk/tips/api.ts';
import { FOLLOW_ENDPOINTS } from '#follows/api.ts';
import { PUSH_ENDPOINTS } from '#follows/push/api.ts';
import { ACCOUNT_ENDPOINTS } from '#identity/account/api.ts';
import type { Identity } from '#identity/identity.ts';
import { LETTER_ENDPOINTS } from '#identity/letters/api.ts';
import { SESSION_ENDPOINTS } from '#identity/session/api.ts';
import { browserSession } from '#identity/session/browser-session.ts';
import type { Guard } from '#identity/session/guard.ts';
import { SECOND_FACTOR_ENDPOINTS } from '#identity/sign-in/second-factor-api.ts';
import { demandKeeper, KEEP_ENDPOINTS } from '#keepers/api.ts';
import { CLAIM_ENDPOINTS } from '#keepers/claims/claims-api.ts';
import { DESK_CLAIM_ENDPOINTS } from '#keepers/claims/desk-claims-api.ts';
import { KEPT_SHOW_ENDPOINTS } from '#keepers/kept/kept-shows-api.ts';
import { PROPOSAL_ENDPOINTS } from '#keepers/proposals/api.ts';
import { NEWS_ENDPOINTS } from '#news/api.ts';
import { PEOPLE_ENDPOINTS } from '#people/api.ts';
import { EXPORT_ENDPOINTS } from '#people/export-api.ts';
import { PICTURES_ENDPOINTS } from '#pictures/sent/api.ts';
import type { Who } from '#scene/people/roles.ts';
import { SEARCH_ENDPOINTS } from '#search/api.ts';
import { SERVICE_ENDPOINTS } from '#services/api.ts';
import { SHOW_ENDPOINTS } from '#shows/api.ts';
import { ARCHIVE_ENDPOINTS } from '#shows/archive/archive-api.ts';
import { PLAYED_ENDPOINTS } from '#shows/archive/played-api.ts';
import { FACET_ENDPOINTS } from '#shows/facets-api.ts';
import { FEED_ENDPOINTS } from '#shows/feed-api.ts';
import { WHOLE_SHOW_ENDPOINTS } from '#shows/whole-show-api.ts';
import { STAR_ENDPOINTS } from '#stars/api.ts';
import { TIP_ENDPOINTS } from '#tips/api.ts';
import { VENUE_ENDPOINTS } from '#venues/api.ts';
import { CHANGES_ENDPOINTS } from './changes/api.ts';
import { demandOwnOrigin } from './own-origin.ts';
import { SCENE_ENDPOINTS } from './scene-api.ts';

const DECLARED = [
  ...[
    ...SHOW_ENDPOINTS,
    ...FACET_ENDPOINTS,
    ...FEED_ENDPOINTS,
    ...WHOLE_SHOW_ENDPOINTS,
    ...ARCHIVE_ENDPOINTS,
    ...PLAYED_ENDPOINTS,
    ...ARTIST_ENDPOINTS,
    ...TREE_ENDPOINTS,
    ...VENUE_ENDPOINTS,
    ...NEWS_ENDPOINTS,
    ...SERVICE_ENDPOINTS,
    ...SEARCH_ENDPOINTS,
    ...SCENE_ENDPOINTS,
    ...CHANGES_ENDPOINTS,
  ],
  ...[
    ...PEOPLE_ENDPOINTS,
    ...EXPORT_ENDPOINTS,
    ...SESSION_ENDPOINTS,
    ...ACCOUNT_ENDPOINTS,
    ...SECOND_FACTOR_ENDPOINTS,
    ...LETTER_ENDPOINTS,
    ...DESK_ENDPOINTS,
    ...DESK_SOURCES_ENDPOINTS,
    ...DESK_SHOWS_ENDPOINTS,
    ...DESK_ENTRIES_ENDPOINTS,
    ...DESK_NEWS_ENDPOINTS,
    ...DESK_SERVICES_ENDPOINTS,
    ...DESK_SCENE_ENDPOINTS,
    ...DESK_ROSTER_FILE_ENDPOINTS,
    ...HISTORY_ENDPOINTS,
    ...REDACT_ENDPOINTS,
    ...PICTURES_ENDPOINTS,
    ...DESK_PICTURES_ENDPOINTS,
  ],
  ...[
    ...CLAIM_ENDPOINTS,
    ...KEEP_ENDPOINTS,
    ...KEPT_SHOW_ENDPOINTS,
    ...PROPOSAL_ENDPOINTS,
    ...DESK_CLAIM_ENDPOINTS,
    ...DESK_PEOPLE_ENDPOINTS,
  ],
  ...STAR_ENDPOINTS,
  ...FOLLOW_ENDPOINTS,
  ...PUSH_ENDPOINTS,
  ...TIP_ENDPOINTS,
  ...DESK_TIPS_ENDPOINTS,
];

/** Every endpoint by its own type, with its addresses and schemas: what the pages' calls are typed by (`src/web/api.ts`). */
export type Contract = (typeof DECLARED)[number];

/** Every endpoint of the API, with what it declares. */
export const ENDPOINTS: readonly Endpoint[] = DECLARED;

const addressOf = ({ path }: Endpoint) => (path === '/' ? '/api' : `/api${path}`);
/** Where something is posted that counts against the limit of accounts. */
export const ACCOUNT_CALLS = addresses(({ limit }) => limit === 'accounts');
/** Where a whole calendar may be pasted. */
export const PASTING_CALLS = patterns(({ body }) => body === 'pasted calendar');
/** Where a picture may be sent. */
export const PICTURE_CALLS = patterns(({ body }) => body === 'picture');
/** Where anybody may send a flyer. */
export const FLYER_CALLS = addresses(({ body }) => body === 'flyer');

/** The addresses of those endpoints whose declaration fits, as patterns. */
function patterns(fits: (access: Endpoint['x-access']) => boolean): string[] {
  return ENDPOINTS.filter((endpoint) => fits(endpoint['x-access'])).map((each) => `/api${each.getRoutingPath()}`);
}

/** The addresses of those endpoints whose declaration fits. They name nothing: a limit is looked up by the address as it is. */
function addresses(fits: (access: Endpoint['x-access']) => boolean): ReadonlySet<string> {
  const found = ENDPOINTS.filter((endpoint) => fits(endpoint['x-access'])).map(addressOf);
  const naming = found.find((address) => address.includes('{'));
  if (naming !== undefined) throw new Error(`${naming} declares a limit that is looked up by whole addresses.`);
  return new Set(found);
}

/** The pieces of an endpoint's address, `{id}` for one that names something, how long its answer may be kept, and the words its query may hold. */
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

/** Holds an API to what its endpoints declare, before what is sent is looked at; that it is its owner who writes a page is for the handler. */
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

/** @throws Error when an API has a route that is not among the endpoints, and so is held to nothing */
export function demandDeclared(api: OpenAPIHono): void {
  const declared = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`));
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const route = `${definition.route.method} ${definition.route.path}`;
    if (!declared.delete(route)) throw new Error(`${route} does not say who may call it: add it to its folder's list of endpoints.`);
  }
  if (declared.size > 0) throw new Error(`${[...declared].join(', ')}: declared, and not there.`);
}
