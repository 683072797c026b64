import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answered, arrive, percentile, type Stream } from './arrivals.ts';
import { memoryMb, type Running, serve } from './process.ts';
import type { Budget } from './table.ts';

/** Times the capacity. */
const TIMES = 5;
const CAPACITY_MS = 5_000;
const AT_ONCE = 8;
/** How long to observe the recovery, in seconds, and the requests in each. */
const AFTER_S = 5;
const AFTER_PER_S = 5;
const LOOK_MS = 250;

/**
 * The site under five times its capacity of uncached pages.
 * @param seconds how long
 */
export async function measureOverload(seconds: number): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await serve(dataDir);
  const cookie = await signUp(site);
  const capacity = await pagesPerSecond(site, cookie);
  const page: Stream = { name: 'pages', perSecond: capacity * TIMES, path: '/shows', headers: { cookie }, isCrowd: true };
  const before = memoryMb(site);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, memoryMb(site));
  }, LOOK_MS);
  const { pages = [] } = await arrive({ port: site.port, seconds, streams: [page] });
  const { pages: calm = [] } = await arrive({ port: site.port, seconds: AFTER_S, streams: [{ ...page, perSecond: AFTER_PER_S }] });
  clearInterval(looking);
  site.child.kill();
  rmSync(dataDir, { recursive: true });
  const accepted = pages.filter(({ status }) => status === 200);
  const told = pages.filter(({ status, retryAfter }) => status === 503 && retryAfter);
  const last = calm.slice(-AFTER_PER_S);
  return [
    { what: `overload (${TIMES} × ${capacity.toFixed(0)}/s): accepted p99`, figure: percentile(accepted, 0.99), most: 1000, unit: 'ms' },
    { what: 'overload: accepted, of what can be served', figure: accepted.length / (capacity * seconds), least: 0.25, unit: '' },
    {
      what: 'overload: neither served nor told when to come again',
      figure: pages.length - accepted.length - told.length,
      most: 0,
      unit: '',
    },
    { what: 'overload: memory grown by', figure: most - before, most: 150, unit: 'MB' },
    { what: `overload: refused ${AFTER_S} s after`, figure: last.filter(({ status }) => status !== 200).length, most: 0, unit: '' },
  ];
}

/** A signed-in visitor's cookie: their pages are not cached. */
async function signUp({ port }: Running): Promise<string> {
  const address = `http://127.0.0.1:${port}`;
  const made = await fetch(`${address}/api/session/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'crowd@tunes.example', password: 'three quiet boats', displayname: 'Crowd', proof: '' }),
  });
  const cookie = made.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`Nobody could sign up: ${made.status} ${await made.text()}`);
  return cookie;
}

/** The capacity for such pages per second. */
async function pagesPerSecond({ port }: Running, cookie: string): Promise<number> {
  const answers: Answered[] = [];
  const until = performance.now() + CAPACITY_MS;
  const keepAsking = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const page = await fetch(`http://127.0.0.1:${port}/shows`, { headers: { cookie } });
      await page.arrayBuffer();
      answers.push({ status: page.status, at: began, took: performance.now() - began, retryAfter: false });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepAsking));
  const late = answers.filter(({ at }) => at > until - CAPACITY_MS / 2);
  return (late.length * 2000) / CAPACITY_MS;
}
