import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestApp } from '#rig/test-app.ts';
import { hear } from '../hear/hear.ts';

describe.each(ENGINES)('a night that its venue’s calendar puts elsewhere, on %s', (engine) => {
  test.each([
    ['', 'The Cannery', false],
    ['The Cannery', 'The Cannery', false],
    ['Cannery Music Hall', 'The Cannery', false],
    ['Upstairs', 'The Cannery', false],
    ['Main Stage', 'The Cannery', false],
    ['Palm Room', 'The Cannery', false],
    ['Kleiner Saal', 'The Cannery', false],
    ['12 Pier Street, Tin Harbor', 'The Cannery', false],
    ['TBA', 'The Cannery', false],
    ['Wyvern Forum, 12 8th Ave', 'The Cannery', false],
    ['The Great Hall, 12 Eighth Avenue (enter on Quay St), Tin Harbor, 01999, United States', 'The Cannery', false],
    ['Online', 'Online', false],
    ['Bilge Bar', 'Bilge Bar', false],
    ['Nectar Lounge', 'Nectar Lounge', true],
    ['Salt Civic Center', 'Salt Civic Center', true],
    ['Marsh Performance Hall, 541 Reed Avenue, Far City', 'Marsh Performance Hall, 541 Reed Avenue, Far City', true],
  ])('named “%s” is at %s', async (place, venue, isAsked) => {
    const app = await openTestApp(engine);
    onTestFinished(app.close);
    const file = join(testFolder(), 'house.csv');
    writeFileSync(file, `Date,Time,Band,Venue\n2026-12-05,8pm,Quiet Boat,"${place}"\n`);
    const entry = sampleSource({ id: 'house', file, format: 'sheet', venue: 'cannery' });
    await app.db.updateTable('venue').set({ address: '12 Eighth Avenue', city: 'Tin Harbor' }).where('id', '=', 'cannery').execute();
    await app.db.transaction().execute((tx) => writeSources(tx, [entry]));
    expect((await hear(app.db, await sourceNamed(app.db, 'house'), clockAt('2026-11-21T12:00:00Z'))).trouble).toBeNull();
    const shows = app.db.selectFrom('show').innerJoin('listing', 'listing.show_id', 'show.id').where('listing.source_id', '=', 'house');
    expect(await shows.select('venue_name').execute()).toEqual([{ venue_name: venue }]);
    const asked = await app.db.selectFrom('question').select(['words', 'candidates']).where('kind', '=', 'venue').execute();
    expect(asked.filter(({ words }) => words === place).map(({ candidates }) => candidates.includes('cannery'))).toEqual(
      isAsked ? [true] : [],
    );
  });
});
