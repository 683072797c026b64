import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectPage } from '#rig/expect-page.ts';
import { hydrated, MACHINES, openVisitedSite, type Visited } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

/** A visitor whose browser says so of its line, and the scripts that come for them; with a clock that a test may move on. */
async function onLine(connection: object, clock: 'clock' | undefined = undefined): Promise<{ page: Page; scripts: string[] }> {
  const page = await site.visitor(MACHINES.phone);
  if (clock !== undefined) await page.clock.install();
  await page.addInitScript((said) => Object.defineProperty(navigator, 'connection', { value: said }), connection);
  const scripts: string[] = [];
  page.on('request', (request) => {
    const name = /\/static\/js\/([\w-]+)\./.exec(request.url())?.[1];
    if (name !== undefined) scripts.push(name);
  });
  return { page, scripts };
}

/** Waits until React has woken in a page, by what was done in it alone. */
async function asleepNoMore(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** For how long a script may be on its way, on a machine that does other things too. */
const PATIENCE = { timeout: 10_000 };
/** Longer than the idle moment in which a script is fetched ahead. */
const LONG_MS = 4000;
/** Longer than it takes until one who reads on such a line has stayed. */
const STAYED_MS = 16_000;
const SPARING = [{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }];

describe('a line that is slow or dear', () => {
  test.each(SPARING)('%o: whoever reads, scrolls, searches and follows links never fetches React', async (connection) => {
    const { page, scripts } = await onLine(connection, 'clock');
    await page.goto('/shows');
    await page.touchscreen.tap(5, 5);
    await page.clock.runFor(LONG_MS);
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
    expect(new Set(scripts)).toEqual(new Set(['boot']));
    await page.context().close();
  });

  test('a form fetches what it needs ahead, and wakes its page when it is touched', async () => {
    const { page, scripts } = await onLine({ saveData: true });
    await page.goto('/login');
    await expect.poll(() => scripts, PATIENCE).toContain('browser');
    await page.getByRole('textbox').first().tap();
    await asleepNoMore(page);
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

test('on a line that pictures fill, nothing is fetched ahead and a touch brings nothing: what hears of changes comes for whoever stays', async () => {
  const { page, scripts } = await onLine({ effectiveType: '4g', downlink: 1.6 }, 'clock');
  await page.goto('/artists');
  await page.clock.runFor(LONG_MS);
  expect(new Set(scripts)).toEqual(new Set(['boot']));
  // Whoever stays hears of what changes.
  await page.clock.runFor(STAYED_MS);
  await expect.poll(() => scripts, PATIENCE).toContain('client');
  await page.touchscreen.tap(5, 5);
  await page.clock.runFor(LONG_MS);
  expect(scripts).not.toContain('browser');
  // Where the line has grown good, a touch is a sign as anywhere.
  await page.evaluate(() => Object.assign((navigator as Navigator & { connection?: object }).connection ?? {}, { downlink: 10 }));
  await page.touchscreen.tap(5, 5);
  await asleepNoMore(page);
  await page.context().close();
});

describe('any other line', () => {
  test('a show, which most come to by a shared link, is read without React; a touch brings it', async () => {
    const { page, scripts } = await onLine({ effectiveType: '4g' }, 'clock');
    await page.goto('/shows/the-tin-whistlers-the-cannery-2026-11-27');
    await page.clock.runFor(LONG_MS);
    // The document client comes in the same idle moment in which React would.
    await expect.poll(() => scripts, PATIENCE).toContain('client');
    expect(scripts).not.toContain('browser');
    await page.touchscreen.tap(5, 5);
    await asleepNoMore(page);
    await page.context().close();
  });

  test.each(['/shows', '/artists/quietboat', '/login'])(
    '%s fetches React ahead, and does not run it for whoever only reads',
    async (path) => {
      const { page, scripts } = await onLine({ effectiveType: '4g' }, 'clock');
      await page.goto(path);
      await expect.poll(() => scripts, PATIENCE).toContain('browser');
      await page.clock.runFor(LONG_MS);
      expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
      expect(scripts.filter((name) => name === 'browser')).toHaveLength(1);
      await page.context().close();
    },
  );

  test('a mouse that rests where the page opens wakes nothing until it moves', async () => {
    const { page, scripts } = await onLine({ effectiveType: '4g' });
    await page.goto('/shows');
    await expect.poll(() => scripts, PATIENCE).toContain('browser');
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
    await page.waitForTimeout(LONG_MS);
    expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
    await page.mouse.move(200, 300);
    await asleepNoMore(page);
    await page.context().close();
  });

  test.each<[string, (page: Page) => Promise<void>]>([
    ['a touch', (page) => page.touchscreen.tap(5, 5)],
    ['a pointer that moves', (page) => page.mouse.move(200, 300)],
    ['a key', (page) => page.keyboard.press('ArrowDown')],
    ['a focus', (page) => page.getByRole('link').first().focus()],
  ])('%s wakes a page', async (_, sign) => {
    const { page, scripts } = await onLine({ effectiveType: '4g' });
    await page.goto('/shows');
    await expect.poll(() => scripts, PATIENCE).toContain('browser');
    await sign(page);
    await asleepNoMore(page);
    await page.context().close();
  });

  test('what is done while React is still on its way is not lost: a link, a form, words in a field', async () => {
    const { page } = await onLine({ effectiveType: '4g' });
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
    const { page, scripts } = await onLine({ effectiveType: '4g' });
    await page.setViewportSize(MACHINES.desktop.viewport);
    await page.goto('/shows');
    await hydrated(page);
    expect(scripts).not.toContain('venues-page');
    await page.getByRole('link', { name: 'Venues' }).first()[sign]();
    await expect.poll(() => scripts).toContain('venues-page');
    expect(new URL(page.url()).pathname).toBe('/shows');
    await page.context().close();
  });
});
