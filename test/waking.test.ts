import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copies, WITH_WORKER } from '#rig/copies.ts';
import { expectPage } from '#rig/expect-page.ts';
import { MACHINES, openVisitedSite, type Visited, wakeReact } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

/** A phone visitor and the scripts it loaded, with a clock the test can advance. */
async function visitor(clock: 'clock' | undefined = undefined): Promise<{ page: Page; scripts: string[] }> {
  const page = await site.visitor(MACHINES.phone);
  if (clock !== undefined) await page.clock.install();
  const scripts: string[] = [];
  page.on('request', (request) => {
    const name = /\/static\/js\/([\w-]+)\./.exec(request.url())?.[1];
    if (name !== undefined) scripts.push(name);
  });
  return { page, scripts };
}

/** Waits until React has woken in a page. */
async function asleepNoMore(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Time for a script to load on a busy machine. */
const PATIENCE = { timeout: 10_000 };
/** Longer than the idle delay of the document client. */
const LONG_MS = 4000;

/** Values of `navigator.connection`; Chromium reports the fourth for a local visit, other browsers none. */
const CONNECTIONS: readonly (object | undefined)[] = [
  { effectiveType: '2g', downlink: 0.2 },
  { effectiveType: '3g', downlink: 0.7 },
  { effectiveType: '4g', downlink: 10, saveData: true },
  { effectiveType: '4g', downlink: 1.4 },
  undefined,
];

describe('whatever a browser says of its connection', () => {
  test.each(CONNECTIONS)('%o: the roster narrows as one types, and pages open without a network', async (connection) => {
    const page = await site.visitor(WITH_WORKER);
    await page.addInitScript((said) => Object.defineProperty(navigator, 'connection', { value: said }), connection);
    await page.goto('/artists');
    await page.getByRole('main').getByRole('searchbox').pressSequentially('whistlers');
    await expectPage(page.getByRole('main').getByRole('link', { name: 'Quiet Boat' })).toHaveCount(0);
    await expectPage(page.getByRole('main').getByRole('link', { name: 'The Tin Whistlers', exact: true })).toBeVisible();
    await expectPage.poll(() => copies(page)).toContain('/shows');
    await page.context().setOffline(true);
    await page.goto('/shows');
    await expectPage(page.locator('#offline')).toHaveText(/^Offline copy/);
    await page.context().close();
  });
});

describe('before React runs', () => {
  test.each(['/shows', '/shows/the-tin-whistlers-the-cannery-2026-11-27', '/login'])(
    '%s is read without React; a touch brings it',
    async (path) => {
      const { page, scripts } = await visitor('clock');
      await page.goto(path);
      await page.clock.runFor(LONG_MS);
      await expect.poll(() => scripts, PATIENCE).toContain('client');
      expect(scripts).not.toContain('browser');
      await page.touchscreen.tap(5, 5);
      await asleepNoMore(page);
      await page.context().close();
    },
  );

  test.each<[string, (page: Page) => Promise<void>]>([
    ['a touch', (page) => page.touchscreen.tap(5, 5)],
    ['a pointer that moves', (page) => page.mouse.move(200, 300)],
    ['a key', (page) => page.keyboard.press('ArrowDown')],
    ['a focus', (page) => page.getByRole('link').first().focus()],
  ])('%s wakes a page', async (_, sign) => {
    const { page } = await visitor();
    await page.goto('/shows');
    await sign(page);
    await asleepNoMore(page);
    await page.context().close();
  });

  test('what is done while React is still on its way is not lost: a link, a form, words in a field', async () => {
    const { page } = await visitor();
    const gate = Promise.withResolvers<void>();
    await page.route('**/static/js/browser.*', async (route) => {
      await gate.promise;
      await route.continue().catch(() => {});
    });
    await page.goto('/shows');
    await page.getByRole('navigation').getByRole('link', { name: 'Artists' }).last().tap();
    await page.waitForURL('**/artists');
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody@tunes.example');
    await page.getByLabel('Password').first().fill('three quiet boats');
    await page.getByRole('button', { name: 'Sign in' }).tap();
    await expectPage(page.getByRole('alert').first()).toBeVisible();
    await page.goto('/register');
    const field = page.getByRole('textbox').first();
    await field.fill('Ada Reed');
    gate.resolve();
    await asleepNoMore(page);
    await expectPage(field).toHaveValue('Ada Reed');
    await page.context().close();
  });

  test.each(['hover', 'focus'] as const)('%s on a link brings the script of its page before it is followed', async (sign) => {
    const { page, scripts } = await visitor();
    await page.setViewportSize(MACHINES.desktop.viewport);
    await page.goto('/shows');
    await wakeReact(page);
    expect(scripts).not.toContain('venues-page');
    await page.getByRole('link', { name: 'Venues' }).first()[sign]();
    await expect.poll(() => scripts).toContain('venues-page');
    expect(new URL(page.url()).pathname).toBe('/shows');
    await page.context().close();
  });
});
