import { burst } from './load.ts';
import { cpuSeconds, type Running, run } from './process.ts';
import { median, round } from './table.ts';

const WARM_MS = 500;
const ROUND_MS = 1000;
const ROUNDS = 3;

interface Rate {
  perSecond: number;
  cpuMicroseconds: number;
}

/** Asks the site and the bare server for the same pages in turn, so that a slow moment of the machine slows both. */
export async function measureRequests(site: Running, paths: readonly string[]): Promise<Record<string, string>[]> {
  const bare = await run(['bench/bare.ts', `http://127.0.0.1:${site.port}`]);
  const rows: Record<string, string>[] = [];
  for (const path of paths) {
    for (const server of [site, bare]) await burst(server.port, path, { 'accept-encoding': 'identity' }, WARM_MS);
    const rounds: { ours: Rate; yardstick: Rate }[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) rounds.push({ ours: await rate(site, path), yardstick: await rate(bare, path) });
    const [ours, yardstick] = [rounds.map((each) => each.ours), rounds.map((each) => each.yardstick)];
    rows.push({
      path,
      'requests/s': round(median(ours.map((each) => each.perSecond))),
      'bare requests/s': round(median(yardstick.map((each) => each.perSecond))),
      'CPU µs/request': round(median(ours.map((each) => each.cpuMicroseconds))),
      'bare CPU µs': round(median(yardstick.map((each) => each.cpuMicroseconds))),
      'share of bare': median(rounds.map((each) => each.yardstick.cpuMicroseconds / each.ours.cpuMicroseconds)).toFixed(3),
    });
  }
  bare.child.kill();
  return rows;
}

async function rate(server: Running, path: string): Promise<Rate> {
  const before = cpuSeconds(server);
  const { requests, seconds } = await burst(server.port, path, { 'accept-encoding': 'identity' }, ROUND_MS);
  return { perSecond: requests / seconds, cpuMicroseconds: ((cpuSeconds(server) - before) / requests) * 1e6 };
}
