import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, type HydrationState } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Site } from '#scene/site/scene.ts';
import { apiOver } from './api.ts';
import { callTimeout } from './call-timeout.ts';
import { BrowserSessionContext, handTo, RenderContext, type RenderContextValue, starsContext } from './contexts.ts';
import { cursorHeader } from './cursor-header.ts';
import { keepShownData } from './layout/refresh.tsx';
import { loadLazy, loadOnLinkSigns } from './lazy.ts';
import { addStyleSheet } from './look/add-style-sheet.ts';
import { SHOW_LIST } from './look/styles.ts';
import { routes } from './routes.tsx';
import { openBrowserSession } from './session/browser-session.ts';
import { patient } from './session/patience.ts';
import { starsHere } from './stars/device.ts';

/** What the server writes into the page for the browser. */
export interface PageState {
  render: Pick<RenderContextValue, 'colorScheme' | 'origin' | 'variants'> & { site: Omit<Site, 'logo'>; undrawn?: string };
  apiOrigin: string;
  data: HydrationState;
}

/** Ends the current task, so that a slow phone handles input. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Hydrates the page. A function, as the page's own script imports this file. */
export async function hydrate(): Promise<void> {
  await nextTask();
  // Pages without shows carry this style as text, for pages reached from them.
  addStyleSheet(SHOW_LIST, textOf(SHOW_LIST));
  const state = JSON.parse(textOf('state')) as PageState;
  const render: RenderContextValue = {
    colorScheme: state.render.colorScheme,
    origin: state.render.origin,
    variants: state.render.variants,
    isDrawn: (preview) => preview !== state.render.undrawn,
    site: { ...state.render.site, logo: document.querySelector('.logo svg')?.outerHTML ?? '' },
    baseCss: styleIn('base'),
    footCss: '',
    inksCss: styleIn('inks'),
    boot: document.querySelector('script[src]')?.getAttribute('src') ?? '',
  };
  // Cookies need this origin, wherever the rest of the API is.
  const originOf = (path: string) => (path.startsWith('/session') ? '' : state.apiOrigin);
  const { call, message } = patient((path, init) =>
    fetch(`${originOf(path)}/api${path}`, {
      signal: AbortSignal.timeout(callTimeout(navigator)),
      ...init,
      headers: { ...cursorHeader(), ...(init?.headers as object) },
    }),
  );
  const api = apiOver(call);
  const session = openBrowserSession(api, message, state.apiOrigin);
  await nextTask();
  await loadLazy(routes, location.pathname);
  await nextTask();
  const getContext = () => {
    const context = handTo(api, session);
    context.set(starsContext, starsHere);
    return context;
  };
  const dataStrategy = keepShownData(() => router);
  const router: DataRouter = createBrowserRouter(routes, { hydrationData: state.data, getContext, dataStrategy });
  loadOnLinkSigns(routes);
  await nextTask();
  // In a transition React works in small steps.
  startTransition(() => {
    hydrateRoot(
      document,
      <RenderContext value={render}>
        <BrowserSessionContext value={session}>
          <RouterProvider router={router} />
        </BrowserSessionContext>
      </RenderContext>,
    );
  });
}

function styleIn(name: string): string {
  return document.querySelector(`style[data-href="${name}"]`)?.textContent ?? '';
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}
