import { readFileSync } from 'node:fs';
import { type BrowserContextOptions, devices, type Page } from '@playwright/test';
import type { Clock } from '#clock.ts';
import type { PushServices } from '#follows/push/push-services.ts';
import { cachedFront } from '#http/cache/cached-front.ts';
import { type Listening, listen } from '#http/server/listen.ts';
import { pages } from '#web/pages.ts';
import { openBrowser } from './browser.ts';
import { openAnotherSite, openTestSite, type TestSite } from './test-app.ts';

/** The checker of accessibility in its short form, which a page compiles sooner. */
const CHECKER = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The two machines people come on. */
export const MACHINES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
} satisfies Record<string, BrowserContextOptions>;

/** A page of somebody who visits; what goes wrong in it is kept in `troubles`. */
export type Visitor = Page & { troubles: string[] };

/** The test site open at a port, and a browser to visit it with. */
export interface Visited {
  origin: string;
  app: TestSite;
  /** A new visitor with an empty cache. */
  visitor: (options?: BrowserContextOptions) => Promise<Visitor>;
  close: () => Promise<void>;
}

/** `clock` is what the site goes by, where its evening is to move on; `cacheBytes` how much a device keeps; `pushServices` which are asked. */
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
      // A service worker stands between a page and a test's own routes; tests of it ask for it.
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

/** Gives a page the sign of somebody who wants more than to read, until React has woken in it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const at = document.querySelector('main form') ?? document.body;
    at.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 }));
    return document.documentElement.dataset.hydrated !== undefined;
  });
}

/** Brings the checker into a page that lacks it. As a whole script it is compiled once for all pages that one process shows. */
async function bringChecker(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const tools = await page.context().newCDPSession(page);
  const { exceptionDetails } = await tools.send('Runtime.evaluate', { expression: CHECKER });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  await tools.detach();
}

/** What a checker of accessibility finds wrong, each with the element it is about; by rules that it leaves out unless told, too. It stays in the page. */
export async function violations(page: Page, more: readonly string[] = []): Promise<string[]> {
  await bringChecker(page);
  return page.evaluate(async (wanted) => {
    const rules = Object.fromEntries(wanted.map((rule) => [rule, { enabled: true }]));
    // Our pages have no frames of other sites until somebody asks for one; a list of all that is well costs a third of it.
    const { violations: found } = await window.axe.run(document, { resultTypes: ['violations'], preload: false, iframes: false, rules });
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, more);
}

/** By what people come, and in which light. On a desktop it is asked too whether what can be pressed stands too close, which is much dearer by itself. */
const COMING = [
  { size: MACHINES.desktop.viewport, colorScheme: 'light', more: ['target-size'] },
  { size: MACHINES.phone.viewport, colorScheme: 'dark', more: [] },
] as const;

/**
 * What is wrong with a page on a desktop by day and on a phone by night: what a checker of accessibility finds, words wider than the screen,
 * and what `look` sees. It is brought to the page once for both, as no script asks what machine it is on.
 */
export function wrongOnEither(page: Page, bring: () => Promise<unknown>, look?: () => Promise<string[]>): Promise<string[]> {
  return wrongOn(COMING, page, bring, look);
}

/** The same on a phone by night alone. */
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

/** By how much a page is wider than its screen, if it is. */
export async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [`${over} px wider than the screen`] : [];
}
