import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Brings the scripts of the page at a path now. In the browser the page that is already there must not wait for its own
 * script once React takes over; on the server a form that is not taken is answered with its page at once.
 */
export async function settleLazy(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const { lazy } = route;
    if (typeof lazy !== 'object') continue;
    const parts = await Promise.all(Object.entries(lazy).map(async ([name, bring]) => [name, await bring()] as const));
    Object.assign(route, Object.fromEntries(parts), { lazy: undefined });
  }
}
