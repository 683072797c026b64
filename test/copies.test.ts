import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAsConfirmed } from '#rig/confirm.ts';
import { copies, SHOW, visit, WITH_WORKER } from '#rig/copies.ts';
import { expectPage } from '#rig/expect-page.ts';
import { register } from '#rig/people.ts';
import { openVisitedSite, type Visited, wakeReact } from '#rig/visitor.ts';
import { DOCUMENT_CACHE_BYTES } from '#scene/site/document-cache.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

/** Whether anything cached on this device contains the words. */
const holds = (page: Page, words: string) =>
  page.evaluate(async (words) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if ((await (await cache.match(request))?.text())?.includes(words)) return request.url;
    }
    return '';
  }, words);

/** Whether this device has noted that it holds the next two weeks. */
const isNoted = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('backline-looked');
    await new Promise((done) => opened.addEventListener('success', done));
    const count = opened.result.transaction('at').objectStore('at').count();
    await new Promise((done) => count.addEventListener('success', done));
    opened.result.close();
    return count.result > 0;
  });

describe('a device with little room', () => {
  let small: Visited;
  beforeAll(async () => {
    small = await openVisitedSite(undefined, DOCUMENT_CACHE_BYTES.least);
  });
  afterAll(() => small.close());

  test('what is kept never weighs more than its limit, and what was read last stays', async () => {
    const page = await visit(small, '/artists/quietboat');
    await expectPage.poll(() => copies(page)).toContain(SHOW);
    // The pages to keep don't fit; the open page stays.
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
      // The two weeks alone don't fit: pages that were dropped are not fetched again with every page.
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
    await countAsConfirmed(site.app, email);
    await visit(site, '/dashboard', page);
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
    const page = await visit(site, '/shows');
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      for (const message of [{ keep: '/search?q=before', starred: '/my' }, { forget: true }, { keep: '/search?q=after', starred: '/my' }])
        active?.postMessage(message);
    });
    // Old copies stay until replaced, so only a request made afterwards shows that one is gone.
    await expectPage.poll(() => copies(page)).toContain('/search?q=after');
    expect(await copies(page)).not.toContain('/search?q=before');
    await expectPage.poll(() => copies(page)).toContain('/venues/cannery');
    await page.context().close();
  });

  test('comes again after all has gone, where the last of it was being kept just then', async () => {
    const page = await visit(site, '/shows');
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
    // A proxy changes the worker's bytes, as another build would.
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
    await wakeReact(page);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await expectPage(page.locator('main')).toContainText('The Tin Whistlers');
    await page.context().close();
  });
});
