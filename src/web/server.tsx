import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import type { NoticeName } from '#scene/notice.ts';
import type { Inks, Site } from '#scene/scene.ts';
import { type Api, apiOver, type Carrier } from './api.ts';
import type { PageState } from './browser.tsx';
import { type ColourScheme, type FormSession, handTo, RenderContext } from './contexts.ts';
import { settleLazy } from './lazy.ts';
import { inksCss } from './look/inks.ts';
import { pages as pageTable } from './pages.ts';
import { demandComplete, routes } from './routes.tsx';

/** What the server hands to the face once, at start. */
export interface RenderOptions {
  site: Site;
  look: { day: Inks; night: Inks };
  boot: string;
  /** What the boot script fetches ahead. */
  ahead: string;
  apiOrigin: string;
  /** Whether pictures come in variants for day and night. */
  variants: () => boolean;
}

/** What this page says of what was done before it, and how to have the next one say something. */
interface Notices {
  told: NoticeName | undefined;
  tell: (notice: NoticeName) => void;
}

/** A page ready to send, or a redirect. */
export type RenderedPage = { status: number; html: string } | Response;

/** What every page carries, in the order the cascade needs: names, ground, frame, lists. */
const LOOK = ['tokens', 'base', 'layout', 'find', 'show-list'];
const look = import.meta.glob<string>('./look/*.css', { query: '?inline', import: 'default', eager: true });
const baseCss = LOOK.map((sheet) => look[`./look/${sheet}.css`]).join('');
const pageStyles = import.meta.glob<string>(['./**/*.css', '!./look/*.css', '!./**/*.part.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** The page table, for those who serve the built pages. */
export const pages = pageTable;

/** Every style a page can carry inline, so that the server can allow each by its hash and no other. */
export function styles(look: RenderOptions['look']): string[] {
  return [baseCss, inksCss(look), ...Object.values(pageStyles)];
}

/** A press for this scene's pages: request in, page out. `carrier` brings the pages' own questions to the API. */
export function createRenderer({ site, look, boot, ahead, apiOrigin, variants: areReady }: RenderOptions) {
  demandComplete();
  const handler = createStaticHandler(routes);
  const inks = inksCss(look);
  const settle = settling(handler.dataRoutes as RouteObject[]);
  return async function print(request: Request, carrier: Carrier, light: ColourScheme, notices: Notices): Promise<RenderedPage> {
    const api = apiOver(carrier);
    await settle(new URL(request.url).pathname);
    const context = await handler.query(request, { requestContext: handTo(api, deskOver(api, notices)) });
    if (context instanceof Response) return context;
    const variants = areReady();
    const html = renderToString(
      <RenderContext value={{ site, light, variants, baseCss, inksCss: inks, boot, ahead }}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </RenderContext>,
    );
    // The logo stands in the page already; the browser finds it there.
    const { logo: _, ...named } = site;
    const state: PageState = { press: { site: named, light, variants }, apiOrigin, data: hydrationData(context) };
    return { status: context.statusCode, html: `<!doctype html>${withState(html, state)}` };
  };
}

/** How many paths are remembered to be settled: finding a path's page anew costs a tenth of making a small one. */
const MOST_SETTLED = 1000;

/** Brings the scripts of the page at a path, if they are not there yet. */
function settling(routes: RouteObject[]): (path: string) => Promise<void> {
  const settled = new Set<string>();
  return async (path) => {
    if (settled.has(path)) return;
    await settleLazy(routes, path);
    if (settled.size < MOST_SETTLED) settled.add(path);
  };
}

/** The server's side of a form: the visitor's cookie is on every call, so a token is one call away. */
function deskOver(api: Api, { told, tell }: Notices): FormSession {
  return { idToken: async () => (await api.token()).idToken, proof: async () => undefined, announce: () => {}, tell, told: () => told };
}

/** Errors go over as a bare mark: what failed is in the server's log, not in the page. What there is none of is left out. */
function hydrationData({ loaderData, actionData, errors }: StaticHandlerContext): PageState['data'] {
  const marks = errors === null ? null : Object.fromEntries(Object.keys(errors).map((route) => [route, { failed: true }]));
  return { loaderData, ...(actionData === null ? {} : { actionData }), ...(marks === null ? {} : { errors: marks }) };
}

/** The state stands in the page as data, never as script: `<` is escaped so that no text can close the element. */
function withState(html: string, state: PageState): string {
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script type="application/json" id="state">${json}</script>${html.slice(end)}`;
}
