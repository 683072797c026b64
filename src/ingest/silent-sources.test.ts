import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, openTestApp, SATURDAY, type TestApp } from '#rig/test-app.ts';
import { silentSources } from './silent-sources.ts';
import { noteHearing, pauseSource } from './source-store.ts';

describe.each(ENGINES)('silent sources on %s', (engine) => {
  let house: TestApp;
  beforeEach(async () => {
    house = await openTestApp(engine);
  });
  afterEach(() => house.close());

  const silent = (hours: number) => silentSources(house.db, Temporal.Instant.from(SATURDAY).add({ hours }));
  const heard = '2026-11-21T23:30:00.000Z';

  test('are those not heard well for three of their intervals and at least a day', async () => {
    await noteHearing(house.db, 'bilge-calendar', { well_heard_at: heard });
    expect(await silent(24)).toEqual([]);
    expect(await silent(25)).toEqual(['bilge-calendar']);
    await house.db.updateTable('source').set({ every_minutes: 720 }).execute();
    expect(await silent(36)).toEqual([]);
    expect(await silent(37)).toEqual(['bilge-calendar']);
  });

  test('count from when they were first asked while they were never heard well', async () => {
    expect(await silent(1000)).toEqual([]);
    await noteHearing(house.db, 'cannery-calendar', { first_asked_at: heard });
    expect(await silent(25)).toEqual(['cannery-calendar']);
  });

  test('are none that somebody paused', async () => {
    await noteHearing(house.db, 'bilge-calendar', { well_heard_at: heard });
    await pauseSource(house.db, 'bilge-calendar', true);
    expect(await silent(1000)).toEqual([]);
  });
});
