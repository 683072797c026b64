import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { CONNECTIONS, keepBusy } from './busy-connections.ts';
import { FULL } from './great-scene.ts';
import { type Running, serve } from './process.ts';
import { makeScene } from './scenes.ts';
import { type Budget, printTable, round } from './table.ts';

/** The address of the measured visitor. */
const VISITOR = '127.0.0.2';
const TIMES = 40;
/** Between requests, in milliseconds. */
const PAUSE_MS = 40;

/** The most expensive addresses; `#` becomes another number each time, so that none is cached. */
const ATTACKS: Record<string, string[]> = {
  calendars: ['/shows.ics?price=#'],
  'prices spelled oddly': ['/shows.ics?price=%20#.0'],
  'lists in all formats': [
    '/shows.csv?price=#',
    '/shows.json?price=#',
    '/shows.txt?price=#',
    '/shows.atom?price=#',
    '/shows.ics?until=2#-01-01',
  ],
  'lists of the API': [
    '/api/shows?from=1990-01-01&to=2#-01-01&limit=1000',
    '/api/shows/feed?limit=1000&price=#',
    '/api/shows/facets?price=#',
  ],
  'pages and searches': [
    '/shows?when=coming&price=#',
    '/search?q=a#',
    '/search.ics?q=b#',
    '/artists?q=a#',
    '/venues/room7?before=2#-01-01',
    '/nothing/here/#',
  ],
};

/** The cost for another visitor of one address with forty busy connections, in CPU time of the serving thread. */
export async function measureOneAddress(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  await (await makeScene({ dataDir }, FULL)).destroy();
  const site = await serve(dataDir);
  await untilServingIsIdle(site);
  const rows: Record<string, string>[] = [];
  const worst = { cached: 0, rendered: 0 };
  let page = 0;
  for (const [name, paths] of Object.entries({ nothing: [], ...ATTACKS })) {
    const attack = paths.length === 0 ? undefined : await keepBusy(site.port, paths);
    const cached = await waits(site, () => '/contactus');
    const rendered = await waits(site, () => `/artists/act${page++}`);
    attack?.kill();
    await untilServingIsIdle(site);
    rows.push({ 'one address asks for': name, ...columns('cached', cached), ...columns('rendered', rendered) });
    if (attack === undefined) continue;
    worst.cached = Math.max(worst.cached, percentile99(cached));
    worst.rendered = Math.max(worst.rendered, percentile99(rendered));
  }
  site.child.kill();
  rmSync(dataDir, { recursive: true });
  printTable(`What ${CONNECTIONS} connections from one address cost another visitor, ms of the serving thread`, rows);
  const what = `beside ${CONNECTIONS} busy connections of one address, 19 of 20 wait`;
  return [
    { what: `a cached page ${what}`, figure: worst.cached, most: 50, unit: 'ms' },
    { what: `a rendered page ${what}`, figure: worst.rendered, most: 300, unit: 'ms' },
  ];
}

function columns(kind: string, figures: readonly number[]): Record<string, string> {
  const sorted = figures.toSorted((one, other) => one - other);
  return {
    [`${kind}, middle`]: round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    [`${kind}, 19 of 20`]: round(percentile99(figures)),
    [`${kind}, longest`]: round(sorted.at(-1) ?? Number.NaN),
  };
}

function percentile99(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

/** The serving thread's CPU milliseconds until each page is answered. */
async function waits(site: Running, pathOf: () => string): Promise<number[]> {
  const figures: number[] = [];
  await ask(site.port, pathOf(), () => {});
  for (let time = 0; time < TIMES; time++) {
    await after(PAUSE_MS);
    const before = servingMs(site);
    let figure = Number.POSITIVE_INFINITY;
    const status = await ask(site.port, pathOf(), () => {
      figure = servingMs(site) - before;
    });
    // A refusal counts as an endless wait.
    figures.push(status === 200 ? figure : Number.POSITIVE_INFINITY);
  }
  return figures;
}

/** The most work of an idle serving thread, in milliseconds. */
const IDLE_WORK_MS = 30;
const IDLE_MS = 1_000;

async function untilServingIsIdle(site: Running): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const now = servingMs(site);
    if (now - before < IDLE_WORK_MS) return;
    before = now;
    await after(IDLE_MS);
  }
}

/** The serving thread's CPU milliseconds. */
function servingMs({ child }: Running): number {
  return Number.parseInt(readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8'), 10) / 1e6;
}

const agent = new Agent({ keepAlive: true });

function ask(port: number, path: string, onAnswer: () => void): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ agent, host: '127.0.0.1', localAddress: VISITOR, port, path }, (answer) => {
      onAnswer();
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}
