import { expect as expectPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awake, MACHINES, openVisitedSite, type Visited } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

/** A visitor whose browser says so of its line, and the scripts that come for them. */
async function onLine(connection: object): Promise<{ page: Page; scripts: string[] }> {
  const page = await site.visitor(MACHINES.phone);
  await page.addInitScript((said) => Object.defineProperty(navigator, 'connection', { value: said }), connection);
  const scripts: string[] = [];
  page.on('request', (request) => {
    const name = /\/static\/js\/([\w-]+)\./.exec(request.url())?.[1];
    if (name !== undefined) scripts.push(name);
  });
  return { page, scripts };
}

/** Longer than the idle moment a fast line wakes in. */
const LONG_MS = 4000;
const SPARING = [{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }];

describe('a line that is slow or dear', () => {
  test.each(SPARING)('%o: whoever reads, scrolls, searches and follows links never fetches React', async (connection) => {
    const { page, scripts } = await onLine(connection);
    await page.goto('/shows');
    await page.touchscreen.tap(200, 300);
    await page.waitForTimeout(LONG_MS);
    await page.getByRole('navigation').getByRole('link', { name: 'Artists' }).last().tap();
    await page.waitForURL('**/artists');
    await page.getByRole('searchbox').first().fill('whistlers');
    await page.getByRole('searchbox').first().press('Enter');
    await page.waitForURL('**/search?q=whistlers');
    await expectPage(
      page
        .getByRole('main')
        .getByRole('link', { name: /Tin Whistlers/ })
        .first(),
    ).toBeVisible();
    expect(new Set(scripts)).toEqual(new Set(['boot', 'preload']));
    await page.context().close();
  });

  test('a form wakes its page at once', async () => {
    const { page } = await onLine({ saveData: true });
    await page.goto('/login');
    await awake(page);
    await page.context().close();
  });

  test('a button that needs React fetches it, and does what it says at the first press', async () => {
    const { page } = await onLine({ saveData: true });
    await page.route(
      (url) => url.origin !== site.origin,
      (route) => route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }),
    );
    await page.goto('/artists/tinwhistlers');
    await page.getByRole('button', { name: /player/i }).tap();
    await expectPage(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/open\.spotify\.com\/embed\//);
    await page.context().close();
  });
});

describe('any other line', () => {
  test('a page wakes by itself when the browser is idle', async () => {
    const { page } = await onLine({ saveData: false, effectiveType: '4g' });
    await page.goto('/shows');
    await awake(page);
    await page.context().close();
  });

  test.each(['hover', 'focus'] as const)('%s on a link brings the script of its page before it is followed', async (sign) => {
    const { page, scripts } = await onLine({ effectiveType: '4g' });
    await page.setViewportSize(MACHINES.desktop.viewport);
    await page.goto('/shows');
    await awake(page);
    expect(scripts).not.toContain('venues-page');
    await page.getByRole('link', { name: 'Venues' }).first()[sign]();
    await expect.poll(() => scripts).toContain('venues-page');
    expect(new URL(page.url()).pathname).toBe('/shows');
    await page.context().close();
  });
});
