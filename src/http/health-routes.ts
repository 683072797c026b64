import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { readFinding } from '#backup/file/finding.ts';
import type { Clock } from '#clock.ts';
import { type Database, isBroken } from '#database/engines/open.ts';
import { countLateLetters } from '#identity/letters/late-letters.ts';
import { failingSources } from '#ingest/hear/failing-sources.ts';
import { type ConcurrencyLimits, countAll } from './admission/middleware.ts';
import type { DatabaseHealth } from './away/database-health.ts';
import { metricsEndpoint } from './metrics/endpoint.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sceneHealth } from './metrics/scene-health.ts';
import { plain } from './plain.ts';

interface Needs {
  db: Database;
  clock: Clock;
  /** What letters go by, where the programme's clock stands still. */
  machineClock: Clock;
  /** The scene's own. */
  zone: string;
  health: DatabaseHealth;
  /** Whether the site is about to close; it is not ready for new visitors then. */
  leaving: () => boolean;
  admissions: ConcurrencyLimits;
  metrics: Metrics;
  /** What must be shown to read the figures; undefined: they are for this machine alone. */
  metricsToken: string | undefined;
}

/** Whether the site lives, serves and hears, and its figures, for whoever watches it. */
export function healthRoutes({ db, clock, machineClock, zone, health, leaving, admissions, metrics, metricsToken }: Needs): Hono {
  const figures = async () => metrics.print(countAll(admissions), await sceneHealth(db, clock(), zone));
  return new Hono()
    .get('/healthz', () => plain(200, 'ok'))
    .get('/readyz', async (c) => {
      if (leaving() || health.isAway || !(await answers(db))) return plain(503, 'not ready');
      if (c.req.query('rows') !== undefined && !(await isSound(db))) return plain(503, 'the last check found the database damaged');
      const late = c.req.query('letters') === undefined ? 0 : await countLateLetters(db, machineClock());
      if (late > 0) return plain(503, late === 1 ? 'one letter could not be sent' : `${late} letters could not be sent`);
      const unheard = c.req.query('sources') === undefined ? [] : await failingSources(db, clock());
      return unheard.length === 0 ? plain(200, 'ok') : plain(503, `sources that cannot be read: ${unheard.join(', ')}`);
    })
    .get('/metrics', metricsEndpoint(metricsToken, figures, metrics.contentType));
}

/** Whether the last check found nothing wrong with the database. */
async function isSound(db: Database): Promise<boolean> {
  return ((await readFinding(db))?.problems ?? []).length === 0;
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
