import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { type Surroundings, surroundingsOf } from '#api.ts';
import { WIRE_CALLS, WIRE_PATHS } from '#identity/wire/app.ts';
import { type Log, requestId } from '#log.ts';
import { STOP_PATH } from '#scene/addresses.ts';
import type { HistoryKind } from '#scene/history-kind.ts';
import { LIST_FORMATS, type ListFormat } from '#scene/list-format.ts';
import { HTTP_STATUS, Refusal } from '#scene/problem.ts';
import { addressOf } from './address.ts';
import { MOST_BYTES_COLOUR_SCHEME } from './admission/body-budget.ts';
import { admissionMiddleware, type ConcurrencyLimits } from './admission/middleware.ts';
import type { BuiltWeb } from './built-web.ts';
import { ELEMENT_PATH } from './embed/element.ts';
import type { Asked } from './files/pictures.ts';
import type { AskedSent } from './files/sent-pictures.ts';
import type { AskedSheet } from './files/sheets.ts';
import type { ServedFile } from './files/static-files.ts';
import type { sitemaps } from './found/sitemap.ts';
import { DESK_FEED, HISTORY_FEEDS, type historyFeeds } from './lists/history-feed.ts';
import { listAt } from './lists/negotiate.ts';
import { NEWS_FEED } from './lists/news-feed.ts';
import { MINE } from './lists/private-calendar.ts';
import { metricsEndpoint } from './metrics/endpoint.ts';
import type { Metrics } from './metrics/metrics.ts';
import { requestLog } from './metrics/request-log.ts';
import { routeNames } from './metrics/route-names.ts';
import { demandOwnOrigin, isLinkedByUs, isOwnImage } from './own-origin.ts';
import { switchColourScheme } from './pages/colour-scheme.ts';
import { formChecks } from './pages/forms.ts';
import { patternsOf } from './pages/page-table.ts';
import { plain } from './plain.ts';
import { isCutShort } from './problems.ts';

/** Finds a file at a path, in an encoding that whoever asks takes. */
type FindFile = (path: string, acceptedEncoding: string) => ServedFile | undefined;

/** What the application routes to. */
export interface AppParts {
  log: Log;
  api: OpenAPIHono;
  page: (request: Request, surroundings: Surroundings) => Promise<Response>;
  /** Where searchers may go, and to whom one tells of a weakness. */
  robots: () => Response;
  security: () => Response;
  sitemap: ReturnType<typeof sitemaps>;
  /** A list of shows in another format than a page; undefined where a page is asked for. */
  list: (request: Request, surroundings: Surroundings) => Promise<Response | undefined>;
  /** Ends somebody's letters by the key of one. */
  stopByKey: (key: string, surroundings: Surroundings) => Promise<Response>;
  /** Somebody's private calendar, by its key, in any format. */
  calendar: (key: string, format: ListFormat, surroundings: Surroundings) => Promise<Response>;
  /** What was changed, as feeds. */
  histories: ReturnType<typeof historyFeeds>;
  /** The shows on others' pages: in a frame, by an element, and how to ask for them. */
  frame: (request: Request, surroundings: Surroundings) => Promise<Response>;
  oembed: (request: Request, surroundings: Surroundings) => Promise<Response>;
  element: FindFile;
  /** The identity server as client SDKs speak with it. */
  wire: Hono;
  /** The address visitors use. */
  publicUrl: () => string;
  /** How many of our own proxies stand in front. */
  trustedProxies: number;
  staticFile: FindFile;
  icon: () => Response;
  drawnIcon: (name: string) => Promise<Response | undefined>;
  /** The news as a feed. */
  newsFeed: (surroundings: Surroundings) => Promise<Response>;
  /** The picture others show of a page, and the flyer of a week. */
  preview: (asked: AskedSheet) => Promise<Response | undefined>;
  flyer: (asked: AskedSheet) => Promise<Response | undefined>;
  manifest: () => Response;
  /** The service worker; undefined while the site runs from its sources. */
  worker: (accepted: string) => Promise<Response | undefined>;
  picture: (asked: Asked) => Promise<Response | undefined>;
  /** A picture that somebody sent. */
  sentPicture: (asked: AskedSent) => Promise<Response | undefined>;
  /** Whether new visitors may come: the database answers, and the site is not about to close. */
  ready: () => Promise<boolean>;
  /** Whether the last check found nothing wrong with the database. */
  sound: () => Promise<boolean>;
  /** The sources that were not heard well for long. */
  silent: () => Promise<string[]>;
  admissions: ConcurrencyLimits;
  metrics: Metrics;
  /** What must be shown to read the figures; undefined: they are for this machine alone. */
  metricsToken: string | undefined;
  /** The figures as text. */
  figures: () => Promise<string>;
  pages: BuiltWeb['pages'];
}

/** What anybody's page may do with a list of shows. */
const MAY_READ = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match, accept',
  'access-control-max-age': '86400',
};

/** What a mail program sends that ends letters, as either kind of form (RFC 8058, section 3.2). */
const MOST_BYTES_ONE_CLICK = 64 * 1024;
const isOneClick = (text: string) => /List-Unsubscribe(?:=|"\r?\n\r?\n)One-Click/.test(text.slice(0, 2000));

/** The methods anything here may answer to; TRACE and the like reach no route. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Every route in order: the first that fits answers. */
export function createApp(parts: AppParts): Hono {
  const {
    log,
    api,
    page,
    list,
    newsFeed,
    calendar,
    histories,
    stopByKey,
    robots,
    security,
    sitemap,
    wire,
    publicUrl,
    staticFile,
    icon,
    drawnIcon,
    preview,
    flyer,
    frame,
    oembed,
    element,
    manifest,
    worker,
    picture,
    sentPicture,
    ready,
    sound,
    silent,
    metrics,
    pages,
  } = parts;
  const surroundings = (c: Context): Surroundings => ({
    address: addressOf(c, parts.trustedProxies),
    gone: c.get('gone'),
    cacheTags: surroundingsOf(c).cacheTags,
  });
  const app = new Hono();
  app.use(requestLog({ log, metrics, publicUrl, trustedProxies: parts.trustedProxies, routeOf: (path) => routeOf(path) }));
  app.use((c, next) =>
    METHODS.has(c.req.method) ? next() : Promise.resolve(plain(405, 'This method is not spoken here.', { allow: [...METHODS].join(', ') })),
  );
  app.get('/healthz', () => plain(200, 'ok'));
  app.get('/readyz', async (c) => {
    if (!(await ready())) return plain(503, 'not ready');
    if (c.req.query('rows') !== undefined && !(await sound())) return plain(503, 'the last check found the database damaged');
    const unheard = c.req.query('sources') === undefined ? [] : await silent();
    return unheard.length === 0 ? plain(200, 'ok') : plain(503, `not heard well for long: ${unheard.join(', ')}`);
  });
  app.get('/metrics', metricsEndpoint(parts.metricsToken, parts.figures, metrics.contentType));
  app.get('/static/*', (c) => served(staticFile, c) ?? plain(404, 'There is no such file.'));
  app.get('/icon.svg', icon);
  app.get('/icons/*', async (c) => (await drawnIcon(c.req.path.slice('/icons/'.length))) ?? plain(404, 'There is no such icon.'));
  app.get('/manifest.webmanifest', manifest);
  app.get('/sw.js', async (c) => (await worker(c.req.header('accept-encoding') ?? '')) ?? plain(404, 'There is no service worker here.'));
  app.get(ELEMENT_PATH, (c) => served(element, c) ?? plain(404, 'There is no such script here.'));
  app.get('/robots.txt', robots);
  app.get('/.well-known/security.txt', security);
  app.use(admissionMiddleware(parts.admissions, parts.trustedProxies, pages));
  app.get('/sitemap.xml', (c) => sitemap.root(c));
  app.get(
    '/sitemap/:part',
    async (c) => (await sitemap.part(c, c.req.param('part'))) ?? plain(404, 'There is no such part of the sitemap.'),
  );
  app.get('/artistinfo/*', async (c) => {
    const name = decoded(c.req.path.slice('/artistinfo/'.length));
    const found = await picture({ name, variant: c.req.query('variant'), ifNoneMatch: c.req.header('if-none-match') });
    return found ?? plain(404, 'There is no such picture.');
  });
  app.get('/pictures/:name', async (c) => {
    const { variant, key } = c.req.query();
    const isOnOwnPage = isOwnImage(c.req.raw, publicUrl());
    const found = await sentPicture({ name: c.req.param('name'), variant, key, isOnOwnPage, ifNoneMatch: c.req.header('if-none-match') });
    return found ?? plain(404, 'There is no such picture.');
  });
  const sheetAt = (c: Context, folder: string): AskedSheet => ({
    name: decoded(c.req.path.slice(folder.length)),
    ifNoneMatch: c.req.header('if-none-match'),
  });
  app.get('/previews/*', async (c) => (await preview(sheetAt(c, '/previews/'))) ?? plain(404, 'There is no such picture.'));
  app.get('/flyers/*', async (c) => (await flyer(sheetAt(c, '/flyers/'))) ?? plain(404, 'There is no such flyer.'));
  app.get(NEWS_FEED, (c) => newsFeed(surroundings(c)));
  app.get('/embed/shows', (c) => frame(c.req.raw, surroundings(c)));
  app.get('/oembed', (c) => oembed(c.req.raw, surroundings(c)));
  app.post('/light', bodyLimit({ maxSize: MOST_BYTES_COLOUR_SCHEME }), (c) => {
    demandOwnOrigin(c.req.raw, publicUrl());
    return switchColourScheme(c);
  });
  for (const path of WIRE_PATHS) app.all(path, (c) => wire.fetch(c.req.raw, surroundings(c)));
  // Before the API, which would not know it.
  app.get(pages.apiDocs.path, (c) => page(c.req.raw, surroundings(c)));
  app.mount('/api', api.fetch, { optionHandler: (c) => [surroundings(c)] });
  app.get(pages.logout.path, async (c) => {
    // A link on another site must not sign anybody out.
    return isLinkedByUs(c.req.raw, publicUrl()) ? page(c.req.raw, surroundings(c)) : c.redirect(pages.home.path, 303);
  });
  for (const [kind, path] of Object.entries(HISTORY_FEEDS) as [HistoryKind, string][])
    app.get(`${path}/history.atom`, (c) => histories.one(kind, c.req.param('id') ?? '', surroundings(c)));
  app.get(DESK_FEED, (c) => histories.all(c, surroundings(c)));
  for (const format of Object.keys(LIST_FORMATS) as ListFormat[])
    app.get(`${MINE}.${format}`, (c) => calendar(c.req.query('key') ?? '', format, surroundings(c)));
  // Programs on other sites ask beforehand where they say which answer they hold.
  app.options('*', (c, next) => (listAt(c.req.path) === undefined ? next() : Promise.resolve(plain(204, '', MAY_READ))));
  app.get('*', async (c) => (await list(c.req.raw, surroundings(c))) ?? page(c.req.raw, surroundings(c)));
  // A mail program presses for its reader, without a visit: no page of ours, and no cookie (RFC 8058). The key in the address is all it needs.
  app.post(STOP_PATH, bodyLimit({ maxSize: MOST_BYTES_ONE_CLICK }), async (c, next) => {
    const said = await c.req.raw
      .clone()
      .text()
      .catch(() => '');
    return isOneClick(said) ? stopByKey(c.req.query('key') ?? '', surroundings(c)) : next();
  });
  const [bounded, readable] = formChecks(pages, publicUrl);
  for (const path of patternsOf(pages, ({ form }) => form !== 'none'))
    app.post(path, bounded, readable, (c) => page(c.req.raw, surroundings(c)));
  app.onError((error, c) => {
    if (error instanceof Refusal) return plain(HTTP_STATUS[error.status], error.message);
    if (error instanceof HTTPException && error.status < 500) return plain(error.status, 'This request was not taken.');
    if (isCutShort(error)) return plain(400, 'This request did not arrive whole.');
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'A request failed');
    return plain(500, `Something went wrong on our side. It is written down as ${requestId()}.`);
  });
  app.notFound(() => plain(405, 'This address can only be read.', { allow: 'GET, HEAD' }));
  const apiPaths = api.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => `/api${path}`.replace(/\/$/, ''));
  const routeOf = routeNames([...WIRE_CALLS, ...patternsOf(pages), ...apiPaths, ...app.routes.map(({ path }) => path)]);
  return app;
}

/** A file as the site itself sends it, where nothing stands in front. */
function served(find: FindFile, c: Context): Response | undefined {
  const file = find(c.req.path, c.req.header('accept-encoding') ?? '');
  return file && new Response(file.body, { headers: file.headers });
}

/** A name out of an address; '' when its percent signs make no sense. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
