import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { expectPage } from '#rig/expect-page.ts';
import { PASSWORD, register } from '#rig/people.ts';
import { MACHINES, openVisitedSite, type Visited, violations, wakeReact } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

const SHOW = '/shows/the-tin-whistlers-the-cannery-2026-11-27';
const ARTIST = '/artists/quietboat';
const WITH_WORKER = { ...MACHINES.phone, serviceWorkers: 'allow' as const };
const ofTheLine = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/;
/** For what happens in idle moments; a busy machine may take long. */
const SOON = { timeout: 300_000 };

const starOfShow = (page: Page) => page.getByRole('region', { name: 'When, where, how much' }).getByRole('button', { name: /^Star/ });
const starOfArtist = (page: Page) => page.getByRole('button', { name: 'Star Quiet Boat', exact: true });
const coming = (page: Page) => page.getByRole('region', { name: 'Upcoming' });
const artists = (page: Page) => page.getByRole('region', { name: 'Your artists' });

test('a star is given before React has come, moves nothing, holds over a reload, and its shows are on a page of their own', async () => {
  const page = await site.visitor(MACHINES.phone);
  await page.goto('/my');
  await expectPage(page.getByText('Star a show or an artist')).toBeVisible();
  await page.goto(SHOW);
  const star = starOfShow(page);
  await expectPage(star).toHaveAttribute('aria-pressed', 'false');
  const box = await star.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  // By the page's own script, without React.
  await star.evaluate((button: HTMLElement) => button.click());
  await expectPage(star).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => document.documentElement.dataset.hydrated)).toBeUndefined();
  // Explained once, beside the star, and on no other page.
  const toBeTold = page.getByText('Tell me if it changes');
  await expectPage(toBeTold.getByRole('link', { name: 'by email' })).toHaveAttribute('href', '/my/letters');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expectPage(star).toHaveAttribute('aria-pressed', 'true');
  await expectPage(toBeTold).toBeHidden();
  expect(await star.boundingBox()).toEqual(box);
  await page.goto(ARTIST);
  await starOfArtist(page).press('Enter');
  await expectPage(starOfArtist(page)).toHaveAttribute('aria-pressed', 'true');
  await expectPage(page.getByText('Get them once a week').getByRole('link', { name: 'by email' })).toBeVisible();
  await starOfArtist(page).press('Enter');
  await expectPage(page.getByText('Get them once a week')).toBeHidden();
  await starOfArtist(page).press('Enter');
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'My shows' }).click();
  await expectPage(page).toHaveURL('/my');
  await expectPage(coming(page)).toContainText('The Tin Whistlers');
  await expectPage(artists(page)).toContainText('Quiet Boat');
  expect(await violations(page)).toEqual([]);
  // React takes the button over as it is; a star taken away stays visible until the next load.
  await wakeReact(page);
  await coming(page).getByRole('button', { name: 'Star The Tin Whistlers on 11/27' }).click();
  await expectPage(coming(page).getByRole('button', { name: 'Star The Tin Whistlers on 11/27' })).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expectPage(artists(page)).toContainText('Quiet Boat');
  await expectPage(coming(page)).toContainText('You haven’t starred any upcoming shows');
  expect(page.troubles).toEqual([]);
  await page.context().close();
});

test('on a phone three shows of one list are starred without leaving it', async () => {
  const page = await site.visitor(MACHINES.phone);
  await page.goto('/shows?when=coming');
  const stars = page.locator('.show').getByRole('button', { name: /^Star / });
  for (const at of [0, 1, 2]) {
    await stars.nth(at).tap();
    await expectPage(stars.nth(at)).toHaveAttribute('aria-pressed', 'true');
  }
  await expectPage(page).toHaveURL('/shows?when=coming');
  await page.goto('/my');
  await expectPage(coming(page).getByRole('button', { name: /^Star / })).toHaveCount(3);
  expect(page.troubles).toEqual([]);
  await page.context().close();
});

test('a page that React turned to, and another tab, say what is starred', async () => {
  const page = await site.visitor();
  await page.goto('/shows');
  await wakeReact(page);
  const other = await page.context().newPage();
  await other.goto(SHOW);
  await expectPage(starOfShow(other)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: 'The Tin Whistlers, 8:00 PM at The Cannery' }).click();
  await starOfShow(page).click();
  await expectPage(starOfShow(page)).toHaveAttribute('aria-pressed', 'true');
  await expectPage(starOfShow(other)).toHaveAttribute('aria-pressed', 'true');
  await page.locator('a[href="/shows"]:visible').first().click();
  await expectPage(page.getByRole('button', { name: 'Star The Tin Whistlers on 11/27' })).toHaveAttribute('aria-pressed', 'true');
  expect(page.troubles).toEqual([]);
  await page.context().close();
});

test('signing in joins what is starred on two devices, and signing out takes it off the one', async () => {
  const [one, other] = [await site.visitor(), await site.visitor()];
  await one.goto(SHOW);
  await starOfShow(one).click();
  const { email } = await register(one, site.origin);
  const rows = () => site.app.db.selectFrom('star').select('kind').where('is_on', '=', 1).orderBy('kind').execute();
  await expectPage.poll(rows, SOON).toEqual([{ kind: 'show' }]);
  await other.goto(ARTIST);
  await starOfArtist(other).click();
  await other.goto('/login');
  await wakeReact(other);
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expectPage(other.getByText('You are signed in.')).toBeVisible();
  await expectPage.poll(rows, SOON).toEqual([{ kind: 'artist' }, { kind: 'show' }]);
  await other.goto('/my');
  await expectPage(coming(other)).toContainText('The Tin Whistlers');
  await expectPage(other.getByText('Your stars are in your account')).toBeVisible();
  await one.goto('/my');
  await expectPage(artists(one)).toContainText('Quiet Boat');
  await expectPage.poll(() => one.evaluate(() => localStorage.getItem('stars')), SOON).toContain('artist:quietboat');
  await one.getByRole('link', { name: 'Sign out' }).first().click();
  await expectPage(one.getByText('You are signed out.')).toBeVisible();
  await expectPage.poll(() => one.evaluate(() => localStorage.getItem('stars')), SOON).toBeNull();
  await one.goto(SHOW);
  await expectPage(starOfShow(one)).toHaveAttribute('aria-pressed', 'false');
  expect(await rows()).toHaveLength(2);
  // If the session ends elsewhere, nothing stays visible on the device.
  await site.app.db.deleteFrom('session').execute();
  await other.goto('/my');
  await expectPage.poll(() => other.evaluate(() => localStorage.getItem('stars')), SOON).toBeNull();
  await expectPage(other.getByText('The Tin Whistlers')).toHaveCount(0);
  for (const page of [one, other]) {
    expect(page.troubles).toEqual([]);
    await page.context().close();
  }
});

test('without a network a starred artist and a starred show open, and so does the page of them', async () => {
  const page = await site.visitor(WITH_WORKER);
  await page.goto('/shows');
  const copies = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('documents')).keys();
      return kept.map(({ url }) => new URL(url).pathname + new URL(url).search);
    });
  await expectPage.poll(copies, SOON).toContain('/venues/cannery');
  expect(await copies()).not.toContain('/artists/nowords');
  await page.goto('/artists/nowords');
  await page.getByRole('button', { name: 'Star No Words Yet', exact: true }).click();
  await page.goto(SHOW);
  await starOfShow(page).click();
  await expectPage.poll(copies, SOON).toContain('/my');
  // When the second star is given, the copy of the first may still be there.
  const told = () => page.evaluate(async () => (await (await caches.match('/my'))?.text()) ?? '');
  await expectPage.poll(told, SOON).toContain('artist:nowords');
  await expectPage.poll(told, SOON).toContain('The Tin Whistlers');
  await expectPage.poll(copies, SOON).toContain('/artists/nowords');
  await expectPage.poll(copies, SOON).toContain(SHOW);
  await page.context().setOffline(true);
  for (const [path, words] of [
    ['/artists/nowords', 'No Words Yet'],
    [SHOW, 'The Tin Whistlers'],
    ['/my', 'The Tin Whistlers'],
  ] as const) {
    await page.goto(path);
    await expectPage(page.locator('#offline')).toHaveText(/^Offline copy from \d{1,2}:\d\d [AP]M$/);
    await expectPage(page.locator('main')).toContainText(words);
  }
  await expectPage(artists(page)).toContainText('No Words Yet');
  await expectPage(artists(page).getByRole('button', { name: 'Star No Words Yet', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(page.troubles.filter((trouble) => !ofTheLine.test(trouble))).toEqual([]);
  await page.context().close();
});

test('without a network the copy of the page of starred shows says whose stars they are, and offers no emails to whoever gets them', async () => {
  const page = await site.visitor(WITH_WORKER);
  await page.goto(SHOW);
  await starOfShow(page).click();
  const copy = () => page.evaluate(async () => (await (await caches.match('/my'))?.text()) ?? '');
  await expectPage.poll(copy, SOON).toContain('The Tin Whistlers');
  await page.context().setOffline(true);
  await page.goto('/my');
  const kept = page.getByRole('complementary', { name: 'Where your stars are saved' });
  await expectPage(kept).toContainText('Your stars are only on this device.');
  // As after they were joined to an account.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('stars') ?? '{}');
    localStorage.setItem('stars', JSON.stringify({ ...stored, uid: 'ann', byEmail: true }));
  });
  await page.reload();
  await wakeReact(page);
  await expectPage(kept).toHaveText('Your stars are in your account. These are the ones saved on this device.');
  await page.goto(SHOW);
  for (const pressed of ['false', 'true']) {
    await starOfShow(page).click();
    await expectPage(starOfShow(page)).toHaveAttribute('aria-pressed', pressed);
  }
  await expectPage(page.getByText('Tell me if it changes')).toHaveText('Starred. Tell me if it changes: on this device.', {
    useInnerText: true,
  });
  await page.context().close();
});

test('on a phone what is pressed within a text is as large as a thumb', async () => {
  const page = await site.visitor({ ...MACHINES.phone, viewport: { width: 390, height: 844 } });
  const small = async (selector: string) => {
    const boxes = await page.locator(selector).evaluateAll((all) => all.map((at) => [at.textContent, at.getBoundingClientRect().height]));
    expect(boxes.length).toBeGreaterThan(0);
    return boxes.filter(([, height]) => Number(height) < 44);
  };
  await page.goto('/my');
  expect(await small('.nothing-starred a')).toEqual([]);
  await page.goto('/tell');
  expect(await small('.form-frame .lead a')).toEqual([]);
  await page.goto(SHOW);
  await starOfShow(page).click();
  expect(await small('.tell-me a')).toEqual([]);
  await page.goto('/my');
  await expectPage(page.locator('.where-kept')).toBeVisible();
  expect(await small('.where-kept a')).toEqual([]);
  await page.context().close();
});

test('without a network the page of starred shows says what became of each, as it does with one', async () => {
  const editor = await newEditor(site.app, 'wren');
  const became = {
    Canceled: { status: 'cancelled' },
    Postponed: { status: 'postponed' },
    'Sold out': { status: 'sold out' },
    Moved: { date: '2026-12-15' },
    'New time': { startTime: '2200' },
  };
  const bill = [{ artist: 'tinwhistlers', name: 'The Tin Whistlers', role: 'headliner' }];
  const shows = await Promise.all(
    Object.entries(became).map(async ([stamp, changed], index) => {
      const fields = { date: `2026-12-1${index}`, startTime: '2000', venue: { id: 'cannery', name: '' }, bill };
      const { show } = await editor.call<{ show: string }>('/desk/shows', { fields, despite: true });
      await editor.call(`/desk/shows/${show}/edit`, { fields: changed });
      return { id: show, stamp };
    }),
  );
  const page = await site.visitor(WITH_WORKER);
  await page.goto('/shows?from=2026-12-10');
  for (const { id } of shows) await page.locator(`#show-${id}`).getByRole('button', { name: /^Star/ }).click();
  const copy = () => page.evaluate(async () => (await (await caches.match('/my'))?.text()) ?? '');
  for (const { id } of shows) await expectPage.poll(copy, SOON).toContain(`id="show-${id}"`);
  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline);
    await page.goto('/my');
    for (const { id, stamp } of shows) await expectPage(page.locator(`#show-${id}`)).toContainText(stamp);
  }
  await page.context().close();
});

test('without a script nobody sees a star that does nothing', async () => {
  const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled: false });
  for (const path of [SHOW, ARTIST, '/shows']) {
    await page.goto(path);
    expect(await page.locator('.star:visible').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Star/ }).count()).toBe(0);
  }
  await page.goto('/my');
  await expectPage(page.getByText('Stars need JavaScript')).toBeVisible();
  await page.context().close();
});
