import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectPage } from '#rig/expect-page.ts';
import { register } from '#rig/people.ts';
import { hydrated, MACHINES, openVisitedSite, type Visited, violations } from '#rig/visitor.ts';
import { DOCUMENT_CACHE_BYTES } from '#scene/document-cache.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

/** The page of one of the fortnight's shows. */
const SHOW = '/shows/the-tin-whistlers-the-cannery-2026-11-27';
const WITH_WORKER = { ...MACHINES.phone, serviceWorkers: 'allow' as const };
/** A line that is cut fails whatever was under way, and the browser says so. */
const ofTheLine = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/;

/** The addresses of which this device holds copies. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('documents')).keys();
    return kept.map(({ url }) => new URL(url).pathname + new URL(url).search).sort();
  });

/** Whether anything that this device holds, in any cache, has these words in it. */
const holds = (page: Page, words: string) =>
  page.evaluate(async (words) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if ((await (await cache.match(request))?.text())?.includes(words)) return request.url;
    }
    return '';
  }, words);

/** Whether it is noted on this device that it holds the fortnight. */
const isNoted = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('backline-looked');
    await new Promise((done) => opened.addEventListener('success', done));
    const count = opened.result.transaction('at').objectStore('at').count();
    await new Promise((done) => count.addEventListener('success', done));
    opened.result.close();
    return count.result > 0;
  });

/** Opens a page with a worker, and waits until the fortnight is on the device. */
async function visit(path: string, page?: Page & { troubles: string[] }) {
  const visitor = page ?? (await site.visitor(WITH_WORKER));
  await visitor.goto(path);
  await expectPage.poll(() => copies(visitor)).toContain('/venues/cannery');
  return visitor;
}

describe('without a network', () => {
  test('the fortnight, the venues and what was read open from the device and say how old they are; the line back, the page is renewed', async () => {
    const page = await visit('/artists/quietboat');
    await expectPage.poll(() => copies(page)).toContain(SHOW);
    await page.context().setOffline(true);
    for (const [path, words] of [
      ['/shows', 'The Tin Whistlers'],
      ['/shows?from=2026-11-28', 'Harbor Lights'],
      ['/venues/cannery', 'The Cannery'],
      [SHOW, 'The Tin Whistlers'],
      ['/artists/quietboat', 'Quiet Boat'],
      ['/', 'Tonight'],
    ] as const) {
      await page.goto(path);
      await expectPage(page.locator('#offline')).toHaveText(/^Offline copy from \d\d:\d\d$/);
      await expectPage(page.locator('main')).toContainText(words);
    }
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(false);
    await expectPage(page.locator('#offline')).toHaveText('');
    expect(page.troubles.filter((trouble) => !ofTheLine.test(trouble))).toEqual([]);
    await page.context().close();
  });

  test('React wakes in a copy without a complaint, and links lead to copies', async () => {
    const page = await visit('/shows');
    await page.context().setOffline(true);
    await page.goto('/shows');
    await hydrated(page);
    await expectPage(page.locator('#offline')).toHaveText(/^Offline copy/);
    await page.getByRole('link', { name: 'Next week' }).first().click();
    await expectPage(page).toHaveURL(/from=2026-11-28/);
    await expectPage(page.locator('#offline')).toHaveText(/^Offline copy/);
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.troubles.filter((trouble) => !ofTheLine.test(trouble))).toEqual([]);
    await page.context().close();
  });

  test('a page that was turned to before the line counted as gone comes from the device too', async () => {
    const page = await visit('/shows');
    await hydrated(page);
    await page.context().setOffline(true);
    await page.locator('a[href="/venues"]:visible').first().click();
    await expectPage(page.getByRole('heading', { level: 1, name: 'Venues' })).toBeVisible();
    await expectPage(page.locator('main')).toContainText('The Cannery');
    await expectPage(page.locator('#offline')).toHaveText(/^Offline copy/);
    await page.context().close();
  });

  test('a page that is not on the device says so under its own address, leads to what is, and can be tried again', async () => {
    const page = await visit('/shows');
    await page.context().setOffline(true);
    await page.goto('/users');
    await expectPage(page).toHaveURL(/\/users$/);
    await expectPage(page.getByText('this page is not on this device')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'who plays tonight' }).click();
    await expectPage(page.locator('main')).toContainText('The Tin Whistlers');
    await page.goto('/users');
    await page.context().setOffline(false);
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
    await expectPage(page.getByRole('heading', { level: 1 })).not.toContainText('uhhhh');
    await page.context().close();
  });

  test('a page that is somebody’s own is not answered by the worker, but for saying that there is no network', async () => {
    const page = await visit('/shows');
    const ours: string[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.fromServiceWorker()) ours.push(new URL(response.url()).pathname);
    });
    for (const path of ['/shows', '/login', '/dashboard', '/logout', '/letter?oobCode=none']) await page.goto(path);
    expect(ours.filter((path) => path !== '/')).toEqual(['/shows']);
    await page.context().close();
    // Another visit: signing out took the copies away.
    const other = await visit('/shows');
    await other.context().setOffline(true);
    await other.goto('/dashboard');
    await expectPage(other.getByText('this page is not on this device')).toBeVisible();
    await other.context().close();
  });

  test('a page that came by way of the worker knows the place in the log it was made at', async () => {
    const page = await visit('/shows');
    const listens = page.waitForRequest(/api\/changes/);
    await page.goto('/venues');
    expect((await listens).url()).toMatch(/\?since=/);
    await page.context().close();
  });

  test('a copy is by day or night as its reader chose', async () => {
    const page = await visit('/shows');
    await page.getByRole('button', { name: 'Night' }).click();
    await expectPage(page.locator('html')).toHaveAttribute('data-colour-scheme', 'night');
    await page.context().setOffline(true);
    await page.goto('/shows');
    await expectPage(page.locator('html')).toHaveAttribute('data-colour-scheme', 'night');
    await page.context().close();
  });

  // In one whole run nothing was said within 27 s, for a reason that was not found: it must not happen twice.
  test('an open page says so once nothing was heard for ten seconds, and not before', { retry: 1 }, async () => {
    const page = await site.visitor();
    await page.clock.install();
    const listening = page.waitForRequest(/api\/changes/);
    await page.goto('/shows');
    await page.clock.fastForward(4000);
    await (await listening).response();
    // The page hears of it after the call has returned, and counts its ten seconds from where it asked in vain.
    const inVain = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/changes'));
    await page.context().setOffline(true);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await inVain;
    await page.clock.runFor(9000);
    await expectPage(page.locator('#offline')).toHaveText('');
    await page.clock.runFor(3000);
    await expectPage(page.locator('#offline')).toHaveText(/^Offline copy from \d\d:\d\d$/);
    await page.context().setOffline(false);
    await page.clock.runFor(70_000);
    await expectPage(page.locator('#offline')).toHaveText('');
    await page.context().close();
  });
});

describe('a device with little room', () => {
  let small: Visited;
  beforeAll(async () => {
    small = await openVisitedSite(undefined, DOCUMENT_CACHE_BYTES.least);
  });
  afterAll(() => small.close());

  test('what is kept never weighs more than its limit, and what was read last stays', { timeout: 60_000 }, async () => {
    const page = await visit('/artists/quietboat', await small.visitor(WITH_WORKER));
    await expectPage.poll(() => copies(page)).toContain(SHOW);
    // All that comes along is more than there is room for; the page one has open stays.
    await expectPage.poll(() => copies(page)).toContain('/artists/quietboat');
    const weighs = () =>
      page.evaluate(async () => {
        const cache = await caches.open('documents');
        const bodies = await Promise.all((await cache.keys()).map(async (key) => (await (await cache.match(key))?.blob())?.size ?? 0));
        return bodies.reduce((sum, size) => sum + size, 0);
      });
    let most = 0;
    let cameAlong: string[] | undefined;
    for (let n = 0; n < 30; n++) {
      await page.evaluate(async (n) => {
        (await navigator.serviceWorker.ready).active?.postMessage({ keep: `/search?q=boat${n}` });
      }, n);
      await expectPage.poll(() => copies(page), { intervals: [20] }).toContain(`/search?q=boat${n}`);
      if (n % 4 === 3) most = Math.max(most, await weighs());
      // The fortnight alone is more than there is room for: what was pushed out of it does not come again with every page.
      const others = (await copies(page)).filter((address) => !address.startsWith('/search'));
      cameAlong ??= others;
      expect(cameAlong).toEqual(expect.arrayContaining(others));
    }
    expect(most).toBeLessThanOrEqual(DOCUMENT_CACHE_BYTES.least);
    expect(most).toBeGreaterThan(DOCUMENT_CACHE_BYTES.least / 2);
    const left = await copies(page);
    expect(left).not.toContain('/search?q=boat0');
    expect(left).toContain('/search?q=boat28');
    await page.context().close();
  });
});

describe('what is private', () => {
  test('never comes into a cache, and all goes when somebody signs out', async () => {
    const page = await site.visitor(WITH_WORKER);
    const { username, email } = await register(page, site.origin);
    await visit('/dashboard', page);
    await page.goto(`/u/${username}/edit`);
    await page.goto('/shows');
    await expectPage(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
    await page.goto(`/u/${username}`);
    await expectPage.poll(() => copies(page)).toContain(`/u/${username}`);
    expect((await copies(page)).filter((path) => /dashboard|edit|login|desk|api/.test(path))).toEqual([]);
    expect(await holds(page, email)).toBe('');
    expect(await holds(page, '>Sign out</a>')).toBe('');
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expectPage(page.getByText('You are signed out.')).toBeVisible();
    await expectPage.poll(() => copies(page)).not.toContain(`/u/${username}`);
    await page.context().close();
  });

  test('is not kept after all has gone, where it was being kept just then', async () => {
    const page = await visit('/shows');
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      for (const message of [{ keep: '/search?q=before', starred: '/my' }, { forget: true }, { keep: '/search?q=after', starred: '/my' }])
        active?.postMessage(message);
    });
    // What was there before stands there until it goes: only what was asked for after says that it has gone.
    await expectPage.poll(() => copies(page)).toContain('/search?q=after');
    expect(await copies(page)).not.toContain('/search?q=before');
    await expectPage.poll(() => copies(page)).toContain('/venues/cannery');
    await page.context().close();
  });

  test('comes again after all has gone, where the last of it was being kept just then', async () => {
    const page = await visit('/shows');
    await expectPage.poll(() => isNoted(page)).toBe(true);
    const last = await page.evaluate(async () => {
      const kept = (await (await caches.open('documents')).keys()).map(({ url }) => new URL(url).pathname);
      return kept.findLast((path) => path.startsWith('/shows/'));
    });
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate((last) => {
      const put = Cache.prototype.put;
      Cache.prototype.put = async function (address, answer) {
        await put.call(this, address, answer);
        if (address === last) await new Promise((release) => Object.assign(self, { release }));
      };
      self.addEventListener('message', ({ data }) => Object.assign(self, { told: data.keep }));
    }, last);
    const tell = (messages: object[]) =>
      page.evaluate(async (messages) => {
        for (const message of messages) (await navigator.serviceWorker.ready).active?.postMessage(message);
      }, messages);
    const inWorker = (name: string) => worker?.evaluate((name) => String(Reflect.get(self, name)), name);
    await tell([{ forget: true }, { keep: '/shows', starred: '/my' }]);
    await expectPage.poll(() => inWorker('release')).toContain('function');
    await tell([{ forget: true }, { keep: '/search?q=after', starred: '/my' }]);
    await expectPage.poll(() => inWorker('told')).toBe('/search?q=after');
    await worker?.evaluate(() => Reflect.get(self, 'release')());
    await expectPage.poll(() => copies(page)).toContain('/search?q=after');
    await expectPage.poll(() => copies(page)).toContain('/venues/cannery');
    await page.context().close();
  });
});

describe('a new version', () => {
  let front: Server;
  let version = 1;
  beforeAll(async () => {
    // What stands before the site gives its worker other bytes, as another build would.
    front = createServer((incoming, outgoing) => {
      const { 'accept-encoding': _, ...headers } = incoming.headers;
      const asked = request(site.origin + incoming.url, { method: incoming.method, headers }, (answer) => {
        const { 'content-length': __, ...told } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 500, told);
        answer.pipe(outgoing, { end: incoming.url !== '/sw.js' });
        if (incoming.url === '/sw.js') answer.on('end', () => outgoing.end(`\n// version ${version}`));
      });
      asked.on('error', () => outgoing.destroy());
      outgoing.on('close', () => asked.destroy());
      asked.end();
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    front.closeAllConnections();
    front.close();
  });

  test('takes over while tabs are open, and they go on: their scripts are still there', async () => {
    const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    const page = await site.visitor(WITH_WORKER);
    await page.goto(`${origin}/shows`);
    await expectPage.poll(() => copies(page)).toContain('/venues/cannery');
    await page.evaluate(() => {
      const changed = new Promise<void>((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve()));
      Object.assign(window, { stayed: true, changed });
    });
    version = 2;
    const other = await page.context().newPage();
    await other.goto(`${origin}/venues`);
    await page.evaluate(() => Reflect.get(window, 'changed') as Promise<void>);
    await page.context().setOffline(true);
    await hydrated(page);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await expectPage(page.locator('main')).toContainText('The Tin Whistlers');
    await page.context().close();
  });
});

describe('without JavaScript', () => {
  test('nothing is marked, and nothing is kept', async () => {
    const page = await site.visitor({ ...WITH_WORKER, javaScriptEnabled: false });
    await page.goto('/shows');
    await expectPage(page.locator('#offline')).toBeEmpty();
    expect(page.context().serviceWorkers()).toEqual([]);
    await page.context().close();
  });
});
