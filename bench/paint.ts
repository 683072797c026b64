import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from '#rig/browser.ts';
import { type Running, serve } from './process.ts';
import { type FirstVisit, firstVisit } from './slow-phone.ts';
import { type Budget, median, printTable, round } from './table.ts';

const PAGES = ['/', '/shows', '/artists', '/artists/sisterheron'];
/** The yardstick: what no page of words can beat on this machine and line. */
const BARE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Tonight</h1><p>A page of a few hundred bytes, no style, no script, no picture: how soon anything at all can be painted.</p><p>It says what it says and ends here.</p></html>';
const RUNS = 5;
const KB = 1000;

/** First visits on a slow phone, printed for each page beside a bare one, with the budgets of /shows. */
export async function measurePaint(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await serve(dataDir);
  const bare = await openBare();
  const browser = await openBrowser();
  try {
    const visits = await visitInTurns(browser, site, bare);
    printVisits(visits);
    return budgetsOf(visits.get('/shows') ?? []);
  } finally {
    await browser.close();
    bare.close();
    site.child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function openBare(): Promise<Server> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': BARE.length }).end(BARE);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Every page in every round, so that whatever else the machine does falls on all alike. The first round warms and is not counted. */
async function visitInTurns(browser: Browser, { port }: Running, bare: Server): Promise<Map<string, FirstVisit[]>> {
  const bareOrigin = `http://localhost:${(bare.address() as AddressInfo).port}`;
  const addresses = [['bare', `${bareOrigin}/`] as const, ...PAGES.map((path) => [path, `http://localhost:${port}${path}`] as const)];
  const visits = new Map<string, FirstVisit[]>(addresses.map(([name]) => [name, []]));
  for (let round = 0; round <= RUNS; round++) {
    for (const [name, address] of addresses) {
      const visit = await firstVisit(browser, address);
      if (round > 0) visits.get(name)?.push(visit);
    }
  }
  return visits;
}

function middle(visits: readonly FirstVisit[], figure: keyof FirstVisit): number {
  return median(visits.map((visit) => visit[figure]));
}

function printVisits(visits: ReadonlyMap<string, readonly FirstVisit[]>): void {
  printTable(
    'A first visit on a slow phone: 1.6 Mbit/s, 150 ms there and back, a processor at a quarter of its speed',
    [...visits].map(([page, each]) => ({
      page,
      'first paint, ms': round(middle(each, 'firstPaint')),
      'first content, ms': round(middle(each, 'firstContent')),
      'largest content, ms': round(middle(each, 'largestContent')),
      'blocked, ms': round(middle(each, 'blocked')),
      'layout shift': middle(each, 'layoutShift').toFixed(4),
      requests: middle(each, 'requests'),
      bytes: middle(each, 'bytes'),
      'script at once': middle(each, 'scriptAtOnce'),
      'script in all': middle(each, 'script'),
      'blocked once touched, ms': round(middle(each, 'blockedTouched')),
    })),
  );
}

function budgetsOf(visits: readonly FirstVisit[]): Budget[] {
  const within = (what: string, figure: number, most: number, unit: string) => ({
    what: `/shows, slow phone: ${what}`,
    figure,
    most,
    unit,
  });
  return [
    within('first paint', middle(visits, 'firstPaint') / 1000, 0.6, 's'),
    within('total blocking time', middle(visits, 'blocked'), 50, 'ms'),
    within('layout shift', middle(visits, 'layoutShift'), 0, ''),
    within('script before it is idle or touched', middle(visits, 'scriptAtOnce') / KB, 10, 'kB'),
    within('script in all', middle(visits, 'script') / KB, 110, 'kB'),
    within('everything', middle(visits, 'bytes') / KB, 200, 'kB'),
    within('requests', middle(visits, 'requests'), 12, ''),
  ];
}
