import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Brings the scripts of the page at a path now. In the browser the page that is already there must not wait for its own
 * script once React takes over; on the server a form that is not taken is answered with its page at once.
 */
export async function settleLazy(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const { lazy } = route as RouteObject & { lazy?: { Component?: () => Promise<RouteObject['Component']> } };
    if (lazy?.Component === undefined) continue;
    Object.assign(route, { Component: await lazy.Component(), lazy: undefined });
  }
}
