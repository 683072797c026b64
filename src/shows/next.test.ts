import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, openTestSite, type TestSite } from '#rig/house.ts';
import { addDays } from '#scene/calendar.ts';
import { NextShows } from '#scene/show.ts';
import { writeVenues } from '#venues/store.ts';
import { type Announcement, announce } from './announce.ts';

const TONIGHT = '2026-11-21';
const VENUE = { iwtbname: '', foundas: [], description: '', address: '', city: '', daymark: 'circle' as const };

const showAt = (id: string, venue: string, nights: number, changed: Partial<Announcement> = {}): Announcement => ({
  id,
  date: addDays(TONIGHT, nights),
  startTime: '2000',
  endTime: null,
  doorsTime: null,
  event: `Event ${id}`,
  title: '',
  venue: { id: venue, name: venue },
  bill: [],
  status: 'announced',
  kind: 'music',
  kindReason: '',
  price: '',
  ages: '',
  url: '',
  ...changed,
});

/** A room with a show every hour for weeks, and rooms with one each. */
const SHOWS = [
  ...Array.from({ length: 1_200 }, (_, n) =>
    showAt(`busy${n}`, 'busy', Math.floor(n / 24), { startTime: `${String(n % 24).padStart(2, '0')}00` }),
  ),
  showAt('soon', 'quiet', 28),
  showAt('sooner', 'quiet', 28, { startTime: '1900' }),
  showAt('later', 'quiet', 29, { startTime: null }),
  showAt('off', 'quiet', 1, { status: 'cancelled' }),
  showAt('someday', 'quiet', 2, { status: 'postponed' }),
  showAt('trivia', 'quiet', 3, { kind: 'other' }),
  showAt('yesterday', 'quiet', -1),
  showAt('far', 'far', 200),
  showAt('never', 'shut', 4, { status: 'cancelled' }),
];

describe.each(ENGINES)('the next shows on %s', (engine) => {
  let house: TestSite;
  beforeAll(async () => {
    house = await openTestSite(engine);
    await house.db.transaction().execute(async (change) => {
      await writeVenues(
        change,
        ['busy', 'quiet', 'far', 'shut'].map((id) => ({ ...VENUE, id, name: `The ${id} room` })),
      );
      for (const show of SHOWS) await announce(change, show);
    });
  });
  afterAll(() => house.close());

  const ask = async (venues: string) => house.site.request(`/api/shows/next?venues=${venues}`);
  const next = async (venues: string) => NextShows.parse(await (await ask(venues)).json()).shows.map(({ id }) => id);

  test('are one for each venue, however much is on elsewhere and however far off they are', async () => {
    expect(await next('quiet,far,busy')).toEqual(['busy5', 'sooner', 'far']);
  });

  test('are none where nothing is to come, and where no venue is', async () => {
    expect(await next('shut,nowhere')).toEqual([]);
  });

  test('are asked for by ids, a hundred at most', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `room${n}`).join();
    expect(await Promise.all(['', 'Not An Id', many(101), many(100)].map(async (venues) => (await ask(venues)).status))).toEqual([
      400, 400, 400, 200,
    ]);
  });

  test('stand on the page of the venues', async () => {
    const page = await (await house.site.request('/venues')).text();
    const said = (id: string) => page.split('<article').find((room) => room.includes(`/venues/${id}"`));
    expect(said('quiet')).toContain('Event sooner');
    expect(said('far')).toContain('Event far');
    expect(said('shut')).toContain('Nothing announced.');
  });
});
