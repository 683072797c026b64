import type { Locator } from '@playwright/test';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVisitedSite, type Visited } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  const { db } = site.app;
  await db.updateTable('venue').set({ name: 'Å Pråmen' }).where('id', '=', 'cannery').execute();
  await db.updateTable('artist').set({ name: sql`'Å' || name`, verified: 1 }).execute();
});
afterAll(() => site.close());

test('the ring of an Å is whole at the top of a venue’s page and of a poster on the wall', async () => {
  for (const width of [390, 768, 1280]) {
    const page = await site.visitor({ viewport: { width, height: 900 } });
    await page.goto('/venues/cannery');
    expect(await roomAbove(page.getByRole('heading', { level: 1 }), 'header')).toBeGreaterThan(0);
    await page.goto('/artists');
    await page.locator('.sheet.up').first().waitFor();
    for (const name of await page.locator('.sheet.up h3').all()) expect(await roomAbove(name, '.sheet')).toBeGreaterThan(0);
    await page.context().close();
  }
});

/** The space in pixels between the ink of an Å and what is above it: the header's lower edge or the sheet's upper one. */
async function roomAbove(name: Locator, above: 'header' | '.sheet'): Promise<number> {
  return name.evaluate(async (element, edgeOf) => {
    await document.fonts.ready;
    const place = element.querySelector('a') ?? element;
    const foot = place.insertBefore(document.createElement('span'), place.firstChild);
    foot.style.display = 'inline-block';
    const baseline = foot.getBoundingClientRect().bottom;
    foot.remove();
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('There is nothing to measure with.');
    const { font } = getComputedStyle(place);
    pen.font = font;
    const edge =
      edgeOf === 'header'
        ? document.querySelector('header')?.getBoundingClientRect().bottom
        : element.closest(edgeOf)?.getBoundingClientRect().top;
    return baseline - pen.measureText('Å').actualBoundingBoxAscent - (edge ?? Infinity);
  }, above);
}
