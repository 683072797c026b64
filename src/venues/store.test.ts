import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { findVenue, listVenues, writeVenues } from './store.ts';

describe.each(ENGINES)('venues on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  test('are listed by name, a leading article not counting', async () => {
    expect((await listVenues(app.db, {})).map((venue) => venue.name)).toEqual(['Bilge Bar', 'The Cannery']);
    expect(await listVenues(app.db, { ids: [] })).toEqual([]);
  });

  test('are listed some at a time, from after a place in the list on', async () => {
    const [first] = await listVenues(app.db, { limit: 1 });
    expect(first?.name).toBe('Bilge Bar');
    const rest = await listVenues(app.db, { limit: 5, after: { sortKey: 'bilge bar', id: 'bilge' } });
    expect(rest.map((venue) => venue.name)).toEqual(['The Cannery']);
  });

  test('read back as the pack wrote them, every spelling included', async () => {
    expect(await findVenue(app.db, 'cannery')).toEqual(app.pack.venues.find((venue) => venue.id === 'cannery'));
    expect(await findVenue(app.db, 'nowhere')).toBeUndefined();
  });

  test('written again under the same id are replaced whole', async () => {
    const venue = {
      id: 'bilge',
      name: 'Bilge',
      iwtbname: '',
      foundas: [],
      description: 'Dry now.',
      address: '',
      city: '',
      daymark: 'ring' as const,
    };
    await app.db.transaction().execute((tx) => writeVenues(tx, [venue]));
    expect(await findVenue(app.db, 'bilge')).toEqual(venue);
  });
});
