import { setTimeout as delay } from 'node:timers/promises';
import type { Hono } from 'hono';
import { readFinding } from '#backup/file/finding.ts';
import type { Clock } from '#clock.ts';
import { readHead } from '#database/changes/change-log.ts';
import { type Database, isBroken } from '#database/engines/open.ts';
import type { PushServices } from '#follows/push/push-services.ts';
import type { Identity } from '#identity/identity.ts';
import { wireApp } from '#identity/wire/app.ts';
import type { FetchPolicy } from '#ingest/fetch/fetch.ts';
import { openPushServices } from '#ingest/fetch/push-services.ts';
import { silentSources } from '#ingest/hear/silent-sources.ts';
import type { Log } from '#log.ts';
import type { Pack } from '#pack/read.ts';
import type { Icons } from '#pictures/icons.ts';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import type { Sheets } from '#pictures/sheets/sheets.ts';
import type { Variants } from '#pictures/variants.ts';
import { DOCUMENT_CACHE_BYTES } from '#scene/document-cache.ts';
import type { Page } from '#web/pages.ts';
import type { Capacity } from './admission/concurrency-limit.ts';
import { type ConcurrencyLimits, countAll, openConcurrencyLimits } from './admission/middleware.ts';
import { createApi } from './api.ts';
import { createApp } from './app.ts';
import { databaseGate } from './away/database-gate.ts';
import { DatabaseHealth } from './away/database-health.ts';
import type { BuiltWeb } from './built-web.ts';
import { showsElement } from './embed/element.ts';
import { framedShows } from './embed/frame.ts';
import { oembed } from './embed/oembed.ts';
import { drawnIcons, icon } from './files/icon.ts';
import { serviceWorker, webManifest } from './files/installable.ts';
import { pictures } from './files/pictures.ts';
import { sentFiles } from './files/sent-pictures.ts';
import { drawnSheets } from './files/sheets.ts';
import { staticFiles } from './files/static-files.ts';
import { sitemaps } from './found/sitemap.ts';
import { wellKnown } from './found/well-known.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';
import { historyFeeds } from './lists/history-feed.ts';
import { listAnswers } from './lists/lists.ts';
import { newsFeed } from './lists/news-feed.ts';
import { privateCalendar } from './lists/private-calendar.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sceneHealth } from './metrics/scene-health.ts';
import { pageRenderer } from './pages/render-page.ts';
import { stopByKey } from './stop-by-key.ts';

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
  const { db, pack, clock, log, identity, variants, admissions = openConcurrencyLimits(places) } = parts;
  const health = new DatabaseHealth(() => readHead(db));
  const api = createApi({ ...parts, pushServices, health });
  const list = listAnswers({ api, publicUrl: identity.settings.publicUrl, brand: pack.scene.brand, zone: pack.scene.zone });
  return createApp({
    log,
    api,
    wire: wireApp(identity, log, { ...SAFE_HEADERS, 'content-security-policy': NO_CONTENT_POLICY }, databaseGate(health)),
    publicUrl: identity.settings.publicUrl,
    trustedProxies,
    page: pageRenderer({ web, pack, api, apiOrigin, publicUrl: identity.settings.publicUrl, log, variants }),
    ...wellKnown(identity.settings.publicUrl, web.pages.contact.path, clock),
    sitemap: sitemaps({ db, publicUrl: identity.settings.publicUrl, plain: plainPages(web.pages) }),
    stopByKey: stopByKey(api),
    histories: historyFeeds({ api, identity, brand: pack.scene.brand }),
    calendar: privateCalendar({
      api,
      publicUrl: identity.settings.publicUrl,
      brand: pack.scene.brand,
      zone: pack.scene.zone,
      page: web.pages.myShows.path,
    }),
    list,
    newsFeed: newsFeed({ api, publicUrl: identity.settings.publicUrl, brand: pack.scene.brand }),
    frame: framedShows(list, pack.scene.look),
    oembed: oembed({ list, publicUrl: identity.settings.publicUrl, brand: pack.scene.brand }),
    element: showsElement(web.element),
    staticFile: staticFiles(web.folders),
    icon: icon(pack),
    drawnIcon: drawnIcons(icons),
    ...drawnSheets(sheets, icons),
    manifest: webManifest(pack, icons, web.pages.shows.path),
    worker: serviceWorker(web.worker, { cacheBytes, zone: pack.scene.zone }),
    picture: pictures(pack.folder, variants),
    sentPicture: sentFiles(parts.sent),
    ready: async () => !leaving() && !health.isAway && (await answers(db)),
    sound: async () => ((await readFinding(db))?.problems ?? []).length === 0,
    silent: () => silentSources(db, clock()),
    admissions,
    metrics,
    metricsToken,
    figures: async () => metrics.print(countAll(admissions), await sceneHealth(db, clock(), pack.scene.zone)),
    pages: web.pages,
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

/** A database that does not answer for so long is not ready, in milliseconds. */
const READY_MS = 2_000;

async function answers(db: Database): Promise<boolean> {
  if (isBroken(db)) return false;
  const late = new AbortController();
  const asked = db.selectFrom('setting').select('key').limit(1).execute();
  const answered = asked.then(
    () => true,
    () => false,
  );
  const isReady = await Promise.race([answered, delay(READY_MS, false, { signal: late.signal, ref: false }).catch(() => false)]);
  late.abort();
  return isReady;
}
