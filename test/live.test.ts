import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readHead } from '#database/changes/change-log.ts';
import { readCursor, writeCursor } from '#database/changes/read-changes.ts';
import { expectPage } from '#rig/expect-page.ts';
import { sampleShow } from '#rig/samples.ts';
import { openVisitedSite, type Visited, wakeReact } from '#rig/visitor.ts';
import type { Show } from '#scene/shows/show.ts';
import { announceAll } from '#shows/announce.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

function show(id: string, startTime: string, more: Partial<Show> = {}): Show {
  const bill = [{ artist: null, name: `Band of ${startTime}`, role: 'headliner' as const }];
  return sampleShow({ id, date: '2026-11-21', startTime, endTime: '2355', venue: { id: 'cannery', name: 'The Cannery' }, bill, ...more });
}
const announce = (...shows: Show[]) => site.app.db.transaction().execute((tx) => announceAll(tx, shows));
const SHOWS = ['1930', '2000', '2030', '2100', '2130', '2200', '2230'].map((time) => show(`at${time}`, time));
beforeEach(async () => {
  await announce(...SHOWS);
  // From now on the site's answers include them: a client with a position in the log gets nothing older.
  await fetch(site.origin, { headers: { 'x-cursor': writeCursor(await readHead(site.app.db)) } });
});

/** Requests for changes, in order. */
function listening(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/api/changes')) asked.push(request.url());
  });
  return asked;
}

/** Opens a page and waits until it listens. */
async function open(path: string, page?: Page) {
  const visitor = page ?? (await site.visitor({ viewport: { width: 1280, height: 500 } }));
  const heard = visitor.waitForResponse((response) => response.url().includes('/api/changes'));
  await visitor.goto(path);
  await heard;
  return visitor;
}

describe('a page that is open', () => {
  test.each([
    ['before React has come', async () => {}],
    ['once React is there', wakeReact],
  ])('changes when a show is cancelled, %s: it is said once, and what is read does not move', async (_, prepare) => {
    const page = await open('/shows');
    await prepare(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const read = page.locator('#show-at2200');
    await read.evaluate((each) => scrollBy({ top: each.getBoundingClientRect().top - 60, behavior: 'instant' }));
    const top = () => read.evaluate((each) => Math.round(each.getBoundingClientRect().top));
    const before = await top();
    await announce(show('at2000', '2000', { status: 'cancelled' }));
    await expectPage(page.locator('#show-at2000 .stamp')).toHaveText('Canceled');
    await expectPage(page.locator('#said')).toHaveText('Canceled: Band of 2000.');
    expect(Math.abs((await top()) - before)).toBeLessThan(3);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await announce(show('at2030', '2030', { price: '$7' }));
    await expectPage(page.locator('#show-at2030 .price')).toHaveText('$7');
    await expectPage(page.locator('#said')).toHaveText('Canceled: Band of 2000.');
    await page.context().close();
  });

  test('sends its place in the log of changes when it asks again', async () => {
    const page = await open('/shows');
    const again = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/shows');
    await announce(show('at2000', '2000', { price: '$9' }));
    const seen = readCursor((await again).headers()['x-cursor'] ?? '');
    expect(seen).toMatchObject({ epoch: (await readHead(site.app.db)).epoch, position: expect.any(Number) });
    await expectPage(page.locator('#show-at2000 .price')).toHaveText('$9');
    await page.context().close();
  });

  test('hears of what changed before it began to listen, in a first tab and in a second', async () => {
    const first = await site.visitor();
    const asked = listening(first);
    await first.route('**/api/changes*', async (route) => {
      await announce(show('at2200', '2200', { status: 'cancelled' }));
      await route.continue();
    });
    await first.goto('/shows');
    await expectPage(first.locator('#show-at2200 .stamp')).toHaveText('Canceled');
    expect(asked[0]).toMatch(/\?since=/);
    // A second tab with a page from before a change that the first has already received.
    const second = await first.context().newPage();
    await second.route(/\/client\./, async (route) => {
      await announce(show('at2230', '2230', { status: 'cancelled' }));
      await expectPage(first.locator('#show-at2230 .stamp')).toHaveText('Canceled');
      await route.continue();
    });
    await second.goto('/shows');
    await expectPage(second.locator('#show-at2230 .stamp')).toHaveText('Canceled');
    await first.context().close();
  });

  test('that is a show’s own changes at once, as a list does, and not with what only may be on it', async () => {
    const { slug } = await site.app.db.selectFrom('show').select('slug').where('id', '=', 'at2100').executeTakeFirstOrThrow();
    const page = await site.visitor();
    // The page waits its longest to show a possible addition: longer than anything here.
    await page.addInitScript(() => {
      Math.random = () => 0.99;
    });
    await open(`/shows/${slug}`, page);
    await announce(show('at2100', '2100', { price: '$11' }));
    await expectPage(page.getByLabel('When, where, how much')).toContainText('$11');
    await page.context().close();
  });

  test.each(['/', '/venues/cannery'])('%s changes too', async (path) => {
    const page = await open(path);
    await expectPage(page.locator('#show-at1930')).toBeVisible();
    await announce(show('at1930', '1930', { bill: [{ artist: null, name: 'Somebody Else', role: 'headliner' }] }));
    await expectPage(page.locator('#show-at1930')).toContainText('Somebody Else');
    await page.context().close();
  });
});

describe('the tabs of a browser', () => {
  test('share one connection; when the one that listens closes, another goes on from where it was', async () => {
    const first = await site.visitor();
    const asked = listening(first);
    await open('/shows', first);
    const second = await first.context().newPage();
    await second.goto('/shows');
    // The second listens a while after it opened.
    let price = 0;
    const heard = async () => {
      await announce(show('at2100', '2100', { status: 'cancelled', price: `$${++price}` }));
      return second.locator('#show-at2100 .stamp').count();
    };
    await expect.poll(heard, { interval: 300 }).toBe(1);
    for (const page of [first, second]) await expectPage(page.locator('#show-at2100 .stamp')).toHaveText('Canceled');
    expect(asked).toHaveLength(1);
    await first.close();
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[1]).toMatch(/\?since=/);
    await announce(show('at2130', '2130', { status: 'cancelled' }));
    await expectPage(second.locator('#show-at2130 .stamp')).toHaveText('Canceled');
    expect(asked).toHaveLength(2);
    await second.context().close();
  });

  test('where events do not come through they ask and are answered when something changes', async () => {
    const page = await site.visitor();
    const asked = listening(page);
    await page.route('**/api/changes*', async (route) => {
      // A proxy that doesn't know server-sent events.
      const headers = { ...route.request().headers(), accept: 'application/json' };
      await route.continue({ headers });
    });
    await page.goto('/shows');
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[1]).toMatch(/wait=30/);
    await announce(show('at2230', '2230', { status: 'cancelled' }));
    await expectPage(page.locator('#show-at2230 .stamp')).toHaveText('Canceled');
    await page.context().close();
  });
});
