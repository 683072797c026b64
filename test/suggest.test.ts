import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectPage } from '#rig/expect-page.ts';
import { sampleShow } from '#rig/samples.ts';
import { MACHINES, openVisitedSite, type Visited, violations } from '#rig/visitor.ts';
import { announce } from '#shows/announce.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  const show = sampleShow({
    id: 'tonights',
    event: 'Harbor Lights with Zoë Bee',
    venue: { id: 'cannery', name: 'The Cannery Ballroom' },
    bill: [
      { artist: 'harborlights', name: 'Harbor Lights', role: 'headliner' },
      { artist: 'zoebee', name: 'Zoë Bee', role: 'support' },
    ],
  });
  await site.app.db.transaction().execute((tx) => announce(tx, show));
});
afterAll(() => site.close());

const box = (page: Page) => page.locator('header form.find input[name=q]');
const options = (page: Page) => page.getByRole('banner').getByRole('option');

describe('a question box', () => {
  test('a misspelt opener typed on a phone leads to tonight’s show', async () => {
    const page = await site.visitor(MACHINES.phone);
    await page.goto('/');
    await box(page).tap();
    await page.getByRole('combobox').pressSequentially('zeo bee');
    const tonight = options(page).filter({ hasText: 'tonight' });
    await expectPage(tonight.first()).toBeVisible();
    const size = await tonight.first().boundingBox();
    expect(size?.height).toBeGreaterThanOrEqual(44);
    await tonight.first().tap();
    await page.waitForURL('**/shows/harbor-lights-*-2026-11-21');
    await expectPage(page.getByRole('main')).toContainText('Zoë Bee');
    expect(page.troubles).toEqual([]);
    await page.context().close();
  });

  test('its list is walked by keys, closes, and says how long it is', async () => {
    const page = await site.visitor();
    await page.goto('/venues');
    await box(page).focus();
    const combobox = page.getByRole('combobox');
    await combobox.pressSequentially('tin');
    await expectPage(options(page).first()).toContainText('The Tin Whistlers');
    await expectPage(page.getByRole('banner').getByRole('status')).toHaveText(/suggestions?\./);
    await expectPage(combobox).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expectPage(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expectPage(combobox).not.toHaveAttribute('aria-activedescendant', /./);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectPage(combobox).toHaveAttribute('aria-expanded', 'false');
    await expectPage(combobox).toHaveValue('tin');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/artists/tinwhistlers');
    expect(page.troubles).toEqual([]);
    await page.context().close();
  });

  test('names are known here before the site has answered, and no line moves when it has', async () => {
    const page = await site.visitor();
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/suggestions\?q=./, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto('/contactus');
    const names = page.waitForResponse((response) => response.url().endsWith('/api/suggestions?q='));
    await box(page).focus();
    await names;
    const asked = page.waitForRequest(/\/api\/suggestions\?q=quiet/);
    await page.getByRole('combobox').pressSequentially('quiet');
    await expectPage(options(page).first()).toContainText('Quiet Boat');
    await asked;
    const before = await options(page).allTextContents();
    const told = page.waitForResponse(/\/api\/suggestions\?q=quiet/);
    answered.resolve();
    await told;
    await expectPage(page.getByRole('banner').getByRole('status')).toHaveText(/suggestions?\./);
    expect((await options(page).allTextContents())[0]).toBe(before[0]);
    expect(page.troubles).toEqual([]);
    await page.context().close();
  });

  test('Enter with no line marked is the plain search, which says what it took the question for', async () => {
    const page = await site.visitor();
    await page.goto('/');
    await box(page).focus();
    await page.getByRole('combobox').pressSequentially('zoe bea');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=zoe+bea');
    await expectPage(page.getByRole('main')).toContainText('did you mean');
    await expectPage(page.getByRole('main').getByRole('link', { name: 'Zoë Bee' }).first()).toBeVisible();
    await page.context().close();
  });

  test('a name that is markup stands there as text', async () => {
    const page = await site.visitor();
    await site.app.db
      .transaction()
      .execute((tx) => announce(tx, sampleShow({ id: 'markup', event: '<img src=x onerror=alert(1)> Night', date: '2026-11-22' })));
    await page.goto('/');
    await box(page).focus();
    await page.getByRole('combobox').pressSequentially('img src');
    await expectPage(options(page).filter({ hasText: '<img src=x' })).toBeVisible();
    expect(page.troubles).toEqual([]);
    await page.context().close();
  });
});
