import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** What a first visit with a slow phone comes to, in milliseconds and bytes over the wire. */
export interface FirstVisit {
  firstPaint: number;
  firstContent: number;
  largestContent: number;
  /** What long tasks took beyond 50 ms each, from the first content until five seconds after all was there, untouched: the total blocking time. */
  blocked: number;
  layoutShift: number;
  /** What came over the wire until the page had loaded: what a visitor waits for. */
  requests: number;
  bytes: number;
  /** All of both when nobody had touched the page yet, with what is fetched in idle moments. */
  requestsUntouched: number;
  bytesUntouched: number;
  /** Script that runs before the browser was first idle, untouched; not what is fetched ahead. */
  scriptAtOnce: number;
  /** Script in all, once the reader has touched the page. */
  script: number;
  /** The longest task after that touch, while React wakes; 0 when none took over 50 ms. */
  longestHydrating: number;
}

/** A slow 4G line, as the tools of browsers throttle to: bytes a second and milliseconds there and back. */
const LINE = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
/** What the same phone finds at home. */
const GOOD_LINE = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 };
/** A cheap telephone beside the machine this runs on. */
const SLOWER = 4;
/** For how long nobody touches it, all of it being there. */
const UNTOUCHED_MS = 5000;
/** A page rests when nothing has come and nothing has run long for so many milliseconds. */
const QUIET_MS = 2500;

/** What the page notes of itself from its first moment; read by `figures`. */
interface Notes {
  largest: number;
  shift: number;
  long: { start: number; duration: number }[];
  /** When the browser first had nothing to do, all of the page being there. */
  idle: number;
}
declare global {
  interface Window {
    notes: Notes;
  }
}

/**
 * Comes from a page of another site to an address with an empty cache, leaves the page alone for five seconds, then touches it on a good
 * line, so that what waking costs is the processor's work alone, and lets it rest.
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

/** A finger that is laid down and drawn away again follows no link. */
async function touch(wire: CDPSession): Promise<void> {
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 195, y: 400 }] });
  await wire.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
}

/** A page on a slow phone that knows nothing yet. */
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
  /** When something last came, on this side's clock. */
  last: number;
}

/** Adds up what comes over the wire, headers with it. */
async function watch(wire: CDPSession): Promise<Came> {
  const came: Came = { requests: 0, bytes: 0, script: 0, last: performance.now() };
  const scripts = new Set<string>();
  wire.on('Network.requestWillBeSent', () => {
    came.last = performance.now();
  });
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    came.last = performance.now();
    // What was fetched ahead is asked for again when it is run, and found.
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

/** Runs in the page before anything of its own. */
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
