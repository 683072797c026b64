import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Known } from './bare.ts';
import { burst } from './load.ts';
import { cpuSecondsOfThreads, keepOn, MEASURED, type Running, run } from './process.ts';
import { median } from './table.ts';

/** Warm-up, in milliseconds. */
const WARM_MS = 1500;
/** Windows per measurement, in milliseconds. */
const WINDOWS = 21;
const WINDOW_MS = 200;
/** A window in which the page changed is repeated, up to this often. */
const MAX_AGAIN = 20;

/** Without and with compression, and revalidated. */
const WAYS = ['identity', 'br', '304'] as const;

/** The cost of a page requested in one way. */
export interface Rate {
  path: string;
  way: (typeof WAYS)[number];
  /** The median CPU time per request, all threads. */
  cpuMicroseconds: number;
  bareCpuMicroseconds: number;
  /** The bare server's CPU time over ours: median and quartiles. */
  share: number;
  from: number;
  to: number;
  /** How much of the core both servers used. */
  busy: number;
}

/** One window: CPU microseconds per request, and the busy share. */
interface Window {
  cpu: number;
  bareCpu: number;
  busy: number;
}

/** A request and its expected answer. */
interface Question {
  path: string;
  headers: Record<string, string>;
  status: number;
}

/**
 * Measures the site beside a bare server that sends the same answer, at the same time on the same core, so that other load affects both.
 * @param folder for the recorded answers
 */
export async function measureRequests(
  site: Running,
  paths: readonly string[],
  folder: string,
  ways: readonly Rate['way'][] = WAYS,
): Promise<Rate[]> {
  keepOn(MEASURED, site.child.pid);
  const rates: Rate[] = [];
  for (const way of ways)
    for (const path of paths) {
      const ask = () => questionOf(site, path, way);
      const bare = await openBare(await recordAnswer(site, ask), folder);
      rates.push({ path, way, ...(await compare(site, bare, ask)) });
      bare.child.kill();
    }
  return rates;
}

/** The accuracy: two bare servers, and one slowed per request. */
export async function measureYardstick(
  site: Running,
  path: string,
  folder: string,
  burned: number,
): Promise<{ same: number; slowed: number }> {
  const ask = () => questionOf(site, path, 'br');
  const known = await recordAnswer(site, ask);
  const [one, other, slow] = [await openBare(known, folder), await openBare(known, folder), await openBare(known, folder, burned)];
  const { share: same } = await compare(one, other, ask);
  const { share: slowed } = await compare(slow, other, ask);
  for (const { child } of [one, other, slow]) child.kill();
  return { same, slowed };
}

async function openBare(known: Known, folder: string, burned = 0): Promise<Running> {
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify(known));
  const bare = await run(['bench/bare.ts', file, String(burned)]);
  keepOn(MEASURED, bare.child.pid);
  return bare;
}

async function compare(server: Running, bare: Running, ask: () => Promise<Question>): Promise<Omit<Rate, 'path' | 'way'>> {
  let question = await ask();
  await comparePair(server, bare, question, WARM_MS);
  const windows: Window[] = [];
  for (let again = 0; windows.length < WINDOWS; ) {
    const window = await comparePair(server, bare, question, WINDOW_MS);
    if (window !== undefined) windows.push(window);
    else if (++again > MAX_AGAIN) throw new Error(`${question.path} is not answered with ${question.status} for long.`);
    // At a new minute the page has a new tag.
    else question = await ask();
  }
  const shares = windows.map(({ cpu, bareCpu }) => bareCpu / cpu).sort((a, b) => a - b);
  const quarter = Math.floor(shares.length / 4);
  return {
    cpuMicroseconds: median(windows.map(({ cpu }) => cpu)),
    bareCpuMicroseconds: median(windows.map(({ bareCpu }) => bareCpu)),
    share: median(shares),
    from: shares[quarter] ?? Number.NaN,
    to: shares.at(-1 - quarter) ?? Number.NaN,
    busy: median(windows.map(({ busy }) => busy)),
  };
}

/** Requests from both servers; undefined where one answered differently. */
async function comparePair(
  server: Running,
  bare: Running,
  { path, headers, status }: Question,
  milliseconds: number,
): Promise<Window | undefined> {
  const both = [server, bare];
  const before = both.map(cpuSecondsOfThreads);
  const start = performance.now();
  const bursts = await Promise.all(both.map(({ port }) => burst(port, path, headers, milliseconds)));
  const seconds = (performance.now() - start) / 1000;
  const used = both.map((each, at) => cpuSecondsOfThreads(each) - (before[at] ?? 0));
  const [cpu = Number.NaN, bareCpu = Number.NaN] = used.map((each, at) => (each / (bursts[at]?.requests ?? 0)) * 1e6);
  const busy = used.reduce((sum, each) => sum + each, 0) / seconds;
  return bursts[0]?.statuses.size === 1 && bursts[0].statuses.has(status) ? { cpu, bareCpu, busy } : undefined;
}

async function questionOf(site: Running, path: string, way: Rate['way']): Promise<Question> {
  if (way !== '304') return { path, headers: { 'accept-encoding': way }, status: 200 };
  const headers = { 'accept-encoding': 'br' };
  const { headers: held } = await answerTo(site, { path, headers, status: 200 });
  return { path, headers: { ...headers, 'if-none-match': held[held.indexOf('etag') + 1] ?? '' }, status: 304 };
}

/** The present answer; repeated if a minute began in between. */
async function recordAnswer(site: Running, ask: () => Promise<Question>): Promise<Known> {
  const question = await ask();
  const known = await answerTo(site, question);
  return known.status === question.status ? known : recordAnswer(site, ask);
}

/** Headers that Node adds. */
const NODES_OWN = new Set(['connection', 'keep-alive', 'date']);

/** The site's exact answer. */
function answerTo({ port }: Running, { path, headers }: Question): Promise<Known> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const kept = answer.rawHeaders.filter((_, at, all) => !NODES_OWN.has(all[at - (at % 2)]?.toLowerCase() ?? ''));
        resolve({ status: answer.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks).toString('base64') });
      });
    }).on('error', reject);
  });
}
