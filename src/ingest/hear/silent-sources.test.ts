import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, openTestApp, SATURDAY, type TestApp } from '#rig/test-app.ts';
import { noteHearing, pauseSource } from '../store/source-store.ts';
import { silentSources } from './silent-sources.ts';

describe.each(ENGINES)('silent sources on %s', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp(engine);
  });
  afterEach(() => app.close());

  const silent = (hours: number) => silentSources(app.db, Temporal.Instant.from(SATURDAY).add({ hours }));
  const heard = '2026-11-21T23:30:00.000Z';

  test('are those not heard well for three of their intervals and at least a day', async () => {
    await noteHearing(app.db, 'bilge-calendar', { well_heard_at: heard });
    expect(await silent(24)).toEqual([]);
    expect(await silent(25)).toEqual(['bilge-calendar']);
    await app.db.updateTable('source').set({ every_minutes: 720 }).execute();
    expect(await silent(36)).toEqual([]);
    expect(await silent(37)).toEqual(['bilge-calendar']);
  });

  test('count from when they were first asked while they were never heard well', async () => {
    expect(await silent(1000)).toEqual([]);
    await noteHearing(app.db, 'cannery-calendar', { first_asked_at: heard });
    expect(await silent(25)).toEqual(['cannery-calendar']);
  });

  test('are none that somebody paused', async () => {
    await noteHearing(app.db, 'bilge-calendar', { well_heard_at: heard });
    await pauseSource(app.db, 'bilge-calendar', true);
    expect(await silent(1000)).toEqual([]);
  });
});
