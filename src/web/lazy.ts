import { matchRoutes, type RouteObject } from 'react-router';
import { linkAt } from './layout/links.ts';

/** A part of a route that is not loaded yet. */
type LazyPart = () => Promise<unknown>;

/** The parts of a route that are not loaded yet, by name: the router sets to undefined what it has loaded, whatever its types say. */
function partsLeft({ lazy }: RouteObject): [string, LazyPart][] {
  const parts: [string, LazyPart | undefined][] = Object.entries(typeof lazy === 'object' ? lazy : {});
  return parts.filter((part): part is [string, LazyPart] => part[1] !== undefined);
}

function routesAt(routes: RouteObject[], path: string): RouteObject[] {
  return (matchRoutes(routes, path) ?? []).map(({ route }) => route);
}

/**
 * Loads the scripts of the page at a path. In the browser React hydrates a page only once its script is there; on the server
 * a refused form is answered with its page at once.
 */
export async function loadLazy(routes: RouteObject[], path: string): Promise<void> {
  for (const route of routesAt(routes, path)) {
    const parts = await Promise.all(partsLeft(route).map(async ([name, load]) => [name, await load()] as const));
    if (typeof route.lazy === 'object') Object.assign(route, Object.fromEntries(parts), { lazy: undefined });
  }
}

/** What a reader does with a link before following it. */
const LINK_SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the scripts of a page as soon as its reader points at a link to it. */
export function loadOnLinkSigns(routes: RouteObject[]): void {
  const load = (event: Event) => {
    const link = linkAt(event);
    if (link === undefined || link.origin !== location.origin) return;
    // A failure here is no matter: the router asks again when the link is followed, and reports its failure.
    for (const [, loadPart] of routesAt(routes, link.pathname).flatMap(partsLeft)) loadPart().catch(() => {});
  };
  for (const sign of LINK_SIGNS) document.addEventListener(sign, load, { passive: true });
}
