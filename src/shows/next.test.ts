import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { openHttpClient } from '#rig/http-client.ts';
import { sampleShow } from '#rig/samples.ts';
import { ENGINES, openAnotherSite, openTestSite, type TestSite } from '#rig/test-app.ts';
import { NextShows, type Show } from '#scene/shows/show.ts';
import { addDays } from '#scene/time/calendar.ts';
import { writeVenues } from '#venues/store.ts';
import { announce } from './announce.ts';

const TONIGHT = '2026-11-21';
const VENUE = { iwtbname: '', foundas: [], description: '', address: '', city: '', daymark: 'circle' as const };

const findShowBySlug = (id: string, venue: string, nights: number, changed: Partial<Show> = {}): Show =>
  sampleShow({ id, date: addDays(TONIGHT, nights), event: `Event ${id}`, venue: { id: venue, name: venue }, ...changed });

/** A venue with hourly shows for weeks, and venues with one each. */
const SHOWS = [
  ...Array.from({ length: 1_200 }, (_, n) =>
    findShowBySlug(`busy${n}`, 'busy', Math.floor(n / 24), { startTime: `${String(n % 24).padStart(2, '0')}00` }),
  ),
  findShowBySlug('soon', 'quiet', 28),
  findShowBySlug('sooner', 'quiet', 28, { startTime: '1900' }),
  findShowBySlug('later', 'quiet', 29, { startTime: null }),
  findShowBySlug('off', 'quiet', 1, { status: 'cancelled' }),
  findShowBySlug('someday', 'quiet', 2, { status: 'postponed' }),
  findShowBySlug('trivia', 'quiet', 3, { kind: 'other', music: 0 }),
  findShowBySlug('yesterday', 'quiet', -1),
  findShowBySlug('far', 'far', 200),
  findShowBySlug('never', 'shut', 4, { status: 'cancelled' }),
  findShowBySlug('matinee', 'hall', 0, { startTime: '1600', endTime: '1730' }),
  findShowBySlug('evening', 'hall', 0, { startTime: '2130', endTime: '0030' }),
  findShowBySlug('small hours', 'hall', 1, { startTime: '0130', endTime: '0315' }),
  findShowBySlug('day after', 'hall', 1),
  findShowBySlug('all day', 'square', 0, { startTime: null }),
  findShowBySlug('open end', 'cellar', 0, { startTime: '1900' }),
];

describe.each(ENGINES)('the next shows on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
    await app.db.transaction().execute(async (tx) => {
      await writeVenues(
        tx,
        ['busy', 'quiet', 'far', 'shut', 'hall', 'square', 'cellar'].map((id) => ({ ...VENUE, id, name: `The ${id} room` })),
      );
      for (const show of SHOWS) await announce(tx, show);
    });
  });
  afterAll(() => app.close());

  const ask = async (venues: string) => app.site.request(`/api/shows/next?venues=${venues}`);
  const next = async (venues: string) => NextShows.parse(await (await ask(venues)).json()).shows.map(({ id }) => id);

  test('are one for each venue, however much is on elsewhere and however far off they are', async () => {
    expect(await next('quiet,far,busy')).toEqual(['busy16', 'sooner', 'far']);
  });

  test.each([
    ['5:29 PM', '2026-11-21T22:29:00Z', ['matinee', 'all day', 'open end']],
    ['5:30 PM', '2026-11-21T22:30:00Z', ['evening', 'all day', 'open end']],
    ['9:56 PM', '2026-11-22T02:56:00Z', ['evening', 'all day', 'open end']],
    ['10:00 PM', '2026-11-22T03:00:00Z', ['evening', 'all day']],
    ['12:29 AM', '2026-11-22T05:29:00Z', ['evening', 'all day']],
    ['12:30 AM', '2026-11-22T05:30:00Z', ['small hours', 'all day']],
    ['3:15 AM', '2026-11-22T08:15:00Z', ['day after', 'all day']],
    ['5:00 AM', '2026-11-22T10:00:00Z', ['day after']],
  ])('at %s are none of those that are over', async (_, now, shows) => {
    const late = await openAnotherSite({ ...app, clock: clockAt(now) }, app.db);
    const answer = await late.site.request('/api/shows/next?venues=hall,square,cellar');
    expect(
      NextShows.parse(await answer.json())
        .shows.map(({ id }) => id)
        .toSorted(),
    ).toEqual(shows.toSorted());
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
    const page = await (await app.site.request('/venues')).text();
    const said = (id: string) => page.split('<article').find((room) => room.includes(`/venues/${id}"`));
    expect(said('quiet')).toContain('Event sooner');
    expect(said('far')).toContain('Event far');
    expect(said('shut')).toContain('Nothing announced.');
    expect(said('hall')).toContain('Event evening');
  });

  test('stand on that page as it is kept, and make way when they are over', async () => {
    let now = '2026-11-21T22:29:00Z';
    const site = await openAnotherSite({ ...app, clock: () => Temporal.Instant.from(now) }, app.db);
    const client = await openHttpClient(site);
    onTestFinished(client.close);
    expect(await client.read('/venues')).toContain('Event matinee');
    now = '2026-11-21T22:30:00Z';
    await expect.poll(() => client.read('/venues'), { interval: 20 }).not.toContain('Event matinee');
    expect(await client.read('/venues')).toContain('Event evening');
  });
});
