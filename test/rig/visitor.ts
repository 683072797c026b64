import { readFileSync } from 'node:fs';
import { type BrowserContextOptions, devices, type Page } from '@playwright/test';
import type { Clock } from '#clock.ts';
import type { PushServices } from '#follows/push/push-services.ts';
import { cachedFront } from '#http/cache/cached-front.ts';
import { type Listening, listen } from '#http/server/listen.ts';
import { pages } from '#web/pages.ts';
import { openBrowser } from './browser.ts';
import { openAnotherSite, openTestSite, type TestSite } from './test-app.ts';

/** axe, minified, which compiles faster. */
const CHECKER = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** A desktop and a phone. */
export const MACHINES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
} satisfies Record<string, BrowserContextOptions>;

/** A visitor's page, with its errors in `troubles`. */
export type Visitor = Page & { troubles: string[] };

/** The test site on a port, and a browser. */
export interface Visited {
  origin: string;
  app: TestSite;
  /** A visitor with an empty cache. */
  visitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  close: () => Promise<void>;
}

/** Opens the site with a browser. `clock` sets its time, `cacheBytes` a device's limit, `pushServices` the allowed ones. */
export async function openVisitedSite(clock?: Clock, cacheBytes?: number, pushServices?: PushServices): Promise<Visited> {
  const parts = { ...(cacheBytes === undefined ? {} : { cacheBytes }), ...(pushServices === undefined ? {} : { pushServices }) };
  const opened = await openTestSite('sqlite', undefined, parts);
  const app = clock === undefined ? opened : { ...(await openAnotherSite({ ...opened, clock }, opened.db)), clock };
  const server: Listening = await listen(cachedFront({ ...app, zone: app.pack.scene.zone, pages }).listener, {
    port: 0,
    host: '127.0.0.1',
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const browser = await openBrowser();
  return {
    origin,
    app,
    async visitor(options = MACHINES.desktop) {
      // A service worker would bypass a test's routes; tests of it allow it.
      const context = await browser.newContext({ serviceWorkers: 'block', ...options, baseURL: origin });
      const page = await context.newPage();
      const troubles: string[] = [];
      page.on('pageerror', (error) => troubles.push(error.message));
      page.on('console', (message) => {
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
      });
      page.on('requestfinished', (request) => {
        if (new URL(request.url()).origin !== origin) troubles.push(`fetched ${request.url()}`);
      });
      return Object.assign(page, { troubles });
    },
    async close() {
      await browser.close();
      await server.drain();
      await app.close();
    },
  };
}

/** Wakes React in a page as a visitor's touch does. */
export async function wakeReact(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const at = document.querySelector('main form') ?? document.body;
    at.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 }));
    return document.documentElement.dataset.hydrated !== undefined;
  });
}

/** Loads axe into a page. As a whole script it is compiled once per process. */
async function bringChecker(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const tools = await page.context().newCDPSession(page);
  const { exceptionDetails } = await tools.send('Runtime.evaluate', { expression: CHECKER });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  await tools.detach();
}

/** axe's violations, each with its element; `more` turns on further rules. Axe stays in the page. */
export async function violations(page: Page, more: readonly string[] = []): Promise<string[]> {
  await bringChecker(page);
  return page.evaluate(async (wanted) => {
    const rules = Object.fromEntries(wanted.map((rule) => [rule, { enabled: true }]));
    // No frames, as ours load only on request; no list of passes, which costs a third.
    const { violations: found } = await window.axe.run(document, { resultTypes: ['violations'], preload: false, iframes: false, rules });
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, more);
}

/** How people come. Target sizes are only checked on a desktop, as it is expensive. */
const COMING = [
  { size: MACHINES.desktop.viewport, colorScheme: 'light', more: ['target-size'] },
  { size: MACHINES.phone.viewport, colorScheme: 'dark', more: [] },
] as const;

/**
 * Checks a page on a desktop by day and a phone by night: axe, text wider than the screen, and `look`. The page is opened once, as no
 * script asks what machine it is on.
 */
export function wrongOnEither(page: Page, bring: () => Promise<unknown>, look?: () => Promise<string[]>): Promise<string[]> {
  return wrongOn(COMING, page, bring, look);
}

/** Checks a page on a phone by night only. */
export function wrongOnPhone(page: Page, bring: () => Promise<unknown>): Promise<string[]> {
  return wrongOn(COMING.slice(1), page, bring);
}

async function wrongOn(
  machines: readonly (typeof COMING)[number][],
  page: Page,
  bring: () => Promise<unknown>,
  look?: () => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, { size, colorScheme, more }] of machines.entries()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    if (index === 0) await bring();
    const found = [...(await violations(page, more)), ...(await tooWide(page)), ...((await look?.()) ?? [])];
    wrong.push(...found.map((what) => `${new URL(page.url()).pathname} at ${size.width} px by ${colorScheme}: ${what}`));
  }
  return wrong;
}

/** By how much a page is wider than the screen. */
export async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [`${over} px wider than the screen`] : [];
}
