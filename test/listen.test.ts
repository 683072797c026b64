import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { expectPage } from '#rig/expect-page.ts';
import { MACHINES, openVisitedSite, type Visited, type Visitor, violations } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  const { call } = await newEditor(site.app, 'wren');
  await call('/desk/artists/quietboat/edit', { fields: { links: ['https://soundcloud.com/quietboat/tides'] } });
});
afterAll(() => site.close());

const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
const music = (page: Page) => bar(page).locator('iframe');

/** A visitor to whom the services answer, and which of them were asked. */
async function listener(options: object = MACHINES.phone): Promise<{ page: Visitor; asked: string[] }> {
  const page = await site.visitor(options);
  const asked: string[] = [];
  await page.route(
    ({ origin }) => origin !== site.origin,
    (route) => {
      asked.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
    },
  );
  return { page, asked };
}

test('nothing loads until Play is pressed in the player; then it stays from page to page, until it is closed', async () => {
  const { page, asked } = await listener();
  await page.goto('/shows');
  const listen = page.getByRole('button', { name: 'Listen to The Tin Whistlers' }).first();
  const box = await listen.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  // As a screen reader presses: no pointer or key has brought React.
  await listen.evaluate((button: HTMLElement) => button.click());
  const play = bar(page).getByRole('button', { name: 'Play from Spotify' });
  await expectPage(play).toBeFocused();
  await expectPage(bar(page)).toContainText('Then Spotify sees your IP address');
  await expectPage(page).toHaveURL(/\/shows$/);
  await expectPage(listen).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page)).toEqual([]);
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await expectPage(music(page)).toBeFocused();
  await expect.poll(() => asked).toEqual(['open.spotify.com']);
  await music(page).evaluate((frame) => Object.assign(frame, { isTheSame: true }));
  await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Artists' }).click();
  await expectPage(page).toHaveURL(/\/artists$/);
  await page.getByRole('searchbox').first().fill('boat');
  await page.keyboard.press('Enter');
  await expectPage(page.getByRole('main').getByRole('link', { name: 'Quiet Boat' }).first()).toBeVisible();
  await expectPage(page).toHaveURL(/\/search\?q=boat$/);
  await expectPage(page.getByRole('button', { name: 'Listen to Quiet Boat' }).first()).toBeVisible();
  await page.goBack();
  await expectPage(page).toHaveURL(/\/artists$/);
  expect(await music(page).evaluate((frame) => 'isTheSame' in frame)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Close the player' }).click();
  await expectPage(bar(page)).toHaveCount(0);
  await expectPage(page.getByRole('main')).toBeFocused();
  await page.context().close();
});

test('the week plays in the order of its nights, by keyboard, and each service is asked for until one turns that off', async () => {
  const { page, asked } = await listener(MACHINES.desktop);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Play this week' }).click();
  await expectPage(page.getByRole('heading', { name: 'Play this week', level: 1 })).toBeVisible();
  const inQueue = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^Listen to/ });
  expect(await inQueue.allTextContents()).toEqual(['Listen to Quiet Boat', 'Listen to The Tin Whistlers']);
  await expectPage(
    page
      .getByRole('region', { name: /more acts play this week/ })
      .getByRole('link')
      .nth(1),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Play this week' }).press('Enter');
  await expectPage(music(page)).toHaveAttribute('title', 'Music by Quiet Boat');
  await expectPage(page.getByRole('status').filter({ hasText: 'In the player: Quiet Boat' })).toHaveCount(1);
  await bar(page).getByRole('button', { name: 'Next act' }).press('Enter');
  await expectPage(bar(page)).toContainText(/2 of 2: Wednesday 7:30 PM/);
  await expectPage(music(page)).toHaveCount(0);
  expect(asked).toEqual(['w.soundcloud.com']);
  await bar(page).getByRole('checkbox', { name: 'Load Spotify without asking, on this device' }).press('Space');
  await expectPage(page.getByRole('main').getByRole('checkbox', { name: 'Spotify' })).toBeChecked();
  await bar(page).getByRole('button', { name: 'Previous act' }).press('Enter');
  await bar(page).getByRole('button', { name: 'Next act' }).press('Enter');
  await expectPage(music(page)).toHaveAttribute('title', 'Music by The Tin Whistlers');
  await bar(page).getByRole('button', { name: 'Make the player small' }).press('Enter');
  await expectPage(music(page)).toBeHidden();
  await page.goto('/artists');
  await page.getByRole('button', { name: 'Listen to The Tin Whistlers' }).press('Enter');
  await expectPage(music(page)).toBeFocused();
  await page.context().close();
});

test('without scripts there is no button, and a link to where each can be heard', async () => {
  const { page } = await listener({ ...MACHINES.phone, javaScriptEnabled: false });
  await page.goto('/listen');
  await expectPage(page.getByRole('link', { name: 'Quiet Boat at SoundCloud' })).toHaveAttribute(
    'href',
    'https://soundcloud.com/quietboat/tides',
  );
  await expectPage(page.getByRole('button', { name: /Listen|Play/ })).toHaveCount(0);
  await page.goto('/shows/the-tin-whistlers-the-cannery-2026-11-27');
  await expectPage(page.getByRole('link', { name: 'The Tin Whistlers at Spotify' })).toBeVisible();
  await page.context().close();
});
