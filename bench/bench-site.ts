import type { Hono } from 'hono';
import { clockAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { loadBuiltWeb } from '#http/built-web.ts';
import { openMetrics } from '#http/metrics/metrics.ts';
import { createSite } from '#http/site.ts';
import { type Identity, openIdentity } from '#identity/identity.ts';
import { openLog } from '#log.ts';
import type { Pack } from '#pack/read/read.ts';

export const TONIGHT = '2026-11-21';

/** The site over a database, in process and without a cache. */
export async function openBenchSite(db: Database, pack: Pack): Promise<Hono> {
  return createSite({
    identity: benchIdentity(db),
    trustedProxies: 0,
    metrics: openMetrics(),
    fetchPolicy: {},
    db,
    pack,
    clock: clockAt(`${TONIGHT}T23:30:00Z`),
    log: openLog('error'),
    web: await loadBuiltWeb(),
    apiOrigin: '',
  });
}

/** The identity server, on the machine's clock. */
export function benchIdentity(db: Database): Identity {
  const settings = {
    project: 'bench',
    apiKey: undefined,
    idTokenTtl: 3600,
    refreshTokenTtl: 86_400,
    codeTtl: 600,
    recentLoginTtl: 300,
    strict: false,
    botCheck: false,
    deskSecondFactor: false,
    publicUrl: () => 'http://localhost',
    allowedDomains: [],
    brand: 'Bench',
  };
  return openIdentity({ db, clock: clockAt(undefined), settings });
}
