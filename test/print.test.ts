import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVisitedSite, type Visited } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

/** A page on paper: how many sheets, and what stands on them. */
async function printed(path: string) {
  const page = await site.visitor();
  await page.goto(path);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  await page.emulateMedia({ media: 'print' });
  const said = await page.locator('body').innerText();
  await page.context().close();
  return { sheets, said };
}

test('the home page prints its invitation once', async () => {
  const { sheets, said } = await printed('/');
  expect(sheets).toBeLessThanOrEqual(3);
  expect(said).not.toContain('Have a cookie');
});

test('the sheet of the week says where the list stands that changes', async () => {
  expect((await printed('/shows')).said).toMatch(/The list that changes: \S+\/shows/);
});

test('a room’s sheet says nothing that is to be pressed, nor how long it is until a show', async () => {
  const { said } = await printed('/venues/cannery');
  for (const word of ['Website', 'Open in my map', 'More', 'Something wrong here', 'min left']) expect(said).not.toContain(word);
  expect(said).toMatch(/Coming up/i);
});

test('a band’s page is a sheet with the band, its tree as a poster and a sheet of its shows, with nothing to press', async () => {
  const page = await site.visitor();
  await page.goto('/artists/exampleband');
  const sheets = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(3);
  await page.emulateMedia({ media: 'print' });
  const said = await page.locator('body').innerText();
  for (const word of ['Load the player', 'Star', 'Something wrong here?', 'Has played']) expect(said).not.toMatch(new RegExp(word, 'i'));
  expect(said).toMatch(/Plays next/i);
  await page.context().close();
});
