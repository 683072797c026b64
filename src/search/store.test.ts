import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArtists } from '#artists/store.ts';
import { hearDue } from '#ingest/schedule.ts';
import { openLog } from '#log.ts';
import { ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { announce, announceAll } from '#shows/announce.ts';
import { search } from './store.ts';

describe.each(ENGINES)('search on %s', (engine) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp(engine);
    await hearDue(house.db, house.clock, openLog('silent'));
  });
  afterAll(() => house.close());

  const find = async (q: string) => {
    const { artists, venues, shows } = await search(house.db, q, '2026-11-21');
    return {
      artists: artists.map((artist) => artist.id),
      venues: venues.map((venue) => venue.id),
      nights: shows.map((show) => show.night),
    };
  };

  test('finds an artist by any of its names and the coming shows it plays, however it is billed there', async () => {
    const { artists, nights } = await find('tin wistlers');
    expect(artists).toEqual(['tinwhistlers']);
    expect(nights).toContain('2026-11-25');
    expect(nights).toContain('2026-11-27');
    expect(nights.every((night) => night >= '2026-11-21')).toBe(true);
  });

  test('finds openers, not only headliners, with or without accents', async () => {
    expect((await find('zoe')).artists).toEqual(['zoebee']);
    expect((await find('ZOË')).nights).toContain('2026-11-27');
  });

  test('finds venues by the names other places give them', async () => {
    expect((await find('cannery ball')).venues).toEqual(['cannery']);
  });

  test('finds acts that are on no roster', async () => {
    expect((await find('strangers')).nights.length).toBeGreaterThan(0);
  });

  test('finds a name as soon as it is on the roster, and the shows of one of many who are called so', async () => {
    const artist = (n: number) => ({
      id: `zebra${n}`,
      name: `Zebra ${n}`,
      verified: false,
      description: '',
      othernames: ['Okapi'],
      members: [],
    });
    await house.db.transaction().execute((change) =>
      writeArtists(
        change,
        Array.from({ length: 70 }, (_, n) => artist(n)),
      ),
    );
    expect((await find('okapi')).artists).toHaveLength(50);
    expect((await find('okapi')).nights).toEqual([]);
    const show = {
      ...{ id: 'stripes', date: '2026-12-30', startTime: '2000', endTime: null, doorsTime: null, event: 'Stripes', title: '' },
      ...{
        venue: { id: null, name: '' },
        bill: [{ artist: 'zebra66', name: 'Z', role: 'headliner' as const }],
        status: 'announced' as const,
      },
      ...{ kind: 'music' as const, kindReason: '', price: '', ages: '', url: '' },
    };
    await house.db.transaction().execute((change) => announce(change, show));
    expect((await find('okapi')).nights).toEqual(['2026-12-30']);
    expect((await find('zebra 66')).nights).toEqual(['2026-12-30']);
    await house.db.transaction().execute((change) => announce(change, { ...show, date: '2026-11-01' }));
    expect((await find('stripes')).nights).toEqual([]);
  });

  test('finds the first of all shows that are called so or are played by somebody who is, each once, without the withdrawn', async () => {
    const oryx = { id: 'oryx', name: 'Oryx', verified: false, description: '', othernames: [], members: [] };
    const shows = Array.from({ length: 90 }, (_, n) => ({
      ...{ id: `${n % 2 === 0 ? 'a' : 'z'}${n}`, date: `2027-01-${String(10 + Math.floor(n / 5))}`, startTime: '2000', endTime: null },
      ...{
        doorsTime: null,
        title: '',
        venue: { id: null, name: '' },
        price: '',
        ages: '',
        url: '',
        kind: 'music' as const,
        kindReason: '',
      },
      // By turns called so, played by them under another name, and both.
      event: n % 3 === 1 ? 'Horns' : 'Oryx and friends',
      bill: n % 3 === 0 ? [] : [{ artist: 'oryx', name: 'O.', role: 'headliner' as const }],
      status: n % 10 === 0 ? ('withdrawn' as const) : ('announced' as const),
    }));
    await house.db.transaction().execute(async (change) => {
      await writeArtists(change, [oryx]);
      await announceAll(change, shows);
    });
    const expected = shows
      .filter(({ status }) => status !== 'withdrawn')
      .map(({ date, id }) => `${date} ${id}`)
      .toSorted()
      .slice(0, 50);
    const found = await search(house.db, 'oryx', '2026-11-21');
    expect(found.shows.map(({ night, id }) => `${night} ${id}`).toSorted()).toEqual(expected);
  });

  test.each(['', '   ', '!!!', '%', '_', "' or 1=1 --", 'no such band'])('finds nothing for %j', async (q) => {
    expect(await find(q)).toEqual({ artists: [], venues: [], nights: [] });
  });
});
