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
import { requestSurroundings } from './address.ts';
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
import { healthRoutes } from './health-routes.ts';
import { feedRoutes } from './lists/feed-routes.ts';
import { listAnswers } from './lists/lists.ts';
import type { Metrics } from './metrics/metrics.ts';
import { pageRenderer } from './pages/render-page.ts';
import { stopLettersRoute } from './stop-letters.ts';

export interface SiteParts {
  db: Database;
  pack: Pack;
  /** The pack's pictures redrawn; without them originals are sent. */
  variants?: Pick<Variants, 'ready' | 'find'>;
  /** Pictures people send; without them none are taken. */
  sent?: SentPictures;
  /** Icons of the installed site; without them its logo is used. */
  icons?: Pick<Icons, 'find'>;
  /** Previews and flyers; without them an icon is used. */
  sheets?: Pick<Sheets, 'find' | 'ask'>;
  /** Offline cache per device, in bytes. */
  cacheBytes?: number;
  clock: Clock;
  log: Log;
  web: BuiltWeb;
  /** The API's origin if it is elsewhere, or ''. */
  apiOrigin: string;
  identity: Identity;
  fetchPolicy: FetchPolicy;
  /** By default push services on the public internet. */
  pushServices?: Pick<PushServices, 'check'>;
  trustedProxies: number;
  metrics: Metrics;
  metricsToken?: string | undefined;
  leaving?: () => boolean;
  /** The limits for pages; by default what this machine can do. */
  places?: Capacity;
  /** Limits shared with another site. */
  admissions?: ConcurrencyLimits;
}

/** Builds the site. */
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
  const { brand, currency, zone } = scene;
  const { publicUrl } = identity.settings;
  const surroundings = requestSurroundings(trustedProxies);
  const health = new DatabaseHealth(() => readHead(db));
  const api = createApi({ ...parts, sent, pushServices, health });
  const list = listAnswers({ api, publicUrl, brand, currency, zone });
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
    wire: wireApp(identity, log, databaseGate(health)),
    api,
    list,
    page: pageRenderer({ web, pack, api, apiOrigin, publicUrl, log, variants, sheets }),
    surroundings,
  });
}

/** The addresses of public, indexable pages without names. */
function plainPages(pages: BuiltWeb['pages']): string[] {
  const rows: Page[] = Object.values(pages);
  return rows
    .filter(
      ({ path, who, form, kept }) => who === 'anyone' && form === 'none' && (kept === 'minute' || kept === 'night') && !/[:*]/.test(path),
    )
    .map(({ path }) => path)
    .filter((path) => path !== pages.offline.path && path !== pages.search.path && path !== pages.myShows.path);
}
