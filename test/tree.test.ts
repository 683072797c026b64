import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArtists } from '#artists/store.ts';
import { sampleArtist } from '#rig/samples.ts';
import { openVisitedSite, type Visited } from '#rig/visitor.ts';

const NAMES = ['The Long Wharf Ladies of Tin Harbor', 'Blackwater Hymn Society', 'Knot'];

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
  const ann = { name: 'Ann Gull', part: 'bells', musician: 'ann-gull' };
  const bands = NAMES.map((name, at) =>
    sampleArtist({ id: `band${at}`, name, verified: true, members: [ann, { name: `Cy ${at}`, part: 'rope' }] }),
  );
  await site.app.db.transaction().execute((tx) => writeArtists(tx, bands));
});
afterAll(() => site.close());

test('each row of who played in what begins on one line, as high with a link in it as without', async () => {
  const page = await site.visitor({ viewport: { width: 390, height: 844 } });
  await page.goto('/artists/band0');
  await page.evaluate(() => document.fonts.ready);
  const rows = await page.locator('.tree-list tbody tr:not(.band)').evaluateAll((all) =>
    all.map((row) => {
      const firsts = [...row.children].flatMap((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        const tops = [...words.getClientRects()].filter(({ height }) => height > 0 && height < 30).map(({ top }) => Math.round(top));
        return cell.textContent === '' ? [] : [Math.min(...tops)];
      });
      return { words: row.textContent ?? '', height: row.getBoundingClientRect().height, firsts };
    }),
  );
  expect(rows.some(({ words }) => words.includes('Blackwater Hymn Society'))).toBe(true);
  const wrong = rows.flatMap(({ words, height, firsts }) => [
    ...(height < 44 ? [`${words} is ${height} px high`] : []),
    ...(Math.max(...firsts) - Math.min(...firsts) > 2 ? [`${words} begins at ${firsts.join(', ')}`] : []),
  ]);
  expect(wrong).toEqual([]);
  await page.context().close();
});
