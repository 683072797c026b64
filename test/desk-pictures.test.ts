import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEditors, signInEditor } from '#rig/editors.ts';
import { expectPage } from '#rig/expect-page.ts';
import { flatPng, photograph } from '#rig/picture-files.ts';
import { MACHINES, openVisitedSite, type Visited, type Visitor, violations, wakeReact } from '#rig/visitor.ts';

const NO_SCRIPT = { ...MACHINES.desktop, javaScriptEnabled: false };

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  await makeEditors(site, 'wren');
});
afterAll(() => site.close());

async function editor(machine: Parameters<typeof signInEditor>[2], path: string, heading: string): Promise<Visitor> {
  const page = await signInEditor(site, 'wren', machine, [path, heading]);
  if (machine.javaScriptEnabled !== false) await wakeReact(page);
  return page;
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).last().click();
const seen = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth));

test('with a script a picture is sent as it is chosen, its focus pressed and moved by keys, and it stands on the page', async () => {
  const page = await editor(MACHINES.desktop, '/desk/artists/quietboat', 'Quiet Boat');
  const chooser = page.getByLabel('Upload a portrait or poster');
  await chooser.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expectPage(page.getByText('logo.svg: This is a drawing (SVG), not a photo. Save it as PNG.')).toBeVisible();
  await expectPage(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const buffer = await photograph({ width: 640, height: 480 });
  await chooser.setInputFiles({ name: 'pier.jpg', mimeType: 'image/jpeg', buffer });
  await expectPage(page.getByRole('radio', { name: 'The new upload' })).toBeChecked({ timeout: 300_000 });
  const focus = page.getByRole('button', { name: /^Focal point/ });
  const box = (await focus.boundingBox()) ?? expect.fail('the picture has no place');
  await focus.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } });
  await expectPage(page.getByLabel('Focus from the left, in percent')).toHaveValue('25');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expectPage(page.getByLabel('Focus from the left, in percent')).toHaveValue('30');
  await expectPage(page.getByLabel('Focus from the top, in percent')).toHaveValue('70');
  await page.getByLabel('Describe it for people').fill('Three on a boat');
  await save(page);
  await expectPage(page.getByText('Check the box to say you may publish this picture.').first()).toBeVisible();
  await expectPage(page.getByRole('radio', { name: 'The new upload' })).toBeChecked();
  await page.getByLabel('I may publish this picture').check();
  await save(page);
  await expectPage(page.getByRole('status').filter({ hasText: 'picture' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/artists/quietboat');
  expect(await seen(page, 'Three on a boat')).toBeGreaterThan(300);
  // Except for the refused drawing.
  expect(page.troubles.filter((trouble) => !trouble.includes('400'))).toEqual([]);
  await page.context().close();
}, 60_000);

test('without a script a picture goes with the form, which keeps it though something else is amiss', async () => {
  const page = await editor(NO_SCRIPT, '/desk/venues/bilge', 'Bilge Bar');
  const chooser = page.getByLabel('Upload a picture of the venue');
  await chooser.setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: flatPng({ width: 8000, height: 8000 }) });
  await page.getByLabel('Access', { exact: true }).fill('A ramp at the back.');
  await save(page);
  await expectPage(page.getByText('This picture has more than 40 million pixels.').first()).toBeVisible();
  await expectPage(page.getByLabel('Access', { exact: true })).toHaveValue('A ramp at the back.');
  const buffer = await photograph({ width: 480, height: 320, hue: 60 });
  await chooser.setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Focus from the left, in percent').fill('20');
  await page.getByLabel('Describe it for people').fill('The bar');
  await page.getByLabel('Capacity').fill('many');
  await save(page);
  await expectPage(page.getByText('Check the box to say you may publish this picture.').first()).toBeVisible();
  await page.getByLabel('I may publish this picture').check();
  await save(page);
  await expectPage(page.getByText('Enter a whole number.').first()).toBeVisible();
  await expectPage(page.getByRole('radio', { name: 'The new upload' })).toBeChecked();
  await page.getByLabel('Capacity').fill('90');
  await save(page);
  await expectPage(page.getByRole('status').filter({ hasText: 'picture' })).toBeVisible();
  await page.goto('/venues/bilge');
  expect(await seen(page, 'The bar')).toBeGreaterThan(300);
  await page.goto('/desk/pictures');
  const down = page.getByRole('listitem').filter({ hasText: '480 × 320' });
  await down.getByText('Take it down', { exact: true }).click();
  await down.getByRole('button', { name: 'Take it down everywhere' }).click();
  await expectPage(page.getByText('Say why you’re taking it down.').first()).toBeVisible();
  await page.getByLabel('Why').first().fill('Not theirs');
  await page.getByRole('button', { name: 'Take it down everywhere' }).first().click();
  await expectPage(page.getByText(/Took a picture down, .*\(Not theirs\)/).first()).toBeVisible();
  await page.goto('/venues/bilge');
  await expectPage(page.getByRole('img', { name: 'The bar' })).toHaveCount(0);
  await page.context().close();
}, 60_000);

test('the forms with a picture are accessible and fit on a phone by night', async () => {
  const page = await editor({ ...MACHINES.phone, colorScheme: 'dark' }, '/desk/artists/quietboat', 'Quiet Boat');
  for (const path of ['/desk/artists/quietboat', '/desk/shows/new', '/desk/venues/new', '/desk/pictures']) {
    await page.goto(path);
    await wakeReact(page);
    expect([path, await violations(page)]).toEqual([path, []]);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0]);
  }
  await page.context().close();
}, 60_000);
