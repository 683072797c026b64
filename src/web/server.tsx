import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import type { NoticeName } from '#scene/site/notice.ts';
import type { Inks, Site } from '#scene/site/scene.ts';
import { type Api, ApiError, apiOver, type Carrier, isSenseless, isUnavailable } from './api.ts';
import type { PageState } from './browser.tsx';
import { type ColourScheme, type FormSession, handTo, RenderContext } from './contexts.ts';
import type { Mark } from './errors/route-error.tsx';
import { HandedBack, handingBack } from './forms/hand-back.ts';
import { loadLazy } from './lazy.ts';
import { inksCss } from './look/inks.ts';
import { classesOf, fontsOf, ROOMY, SHOW_LIST, usesAnyClass } from './look/styles.ts';
import { pages as pageTable } from './pages.ts';
import { demandComplete, routes } from './routes.tsx';

/** What the server hands to the pages once, at start. */
export interface RenderOptions {
  look: { day: Inks; night: Inks };
  boot: string;
  apiOrigin: string;
  /** Where visitors find the site. */
  origin: () => string;
  /** Whether pictures come in variants for day and night. */
  variants: () => boolean;
  /** Whether the picture that others show of a page is drawn, by its name. */
  isDrawn: (preview: string) => boolean;
}

/** Who asks, as far as a page need know, what the scene says meanwhile, what a page says of what was done before it, and how to have the next one say something. */
interface Visitor extends Pick<FormSession, 'mayBeKnown'> {
  site: Promise<Site>;
  notice: NoticeName | undefined;
  tell: (notice: NoticeName) => void;
}

/** A page ready to send with the styles it carries and what failed of it that the API has not written down, or a redirect. */
export type RenderedPage = { status: number; html: string; styles: string[]; failures: unknown[] } | Response;

/** What every page carries in its head, in the order the cascade needs: names, ground, frame. */
const LOOK = ['tokens', 'base', 'layout', 'find'];
const look = import.meta.glob<string>('./look/*.css', { query: '?inline', import: 'default', eager: true });
const baseCss = LOOK.map((sheet) => look[`./look/${sheet}.css`]).join('');
const footCss = look['./look/foot.css'] ?? '';
const listCss = look['./look/show-list.css'] ?? '';
/** What a list of shows wears and nothing else of a page does. */
const listClasses = classesOf(listCss).difference(classesOf(baseCss));
const pageStyles = import.meta.glob<string>(['./**/*.css', '!./look/*.css', '!./**/*.part.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** The page table, for those who serve the built pages. */
export const pages = pageTable;

/** Every style a page can carry inline: the server allows those a page carries by their hashes, and no other. */
export function styles(look: RenderOptions['look']): string[] {
  return [baseCss, footCss, listCss, inksCss(look), ...Object.values(pageStyles)];
}

/** Renders this scene's pages: request in, page out. `carrier` brings the pages' own calls to the API. */
export function createRenderer({ look, boot, apiOrigin, origin: originNow, variants: areReady, isDrawn }: RenderOptions) {
  demandComplete();
  const handler = createStaticHandler(routes);
  const inks = inksCss(look);
  return async function render(request: Request, carrier: Carrier, colourScheme: ColourScheme, visitor: Visitor): Promise<RenderedPage> {
    const api = apiOver(carrier);
    await loadLazy(handler.dataRoutes as RouteObject[], new URL(request.url).pathname);
    const context = await handler.query(request, {
      requestContext: handTo(api, formSession(api, request, visitor)),
      ...(request.method === 'POST' ? { dataStrategy: handingBack(request) } : {}),
    });
    if (context instanceof Response) return context;
    const failed = Object.values(context.errors ?? {});
    const causes = failed.map((error) => (error instanceof HandedBack ? error.cause : error));
    const failures = causes.filter((cause) => cause instanceof Error && !(cause instanceof ApiError));
    const refused = causes.some(isUnavailable) ? 503 : failed.some(isSenseless) ? 400 : undefined;
    context.errors = marksOf(context);
    const [site, variants, origin] = [await visitor.site, areReady(), originNow()];
    let undrawn: string | undefined;
    const isPreviewDrawn = (preview: string) => {
      if (isDrawn(preview)) return true;
      undrawn = preview;
      return false;
    };
    const drawn = renderToString(
      <RenderContext value={{ site, colourScheme, origin, variants, isDrawn: isPreviewDrawn, baseCss, footCss, inksCss: inks, boot }}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </RenderContext>,
    );
    const html = withListStyle(drawn);
    // The logo stands in the page already; the browser finds it there.
    const { logo: _, ...named } = site;
    const state: PageState = {
      render: { site: named, colourScheme, origin, variants, ...(undrawn === undefined ? {} : { undrawn }) },
      apiOrigin,
      data: hydrationData(context),
    };
    return { status: refused ?? context.statusCode, html: `<!doctype html>${withState(html, state)}`, styles: stylesIn(html), failures };
  };
}

/** The server's side of a form: the visitor's cookie is on every call, so a token is one call away. */
function formSession(api: Api, { method }: Request, { mayBeKnown, notice, tell }: Visitor): FormSession {
  return {
    mayBeKnown,
    isOpen: () => method === 'POST',
    idToken: async () => (await api.post('/session/token')).idToken,
    proof: async () => undefined,
    announce: () => {},
    tell,
    notice: () => notice,
  };
}

/** What there is none of is left out. */
function hydrationData({ loaderData, actionData, errors }: StaticHandlerContext): PageState['data'] {
  return { loaderData, ...(actionData === null ? {} : { actionData }), ...(errors === null ? {} : { errors }) };
}

/**
 * Errors as bare marks: what failed is in the server's log, not in the page. That the site cannot answer just now is said in its words, and
 * why it does not answer such an address; a form that cannot be shown anew goes back as it was sent.
 */
function marksOf({ errors }: StaticHandlerContext): Record<string, Mark | { failed: true }> | null {
  if (errors === null) return null;
  const mark = (error: unknown) => {
    if (error instanceof HandedBack) return { handedBack: error.message, isLedAway: error.isLedAway, ...error.sent };
    if (isUnavailable(error)) return { unavailable: error.message };
    return isSenseless(error) ? { senseless: error.message } : { failed: true as const };
  };
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, mark(error)]));
}

/** The texts of the styles in a page's head, and of the one before its foot. */
function stylesIn(html: string): string[] {
  const [, ...parts] = html.slice(0, html.indexOf('</head>')).split('<style');
  return [...parts.map((part) => part.slice(part.indexOf('>') + 1, part.indexOf('</style>'))), footCss];
}

/** Puts the style of lists of shows after that of every page where one is in this page; else it is laid by, and no first paint waits for it. */
function withListStyle(html: string): string {
  const isWorn = usesAnyClass(html, listClasses);
  const at = isWorn ? html.indexOf('</style>', html.indexOf('data-href="base"')) + '</style>'.length : html.lastIndexOf('</body>');
  const style = isWorn
    ? `<style data-precedence="${SHOW_LIST}" data-href="${SHOW_LIST}">${listCss}</style>`
    : `<script type="text/css" id="${SHOW_LIST}">${listCss}</script>`;
  return html.slice(0, at) + style + html.slice(at);
}

/** On a small screen the fonts are named at the page's end, which is read ahead: named in its head they would hold up its first paint. */
const fonts = fontsOf(baseCss)
  .map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin media="(width &lt; ${ROOMY})"/>`)
  .join('');

/** The state stands in the page as data, never as script: `<` is escaped so that no text can close the element. */
function withState(html: string, state: PageState): string {
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}${fonts}<script type="application/json" id="state">${json}</script>${html.slice(end)}`;
}
