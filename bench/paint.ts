import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from '#rig/browser.ts';
import { measureFirstSuggestion } from './first-suggestion.ts';
import { type Running, serve } from './process.ts';
import { type FirstVisit, firstVisit } from './slow-phone.ts';
import { type Budget, median, printTable, round } from './table.ts';

const PAGES = [
  ...['/', '/shows', '/artists', '/artists/sisterheron', '/venues', '/venues/lowtideopry', '/search?q=tide', '/contactus', '/news'],
  ...['/tree', '/shows/2026', '/week/flyer', '/my'],
  ...['/services', '/users', '/login', '/register', '/forgot', '/api/docs'],
];
/** The baseline: a bare page of text. */
const BARE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Tonight</h1><p>A page of a few hundred bytes, no style, no script, no picture: how soon anything at all can be painted.</p><p>It says what it says and ends here.</p></html>';
const RUNS = 5;
const KB = 1000;

/** First visits on a slow phone beside a bare page: the time to first paint, and what runs afterwards. */
export async function measurePaint(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await serve(dataDir);
  const show = await someShow(site.port);
  const bare = await openBare();
  const browser = await openBrowser();
  try {
    const visits = await visitInTurns(browser, site, bare, show);
    printVisits(visits);
    const suggestion = await measureFirstSuggestion(browser, `http://localhost:${site.port}`);
    return [...budgetsOf(visits), ...budgetsOfShow(show, visits), ...suggestion];
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

/**
 * All pages in every round, so that other load affects all alike. The first round is a warm-up. Visitors come from another site, by a link
 * or search: in a new tab the browser reuses the tab's process, which saves 40 ms that they don't save.
 */
async function visitInTurns(browser: Browser, { port }: Running, bare: Server, show: string): Promise<Map<string, FirstVisit[]>> {
  const barePort = (bare.address() as AddressInfo).port;
  const elsewhere = `http://127.0.0.1:${barePort}/`;
  const addresses = [
    ['bare', `http://localhost:${barePort}/`] as const,
    ...[...PAGES, show].map((path) => [path, `http://localhost:${port}${path}`] as const),
  ];
  const visits = new Map<string, FirstVisit[]>(addresses.map(([name]) => [name, []]));
  for (let round = 0; round <= RUNS; round++) {
    for (const [name, address] of addresses) {
      const visit = await firstVisit(browser, elsewhere, address);
      if (round > 0) visits.get(name)?.push(visit);
    }
  }
  return visits;
}

/** The address of a coming show. */
export async function someShow(port: number): Promise<string> {
  const { shows } = (await (await fetch(`http://localhost:${port}/shows.json?when=coming&limit=1`)).json()) as {
    shows: { slug: string }[];
  };
  return `/shows/${shows[0]?.slug}`;
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
      'longest task hydrating, ms': round(middle(each, 'longestHydrating')),
    })),
  );
}

/** The limit, times a bare page. */
const TIMES_BARE = 1.5;

/** A show is the page most often reached by a link. */
function budgetsOfShow(show: string, visits: ReadonlyMap<string, readonly FirstVisit[]>): Budget[] {
  const page = visits.get(show) ?? [];
  const week = middle(visits.get('/shows') ?? [], 'firstPaint');
  return [
    { what: 'a show, slow phone: all of a first visit, untouched', figure: middle(page, 'bytesUntouched') / KB, most: 150, unit: 'kB' },
    { what: 'a show, slow phone: requests of a first visit, untouched', figure: middle(page, 'requestsUntouched'), most: 10, unit: '' },
    { what: 'a show, slow phone: first paint, times that of the week', figure: middle(page, 'firstPaint') / week, most: 1.1, unit: '' },
  ];
}

function budgetsOf(visits: ReadonlyMap<string, readonly FirstVisit[]>): Budget[] {
  const bare = middle(visits.get('bare') ?? [], 'firstPaint');
  const each = [...visits].filter(([name]) => name.startsWith('/'));
  const every = (what: string, unit: string, most: number, figure: (page: readonly FirstVisit[]) => number): Budget[] =>
    each.map(([path, page]) => ({ what: `${path}, slow phone: ${what}`, figure: figure(page), most, unit }));
  return [
    ...every('first paint, times the bare page’s', '', TIMES_BARE, (page) => middle(page, 'firstPaint') / bare),
    ...every('total blocking time, untouched', 'ms', 50, (page) => middle(page, 'blocked')),
    ...every('longest task while React hydrates', 'ms', 50, (page) => middle(page, 'longestHydrating')),
    ...every('layout shift', '', 0, (page) => middle(page, 'layoutShift')),
    ...every('script run untouched', 'kB', 10, (page) => middle(page, 'scriptAtOnce') / KB),
    ...every('everything until it has loaded', 'kB', 200, (page) => middle(page, 'bytes') / KB),
    ...every('requests until it has loaded', '', 12, (page) => middle(page, 'requests')),
  ];
}
