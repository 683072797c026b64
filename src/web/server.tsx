import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import type { NoticeName } from '#scene/site/notice.ts';
import type { Inks, Site } from '#scene/site/scene.ts';
import { type Api, ApiError, apiOver, type Carrier, isSenseless, isUnavailable } from './api.ts';
import type { PageState } from './browser.tsx';
import { type ColorScheme, type FormSession, handTo, RenderContext } from './contexts.ts';
import type { Mark } from './errors/route-error.tsx';
import { HandedBack, handingBack } from './forms/hand-back.ts';
import { loadLazy } from './lazy.ts';
import { inksCss } from './look/inks.ts';
import { classesOf, fontsOf, ROOMY, SHOW_LIST, usesAnyClass } from './look/styles.ts';
import { pages as pageTable } from './pages.ts';
import { demandComplete, routes } from './routes.tsx';

/** Settings of all pages. */
export interface RenderOptions {
  look: { day: Inks; night: Inks };
  boot: string;
  apiOrigin: string;
  origin: () => string;
  variants: () => boolean;
  isDrawn: (preview: string) => boolean;
}

/** What a page needs to know of its visitor: the scene's words, the notice, and how to set the next one. */
interface Visitor extends Pick<FormSession, 'mayBeKnown'> {
  site: Promise<Site>;
  notice: NoticeName | undefined;
  tell: (notice: NoticeName) => void;
}

/** A rendered page with its styles and the failures to log, or a redirect. */
export type RenderedPage = { status: number; html: string; styles: string[]; failures: unknown[] } | Response;

/** The head's styles, in the order of the cascade. */
const LOOK = ['tokens', 'base', 'layout', 'find'];
const look = import.meta.glob<string>('./look/*.css', { query: '?inline', import: 'default', eager: true });
const baseCss = LOOK.map((sheet) => look[`./look/${sheet}.css`]).join('');
const footCss = look['./look/foot.css'] ?? '';
const listCss = look['./look/show-list.css'] ?? '';
/** Classes only lists of shows use. */
const listClasses = classesOf(listCss).difference(classesOf(baseCss));
const pageStyles = import.meta.glob<string>(['./**/*.css', '!./look/*.css', '!./**/*.part.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
});

export const pages = pageTable;

/** Every inline style: the content policy allows a page's own by their hashes. */
export function styles(look: RenderOptions['look']): string[] {
  return [baseCss, footCss, listCss, inksCss(look), ...Object.values(pageStyles)];
}

/** Renders pages. `carrier` makes their API calls. */
export function createRenderer({ look, boot, apiOrigin, origin: originNow, variants: areReady, isDrawn }: RenderOptions) {
  demandComplete();
  const handler = createStaticHandler(routes);
  const inks = inksCss(look);
  return async function render(request: Request, carrier: Carrier, colorScheme: ColorScheme, visitor: Visitor): Promise<RenderedPage> {
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
      <RenderContext value={{ site, colorScheme, origin, variants, isDrawn: isPreviewDrawn, baseCss, footCss, inksCss: inks, boot }}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </RenderContext>,
    );
    const html = withListStyle(drawn);
    // The browser reads the logo from the page.
    const { logo: _, ...named } = site;
    const state: PageState = {
      render: { site: named, colorScheme, origin, variants, ...(undrawn === undefined ? {} : { undrawn }) },
      apiOrigin,
      data: hydrationData(context),
    };
    return { status: refused ?? context.statusCode, html: `<!doctype html>${withState(html, state)}`, styles: stylesIn(html), failures };
  };
}

/** On the server the cookie is on every call, and gives a token. */
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

function hydrationData({ loaderData, actionData, errors }: StaticHandlerContext): PageState['data'] {
  return { loaderData, ...(actionData === null ? {} : { actionData }), ...(errors === null ? {} : { errors }) };
}

/** Errors for the browser: causes are in the server's log. Unavailability, invalid addresses and handed-back forms keep their sentences. */
function marksOf({ errors }: StaticHandlerContext): Record<string, Mark | { failed: true }> | null {
  if (errors === null) return null;
  const mark = (error: unknown) => {
    if (error instanceof HandedBack) return { handedBack: error.message, isLedAway: error.isLedAway, ...error.sent };
    if (isUnavailable(error)) return { unavailable: error.message };
    return isSenseless(error) ? { senseless: error.message } : { failed: true as const };
  };
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, mark(error)]));
}

/** The styles of the head, and of the foot. */
function stylesIn(html: string): string[] {
  const [, ...parts] = html.slice(0, html.indexOf('</head>')).split('<style');
  return [...parts.map((part) => part.slice(part.indexOf('>') + 1, part.indexOf('</style>'))), footCss];
}

/**
 * Puts the style of lists of shows into the head of pages that use it; others carry it as text at the end, so that their first paint does
 * not wait.
 */
function withListStyle(html: string): string {
  const isWorn = usesAnyClass(html, listClasses);
  const at = isWorn ? html.indexOf('</style>', html.indexOf('data-href="base"')) + '</style>'.length : html.lastIndexOf('</body>');
  const style = isWorn
    ? `<style data-precedence="${SHOW_LIST}" data-href="${SHOW_LIST}">${listCss}</style>`
    : `<script type="text/css" id="${SHOW_LIST}">${listCss}</script>`;
  return html.slice(0, at) + style + html.slice(at);
}

/** On small screens fonts are preloaded at the end: in the head they delay the first paint. */
const fonts = fontsOf(baseCss)
  .map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin media="(width &lt; ${ROOMY})"/>`)
  .join('');

/** Page state as data: `<` is escaped, so that no text can close the element. */
function withState(html: string, state: PageState): string {
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}${fonts}<script type="application/json" id="state">${json}</script>${html.slice(end)}`;
}
