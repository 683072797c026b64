import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutTexts } from '#rig/measure.ts';
import { openVisitedSite, tooWide, type Visited } from '#rig/visitor.ts';

/** German and Norwegian join words. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapelle';
const ARTIST = 'tinwhistlers';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  const { db } = site.app;
  await db
    .updateTable('artist')
    .set({ name: WORD, lowered: WORD.toLowerCase(), folded: WORD.toLowerCase() })
    .where('id', '=', ARTIST)
    .execute();
  await db.updateTable('credit').set({ name: WORD }).where('artist_id', '=', ARTIST).execute();
});
afterAll(() => site.close());

test.each([
  `/artists/${ARTIST}`,
  '/shows?when=coming',
  `/search?q=${WORD.toLowerCase()}`,
  '/venues/cannery',
  '/shows/the-tin-whistlers-the-cannery-2026-11-27',
  '/tree',
  '/artists',
  '/',
])('%s holds a name that is one long word', async (path) => {
  const wrong: string[] = [];
  for (const width of [320, 390, 768, 1280]) {
    const page = await site.visitor({ viewport: { width, height: 800 } });
    await page.goto(path);
    const found = [...(await tooWide(page)), ...(await page.evaluate(cutTexts))];
    wrong.push(...found.map((what) => `at ${width} px: ${what}`));
    await page.context().close();
  }
  expect(wrong).toEqual([]);
});
