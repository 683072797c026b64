import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '#rig/browser.ts';
import { measureAccounts } from './accounts.ts';
import { measureHearing } from './hearing.ts';
import { memoryMb, type Running, run } from './process.ts';
import { measureRequests, secondsOfRequests } from './requests.ts';
import { type Budget, median, printBudgets, printTable, round } from './table.ts';
import { type Visit, visit } from './visit.ts';

/** A Saturday evening, so that every run shows the same week. */
const NOW = '2026-11-21T23:30:00Z';
const PAGES = ['/', '/shows', '/artists', '/artists/sisterheron', '/venues', '/search?q=tide', '/contactus', '/news', '/login'];
const ASKED = ['/', '/shows', '/artists', '/artists/sisterheron', '/api/'];
const STARTS = 5;
const KB = 1000;

const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
const serve = () => run(['src/cli/main.ts', 'serve'], { DATA_DIR: dataDir, PORT: '0', NOW });

// What is measured in milliseconds comes first, before the bursts of requests have heated the machine.
const fresh = measureFresh();
const starts = await measureStarts();
const site = await serve();
const memoryAtStart = memoryMb(site);
const visits = await measureVisits(site);
printTable(
  'A first visit, bytes over the wire',
  visits.map(({ path, requests, html, scriptAtOnce, script, fonts, pictures, other, blocking }) => ({
    page: path,
    requests,
    'HTML with styles': html,
    'script at once': scriptAtOnce,
    'script in all': script,
    fonts,
    pictures,
    other,
    'all bytes': html + script + fonts + pictures + other,
    'blocking files': blocking,
  })),
);
const rates = await measureRequests(site, ASKED);
printTable(
  'Requests, beside a bare node:http server sending the same bytes',
  rates.map(({ path, way, perSecond, barePerSecond, cpuMicroseconds, bareCpuMicroseconds, share }) => ({
    path,
    way,
    'requests/s': round(perSecond),
    'bare requests/s': round(barePerSecond),
    'CPU µs/request': round(cpuMicroseconds),
    'bare CPU µs': round(bareCpuMicroseconds),
    'share of bare': share.toFixed(3),
  })),
);
const memoryAfter = memoryMb(site);
site.child.kill();
rmSync(dataDir, { recursive: true });

const shows = visits.find((each) => each.path === '/shows');
const budgets: Budget[] = [
  ...(await measureAccounts()),
  ...(await measureHearing()),
  { what: '/shows: script in all', figure: (shows?.script ?? Number.NaN) / KB, most: 110, unit: 'kB' },
  { what: '/shows: fonts', figure: (shows?.fonts ?? Number.NaN) / KB, most: 60, unit: 'kB' },
  { what: '/shows: HTML with styles', figure: (shows?.html ?? Number.NaN) / KB, most: 14, unit: 'kB' },
  { what: '/shows: files that block first paint', figure: shows?.blocking ?? Number.NaN, most: 0, unit: '' },
  { what: '/shows fresh, 200 shows', figure: fresh, most: 8, unit: 'ms' },
  { what: 'start to first 200', figure: median(starts) / 1000, most: 2, unit: 's' },
  { what: 'memory after start', figure: memoryAtStart, most: 150, unit: 'MB' },
  { what: `memory after ${secondsOfRequests(ASKED)} s of requests`, figure: memoryAfter, most: 180, unit: 'MB' },
  ...rates.map(({ path, way, share }) => ({ what: `${path} as ${way}: share of bare node:http`, figure: share, least: 0.9, unit: '' })),
];
if (!printBudgets(budgets)) process.exitCode = 1;

/** A fresh render in a process of its own, three times: neighbours on the machine can only make it slower, so the quickest counts. */
function measureFresh(): number {
  const environment = { ...process.env, NODE_ENV: 'production' };
  const render = () => Number(execFileSync(process.execPath, ['bench/render.ts'], { encoding: 'utf8', env: environment }));
  return Math.min(render(), render(), render());
}

/** From nothing running to the first page answered, the database there already. */
async function measureStarts(): Promise<number[]> {
  (await serve()).child.kill();
  const times: number[] = [];
  for (let turn = 0; turn < STARTS; turn++) {
    const start = performance.now();
    const running = await serve();
    await (await fetch(`http://127.0.0.1:${running.port}/shows`)).arrayBuffer();
    times.push(performance.now() - start);
    running.child.kill();
  }
  return times;
}

async function measureVisits({ port }: Running): Promise<Visit[]> {
  const browser = await openBrowser();
  const measured: Visit[] = [];
  for (const path of PAGES) measured.push(await visit(browser, `http://localhost:${port}`, path));
  await browser.close();
  return measured;
}
