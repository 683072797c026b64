import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectPage } from '#rig/expect-page.ts';
import { MACHINES, openVisitedSite, type Visited, violations, wakeReact } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

describe('without JavaScript', () => {
  test('one gets from the home page to a show, an artist, and finds things', async () => {
    const page = await site.visitor({ ...MACHINES.desktop, javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shows' }).click();
    await expectPage(page).toHaveURL(/\/shows$/);
    await expectPage(page.getByText('11/27 @ 8:00 PM - 11:00 PM')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'The Tin Whistlers, 8:00 PM at The Cannery' }).click();
    await expectPage(page.getByText('11/27 @ 8:00 PM - 11:00 PM')).toBeVisible();
    await page.getByRole('region', { name: 'On the bill' }).getByRole('link', { name: 'The Tin Whistlers', exact: true }).click();
    await expectPage(page).toHaveURL(/\/artists\/tinwhistlers$/);
    await page.getByRole('search').getByRole('searchbox').first().fill('zoe');
    await page.keyboard.press('Enter');
    await expectPage(page).toHaveURL(/\/search\?q=zoe$/);
    await expectPage(
      page
        .getByRole('main')
        .getByRole('link', { name: /Zoë Bee/ })
        .first(),
    ).toBeVisible();
    await page.goto('/artists');
    await page.getByRole('main').getByRole('searchbox').fill('quiet');
    await page.keyboard.press('Enter');
    await expectPage(page).toHaveURL(/\/artists\?q=quiet$/);
    await expectPage(page.getByRole('main').getByRole('link', { name: 'Quiet Boat' })).toBeVisible();
    await expectPage(page.getByRole('main').getByRole('link', { name: 'The Tin Whistlers', exact: true })).toHaveCount(0);
    await page.context().close();
  });

  test('night stays night from page to page', async () => {
    const page = await site.visitor({ ...MACHINES.desktop, javaScriptEnabled: false, colorScheme: 'light' });
    await page.goto('/shows');
    await page.getByRole('button', { name: /night/i }).click();
    await expectPage(page).toHaveURL(/\/shows$/);
    await expectPage(page.locator('html')).toHaveAttribute('data-color-scheme', 'night');
    await page.goto('/news');
    await expectPage(page.locator('html')).toHaveAttribute('data-color-scheme', 'night');
    await page.context().close();
  });
});

describe('once React is hydrated', () => {
  test('pages change without a reload, with their titles, and the reader is put at the top of the new one', async () => {
    const page = await site.visitor();
    await page.goto('/shows');
    await wakeReact(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click();
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(/artists/i);
    await expectPage(page).toHaveTitle(/Artists/);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null || document.activeElement?.id === 'main')).toBe(true);
    await page.goBack();
    await expectPage(page.getByText('11/27 @ 8:00 PM - 11:00 PM')).toBeVisible();
    await page.goto('/shows');
    expect(page.troubles).toEqual([]);
    await page.context().close();
  });

  test('a page one turns to wears its own style, which the policy of the page one came by does not name', async () => {
    const page = await site.visitor();
    const look = () => page.locator('.wall').evaluate((wall) => [getComputedStyle(wall).display, getComputedStyle(wall).gap]);
    await page.goto('/shows');
    await wakeReact(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click();
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(/artists/i);
    const turned = await look();
    expect(turned).toEqual(['flex', expect.stringMatching(/px/)]);
    await page.reload();
    expect(await look()).toEqual(turned);
    await page.context().close();
  });

  test('while a page is on its way that is said within a landmark', async () => {
    const page = await site.visitor();
    await page.goto('/shows');
    await wakeReact(page);
    const mayGoOn = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await mayGoOn.promise;
      await route.continue();
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Venues' }).click();
    await expectPage(page.getByRole('banner').getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    mayGoOn.resolve();
    await expectPage(page).toHaveURL(/\/venues$/);
    await expectPage(page.getByRole('progressbar')).toBeHidden();
    await page.context().close();
  });

  test('the roster narrows as one types, in the address too', async () => {
    const page = await site.visitor();
    await page.goto('/artists');
    await wakeReact(page);
    const box = page.getByRole('main').getByRole('searchbox');
    await box.pressSequentially('whist', { delay: 20 });
    await expectPage(page.getByRole('main').getByRole('link', { name: 'Quiet Boat' })).toHaveCount(0);
    await expectPage(page.getByRole('main').getByRole('link', { name: 'The Tin Whistlers', exact: true })).toBeVisible();
    await expectPage(page).toHaveURL(/\/artists\?q=whist$/);
    await expectPage(box).toBeFocused();
    await page.context().close();
  });

  test('a page that is not there says so, and one that cannot be fetched offers to try again', async () => {
    const page = await site.visitor();
    await page.goto('/shows');
    await wakeReact(page);
    await page.route(/artists-page\.[\w-]+\.chunk\.js/, (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click();
    await expectPage(page.getByText(/Loading chunk \S+ failed/)).toBeVisible();
    await page.unroute(/artists-page\.[\w-]+\.chunk\.js/);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expectPage(page.getByRole('main').getByRole('link', { name: 'Quiet Boat' })).toBeVisible();
    await page.context().close();
  });

  test('without a connection the page says so and what was read stays', async () => {
    const page = await site.visitor();
    await page.goto('/shows');
    await wakeReact(page);
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Venues' }).click();
    await expectPage(
      page
        .getByRole('main')
        .getByText(/offline|connection|reach/i)
        .first(),
    ).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expectPage(page.getByRole('status').filter({ hasText: 'still can’t reach it' })).toBeVisible();
    await page.context().setOffline(false);
    await expectPage(page.getByRole('main').getByText('The Cannery').first()).toBeVisible();
    await page.context().close();
  });

  test('nothing of a third party is fetched before it is asked for', async () => {
    const page = await site.visitor();
    const asked: string[] = [];
    await page.route(
      (url) => url.origin !== site.origin,
      (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<p>player</p>' });
      },
    );
    await page.goto('/artists/tinwhistlers');
    await wakeReact(page);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Listen to The Tin Whistlers' }).click();
    await expectPage(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/open\.spotify\.com\/embed\//);
    expect(await page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height)).toBe(200);
    await expect.poll(() => asked).toHaveLength(1);
    await page.context().close();
  });

  test('what the keyboard steps into is not hidden by the bar at the bottom of a phone', async () => {
    const page = await site.visitor(MACHINES.phone);
    await page.goto('/shows');
    const bar = await page.locator('.tabs').boundingBox();
    await page.getByRole('main').focus();
    for (let steps = 0; steps < 20; steps++) {
      await page.keyboard.press('Tab');
      const lowest = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused?.closest('main') ? focused.getBoundingClientRect().bottom : 0;
      });
      expect(lowest).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await page.context().close();
  });

  test('the keyboard alone gets past the navigation', async () => {
    const page = await site.visitor();
    await page.goto('/shows');
    await page.keyboard.press('Tab');
    const skip = page.locator(':focus');
    await expectPage(skip).toHaveAttribute('href', '#main');
    await expectPage(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await page.context().close();
  });

  test('day and night change at once and are remembered', async () => {
    const page = await site.visitor({ ...MACHINES.desktop, colorScheme: 'dark' });
    await page.goto('/news');
    await wakeReact(page);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await paper();
    await page.getByRole('button', { name: /day/i }).click();
    await expectPage(page.locator('html')).toHaveAttribute('data-color-scheme', 'day');
    expect(await paper()).not.toBe(before);
    await page.reload();
    await expectPage(page.locator('html')).toHaveAttribute('data-color-scheme', 'day');
    await page.context().close();
  });
});

describe('the way a page arrives', () => {
  test('nothing but the page itself holds up the first paint, and nothing moves while it settles', async () => {
    const page = await site.visitor(MACHINES.phone);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          (window as unknown as { shifts: number }).shifts += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/shows');
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
        .map((entry) => entry.name),
    );
    expect(blocking).toEqual([]);
    await wakeReact(page);
    // Everything that could shift has been drawn.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => (image.loading === 'lazy' ? undefined : image.decode().catch(() => {}))));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
    await page.context().close();
  });

  test('until it is touched or idle it fetches no script but the smallest', async () => {
    const page = await site.visitor();
    let bytes = 0;
    page.on('requestfinished', async (request) => {
      if (request.resourceType() === 'script') bytes += (await request.sizes()).responseBodySize;
    });
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    await page.goto('/shows');
    await expect.poll(() => bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(10_000);
    expect(asked).toEqual([expect.stringMatching(/\/boot\./)]);
    await page.mouse.move(300, 300);
    await wakeReact(page);
    await page.context().close();
  });
});
