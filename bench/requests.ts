import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Known } from './bare.ts';
import { keepOn, MEASURED } from './cores.ts';
import { burst } from './load.ts';
import { cpuSecondsOfThreads, type Running, run } from './process.ts';
import { median } from './table.ts';

/** Before anything counts both servers are asked for so long, in milliseconds: what a server has not sent yet it is slow at. */
const WARM_MS = 1500;
/** Both servers at the same time, so many times for so long, in milliseconds. */
const WINDOWS = 21;
const WINDOW_MS = 200;
/** A window in which a page was made anew is measured again, so many times in all. */
const MAX_AGAIN = 20;

/** The three ways a page is asked for: plain, by a browser, by a browser that has it. */
const WAYS = ['identity', 'br', '304'] as const;

/** What a page asked for in one way costs, beside the bare server. */
export interface Rate {
  path: string;
  way: (typeof WAYS)[number];
  /** Processor time a request, all threads of the process: the middle of all windows. */
  cpuMicroseconds: number;
  bareCpuMicroseconds: number;
  /** The bare server's processor time a request over ours: the middle of all windows, and between which two the middle half of them lies. */
  share: number;
  from: number;
  to: number;
  /** How much of its core both servers took together: where that is little, they waited for whoever asks. */
  busy: number;
}

/** What was measured within a window: processor microseconds a request, and the share of the time in which either server was at work. */
interface Window {
  cpu: number;
  bareCpu: number;
  busy: number;
}

/** What is asked for, and what is to come. */
interface Question {
  path: string;
  headers: Record<string, string>;
  status: number;
}

/**
 * Asks the site for each path in each way, and beside it at the same time a bare server that knows nothing but that answer.
 * Both run on the same core where the system can keep them there, so whatever else the machine does falls on both alike.
 * @param folder where the answers are laid down for the bare servers
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
      const bare = await openBare(await knownOf(site, ask), folder);
      rates.push({ path, way, ...(await compare(site, bare, ask)) });
      bare.child.kill();
    }
  return rates;
}

/** How far the measure itself can be trusted: a bare server beside another, and beside one that burns so many microseconds on each request. */
export async function measureYardstick(
  site: Running,
  path: string,
  folder: string,
  burned: number,
): Promise<{ same: number; slowed: number }> {
  const ask = () => questionOf(site, path, 'br');
  const known = await knownOf(site, ask);
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
  await look(server, bare, question, WARM_MS);
  const windows: Window[] = [];
  for (let again = 0; windows.length < WINDOWS; ) {
    const window = await look(server, bare, question, WINDOW_MS);
    if (window !== undefined) windows.push(window);
    else if (++again > MAX_AGAIN) throw new Error(`${question.path} is not answered with ${question.status} for long.`);
    // A page may turn while it is asked for: at a new minute it is made anew and has a new tag.
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

/** Asks both servers at once; undefined where the first answered otherwise than was expected, if only once. */
async function look(
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

/** The answer to a question as it is asked now; asked anew where a new minute began in between. */
async function knownOf(site: Running, ask: () => Promise<Question>): Promise<Known> {
  const question = await ask();
  const known = await answerTo(site, question);
  return known.status === question.status ? known : knownOf(site, ask);
}

/** What Node adds to an answer by itself. */
const NODES_OWN = new Set(['connection', 'keep-alive', 'date']);

/** The very answer the site gives. */
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
