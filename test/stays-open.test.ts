import { describe, expect, test } from 'vitest';
import { EVENING, group, openEvening, SOON, shown } from '#rig/evening.ts';
import { expectPage } from '#rig/expect-page.ts';
import { violations } from '#rig/visitor.ts';

const { site, open, comes } = openEvening();

describe('a page that stays open', () => {
  test('is refreshed each minute: the focus stays, and nothing jumps', async () => {
    const page = await open('/shows', { viewport: { width: 1280, height: 500 } });
    const link = page.locator('#show-half .top-line');
    await link.focus();
    await page.locator('#show-half').evaluate((each) => scrollBy({ top: each.getBoundingClientRect().top - 40, behavior: 'instant' }));
    const top = await page.locator('#show-half').evaluate((each) => each.getBoundingClientRect().top);
    await comes(page, EVENING.at901, () => expectPage(group(page, 'On now').locator('#show-half')).toBeVisible(SOON));
    expect(await shown(group(page, 'On now'))).toEqual(['half', 'eight']);
    await expectPage(link).toBeFocused();
    expect(Math.abs((await page.locator('#show-half').evaluate((each) => each.getBoundingClientRect().top)) - top)).toBeLessThan(2);
    expect(page.troubles).toEqual([]);
    await page.context().close();
  });

  test('stays as it is while the clock of the site stands still, and when the line is gone', async () => {
    const page = await open('/shows');
    // What the boot script sets up is part of the page.
    await page.waitForLoadState('load');
    await page.locator('.tonight-list summary').evaluate((fold: HTMLElement) => fold.click());
    const before = await page.locator('main').innerHTML();
    await page.clock.fastForward(61_000);
    await page.context().setOffline(true);
    await page.clock.fastForward(61_000);
    expect(await page.locator('main').innerHTML()).toBe(before);
    await expectPage(page.locator('#show-noon')).toBeVisible();
    await page.context().close();
  });

  test.each([
    ['/artists/quietboat', 'Upcoming shows', 'noon'],
    ['/venues/cannery', 'Upcoming shows', 'none'],
    ['/search?q=quiet', 'Upcoming shows', 'noon'],
  ])('%s names under %s what comes and not what has ended', async (path, heading, over) => {
    const page = await open(path);
    const list = page.locator(`h2:has-text("${heading}") + .listing`);
    await expectPage(list.locator('#show-last')).toBeVisible();
    await expectPage(list.locator(`#show-${over}`)).toHaveCount(0);
    await comes(page, EVENING.late, () => expectPage(list.locator('#show-last')).toHaveCount(0, SOON));
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('a search says of what it finds whether it is on now', async () => {
    const page = await site().visitor();
    await page.goto('/search?q=whistlers');
    await expectPage(page.locator('#show-seven .reckon')).toContainText('On now, 48 minutes left');
    await page.context().close();
  });
});
