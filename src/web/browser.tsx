import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { apiOver } from './api.ts';
import { handTo, type Press, PressContext } from './contexts.ts';
import { routes } from './routes.tsx';

/** How long a loader waits for the API before it says so, in milliseconds. */
const API_TIMEOUT_MS = 30_000;

/** What the server put into the page for this side to start from. */
export interface PageState {
  press: Pick<Press, 'site' | 'light'>;
  apiOrigin: string;
  data: HydrationState;
}

await wake();

async function wake(): Promise<void> {
  const state = JSON.parse(text('state')) as PageState;
  const press: Press = {
    ...state.press,
    baseCss: style('base'),
    inksCss: style('inks'),
    boot: document.querySelector('script[src]')?.getAttribute('src') ?? '',
  };
  const api = apiOver((path, init) => fetch(`${state.apiOrigin}/api${path}`, { signal: AbortSignal.timeout(API_TIMEOUT_MS), ...init }));
  await settleLazy();
  const router = createBrowserRouter(routes, { hydrationData: state.data, getContext: () => handTo(api) });
  hydrateRoot(
    document,
    <PressContext value={press}>
      <RouterProvider router={router} />
    </PressContext>,
  );
}

/** A style the server set into the head; React finds it there under the same name and leaves it. */
function style(name: string): string {
  return document.querySelector(`style[data-href="${name}"]`)?.textContent ?? '';
}

function text(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

/** The page that is already there must not wait for its own script once React takes over. */
async function settleLazy(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    const { lazy } = route as RouteObject & { lazy?: { Component?: () => Promise<RouteObject['Component']> } };
    if (lazy?.Component === undefined) continue;
    Object.assign(route, { Component: await lazy.Component(), lazy: undefined });
  }
}
