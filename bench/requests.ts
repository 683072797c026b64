import { burst } from './load.ts';
import { cpuSeconds, type Running, run } from './process.ts';

const WARM_MS = 500;
const ROUND_MS = 1000;
const ROUNDS = 5;

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
 * Asks the site and the bare server for the same pages in turn. Neighbours on the machine can only make either slower, so the
 * quickest round of each counts.
 */
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
      const ours = best(rounds.map((each) => each.ours));
      const yardstick = best(rounds.map((each) => each.yardstick));
      rates.push({
        path,
        way,
        perSecond: ours.perSecond,
        barePerSecond: yardstick.perSecond,
        cpuMicroseconds: ours.cpuMicroseconds,
        bareCpuMicroseconds: yardstick.cpuMicroseconds,
        share: yardstick.cpuMicroseconds / ours.cpuMicroseconds,
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

interface Round {
  perSecond: number;
  cpuMicroseconds: number;
}

function best(rounds: readonly Round[]): Round {
  return {
    perSecond: Math.max(...rounds.map((each) => each.perSecond)),
    cpuMicroseconds: Math.min(...rounds.map((each) => each.cpuMicroseconds)),
  };
}

async function round(server: Running, path: string, headers: Record<string, string>): Promise<Round> {
  const before = cpuSeconds(server);
  const { requests, seconds } = await burst(server.port, path, headers, ROUND_MS);
  return { perSecond: requests / seconds, cpuMicroseconds: ((cpuSeconds(server) - before) / requests) * 1e6 };
}
