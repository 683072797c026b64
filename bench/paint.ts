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
/** The yardstick: what no page of words can beat on this machine and line. */
const BARE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Tonight</h1><p>A page of a few hundred bytes, no style, no script, no picture: how soon anything at all can be painted.</p><p>It says what it says and ends here.</p></html>';
const RUNS = 5;
const KB = 1000;

/** First visits on a slow phone, printed for each page beside a bare one: how soon it is painted, and what runs in it afterwards. */
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
 * Every page in every round, so that whatever else the machine does falls on all alike. The first round warms and is not counted.
 * Each is come to from a page of another site, as by a shared link or from a search. In a tab that was just opened a browser takes the
 * tab's own process for a page that is not cut off from whoever opened it, as all of ours are, and saves some 40 ms that no such visitor saves.
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

/** The page of a show that is to come, by a shared link. */
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

/** How much longer than a bare page anything of ours may take to be seen. */
const TIMES_BARE = 1.5;

/** A show is the page most come to by a shared link, on whatever line they have: all of it, with what comes in idle moments. */
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
