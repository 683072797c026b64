import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { Show } from '#scene/shows/show.ts';
import { announceAll, withdraw } from '#shows/announce.ts';
import { listShows } from '#shows/store.ts';
import { expectPage } from './expect-page.ts';
import { sampleShow } from './samples.ts';
import { MACHINES, openVisitedSite, type Visited } from './visitor.ts';

/** Moments of a Saturday evening in UTC, five hours ahead of the test scene. */
export const EVENING = {
  early: '2026-11-21T23:30:00Z',
  at812: '2026-11-22T01:12:00Z',
  at813: '2026-11-22T01:13:00Z',
  at901: '2026-11-22T02:01:00Z',
  late: '2026-11-22T06:46:00Z',
};
const WHISTLERS = { artist: 'tinwhistlers', name: 'The Tin Whistlers', role: 'headliner' as const };
const BOAT = { artist: 'quietboat', name: 'Quiet Boat', role: 'headliner' as const };
const STRANGER = { artist: null, name: 'Sweetgrass String Quartet', role: 'headliner' as const };
const SUPPORT = { artist: null, name: 'Slack Water', role: 'support' as const };

/** A show of that evening. */
export function show(id: string, startTime: string, endTime: string, more: Partial<Show> = {}): Show {
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

/** Visible within this time. */
export const SOON = { timeout: 300 };

/** A group of shows on a page, by its heading. */
export const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The ids of shows inside an element, in order. */
export const shown = (within: Locator) => within.locator('.show').evaluateAll((all) => all.map(({ id }) => id.replace('show-', '')));

/** That evening's shows on a site with a clock the test sets; 8:12 PM at the start of each test. */
export function openEvening() {
  let now = EVENING.at812;
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
    // The cache trusts the time it read for a quarter of a second, and only tests go back in time: wait, so that pages made now don't count
    // as made later. No request can tell when it is over, as any may be cached under the wrong time.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  afterAll(() => site.close());

  return {
    site: () => site,
    /** Sets the site's clock. */
    setNow(moment: string): void {
      now = moment;
    },
    /** Opens a page whose minutes the test advances. */
    async open(path: string, machine: Parameters<Visited['visitor']>[0] = MACHINES.desktop) {
      const page = await site.visitor(machine);
      await page.clock.install();
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      return page;
    },
    /** Advances the time, and the page minute by minute until it shows it. */
    async comes(page: Page, moment: string, seen: () => Promise<void>) {
      now = moment;
      await expectPage(async () => {
        await page.clock.fastForward(61_000);
        await seen();
      }).toPass();
    },
    /** Announces shows until the end of the test. */
    async announceBesides(shows: readonly Show[]): Promise<void> {
      const { db } = site.app;
      const ids = shows.map(({ id }) => id);
      await db.transaction().execute((tx) => announceAll(tx, shows));
      onTestFinished(() => db.transaction().execute((tx) => withdraw(tx, ids)));
    },
  };
}
