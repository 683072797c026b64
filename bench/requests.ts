import { burst } from './load.ts';
import { cpuSeconds, type Running, run } from './process.ts';
import { median } from './table.ts';

const WARM_MS = 500;
const ROUND_MS = 1000;
const ROUNDS = 3;

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

/** Asks the site and the bare server for the same pages in turn, so that a slow moment of the machine slows both. */
export async function measureRequests(site: Running, paths: readonly string[]): Promise<Rate[]> {
  const rates: Rate[] = [];
  for (const way of WAYS) {
    const bare = await run(['bench/bare.ts', `http://127.0.0.1:${site.port}`]);
    for (const path of paths) {
      const headers = await headersOf(site, path, way);
      // The site comes first, so that the yardstick copies what it sends once warm.
      for (const server of [site, bare]) await burst(server.port, path, headers, WARM_MS);
      const rounds: { ours: Round; yardstick: Round }[] = [];
      for (let turn = 0; turn < ROUNDS; turn++)
        rounds.push({ ours: await round(site, path, headers), yardstick: await round(bare, path, headers) });
      const middle = (pick: (each: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      rates.push({
        path,
        way,
        perSecond: middle(({ ours }) => ours.perSecond),
        barePerSecond: middle(({ yardstick }) => yardstick.perSecond),
        cpuMicroseconds: middle(({ ours }) => ours.cpuMicroseconds),
        bareCpuMicroseconds: middle(({ yardstick }) => yardstick.cpuMicroseconds),
        share: middle(({ ours, yardstick }) => yardstick.cpuMicroseconds / ours.cpuMicroseconds),
      });
    }
    bare.child.kill();
  }
  return rates;
}

/** How long a bench of so many paths asks the site, in seconds. */
export function secondsOfRequests(paths: readonly string[]): number {
  return (paths.length * WAYS.length * (WARM_MS + ROUNDS * ROUND_MS)) / 1000;
}

async function headersOf({ port }: Running, path: string, way: Rate['way']): Promise<Record<string, string>> {
  if (way !== '304') return { 'accept-encoding': way };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  return { 'accept-encoding': 'br', 'if-none-match': answer.headers.get('etag') ?? '' };
}

interface Round {
  perSecond: number;
  cpuMicroseconds: number;
}

async function round(server: Running, path: string, headers: Record<string, string>): Promise<Round> {
  const before = cpuSeconds(server);
  const { requests, seconds } = await burst(server.port, path, headers, ROUND_MS);
  return { perSecond: requests / seconds, cpuMicroseconds: ((cpuSeconds(server) - before) / requests) * 1e6 };
}
