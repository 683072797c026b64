import { burst } from './load.ts';
import { cpuSeconds, type Running, run } from './process.ts';

const WARM_MS = 2000;
/** A round of one server alone, for how much it can do; the best of a few counts. */
const ALONE_MS = 1000;
const ROUNDS = 2;
/** Both at once, for what a request costs in each. */
const TOGETHER_MS = 8_000;

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

/**
 * Asks the site and the bare server for the same pages: one after the other for how much they can do, of which the best round
 * counts, and both at once for what a request costs. Neighbours on the machine make either slower by a third and go again
 * within seconds; both at once feel the same of them.
 */
export async function measureRequests(site: Running, paths: readonly string[]): Promise<Rate[]> {
  const rates: Rate[] = [];
  for (const way of WAYS) {
    const bare = await run(['bench/bare.ts', `http://127.0.0.1:${site.port}`]);
    for (const path of paths) {
      const headers = await headersOf(site, path, way);
      // The site comes first, so that the yardstick copies what it sends once warm.
      for (const server of [site, bare]) await burst(server.port, path, headers, WARM_MS);
      const [perSecond, barePerSecond] = [await mostPerSecond(site, path, headers), await mostPerSecond(bare, path, headers)];
      const [cpu = Number.NaN, bareCpu = Number.NaN] = await Promise.all(
        [site, bare].map((server) => cpuMicrosecondsOf(server, path, headers)),
      );
      rates.push({
        path,
        way,
        perSecond,
        barePerSecond,
        cpuMicroseconds: cpu,
        bareCpuMicroseconds: bareCpu,
        share: bareCpu / cpu,
      });
    }
    bare.child.kill();
  }
  return rates;
}

async function headersOf({ port }: Running, path: string, way: Rate['way']): Promise<Record<string, string>> {
  if (way !== '304') return { 'accept-encoding': way };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  return { 'accept-encoding': 'br', 'if-none-match': answer.headers.get('etag') ?? '' };
}

async function mostPerSecond({ port }: Running, path: string, headers: Record<string, string>): Promise<number> {
  let most = 0;
  for (let turn = 0; turn < ROUNDS; turn++) {
    const { requests, seconds } = await burst(port, path, headers, ALONE_MS);
    most = Math.max(most, requests / seconds);
  }
  return most;
}

async function cpuMicrosecondsOf(server: Running, path: string, headers: Record<string, string>): Promise<number> {
  const before = cpuSeconds(server);
  const { requests } = await burst(server.port, path, headers, TOGETHER_MS);
  return ((cpuSeconds(server) - before) / requests) * 1e6;
}
