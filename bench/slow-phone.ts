import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A first visit with a slow phone, in milliseconds and bytes on the wire. */
export interface FirstVisit {
  firstPaint: number;
  firstContent: number;
  largestContent: number;
  /** Total blocking time: long tasks beyond 50 ms each, until five seconds after loading, untouched. */
  blocked: number;
  layoutShift: number;
  /** Until the load event. */
  requests: number;
  bytes: number;
  /** All requests before the first touch, with those of idle moments. */
  requestsUntouched: number;
  bytesUntouched: number;
  /** Script run before the first idle moment, without preloads. */
  scriptAtOnce: number;
  /** All script, after a touch. */
  script: number;
  /** The longest task while React hydrates; 0 below 50 ms. */
  longestHydrating: number;
}

/** Slow 4G, as browsers throttle: bytes per second and round-trip milliseconds. */
const LINE = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
/** The line at home. */
const GOOD_LINE = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 };
/** A cheap phone beside this machine. */
const SLOWER = 4;
const UNTOUCHED_MS = 5000;
/** A page is at rest after this much silence, in milliseconds. */
const QUIET_MS = 2500;

/** Recorded by the page itself. */
interface Notes {
  largest: number;
  shift: number;
  long: { start: number; duration: number }[];
  /** The first idle moment after loading. */
  idle: number;
}
declare global {
  interface Window {
    notes: Notes;
  }
}

/**
 * Opens an address from another site with an empty cache, waits five seconds, then touches the page on a good line, so that hydration costs
 * CPU only.
 */
export async function firstVisit(browser: Browser, from: string, address: string): Promise<FirstVisit> {
  const { context, page, wire } = await slowPhone(browser);
  await page.goto(from, { waitUntil: 'load' });
  const came = await watch(wire);
  await page.addInitScript(takeNotes);
  await page.goto(address, { waitUntil: 'load' });
  const { requests, bytes } = came;
  await page.waitForTimeout(UNTOUCHED_MS);
  const untouched = await figures(page);
  const { requests: requestsUntouched, bytes: bytesUntouched } = came;
  await wire.send('Network.emulateNetworkConditions', GOOD_LINE);
  const touchedAt = await page.evaluate(() => performance.now());
  await touch(wire);
  await rest(page, came);
  const { layoutShift } = await figures(page);
  const longestHydrating = await longestSince(page, touchedAt);
  await context.close();
  return { ...untouched, layoutShift, requests, bytes, requestsUntouched, bytesUntouched, script: came.script, longestHydrating };
}

/** Touches without following a link. */
async function touch(wire: CDPSession): Promise<void> {
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 195, y: 400 }] });
  await wire.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
}

/** An empty slow phone. */
export async function slowPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page; wire: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.emulateNetworkConditions', LINE);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { context, page, wire };
}

interface Came {
  requests: number;
  bytes: number;
  script: number;
  /** The time of the last packet, on our clock. */
  last: number;
}

/** Adds up bytes on the wire, with headers. */
async function watch(wire: CDPSession): Promise<Came> {
  const came: Came = { requests: 0, bytes: 0, script: 0, last: performance.now() };
  const scripts = new Set<string>();
  wire.on('Network.requestWillBeSent', () => {
    came.last = performance.now();
  });
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    came.last = performance.now();
    // A preloaded script is requested again when it runs.
    if (response.fromDiskCache === true) return;
    came.requests++;
    if (response.url.endsWith('.js')) scripts.add(requestId);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    came.bytes += encodedDataLength;
    came.last = performance.now();
    if (scripts.has(requestId)) came.script += encodedDataLength;
  });
  await wire.send('Network.enable');
  return came;
}

async function rest(page: Page, came: Came): Promise<void> {
  came.last = performance.now();
  while (performance.now() - came.last < QUIET_MS) {
    const since = await page.evaluate(
      () => performance.now() - Math.max(0, ...window.notes.long.map(({ start, duration }) => start + duration)),
    );
    const waited = Math.min(since, performance.now() - came.last);
    await page.waitForTimeout(Math.max(50, QUIET_MS - waited));
  }
}

/** Runs first in the page. */
function takeNotes(): void {
  const notes: Notes = { largest: 0, shift: 0, long: [], idle: Number.POSITIVE_INFINITY };
  window.notes = notes;
  const see = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  see('largest-contentful-paint', ({ startTime }) => {
    notes.largest = startTime;
  });
  see('layout-shift', (entry) => {
    notes.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  addEventListener('load', () =>
    requestIdleCallback(() => {
      notes.idle = performance.now();
    }),
  );
  see('longtask', ({ startTime, duration }) => notes.long.push({ start: startTime, duration }));
}

function longestSince(page: Page, from: number): Promise<number> {
  return page.evaluate(
    (since) => window.notes.long.filter(({ start }) => start >= since).reduce((most, { duration }) => Math.max(most, duration), 0),
    from,
  );
}

function figures(page: Page) {
  return page.evaluate(() => {
    const paint = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    const firstContent = paint('first-contentful-paint');
    const { largest, shift, long, idle } = window.notes;
    const blocked = long
      .filter(({ start, duration }) => start + duration > firstContent)
      .reduce((sum, { start, duration }) => sum + Math.max(0, start + duration - Math.max(start, firstContent) - 50), 0);
    const scriptAtOnce = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType, startTime }) => name.endsWith('.js') && initiatorType !== 'fetch' && startTime < idle)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
    return { firstPaint: paint('first-paint'), firstContent, largestContent: largest, layoutShift: shift, blocked, scriptAtOnce };
  });
}
