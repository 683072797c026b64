import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { readFinding } from '#backup/file/finding.ts';
import type { Clock } from '#clock.ts';
import { type Database, isBroken } from '#database/engines/open.ts';
import { countLateLetters } from '#identity/letters/late-letters.ts';
import { failingSources } from '#ingest/hear/failing-sources.ts';
import { readClientAddress } from './address.ts';
import { type ConcurrencyLimits, countAll } from './admission/middleware.ts';
import type { DatabaseHealth } from './away/database-health.ts';
import { plain } from './headers.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sceneHealth } from './metrics/scene-health.ts';

interface Needs {
  db: Database;
  clock: Clock;
  /** For email; the other clock may be stopped. */
  machineClock: Clock;
  zone: string;
  health: DatabaseHealth;
  leaving: () => boolean;
  admissions: ConcurrencyLimits;
  metrics: Metrics;
  /** Without it metrics are for this machine only. */
  metricsToken: string | undefined;
}

/** Health checks and metrics. */
export function healthRoutes({ db, clock, machineClock, zone, health, leaving, admissions, metrics, metricsToken }: Needs): Hono {
  const figures = async () => metrics.print(countAll(admissions), await sceneHealth(db, clock(), zone));
  return new Hono()
    .get('/healthz', () => plain(200, 'ok'))
    .get('/readyz', async (c) => {
      if (leaving() || health.isAway || !(await answers(db))) return plain(503, 'not ready');
      if (c.req.query('rows') !== undefined && !(await isSound(db))) return plain(503, 'the last check found the database damaged');
      const late = c.req.query('letters') === undefined ? 0 : await countLateLetters(db, machineClock());
      if (late > 0) return plain(503, late === 1 ? 'one email couldn’t be sent' : `${late} emails couldn’t be sent`);
      const unheard = c.req.query('sources') === undefined ? [] : await failingSources(db, clock());
      return unheard.length === 0 ? plain(200, 'ok') : plain(503, `sources we can’t read: ${unheard.join(', ')}`);
    })
    .get('/metrics', metricsEndpoint(metricsToken, figures, metrics.contentType));
}

async function isSound(db: Database): Promise<boolean> {
  return ((await readFinding(db))?.problems ?? []).length === 0;
}

/** In milliseconds. */
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

/** Headers that proxies add: with any of them a request did not come from this machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Serves metrics to requests with the token or, without a token, from this machine without a proxy. */
function metricsEndpoint(token: string | undefined, print: () => Promise<string>, contentType: string): (c: Context) => Promise<Response> {
  return async (c) => {
    const may = token === undefined ? isThisMachine(c) : shows(c, token);
    return may
      ? plain(200, await print(), { 'content-type': contentType })
      : plain(403, 'These figures are only for the site’s operators.');
  };
}

function isThisMachine(c: Context): boolean {
  return THIS_MACHINE.has(readClientAddress(c, 0)) && FORWARDED.every((name) => c.req.header(name) === undefined);
}

function shows(c: Context, token: string): boolean {
  const shown = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(shown), hash(token));
}
