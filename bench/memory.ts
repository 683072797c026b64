import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BUILT } from '#rig/command-line.ts';
import { saying } from '#rig/process.ts';
import { burst } from './load.ts';
import { memoryMb, type Running, run } from './process.ts';
import type { Budget } from './table.ts';

const REQUESTS = 1_000_000;
/** Until idle threads have ended, in milliseconds. */
const SETTLING_MS = 15_000;
/** Per address, in milliseconds: cached ones, and uncached ones. */
const KEPT_MS = 500;
const FRESH_MS = 500;
const KEPT = [
  '/',
  '/shows',
  '/artists',
  '/artists/sisterheron',
  '/venues',
  '/search?q=tide',
  '/contactus',
  '/api/',
  '/api/shows',
  '/users',
];
/** An unknown query word prevents caching. */
const FRESH = ['/shows?fresh=1', '/artists?fresh=1', '/venues?fresh=1', '/api/shows?fresh=1'];
const ENCODINGS = ['br', 'gzip', 'identity'];

/** Memory at rest and after a million requests, and the heap that stays. */
export async function measureMemory(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const first = await startAndWaitUntilIdle(dataDir);
  const atFirst = memoryMb(first);
  await stop(first);
  const site = await startAndWaitUntilIdle(dataDir);
  try {
    const atRest = memoryMb(site);
    await ask(site, REQUESTS / 20);
    const before = await heapHeldMb(site);
    const { requests, fresh, most } = await ask(site, REQUESTS);
    const after = memoryMb(site);
    await pause(SETTLING_MS);
    const rested = memoryMb(site);
    const held = await heapHeldMb(site);
    const asked = `${requests} requests, ${fresh} of them fresh`;
    return [
      { what: 'memory at rest, having just loaded and heard everything', figure: atFirst, most: 140, unit: 'MB' },
      { what: 'memory at rest after any later start', figure: atRest, most: 140, unit: 'MB' },
      { what: `memory after ${asked}`, figure: after, most: 220, unit: 'MB' },
      { what: 'memory at its most meanwhile', figure: most, most: 220, unit: 'MB' },
      { what: 'memory when it is idle again', figure: rested, most: 150, unit: 'MB' },
      { what: 'heap held after them, more than before', figure: held - before, most: 5, unit: 'MB' },
    ];
  } finally {
    await stop(site);
    rmSync(dataDir, { recursive: true });
  }
}

/** The built program after a start, at rest. */
async function startAndWaitUntilIdle(dataDir: string): Promise<Running> {
  const site = await run(['--import', './bench/forced-gc.mjs', ...BUILT], { DATA_DIR: dataDir, PORT: '0' });
  await pause(SETTLING_MS);
  return site;
}

async function stop({ child }: Running): Promise<void> {
  child.kill();
  await once(child, 'close');
}

/** Requests addresses in turn, in every encoding. */
async function ask(site: Running, count: number): Promise<{ requests: number; fresh: number; most: number }> {
  const asked = { requests: 0, fresh: 0, most: 0 };
  while (asked.requests < count) {
    for (const encoding of ENCODINGS) {
      for (const path of KEPT) asked.requests += (await burst(site.port, path, { 'accept-encoding': encoding }, KEPT_MS)).requests;
      for (const path of FRESH) {
        const { requests } = await burst(site.port, path, { 'accept-encoding': encoding }, FRESH_MS);
        asked.requests += requests;
        asked.fresh += requests;
      }
      asked.most = Math.max(asked.most, memoryMb(site));
    }
  }
  return asked;
}

async function heapHeldMb({ child }: Running): Promise<number> {
  const told = saying(child, /heap held ([\d.]+) MB/);
  child.kill('SIGUSR2');
  return Number((await told)[1]);
}
