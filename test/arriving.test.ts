import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dripping } from '#rig/dripping.ts';
import { notes, takeNotes } from '#rig/measure.ts';
import { USUAL_PAGES } from '#rig/pages.ts';
import { openVisitedSite, type Visited } from '#rig/visitor.ts';

/** Pages that load at once. They wait for their line, not for the machine. */
const TABS = 6;
/** A shift nobody notices, as when text grows by a word that arrives later. */
const SEEN = 0.002;
/** Posters share a row, so each that arrives narrows those before it. */
const SHARED_ROWS = 0.05;
/** An invalid filter, which opens the filter on a phone and says why. */
const REFUSED = '/shows?from=2026-02-30&price=10';
/** Slow 4G as browsers throttle it: bytes per second and round-trip milliseconds. */
const SLOW_LINE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite();
});
afterAll(() => site.close());

test.each([
  [390, 'every page', USUAL_PAGES, 1500],
  [1280, 'every page', USUAL_PAGES, 1500],
  [390, 'a filter, tag for tag', [REFUSED], 200],
  [1280, 'a filter, tag for tag', [REFUSED], 200],
])('%i px wide, what is painted of %s stays where it is while the rest drips in', async (width, _, paths, piece) => {
  const line = await dripping(site.origin, piece);
  try {
    const once = await moving(line.origin, width, paths);
    // A real shift happens again.
    expect([...(await moving(line.origin, width, [...once.keys()])).values()]).toEqual([]);
  } finally {
    line.close();
  }
});

/** Pages with a layout shift and what shifted, or whose largest paint is fetched late. */
async function moving(origin: string, width: number, paths: readonly string[]): Promise<Map<string, string>> {
  const moved = new Map<string, string>();
  const left = paths.values();
  const walk = async () => {
    const page = await site.visitor({ viewport: { width, height: 844 } });
    await page.addInitScript(takeNotes);
    // Desktops are on faster lines.
    if (width < 500) await slowDown(page);
    for (const path of left) {
      await page.goto(`${origin}${path}`, { waitUntil: 'load', timeout: 300_000 });
      await page.evaluate(() => document.fonts.ready);
      const noted = await page.evaluate(notes);
      if (noted.shift >= (path === '/artists' ? SHARED_ROWS : SEEN))
        moved.set(path, `${path} moved by ${noted.shift}: ${noted.moved.join(', ')}`);
      if (noted.largest === 'lazy') moved.set(path, `${path}: the largest paint is lazy`);
    }
    await page.context().close();
  };
  await Promise.all(Array.from({ length: Math.min(TABS, paths.length) }, walk));
  return moved;
}

/** Delays fonts, styles and pictures, without a cache. */
async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', SLOW_LINE);
}
