import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openBrowser } from '#rig/browser.ts';
import { someShow } from './paint.ts';
import { ANY, ASKING, keepOn, type Running, serve, untilIdle } from './process.ts';
import { measureRequests, measureYardstick } from './requests.ts';
import { type Budget, printTable, round } from './table.ts';
import { type Visit, visit } from './visit.ts';

const PAGES = ['/', '/shows', '/artists', '/artists/sisterheron', '/venues', '/search?q=tide', '/contactus', '/news', '/login'];
const ASKED = ['/', '/shows', '/artists', '/artists/sisterheron', '/api/'];
/** Other frequent requests: pages, feeds in every format, embeds, and pictures of pages. */
const ALSO_ASKED = [
  ...['/tree', '/shows/2026', '/shows/2026/10', '/week/flyer', '/embed', '/my', '/search?q=tide', '/api/suggestions?q='],
  ...['/venues/lowtideopry', '/venues/lowtideopry?tab=past', '/artists/sisterheron?tab=past', '/shows?genre=folk', '/sitemap.xml'],
  ...['/shows.json', '/shows.ics', '/shows.atom', '/shows.csv', '/shows.txt', '/shows.jsonfeed', '/shows.ics?genre=folk'],
  ...['/venues/lowtideopry.ics', '/artists/sisterheron.atom', '/search.ics?q=tide', '/embed/shows?venue=lowtideopry', '/embed/shows.js'],
  ...['/previews/scene.png', '/previews/venues/lowtideopry.png', '/previews/years/2026.png'],
  ...['/flyers/this-week.png', '/flyers/this-week-story.png'],
];
/** In milliseconds. */
const POLL_MS = 250;
const KB = 1000;
/** The bare server's CPU time over ours for a cached answer. */
const MIN_SHARE = 0.35;
/** Servers with little to do spend more on waking up than on requests; other programs may take a third of a core. */
const MIN_BUSY = 0.5;
/** More than one core means that the servers were not pinned. */
const MAX_BUSY = 1.05;
/** A bare server slowed by this many microseconds per request must fail, or the measurement is worthless. */
const SLOWED_US = 50;

/** The size of a first visit, and the cost of a cached answer beside a bare server. */
export async function measurePages(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await serve(dataDir);
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
  await untilDrawn(
    site,
    ALSO_ASKED.filter((path) => path.endsWith('.png')),
  );
  await untilIdle(site);
  keepOn(ASKING, process.pid);
  const rates = [
    ...(await measureRequests(site, ASKED, dataDir)),
    ...(await measureRequests(site, [await someShow(site.port), ...ALSO_ASKED], dataDir, ['br'])),
  ];
  printTable(
    'Requests, beside a bare node:http server that sends the same bytes from the same core at the same time',
    rates.map(({ path, way, cpuMicroseconds, bareCpuMicroseconds, share, from, to, busy }) => ({
      path,
      way,
      'CPU µs/request': round(cpuMicroseconds),
      'bare CPU µs': round(bareCpuMicroseconds),
      'share of bare': share.toFixed(3),
      'middle half': `${from.toFixed(2)} to ${to.toFixed(2)}`,
      'core busy': busy.toFixed(2),
    })),
  );
  const yardstick = await measureYardstick(site, '/shows', dataDir, SLOWED_US);
  keepOn(ANY, process.pid);
  site.child.kill();
  rmSync(dataDir, { recursive: true, force: true });
  return [
    ...weights(visits.find((each) => each.path === '/shows')),
    ...rates.map((rate) => ({
      what: `${rate.path} as ${rate.way}: share of bare node:http`,
      figure: rate.share,
      least: MIN_SHARE,
      unit: '',
    })),
    { what: 'the measured core was busy at least for', figure: Math.min(...rates.map(({ busy }) => busy)), least: MIN_BUSY, unit: '' },
    { what: 'the measured core was busy at most for', figure: Math.max(...rates.map(({ busy }) => busy)), most: MAX_BUSY, unit: '' },
    { what: 'the yardstick beside itself, off by', figure: Math.abs(1 - yardstick.same), most: 0.05, unit: '' },
    { what: `the yardstick slowed by ${SLOWED_US} µs, as it must fail`, figure: yardstick.slowed, most: MIN_SHARE, unit: '' },
  ];
}

/** Waits until requested pictures are drawn. */
async function untilDrawn({ port }: Running, pictures: readonly string[]): Promise<void> {
  const tagOf = async (path: string) => {
    const { ok, headers } = await fetch(`http://localhost:${port}${path}`);
    return ok ? headers.get('etag') : null;
  };
  const [scene = '', ...others] = pictures;
  for (const path of others)
    for (let tag = await tagOf(path); tag === null || tag === (await tagOf(scene)); tag = await tagOf(path)) await after(POLL_MS);
}

function weights(shows: Visit | undefined): Budget[] {
  return [
    { what: '/shows: script in all', figure: (shows?.script ?? Number.NaN) / KB, most: 110, unit: 'kB' },
    { what: '/shows: fonts', figure: (shows?.fonts ?? Number.NaN) / KB, most: 60, unit: 'kB' },
    { what: '/shows: HTML with styles', figure: (shows?.html ?? Number.NaN) / KB, most: 14, unit: 'kB' },
    { what: '/shows: files that block first paint', figure: shows?.blocking ?? Number.NaN, most: 0, unit: '' },
  ];
}

async function measureVisits({ port }: Running): Promise<Visit[]> {
  const browser = await openBrowser();
  const measured: Visit[] = [];
  for (const path of PAGES) measured.push(await visit(browser, `http://localhost:${port}`, path));
  await browser.close();
  return measured;
}
