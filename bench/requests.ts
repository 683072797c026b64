import { burst } from './load.ts';
import { cpuSecondsOfThreads, type Running, run } from './process.ts';

/** Every page is asked for in every way so long, so often, before anything counts: what a server has not sent yet it is slow at. */
const WARM_MS = 500;
const WARM_ROUNDS = 2;
/** Both servers in turn, so many times for so long, in milliseconds. */
const WINDOWS = 40;
const WINDOW_MS = 150;
/** Neighbours on the machine make a server slower by a third and go again within a second; its best tenth of windows they left alone. */
const UNDISTURBED = 0.1;

/** The three ways a page is asked for: plain, by a browser, by a browser that has it. */
const WAYS = ['identity', 'br', '304'] as const;

/** What a page asked for in one way costs, beside the bare server. */
export interface Rate {
  path: string;
  way: (typeof WAYS)[number];
  perSecond: number;
  barePerSecond: number;
  cpuMicroseconds: number;
  bareCpuMicroseconds: number;
  /** The bare server's processor time a request, over ours. */
  share: number;
}

/** A page as it is asked for in one way. */
interface Question {
  path: string;
  way: Rate['way'];
  headers: Record<string, string>;
}

/**
 * Asks the site and the bare server for the same pages in turns, for short windows, and takes of each what the windows nobody
 * disturbed came to. Two bare servers measured against each other so come to 0.98 to 1.02.
 */
export async function measureRequests(site: Running, paths: readonly string[]): Promise<Rate[]> {
  const bare = await run(['bench/bare.ts', `http://127.0.0.1:${site.port}`]);
  const questions: Question[] = [];
  for (const way of WAYS) for (const path of paths) questions.push({ path, way, headers: await headersOf(site, path, way) });
  for (let round = 0; round < WARM_ROUNDS; round++)
    for (const { path, headers } of questions) for (const server of [site, bare]) await burst(server.port, path, headers, WARM_MS);
  const rates: Rate[] = [];
  for (const question of questions) {
    await demandUnchanged(site, question);
    const windows: { site: Window[]; bare: Window[] } = { site: [], bare: [] };
    for (let turn = 0; turn < WINDOWS; turn++) {
      windows.site.push(await look(site, question));
      windows.bare.push(await look(bare, question));
    }
    rates.push(rateOf(question, undisturbed(windows.site), undisturbed(windows.bare)));
  }
  bare.child.kill();
  return rates;
}

async function headersOf({ port }: Running, path: string, way: Rate['way']): Promise<Record<string, string>> {
  if (way !== '304') return { 'accept-encoding': way };
  const compressed = { 'accept-encoding': 'br' };
  // Asked for so often, the site makes it smaller, which changes its tag.
  await burst(port, path, compressed, WARM_MS);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: compressed });
  await answer.arrayBuffer();
  return { ...compressed, 'if-none-match': answer.headers.get('etag') ?? '' };
}

/** @throws Error when the site sends a page that is said to be held already */
async function demandUnchanged({ port }: Running, { path, way, headers }: Question): Promise<void> {
  if (way !== '304') return;
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (status !== 304) throw new Error(`${path} was answered with ${status} instead of 304.`);
}

/** What one window of asking came to. */
interface Window {
  perSecond: number;
  cpuMicroseconds: number;
}

async function look(server: Running, { path, headers }: Question): Promise<Window> {
  const before = cpuSecondsOfThreads(server);
  const { requests, seconds } = await burst(server.port, path, headers, WINDOW_MS);
  return { perSecond: requests / seconds, cpuMicroseconds: ((cpuSecondsOfThreads(server) - before) / requests) * 1e6 };
}

function undisturbed(windows: readonly Window[]): Window {
  const best = Math.floor(windows.length * UNDISTURBED);
  const perSecond = windows.map((each) => each.perSecond).sort((a, b) => b - a)[best] ?? Number.NaN;
  const cpuMicroseconds = windows.map((each) => each.cpuMicroseconds).sort((a, b) => a - b)[best] ?? Number.NaN;
  return { perSecond, cpuMicroseconds };
}

function rateOf({ path, way }: Question, site: Window, bare: Window): Rate {
  return {
    path,
    way,
    perSecond: site.perSecond,
    barePerSecond: bare.perSecond,
    cpuMicroseconds: site.cpuMicroseconds,
    bareCpuMicroseconds: bare.cpuMicroseconds,
    share: bare.cpuMicroseconds / site.cpuMicroseconds,
  };
}
