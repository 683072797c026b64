import type { Hono } from 'hono';
import { readFinding } from '#backup/finding.ts';
import type { Clock } from '#clock.ts';
import { type Database, isBroken } from '#database/open.ts';
import type { Identity } from '#identity/identity.ts';
import { wireApp } from '#identity/wire/app.ts';
import type { FetchPolicy } from '#ingest/fetch.ts';
import { silentSources } from '#ingest/silent-sources.ts';
import type { Log } from '#log.ts';
import type { Pack } from '#pack/read.ts';
import type { Variants } from '#pictures/variants.ts';
import type { Capacity } from './admission/concurrency-limit.ts';
import { type ConcurrencyLimits, countAll, openConcurrencyLimits } from './admission/middleware.ts';
import { createApi } from './api.ts';
import { createApp } from './app.ts';
import type { BuiltWeb } from './built-web.ts';
import { icon } from './files/icon.ts';
import { pictures } from './files/pictures.ts';
import { staticFiles } from './files/static-files.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sceneHealth } from './metrics/scene-health.ts';
import { pageRenderer } from './pages/render-page.ts';

/** What the site is made of. */
export interface SiteParts {
  db: Database;
  pack: Pack;
  /** The pack's pictures for day and night; without them they are shown as they are. */
  variants?: Pick<Variants, 'ready' | 'find'>;
  clock: Clock;
  log: Log;
  face: BuiltWeb;
  /** Where the API is when it is not here; '' for here. */
  apiOrigin: string;
  identity: Identity;
  /** How the site goes out to fetch what editors ask for. */
  errand: FetchPolicy;
  trustedProxies: number;
  metrics: Metrics;
  metricsToken?: string | undefined;
  /** Whether the site is about to close; it is not ready for new visitors then. */
  leaving?: () => boolean;
  /** How many may be inside and wait who come for pages; what this machine can do unless said otherwise. */
  places?: Capacity;
  /** The front of the house where it is shared with another site. */
  admissions?: ConcurrencyLimits;
}

/** Builds the whole site over its parts: one `fetch` that answers everything. */
export function createSite({
  face,
  apiOrigin,
  trustedProxies,
  metrics,
  metricsToken,
  leaving = () => false,
  places,
  ...parts
}: SiteParts): Hono {
  const { db, pack, clock, log, identity, variants, admissions = openConcurrencyLimits(places) } = parts;
  const api = createApi(parts);
  return createApp({
    log,
    api,
    wire: wireApp(identity, log, { ...SAFE_HEADERS, 'content-security-policy': NO_CONTENT_POLICY }),
    publicUrl: identity.settings.publicUrl,
    trustedProxies,
    page: pageRenderer({ face, pack, api, apiOrigin, secure: () => identity.settings.publicUrl().startsWith('https:'), log, variants }),
    staticFile: staticFiles(face.folders),
    icon: icon(pack),
    picture: pictures(pack.folder, variants),
    ready: async () => !leaving() && (await answers(db)),
    sound: async () => ((await readFinding(db))?.problems ?? []).length === 0,
    silent: () => silentSources(db, clock()),
    admissions,
    metrics,
    metricsToken,
    figures: async () => metrics.print(countAll(admissions), await sceneHealth(db, clock(), pack.scene.zone)),
    pages: face.pages,
  });
}

async function answers(db: Database): Promise<boolean> {
  if (isBroken(db)) return false;
  try {
    await db.selectFrom('setting').select('key').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
