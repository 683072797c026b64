import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { expectPage } from '#rig/expect-page.ts';
import { cutTexts, setTextSize, smallTargets } from '#rig/measure.ts';
import { sampleShow } from '#rig/samples.ts';
import { hydrated, MACHINES, openVisitedSite, tooWide, type Visited, violations } from '#rig/visitor.ts';
import type { Show } from '#scene/shows/show.ts';
import { announceAll, withdraw } from '#shows/announce.ts';
import { listShows } from '#shows/store.ts';

/** Moments of one Saturday evening, in UTC: it is five hours earlier in the test scene. */
const EVENING = {
  early: '2026-11-21T23:30:00Z',
  at812: '2026-11-22T01:12:00Z',
  at813: '2026-11-22T01:13:00Z',
  at901: '2026-11-22T02:01:00Z',
  late: '2026-11-22T06:46:00Z',
};
let now = EVENING.at812;

const WHISTLERS = { artist: 'tinwhistlers', name: 'The Tin Whistlers', role: 'headliner' as const };
const BOAT = { artist: 'quietboat', name: 'Quiet Boat', role: 'headliner' as const };
const STRANGER = { artist: null, name: 'Sweetgrass String Quartet', role: 'headliner' as const };
const SUPPORT = { artist: null, name: 'Slack Water', role: 'support' as const };

function show(id: string, startTime: string, endTime: string, more: Partial<Show> = {}): Show {
  const date = startTime < '0500' ? '2026-11-22' : '2026-11-21';
  const venue = { id: 'cannery', name: 'The Cannery' };
  return sampleShow({ id, date, startTime, endTime, venue, bill: [STRANGER, SUPPORT], price: '$8', ages: '21+', ...more });
}

const SHOWS = [
  show('noon', '1600', '1730', { bill: [BOAT], venue: { id: null, name: 'The Pier' } }),
  show('seven', '1900', '2100', { bill: [WHISTLERS, SUPPORT] }),
  show('eight', '2000', '2300', { url: 'https://cannery.example/tickets/8', doorsTime: '1900' }),
  show('half', '2030', '2330', { url: 'https://cannery.example/shows/half' }),
  show('off', '2100', '2300', { status: 'cancelled' }),
  show('last', '2345', '0145', { title: 'Birthday', bill: [BOAT], doorsTime: '2300' }),
];

let site: Visited;
beforeAll(async () => {
  site = await openVisitedSite(() => Temporal.Instant.from(now));
  const { db } = site.app;
  const heard = (await listShows(db, { limit: 100, others: true })).map(({ id }) => id);
  await db.transaction().execute(async (tx) => {
    await withdraw(tx, heard);
    await announceAll(tx, SHOWS);
  });
});
beforeEach(async () => {
  now = EVENING.at812;
  // The front believes for a quarter of a second what time it read, and time goes back in tests alone: what is made now must not count as made later.
  // Nothing that can be asked tells what it believes: whatever answers may be made anew, with the right time, under the wrong one.
  await new Promise((resolve) => setTimeout(resolve, 300));
});
afterAll(() => site.close());

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const shown = (within: Locator) => within.locator('.show').evaluateAll((all) => all.map(({ id }) => id.replace('show-', '')));

/** Opens a page of a visitor whose minutes pass when told, and to whom React comes when it is let through. */
async function open(path: string, machine: Parameters<Visited['visitor']>[0] = MACHINES.desktop) {
  const page = await site.visitor(machine);
  let letReactCome = () => {};
  const client = new Promise<void>((resolve) => {
    letReactCome = resolve;
  });
  await page.route(/browser\.[\w-]+\.chunk\.js/, async (route) => {
    await client;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return Object.assign(page, { letReactCome });
}

/** The time comes, and with it minute after minute of the page until it is seen there. */
async function comes(page: Page, moment: string, seen: () => Promise<void>) {
  now = moment;
  await expectPage(async () => {
    await page.clock.fastForward(61_000);
    await seen();
  }).toPass();
}
const SOON = { timeout: 300 };

/** Announces shows until the test is over. */
async function announceBesides(shows: readonly Show[]): Promise<void> {
  const { db } = site.app;
  const ids = shows.map(({ id }) => id);
  await db.transaction().execute((tx) => announceAll(tx, shows));
  onTestFinished(() => db.transaction().execute((tx) => withdraw(tx, ids)));
}

describe('tonight', () => {
  test('says what is on now, next and later, in words and in this order, with what is over folded away above', async () => {
    const page = await site.visitor();
    await page.goto('/shows');
    const list = page.locator('.tonight-list');
    expect(await list.locator('h3').allInnerTexts()).toEqual([
      expect.stringMatching(/^OVER\s+1\s+Quiet Boat$/i),
      'ON NOW',
      'NEXT',
      'LATER',
    ]);
    expect(await shown(group(page, 'On now'))).toEqual(['eight', 'seven']);
    expect(await shown(group(page, 'Next'))).toEqual(['half']);
    expect(await shown(group(page, 'Later'))).toEqual(['off', 'last']);
    await expectPage(page.locator('#show-noon')).toBeHidden();
    await list.locator('summary').click();
    await expectPage(page.locator('#show-noon')).toBeVisible();
    expect(await group(page, 'On now').locator('#show-seven').innerText()).toContain('On now, 48 minutes left');
    expect(await group(page, 'Next').locator('#show-half').innerText()).toContain('Next, in 18 minutes');
    await page.context().close();
  });

  test('counts what is still to come, and nothing that is over', async () => {
    const page = await site.visitor();
    await page.goto('/shows');
    await expectPage(page.locator('.tonight .when')).toContainText('8:12 PM');
    const says = (moment: string, words: string) => {
      now = moment;
      return expectPage(async () => {
        await page.reload();
        await expectPage(page.locator('.tonight .when')).toContainText(words, { timeout: 200 });
      }).toPass();
    };
    await says(EVENING.at812, '2 shows on now, 2 to come, 1 called off');
    await says(EVENING.at901, '2 shows on now, 1 to come, 1 called off');
    await says(EVENING.late, 'Nothing more begins tonight');
    await expectPage(page.locator('#show-noon')).toBeVisible();
    await page.context().close();
  });

  test.each([
    ['a laptop', { viewport: { width: 1280, height: 720 } }, 0],
    ['a phone', MACHINES.phone, 64],
  ])('shows three whole shows on the first screen of %s, and no name in two', async (_, machine, bar) => {
    const page = await site.visitor(machine);
    await page.goto('/shows');
    await page.evaluate(() => document.fonts.ready);
    const whole = await page
      .locator('.show:visible')
      .evaluateAll((all, bar) => all.filter((each) => each.getBoundingClientRect().bottom <= innerHeight - bar).length, bar);
    expect(whole).toBeGreaterThanOrEqual(3);
    const name = page.locator('#show-eight .top-line');
    expect(
      await name.evaluate((line) => line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).fontSize)),
    ).toBeLessThan(1.6);
    await page.context().close();
  });

  test('has a way past many that are on now, whole on the narrowest screen and in large type', async () => {
    await announceBesides(['1930', '1940', '1950'].map((start) => show(`more${start}`, start, '2200')));
    const page = await site.visitor({ viewport: { width: 390, height: 844 } });
    const jump = page.getByRole('link', { name: 'Next: 8:30 PM' });
    await expectPage(async () => {
      await page.goto('/shows');
      await expectPage(jump).toBeVisible(SOON);
    }).toPass();
    await page.evaluate(setTextSize, 200);
    expect([...(await tooWide(page)), ...(await page.evaluate(cutTexts))]).toEqual([]);
    await page.evaluate(setTextSize, 100);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await tooWide(page)).toEqual([]);
    expect((await page.evaluate(smallTargets)).filter((target) => target.includes('Next: '))).toEqual([]);
    await jump.click();
    await expectPage(group(page, 'Next').getByRole('heading', { name: 'Next' })).toBeInViewport();
    await page.context().close();
  });

  test('has figures in the strip that stay within it on the narrowest screen', async () => {
    const LAST = '2026-11-27';
    await announceBesides(Array.from({ length: 27 }, (_, at) => show(`busy${at}`, '2000', '2200', { date: LAST, night: LAST })));
    const page = await site.visitor({ viewport: { width: 390, height: 844 } });
    await expectPage(async () => {
      await page.goto('/shows');
      await expectPage(page.getByRole('navigation', { name: 'Jump to a night' })).toContainText('27 shows', SOON);
    }).toPass();
    const strays = () =>
      page
        .locator('.week li')
        .evaluateAll(
          (days) =>
            days.flatMap((day) =>
              [...day.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > day.getBoundingClientRect().right + 0.1),
            ).length,
        );
    expect(await strays()).toBe(0);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await strays()).toBe(0);
    await page.context().close();
  });

  test('stands on the first screen of the home page too, and what is over does not', async () => {
    const page = await site.visitor(MACHINES.phone);
    await page.goto('/');
    await expectPage(page.locator('#show-seven')).toBeInViewport({ ratio: 1 });
    await expectPage(page.locator('#show-noon')).toHaveCount(0);
    await expectPage(page.locator('#show-off')).toHaveCount(0);
    await page.context().close();
  });
});

describe('the facts of a show', () => {
  test('stand on it: doors while they matter, price, ages, and where to read more or get in', async () => {
    now = EVENING.early;
    const page = await site.visitor();
    await expectPage(async () => {
      await page.goto('/shows');
      await expectPage(page.locator('.tonight .when')).toContainText('6:30 PM', { timeout: 200 });
    }).toPass();
    const eight = page.locator('#show-eight');
    await expectPage(eight).toContainText('Doors 7:00 PM');
    await expectPage(eight).toContainText('$8');
    await expectPage(eight).toContainText('21+');
    const tickets = eight.getByRole('link', { name: 'Tickets for Sweetgrass String Quartet at cannery.example' });
    await expectPage(tickets).toHaveAttribute('href', 'https://cannery.example/tickets/8');
    await expectPage(tickets).toHaveAttribute('rel', 'noopener');
    await expectPage(
      page.locator('#show-half').getByRole('link', { name: 'cannery.example more about Sweetgrass String Quartet' }),
    ).toBeVisible();
    await page.context().close();
  });

  test('have who plays as the headline, and the occasion a line above', async () => {
    const page = await site.visitor();
    await page.goto('/shows');
    await expectPage(page.locator('#show-last .bill')).toHaveText('Birthday: Quiet Boat');
    await expectPage(page.locator('#show-last .top-line')).toHaveText('Quiet Boat');
    await page.goto('/venues');
    await expectPage(page.locator('.venue-card').filter({ hasText: 'The Cannery' }).locator('.next')).toHaveText(
      /Next: .*The Tin Whistlers with Slack Water/,
    );
    await page.context().close();
  });

  test('have an address that leads to the scene’s map, and to the phone’s own where there is one', async () => {
    const page = await site.visitor(MACHINES.phone);
    await page.goto('/venues/cannery');
    const address = page.locator('.address');
    const words = encodeURIComponent((await address.locator('a').first().innerText()).trim());
    await expectPage(address.locator('a').first()).toHaveAttribute('href', `https://www.openstreetmap.org/search?query=${words}`);
    await expectPage(address.locator('.geo')).toHaveAttribute('href', `geo:0,0?q=${words}`);
    await expectPage(address.locator('.geo')).toBeVisible();
    await page.context().close();
    const desk = await site.visitor();
    await desk.goto('/venues/cannery');
    await expectPage(desk.locator('.address .geo')).toBeHidden();
    await desk.context().close();
  });
});

describe('a page that stays open', () => {
  test('moves on by itself before React has come: the focus stays, and nothing jumps', async () => {
    const page = await open('/shows', { viewport: { width: 1280, height: 500 } });
    const link = page.locator('#show-half .place a');
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

  test('lets React take over where it stands, without a complaint, and goes on', async () => {
    const page = await open('/shows');
    await comes(page, EVENING.at813, () => expectPage(page.locator('#show-seven .reckon')).toContainText('47 min left', SOON));
    page.letReactCome();
    await page.mouse.move(300, 300);
    await page.mouse.move(301, 301);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await comes(page, EVENING.at901, () => expectPage(group(page, 'On now').locator('#show-half')).toBeVisible(SOON));
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(page.troubles).toEqual([]);
    await page.context().close();
  });

  test('stays as it is while the clock of the site stands still, and when the line is gone', async () => {
    const page = await open('/shows');
    // What the smallest script sets up is part of how it is.
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
    ['/artists/quietboat', 'Plays next', 'noon'],
    ['/venues/cannery', 'Coming up', 'none'],
    ['/search?q=quiet', 'Coming shows', 'noon'],
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
    const page = await site.visitor();
    await page.goto('/search?q=whistlers');
    await expectPage(page.locator('#show-seven .reckon')).toContainText('On now, 48 minutes left');
    await page.context().close();
  });
});
