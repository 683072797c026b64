import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectPage } from '#rig/expect-page.ts';
import { cutTexts } from '#rig/measure.ts';
import { MACHINES, openVisitedSite, type Visited, wakeReact } from '#rig/visitor.ts';
import { lineClass, wordClass } from '#web/look/fit.ts';

const FRIDAY = '/shows/the-tin-whistlers-the-cannery-2026-11-27';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

/** A printed page: its number of sheets and their text. */
async function printPage(path: string) {
  const page = await site.visitor();
  await page.goto(path);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  await page.emulateMedia({ media: 'print' });
  const said = await page.locator('body').innerText();
  await page.context().close();
  return { sheets, said };
}

test('the home page prints its invitation once', async () => {
  const { sheets, said } = await printPage('/');
  expect(sheets).toBeLessThanOrEqual(3);
  expect(said).not.toContain('Have a cookie');
});

test('the sheet of the week says where the list stands that changes', async () => {
  expect((await printPage('/shows')).said).toMatch(/Latest list: \S+\/shows/);
});

test('a room’s sheet says nothing that is to be pressed, nor how long it is until a show', async () => {
  const { said } = await printPage('/venues/cannery');
  for (const word of ['Website', 'Open in my map', 'More', 'Something wrong here', 'min left']) expect(said).not.toContain(word);
  expect(said).toMatch(/Upcoming shows/i);
});

test('a show’s page and a band’s are one sheet of either size, with their pictures, and nothing is cut off at its edges', async () => {
  const page = await site.visitor();
  for (const [path, picture, edges] of [
    [FRIDAY, '.card .art :is(img, svg)', ['10mm', '20mm']],
    ['/artists/exampleband', '.act-picture :is(img, svg)', ['10mm', '20mm']],
    // Weekly shows for half a year fit with a browser's default margins.
    ['/artists/quietboat', '.act-picture :is(img, svg)', ['10mm']],
  ] as const) {
    await page.emulateMedia({ media: null });
    await page.goto(path);
    for (const format of ['A4', 'Letter'])
      for (const edge of edges) {
        const margin = { top: '10mm', bottom: '10mm', left: edge, right: edge };
        const sheets = (await page.pdf({ format, margin, preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
        expect([path, format, edge, sheets?.length]).toEqual([path, format, edge, 1]);
      }
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 640, height: 980 });
    expect([path, await page.locator(picture).first().isVisible()]).toEqual([path, true]);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dd, dt, td, th, span)')]
        .filter((at) => at.checkVisibility() && (at.textContent ?? '').trim() !== '')
        .filter((at) => at.getBoundingClientRect().right > innerWidth + 1 || at.getBoundingClientRect().left < -1)
        .map((at) => at.textContent),
    );
    expect([path, cut]).toEqual([path, []]);
  }
  const said = await page.locator('body').innerText();
  for (const word of ['Listen to', 'Star', 'Something wrong here?', 'Past shows']) expect(said).not.toMatch(new RegExp(word, 'i'));
  expect(said).toMatch(/Upcoming shows/i);
  await page.context().close();
});

test('a venue’s page, with half a year of shows, is two sheets at most', async () => {
  expect((await printPage('/venues/cannery')).sheets).toBeLessThanOrEqual(2);
});

test('a show’s own poster is printed with it, on one sheet', async () => {
  const { id } = await site.app.db.selectFrom('show').select('id').where('slug', '=', FRIDAY.slice(7)).executeTakeFirstOrThrow();
  const page = await site.visitor();
  const poster = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1800"><rect width="1200" height="1800"/></svg>';
  await page.route('/poster.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: poster }));
  await page.goto(FRIDAY);
  await wakeReact(page);
  // Replaces a sent poster by a tall one.
  await page.evaluate((show) => {
    const figure = document.createElement('figure');
    figure.className = 'flyer';
    const image = figure.appendChild(document.createElement('img'));
    image.width = 1200;
    image.height = 1800;
    image.src = '/poster.svg';
    document.querySelector(`#show-${show} .beside`)?.prepend(figure);
    return image.decode();
  }, id);
  const margin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format, margin, preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect([format, sheets?.length]).toEqual([format, 1]);
  }
  await page.emulateMedia({ media: 'print' });
  expect((await page.locator('.flyer img').boundingBox())?.height).toBeGreaterThan(150);
  await page.context().close();
});

/** Evaluates a page with print styles. */
async function evaluateOnPaper<T>(path: string, look: (page: Page) => Promise<T>, scheme: 'light' | 'dark' = 'light'): Promise<T> {
  const page = await site.visitor({ ...MACHINES.desktop, colorScheme: scheme });
  await page.goto(path);
  await page.emulateMedia({ media: 'print', colorScheme: scheme });
  const seen = await look(page);
  await page.context().close();
  return seen;
}

/** The color a text is printed in and its own background. Most printers leave out backgrounds. */
const inkOf = (page: Page, selector: string) =>
  page.evaluate((what) => {
    return [...document.querySelectorAll(what)].filter((at) => at.checkVisibility()).map((at) => getComputedStyle(at).color);
  }, selector);

test.each(['light', 'dark'] as const)(
  'by %s nothing is printed in the color of paper: what a show costs, and who plays it, stand in ink',
  async (scheme) => {
    for (const [path, what] of [
      ['/', '.price'],
      ['/venues/cannery', '.price'],
      ['/search?q=quiet', '.price'],
      [FRIDAY, '.card .words > *'],
      ['/artists', '.sheet h3'],
    ] as const) {
      const inks = await evaluateOnPaper(path, (page) => inkOf(page, what), scheme);
      expect([path, inks.length > 0]).toEqual([path, true]);
      // Dark in all three channels.
      for (const ink of inks)
        expect([path, ink, (ink.match(/[\d.]+/g) ?? []).slice(0, 3).every((part) => Number(part) < 128)]).toEqual([path, ink, true]);
    }
  },
);

test('nothing to press is printed', async () => {
  for (const path of ['/', '/search?q=quiet', '/artists', '/archive', FRIDAY, '/venues', '/my']) {
    const shown = await evaluateOnPaper(path, (page) => page.locator('main :is(.button, button, input)').filter({ visible: true }).count());
    expect([path, shown]).toEqual([path, 0]);
  }
});

test('what is said of a show is not parted by the end of a sheet, nor a heading from what it is of', async () => {
  for (const [path, whole] of [
    ['/', '.show'],
    ['/venues/cannery', '.show'],
    ['/artists', '.cell'],
    [FRIDAY, '.card'],
    ['/shows/2026/11', '.archive-night li'],
  ] as const) {
    const breaks = await evaluateOnPaper(path, (page) =>
      page.evaluate((what) => {
        const styles = (selector: string) => [...document.querySelectorAll(`main ${selector}`)].map((at) => getComputedStyle(at));
        return { inside: styles(what).map(({ breakInside }) => breakInside), after: styles('h2').map(({ breakAfter }) => breakAfter) };
      }, whole),
    );
    expect([path, new Set(breaks.inside)]).toEqual([path, new Set(['avoid'])]);
    expect([path, new Set(breaks.after)]).toEqual([path, new Set(['avoid'])]);
  }
});

test('a room’s sheet has what is on in later months, too', async () => {
  const { later, tall } = await evaluateOnPaper('/venues/cannery', async (page) => ({
    later: await page.locator('.folded').count(),
    tall: await page
      .locator('.folded .show')
      .evaluateAll((shows) => shows.map((show) => show.checkVisibility({ contentVisibilityAuto: true }))),
  }));
  expect(later).toBeGreaterThan(0);
  expect(new Set(tall)).toEqual(new Set([true]));
  // A month's heading is in capitals; support acts are not.
  expect(
    await evaluateOnPaper('/venues/cannery', (page) =>
      page
        .locator('.folded .support')
        .first()
        .evaluate((at) => getComputedStyle(at).textTransform),
    ),
  ).toBe('none');
});

test('a show’s sheet says not how long it is until then, and where the others of the night are', async () => {
  const said = await evaluateOnPaper('/shows', async (page) => {
    await page.goto((await page.locator('.tonight-list .show a').first().getAttribute('href')) ?? '');
    await expectPage(page.locator('.state')).toContainText('Tonight');
    return page.locator('main').innerText();
  });
  expect(said).not.toMatch(/\bin \d+ (?:min|h)|Website/i);
  expect(said.slice(said.search(/also that night/i))).toMatch(/The Cannery|Bilge Bar/i);
});

test.each([
  'Neap',
  'Marguerite Fonteneau and Her Nocturnal Tidewater Dance Orchestra, with the Gospel Ladies of St. Agnes and Cousin Dale',
])('the poster of a show is one sheet, whole: %s', async (name) => {
  const page = await site.visitor({ viewport: { width: 390, height: 844 } });
  await page.goto(FRIDAY);
  await page.getByRole('link', { name: 'Poster', exact: true }).click();
  const poster = page.getByRole('region', { name: 'Poster' });
  for (const said of ['The Tin Whistlers', 'Fri 11/27', 'The Cannery', '8 PM']) await expectPage(poster).toContainText(said);
  const size = `name ${wordClass(name)} ${lineClass(name)}`;
  await poster.locator('.name').evaluate(
    (place, said) => {
      place.replaceChildren(said.name);
      place.setAttribute('class', said.size);
    },
    { name, size },
  );
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect([format, sheets?.length]).toEqual([format, 1]);
  }
  expect(await page.evaluate(cutTexts)).toEqual([]);
  await page.context().close();
});

test('a full week is one sheet for the noticeboard, of either size', async () => {
  const page = await site.visitor();
  await page.goto('/week/flyer');
  await page.evaluate(() => {
    const columns = document.querySelector('.noticeboard .columns');
    const night = columns?.querySelector('section');
    const shows = [...(columns?.querySelectorAll('li') ?? [])];
    const [whole, alone] = [shows.find((show) => show.querySelector('.with')), shows.find((show) => !show.querySelector('.with'))];
    if (!columns || !night || !whole || !alone) throw new Error('No night is listed');
    columns.replaceChildren();
    // A small town's week, two shows in three with several acts.
    for (const many of [5, 2, 1, 2, 4, 3]) {
      const copy = night.cloneNode(true) as Element;
      copy.querySelector('ol')?.replaceChildren(...Array.from({ length: many }, (_, at) => (at % 3 === 2 ? alone : whole).cloneNode(true)));
      columns.append(copy);
    }
  });
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect([format, sheets?.length]).toEqual([format, 1]);
  }
  await page.context().close();
});
