import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectPage } from '#rig/expect-page.ts';
import { brokenWords, crowdedTargets, cutTexts, setTextSize, smallTargets } from '#rig/measure.ts';
import { PAGES, USUAL_PAGES } from '#rig/pages.ts';
import { open } from '#rig/people.ts';
import { openVisitedSite, tooWide, type Visited, type Visitor, wakeReact, wrongOnEither, wrongOnPhone } from '#rig/visitor.ts';

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

/** Expected console errors: pages that answer 400 or 404. */
const KNOWN = /status of 40[04]|preloaded/;
/** The test site draws no flyers: each is answered with 503. */
const NOT_DRAWN = /status of 503/;
const HEIGHT = 844;
const WIDTHS = [320, 390, 768, 1280, 1800];
/** The width at which distances between small targets are checked too, as `wrongOnEither` does on a desktop. */
const CROWDED_AT = 320;
/** Sizes at which all text must be visible: widths, and text size in percent. */
const READ_AT = [
  { width: 320, percent: 100 },
  { width: 390, percent: 200 },
  { width: 1280, percent: 200 },
  { width: 1000, percent: 100 },
];
/** The tightest, for other states of a page. */
const TIGHTEST = { width: 390, percent: 200 };
const SLOWLY = { timeout: 600_000 };

// Each page is loaded once and checked at all sizes, a third of the work.
test(
  'every page wakes without a complaint, is accessible by day and night, and holds at every width and with text at 200 %',
  SLOWLY,
  async () => {
    const wrong: string[] = [];
    await checkEveryPage(2, async (page, path) => {
      page.troubles.length = 0;
      const bring = () => page.goto(path).then(() => wakeReact(page));
      const isUsual = USUAL_PAGES.includes(path);
      wrong.push(...(await (isUsual ? wrongOnEither : wrongOnPhone)(page, bring)));
      const known = path.startsWith('/week/flyer') ? NOT_DRAWN : KNOWN;
      wrong.push(...page.troubles.filter((trouble) => !known.test(trouble)).map((trouble) => `${path}: ${trouble}`));
      for (const { width, percent } of isUsual ? READ_AT : [TIGHTEST])
        wrong.push(...(await readAt(page, width, percent)).map((what) => `${path} at ${width} px, text ${percent} %: ${what}`));
      await page.evaluate(setTextSize, 100);
      for (const width of isUsual ? WIDTHS : [CROWDED_AT])
        wrong.push(...(await pressAt(page, width)).map((what) => `${path} at ${width} px: ${what}`));
    });
    expect(wrong).toEqual([]);
  },
);

/** Checks every page of the test site, in a few tabs that take turns. */
async function checkEveryPage(tabs: number, look: (page: Visitor, path: string) => Promise<void>) {
  const left = PAGES.values();
  const walk = async () => {
    const page = await site.visitor({ viewport: { width: 390, height: HEIGHT } });
    for (const path of left) await look(page, path);
    await page.context().close();
  };
  await Promise.all(Array.from({ length: tabs }, walk));
}

async function readAt(page: Page, width: number, percent: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(setTextSize, percent);
  return [...(await tooWide(page)), ...(await page.evaluate(cutTexts)), ...(await page.evaluate(brokenWords))];
}

async function pressAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  const small = await page.evaluate(smallTargets);
  return width === CROWDED_AT ? [...small, ...(await page.evaluate(crowdedTargets))] : small;
}

test('where nothing is found, the way on stands on a laptop’s first screen', async () => {
  const page = await site.visitor({ viewport: { width: 1280, height: 720 } });
  await page.goto('/nothing-here');
  for (const [width, height] of [
    [1280, 720],
    [1800, 1000],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectPage(page.getByRole('link', { name: 'Go home?' })).toBeInViewport({ ratio: 1 });
  }
  await page.context().close();
});

test('on a venue’s page the times stand in one column and the names in another; on the narrowest screens names stand below', async () => {
  const page = await site.visitor({ viewport: { width: 390, height: HEIGHT } });
  await page.goto('/venues/cannery');
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const places = await page.locator('.show:visible').evaluateAll((shows) =>
      shows.map((show) => {
        const [time, bill] = ['.at-time', '.bill'].map((part) => show.querySelector(part)?.getBoundingClientRect());
        const isBelow = (bill?.top ?? 0) >= (time?.bottom ?? 0);
        return [time?.left, bill?.left, isBelow || (bill?.left ?? 0) >= (time?.right ?? 0)];
      }),
    );
    expect(places.length).toBeGreaterThan(1);
    for (const place of places) expect(place, `${width} px`).toEqual([places[0]?.[0], places[0]?.[1], true]);
  }
  await page.context().close();
});

test('the words of the bottom bar never touch, and are read aloud where only pictures fit', async () => {
  const page = await site.visitor({ viewport: { width: 390, height: HEIGHT } });
  await page.goto('/news');
  const bar = page.getByRole('navigation', { name: 'Bottom bar' });
  for (const percent of [100, 150, 200]) {
    await page.evaluate(setTextSize, percent);
    for (const name of ['Shows', 'Artists', 'News', 'Venues', 'Profile']) expect(await bar.getByRole('link', { name }).count()).toBe(1);
    const words = await bar.locator('.way').evaluateAll((ways) => ways.map((way) => way.getBoundingClientRect().toJSON()));
    expect(words).toHaveLength(5);
    for (const [index, { left }] of words.entries()) if (index > 0) expect(left).toBeGreaterThan(words[index - 1].right + 2);
  }
  await page.context().close();
});

interface Node {
  backendNodeId: number;
  attributes?: string[];
  children?: Node[];
  shadowRoots?: Node[];
}

function* within(node: Node): Generator<Node> {
  yield node;
  for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) yield* within(child);
}

/** The width of the words in the search box, and how much of them is visible, measured in a copy. */
async function wordsIn(page: Page, id = 'find'): Promise<{ needs: number; has: number; px: number; right: number }> {
  const tools = await page.context().newCDPSession(page);
  const { root } = (await tools.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: Node };
  const box = [...within(root)].find(({ attributes = [] }) => attributes[attributes.indexOf('id') + 1] === id) as Node;
  const words = [...within(box)].find(({ attributes = [] }) => attributes.includes('placeholder') && attributes.includes('pseudo')) as Node;
  const { object } = await tools.send('DOM.resolveNode', { backendNodeId: words.backendNodeId });
  const { result } = await tools.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    returnByValue: true,
    functionDeclaration: `function () {
      const form = this.getRootNode().host.closest('form');
      return { needs: this.scrollWidth, has: this.clientWidth, px: parseFloat(getComputedStyle(this).fontSize), right: form.getBoundingClientRect().right };
    }`,
  });
  return result.value;
}

test('the words in the question box are whole at every width, with text of any size', async () => {
  const page = await site.visitor();
  await open(page, '/news');
  for (const [width, size] of [
    ...[320, 360, 390, 480, 768, 1000, 1280, 1800].map((width) => [width, 16] as const),
    ...[320, 390, 768, 1280].map((width) => [width, 32] as const),
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((px) => {
      document.documentElement.style.fontSize = `${px}px`;
      return document.fonts.ready;
    }, size);
    const { needs, has, px, right } = await wordsIn(page);
    const where = `at ${width} px with text of ${size} px`;
    expect(needs, where).toBeLessThanOrEqual(has);
    expect(px, where).toBeGreaterThanOrEqual(12);
    expect(right, where).toBeLessThanOrEqual(width);
  }
  await page.context().close();
});

test('the words in the roster’s own box are whole too', async () => {
  const page = await site.visitor({ viewport: { width: 390, height: 800 } });
  await page.goto('/artists');
  for (const size of [16, 32]) {
    await page.evaluate((px) => {
      document.documentElement.style.fontSize = `${px}px`;
      return document.fonts.ready;
    }, size);
    const { needs, has, px } = await wordsIn(page, 'artist');
    expect(needs).toBeLessThanOrEqual(has);
    expect(px).toBeGreaterThanOrEqual(16);
  }
  await page.context().close();
});

test('nights out of sight leave room for what is on, so that nothing lies on anything else', async () => {
  const page = await site.visitor({ viewport: { width: 390, height: 200 } });
  await page.goto('/shows');
  const heights = () => page.evaluate(() => Array.from(document.querySelectorAll('.night'), (night) => night.clientHeight));
  // Turns the test scene's quiet week into a busy one: four shows on the last night.
  const counts = await page.evaluate(() => {
    const nights = Array.from(document.querySelectorAll<HTMLElement>('.night'));
    const [show] = nights.flatMap((night) => Array.from(night.querySelectorAll('li')));
    const busy = nights.findLast((night) => night.querySelector('li') !== null);
    while (show !== undefined && busy !== undefined && busy.querySelectorAll('li').length < 4)
      busy.querySelector('li')?.parentElement?.append(show.cloneNode(true));
    if (busy !== undefined) busy.dataset.shows = '4';
    return nights.map((night) => ({ said: Number(night.dataset.shows), shown: night.querySelectorAll('li').length }));
  });
  expect(counts.slice(2).some(({ shown }) => shown === 4)).toBe(true);
  const unseen = await heights();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.night { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  const seen = await heights();
  const tooSmall = counts.flatMap(({ said, shown }, at) =>
    shown > 0 && (unseen[at] ?? 0) < (seen[at] ?? 0) * 0.95 ? [{ said, shown, unseen: unseen[at], seen: seen[at] }] : [],
  );
  expect(tooSmall).toEqual([]);
  await page.context().close();
});

test('the words of the welcome stand beside what is drawn on the right', async () => {
  const page = await site.visitor({ viewport: { width: 320, height: HEIGHT } });
  await page.goto('/');
  for (const width of [320, 390, 768])
    for (const percent of [100, 200]) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.evaluate(setTextSize, percent);
      const { right, bottom, floor } = await page.evaluate(() => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector('.banner h1') as Element);
        const lines = [...words.getClientRects()].filter((line) => line.width > 0);
        const floor = document.querySelector('.banner')?.getBoundingClientRect().bottom ?? 0;
        return { right: Math.max(...lines.map((line) => line.right)), bottom: Math.max(...lines.map((line) => line.bottom)), floor };
      });
      expect(right).toBeLessThanOrEqual(width * 0.6);
      expect(bottom).toBeLessThanOrEqual(floor);
    }
  await page.context().close();
});

test('every ink that a pack may draw with fills its shapes, and only draws the lines of what is stroked', async () => {
  const page = await site.visitor();
  await open(page, '/');
  const inks = ['plate-a', 'plate-b', 'key-plate', 'violet-ink', 'sun-paper', 'reed-paper', 'tide-paper'];
  const seen = await page.evaluate((names) => {
    const svg = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    svg.innerHTML = names.map((name) => `<g class="${name}"><path/></g><g class="${name} stroke"><path/></g>`).join('');
    return [...svg.querySelectorAll('path')].map((path) => {
      const { fill, stroke, color } = getComputedStyle(path);
      return { isFilled: fill === color, isDrawn: fill === 'none' && stroke === color };
    });
  }, inks);
  expect(seen).toEqual(
    inks.flatMap(() => [
      { isFilled: true, isDrawn: false },
      { isFilled: false, isDrawn: true },
    ]),
  );
  await page.context().close();
});

test.each([
  [1280, 720],
  [390, 844],
  [320, 640],
])(
  'with large text the header leaves three quarters of the first screen at %i × %i px, and stars are as large as a thumb',
  async (width, height) => {
    const page = await site.visitor({ viewport: { width, height } });
    await page.goto('/shows');
    await page.evaluate(setTextSize, 200);
    const header = await page.locator('header.top').evaluate((top) => top.getBoundingClientRect().height);
    expect(header).toBeLessThanOrEqual(height / 4);
    const star = await page
      .locator('.show .star')
      .first()
      .evaluate((button) => button.getBoundingClientRect());
    expect([star.width >= 44, star.height >= 44]).toEqual([true, true]);
    expect([...(await tooWide(page)), ...(await page.evaluate(cutTexts)), ...(await page.evaluate(brokenWords))]).toEqual([]);
    await page.context().close();
  },
);

test.each([
  ['/shows', 'Skip to the shows', '.nights'],
  ['/shows?free=1', 'Skip to the shows', '.nights'],
  ['/artists', 'Skip to the artists', '.wall'],
])('%s has a way past what stands before its list, and names on the wall are as large as a thumb', async (path, words, list) => {
  const page = await site.visitor({ viewport: { width: 390, height: HEIGHT }, javaScriptEnabled: false });
  await page.goto(path);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expectPage(page.getByRole('link', { name: words })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate((inside) => document.activeElement?.closest(inside) !== null, list)).toBe(true);
  for (const name of await page.locator('.sheet h3 a').all()) {
    const { width = 0, height = 0 } = (await name.boundingBox()) ?? {};
    expect([await name.textContent(), width >= 44, height >= 44]).toEqual([await name.textContent(), true, true]);
  }
  await page.context().close();
});
