import { matchRoutes, type RouteObject } from 'react-router';
import { linkAt } from './layout/links.ts';

/** The routes at a path, outermost first. */
function routesAt(routes: RouteObject[], path: string): RouteObject[] {
  return (matchRoutes(near(routes, path), path) ?? []).map(({ route }) => route);
}

/**
 * The routes that can be at a path, by its first part. To find one the router weighs all it is given and makes a pattern of each:
 * a hundred of them took a slow telephone 50 ms.
 */
export function near(routes: RouteObject[], path: string): RouteObject[] {
  const first = firstPart(path);
  // It may say the same in other letters.
  if (first.includes('%')) return routes;
  return routes.flatMap((route): RouteObject | [] => {
    if (route.path !== undefined) return begins(route.path, first) ? route : [];
    const children = near(route.children ?? [], path);
    if (children.length === 0) return [];
    // What is brought is written into the route, which has to be the one that the router has.
    return route.index || route.lazy !== undefined ? route : { ...route, children };
  });
}

function begins(path: string, first: string): boolean {
  const part = firstPart(path);
  return part === first || part.startsWith(':') || part === '*';
}

/** Letters of either case lead to the same page. */
function firstPart(path: string): string {
  return (
    path
      .split('/')
      .find((part) => part !== '')
      ?.toLowerCase() ?? ''
  );
}

/**
 * Brings the scripts of the page at a path now. In the browser the page that is already there must not wait for its own
 * script once React takes over; on the server a form that is not taken is answered with its page at once.
 */
export async function loadLazy(routes: RouteObject[], path: string): Promise<void> {
  for (const route of routesAt(routes, path)) {
    if (typeof route.lazy !== 'object') continue;
    const parts = await Promise.all(partsLeft(route).map(async ([name, bring]) => [name, await bring()] as const));
    Object.assign(route, Object.fromEntries(parts), { lazy: undefined });
  }
}

/** The parts of a route that are not there yet, by their names: the router strikes out one by one what it has brought. */
export function partsLeft({ lazy }: RouteObject): [string, () => Promise<unknown>][] {
  return Object.entries(typeof lazy === 'object' ? lazy : {}).filter(([, part]) => part !== undefined);
}

/** What a reader does with a link before following it. */
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Brings the scripts of a page as soon as its reader points at a link to it, so that they are there when it is followed. */
export function bringAhead(routes: RouteObject[]): void {
  const bring = (event: Event) => {
    const link = linkAt(event);
    if (link === undefined || link.origin !== location.origin) return;
    for (const route of routesAt(routes, link.pathname)) {
      const parts: ((() => Promise<unknown>) | undefined)[] = Object.values(typeof route.lazy === 'object' ? route.lazy : {});
      // What does not come now is asked for again when the link is followed, and its failure said then. What has come is a part no more.
      for (const part of parts) part?.().catch(() => {});
    }
  };
  for (const sign of SIGNS) document.addEventListener(sign, bring, { passive: true });
}
