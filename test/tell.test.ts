import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '#rig/copies.ts';
import { makeEditors, signInEditor } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { photograph } from '#rig/picture-files.ts';
import { MACHINES, openVisitedSite, type Visited, violations, wakeReact } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await makeEditors(site, 'wren');
});
afterAll(() => site.close());

test('on a phone by night a show is told beside what is listed, and an editor makes a show of it', async () => {
  const page = await site.visitor({ ...MACHINES.phone, colorScheme: 'dark' });
  await page.goto('/tell');
  await wakeReact(page);
  await page.getByLabel('Which night?').fill('2026-11-27');
  const looked = page.getByRole('status').filter({ hasText: 'listed' });
  await expectPage(looked).toContainText('Tell us where or who plays, and possible matches show up here.');
  await page.getByLabel('Where?').fill('Somewhere else');
  await expectPage(looked).toContainText('none like yours');
  await page.getByLabel('When?').fill('8ish, doors 7');
  await page.getByLabel('Where?').fill('Cannery');
  await expectPage(looked.getByRole('heading', { name: 'Is it listed already?' })).toBeVisible();
  await expectPage(looked.getByRole('listitem')).toHaveText(['The Tin Whistlers, Quiet Boat, Zoë Bee, The Cannery']);
  await page.getByLabel('Who plays?').fill('Marsh Lanterns w/ Quiet Boat');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('button', { name: 'Send it in' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Got it' })).toBeVisible();
  const link = page.url();
  expect(await violations(page)).toEqual([]);

  const wren = await signInEditor(site, 'wren', MACHINES.desktop, ['/desk/tips', 'Tips']);
  await wakeReact(wren);
  expect(await violations(wren)).toEqual([]);
  await wren.getByRole('link', { name: 'Make it a show' }).click();
  await expectPage(wren.getByLabel('Name 1')).toHaveValue('Marsh Lanterns');
  await expectPage(wren.getByLabel('Name 2')).toHaveValue('Quiet Boat');
  await expectPage(wren.getByLabel('Starts')).toHaveValue('20:00');
  await expectPage(wren.getByLabel('Doors')).toHaveValue('19:00');
  await expectPage(wren.getByText('8ish, doors 7')).toBeVisible();
  await expectPage(wren.getByLabel('Venue')).toHaveValue('The Cannery');
  await wren.getByLabel('What the sender will read').fill('See you there.');
  await wren.getByRole('button', { name: 'See what’s listed that night' }).click();
  await wren.getByRole('button', { name: 'Announce it' }).click();
  await expectPage(wren.getByRole('link', { name: 'See it on the wall' })).toBeVisible();
  await page.goto(link);
  await expectPage(page.getByText('“See you there.”')).toBeVisible();
  await page.getByRole('link', { name: 'See it on the wall' }).click();
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Marsh Lanterns');
  for (const each of [page, wren]) await each.context().close();
}, 60_000);

test('what is too long is said at its field before anything is sent, and all of it stays', async () => {
  const page = await site.visitor({ ...MACHINES.phone, colorScheme: 'dark' });
  await page.goto('/tell?about=artist:quietboat');
  await wakeReact(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const words = page.getByLabel('What is wrong?');
  await words.fill('word '.repeat(400));
  await expectPage(page.getByText('2,000 of 2,000 characters')).toBeVisible();
  // More than a request may contain.
  const pasted = 'word '.repeat(400_000);
  await words.fill(pasted);
  await page.getByRole('button', { name: 'Send it in' }).click();
  await expectPage(words).toHaveAccessibleDescription(/Use at most 2,000 characters; you have 2,000,000\./);
  await expectPage(words).toBeFocused();
  await expectPage(words).toHaveValue(pasted);
  expect(await violations(page)).toEqual([]);
  expect(sent).toEqual([]);
  await words.fill('They play on Sunday.');
  await page.getByRole('button', { name: 'Send it in' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Got it' })).toBeVisible();
  await page.context().close();
}, 60_000);

test('a night that was typed before the script came is looked at, too', async () => {
  const page = await site.visitor(MACHINES.phone);
  const typed = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/tell', { waitUntil: 'commit' });
  await page.getByLabel('Which night?').fill('2026-11-27');
  await page.getByLabel('Who plays?').fill('Quiet Boat');
  typed.resolve();
  await wakeReact(page);
  await expectPage(page.getByRole('heading', { name: 'Is it listed already?' })).toBeVisible();
  await expectPage(page.getByLabel('Which night?')).toHaveValue('2026-11-27');
  await page.context().close();
}, 60_000);

test('without a script what is listed is looked at first, and where nothing is, the tip is sent at once', async () => {
  const page = await site.visitor({ ...MACHINES.phone, javaScriptEnabled: false });
  await page.goto('/tell');
  await page.getByLabel('Which night?').fill('2026-11-27');
  await page.getByLabel('Who plays?').fill('Marsh Lanterns, Quiet Boat');
  await page.getByRole('button', { name: 'Send it in' }).click();
  await expectPage(page.getByText('Not sent yet. Check whether it’s already listed')).toBeVisible();
  await expectPage(page.getByRole('heading', { name: 'Is it listed already?' })).toBeVisible();
  await page.getByLabel('Which night?').fill('2027-02-16');
  await page.getByRole('button', { name: 'Send it in' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Got it' })).toBeVisible();
  await page.context().close();
}, 60_000);

test('a flyer that was added shows where the form comes back, on a device that keeps pages too', async () => {
  const page = await visit(site, '/tell');
  await page.reload();
  await wakeReact(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const buffer = await photograph({ width: 200, height: 150, hue: 77 });
  await page.getByLabel('The flyer').setInputFiles({ name: 'flyer.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('More, if you know it').click();
  await page.getByLabel('A link').fill('no link');
  await page.getByRole('button', { name: 'Send it in' }).click();
  const flyer = page.getByRole('img', { name: 'The flyer you added' });
  await expectPage(flyer).toBeVisible();
  await expectPage.poll(() => flyer.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.context().close();
}, 60_000);
