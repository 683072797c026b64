import type { Hono } from 'hono';
import type { Clock } from '#clock.ts';
import { readHead } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import type { PushServices } from '#follows/push/push-services.ts';
import type { Identity } from '#identity/identity.ts';
import { wireApp } from '#identity/wire/app.ts';
import type { FetchPolicy } from '#ingest/fetch/fetch.ts';
import { openPushServices } from '#ingest/fetch/push-services.ts';
import type { Log } from '#log.ts';
import type { Pack } from '#pack/read/read.ts';
import type { Icons } from '#pictures/icons.ts';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import type { Sheets } from '#pictures/sheets/sheets.ts';
import type { Variants } from '#pictures/variants.ts';
import { DOCUMENT_CACHE_BYTES } from '#scene/site/document-cache.ts';
import type { Page } from '#web/pages.ts';
import type { Capacity } from './admission/concurrency-limit.ts';
import { type ConcurrencyLimits, openConcurrencyLimits } from './admission/middleware.ts';
import { createApi } from './api.ts';
import { createApp } from './app.ts';
import { databaseGate } from './away/database-gate.ts';
import { DatabaseHealth } from './away/database-health.ts';
import type { BuiltWeb } from './built-web.ts';
import { sitemapRoutes } from './crawlers/sitemap.ts';
import { embedRoutes } from './embed/embed-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { pictureRoutes } from './files/picture-routes.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';
import { healthRoutes } from './health-routes.ts';
import { feedRoutes } from './lists/feed-routes.ts';
import { listAnswers } from './lists/lists.ts';
import type { Metrics } from './metrics/metrics.ts';
import { pageRenderer } from './pages/render-page.ts';
import { requestSurroundings } from './request-surroundings.ts';
import { stopLettersRoute } from './stop-letters.ts';

/** What the site is made of. */
export interface SiteParts {
  db: Database;
  pack: Pack;
  /** The pack's pictures for day and night; without them they are shown as they are. */
  variants?: Pick<Variants, 'ready' | 'find'>;
  /** The pictures people send; without them none are taken or shown. */
  sent?: SentPictures;
  /** The installed site's icons; without them its logo stands in. */
  icons?: Pick<Icons, 'find'>;
  /** Previews of pages and flyers of weeks; without them an icon stands in. */
  sheets?: Pick<Sheets, 'find' | 'ask'>;
  /** How much a device keeps for when there is no network, in bytes. */
  cacheBytes?: number;
  clock: Clock;
  log: Log;
  web: BuiltWeb;
  /** Where the API is when it is not here; '' for here. */
  apiOrigin: string;
  identity: Identity;
  /** How the site goes out to fetch what editors ask for. */
  fetchPolicy: FetchPolicy;
  /** How push services are asked; those on the public internet alone, unless said otherwise. */
  pushServices?: Pick<PushServices, 'check'>;
  trustedProxies: number;
  metrics: Metrics;
  metricsToken?: string | undefined;
  /** Whether the site is about to close; it is not ready for new visitors then. */
  leaving?: () => boolean;
  /** How many may be inside and wait who come for pages; what this machine can do unless said otherwise. */
  places?: Capacity;
  /** The concurrency limits, where they are shared with another site. */
  admissions?: ConcurrencyLimits;
}

/** Builds the whole site over its parts: one `fetch` that answers everything. */
export function createSite({
  web,
  apiOrigin,
  trustedProxies,
  metrics,
  metricsToken,
  leaving = () => false,
  places,
  icons,
  sheets,
  cacheBytes = DOCUMENT_CACHE_BYTES.byDefault,
  pushServices = openPushServices(),
  ...parts
}: SiteParts): Hono {
  const { db, pack, clock, log, identity, variants, sent, admissions = openConcurrencyLimits(places) } = parts;
  const { scene, folder: packFolder } = pack;
  const { brand, zone } = scene;
  const { publicUrl } = identity.settings;
  const surroundings = requestSurroundings(trustedProxies);
  const health = new DatabaseHealth(() => readHead(db));
  const api = createApi({ ...parts, sent, pushServices, health });
  const list = listAnswers({ api, publicUrl, brand, zone });
  return createApp({
    log,
    metrics,
    publicUrl,
    trustedProxies,
    pages: web.pages,
    admissions,
    unlimited: [
      healthRoutes({ db, clock, machineClock: identity.clock, zone, health, leaving, admissions, metrics, metricsToken }),
      fileRoutes({ web, pack, icons, cacheBytes, publicUrl, clock }),
    ],
    admitted: [
      sitemapRoutes({ db, publicUrl, pages: plainPages(web.pages) }),
      pictureRoutes({ packFolder, variants, sent, sheets, icons, publicUrl }),
      feedRoutes({ api, identity, brand, zone, myShows: web.pages.myShows.path }, surroundings),
      embedRoutes({ list, publicUrl, scene }, surroundings),
      stopLettersRoute(api, surroundings),
    ],
    wire: wireApp(identity, log, { ...SAFE_HEADERS, 'content-security-policy': NO_CONTENT_POLICY }, databaseGate(health)),
    api,
    list,
    page: pageRenderer({ web, pack, api, apiOrigin, publicUrl, log, variants, sheets }),
    surroundings,
  });
}

/** The addresses of public pages that name nothing and can be found by searching. */
function plainPages(pages: BuiltWeb['pages']): string[] {
  const rows: Page[] = Object.values(pages);
  return rows
    .filter(
      ({ path, who, form, kept }) => who === 'anyone' && form === 'none' && (kept === 'minute' || kept === 'night') && !/[:*]/.test(path),
    )
    .map(({ path }) => path)
    .filter((path) => path !== pages.offline.path && path !== pages.search.path && path !== pages.myShows.path);
}
