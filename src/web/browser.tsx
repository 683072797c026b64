import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Site } from '#scene/site/scene.ts';
import { apiOver } from './api.ts';
import { callTimeout } from './call-timeout.ts';
import { BrowserSessionContext, handTo, RenderContext, type RenderContextValue, starsContext } from './contexts.ts';
import { cursorHeader } from './cursor-header.ts';
import type { PageEvent } from './events.ts';
import { bringAhead, loadLazy } from './lazy.ts';
import { addStyleSheet } from './look/add-style-sheet.ts';
import { SHOW_LIST } from './look/fonts.ts';
import { routes } from './routes.tsx';
import { openBrowserSession } from './session/browser-session.ts';
import { patient } from './session/patience.ts';
import { starsHere } from './stars/device.ts';

/** What the server put into the page for this side to start from. */
export interface PageState {
  render: {
    site: Omit<Site, 'logo'>;
    colourScheme: RenderContextValue['colourScheme'];
    origin: string;
    variants: boolean;
    undrawn?: string;
  };
  apiOrigin: string;
  data: HydrationState;
}

/** Lets input be handled in between: on a slow phone what comes before and after are two short tasks instead of one long one. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Lets React take over the page. Called, not run by being loaded: the page's own script is brought here, and needs this one whole. */
export async function hydrate(): Promise<void> {
  await breath();
  document.dispatchEvent(new Event('backline:hydrating' satisfies PageEvent));
  // A page without shows came with their style laid by: one that is turned to may have some.
  addStyleSheet(SHOW_LIST, text(SHOW_LIST));
  const state = JSON.parse(text('state')) as PageState;
  const script = document.querySelector<HTMLElement>('script[src]');
  const render: RenderContextValue = {
    colourScheme: state.render.colourScheme,
    origin: state.render.origin,
    variants: state.render.variants,
    isDrawn: (preview) => preview !== state.render.undrawn,
    site: { ...state.render.site, logo: document.querySelector('.logo svg')?.outerHTML ?? '' },
    baseCss: style('base'),
    footCss: '',
    inksCss: style('inks'),
    boot: script?.getAttribute('src') ?? '',
    ahead: script?.dataset.ahead ?? '',
  };
  // What goes by cookie stays on this origin, wherever the rest of the API is.
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
  await breath();
  await loadLazy(routes, location.pathname);
  await breath();
  const getContext = () => {
    const context = handTo(api, session);
    context.set(starsContext, starsHere);
    return context;
  };
  const router = createBrowserRouter(routes, { hydrationData: state.data, getContext });
  bringAhead(routes);
  await breath();
  // As a transition React works in small steps, and a slow phone answers its reader in between.
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

/** A style the server set into the head; React finds it there under the same name and leaves it. */
function style(name: string): string {
  return document.querySelector(`style[data-href="${name}"]`)?.textContent ?? '';
}

function text(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}
