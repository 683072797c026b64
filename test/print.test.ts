import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVisitedSite, type Visited } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

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
