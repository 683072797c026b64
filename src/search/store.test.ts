import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hearDue } from '#ingest/schedule.ts';
import { openLog } from '#log.ts';
import { ENGINES, openTestHouse, type TestHouse } from '#rig/house.ts';
import { search } from './store.ts';

describe.each(ENGINES)('search on %s', (engine) => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse(engine);
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

  test.each(['', '   ', '!!!', '%', '_', "' or 1=1 --", 'no such band'])('finds nothing for %j', async (q) => {
    expect(await find(q)).toEqual({ artists: [], venues: [], nights: [] });
  });
});
