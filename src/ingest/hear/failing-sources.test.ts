import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, openTestApp, SATURDAY, type TestApp } from '#rig/test-app.ts';
import { noteHearing, pauseSource } from '../store/source-store.ts';
import { failingSources } from './failing-sources.ts';

describe.each(ENGINES)('failing sources on %s', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp(engine);
  });
  afterEach(() => app.close());

  const failing = (hours: number) => failingSources(app.db, Temporal.Instant.from(SATURDAY).add({ hours }));
  const heard = '2026-11-21T23:30:00.000Z';

  test('have had no good reading for three of their intervals and at least a day', async () => {
    await noteHearing(app.db, 'bilge-calendar', { well_heard_at: heard });
    expect(await failing(24)).toEqual([]);
    expect(await failing(25)).toEqual(['bilge-calendar']);
    await app.db.updateTable('source').set({ every_minutes: 720 }).execute();
    expect(await failing(36)).toEqual([]);
    expect(await failing(37)).toEqual(['bilge-calendar']);
  });

  test('are overdue from their first attempt while they were never read', async () => {
    expect(await failing(1000)).toEqual([]);
    await noteHearing(app.db, 'cannery-calendar', { first_asked_at: heard });
    expect(await failing(25)).toEqual(['cannery-calendar']);
  });

  test('have failed twice in a row, or on their only attempt', async () => {
    await noteHearing(app.db, 'bilge-calendar', { well_heard_at: heard, trouble: 'it answers 500', failures: 1 });
    expect(await failing(1)).toEqual([]);
    await noteHearing(app.db, 'bilge-calendar', { failures: 2 });
    expect(await failing(1)).toEqual(['bilge-calendar']);
    await noteHearing(app.db, 'bilge-calendar', { well_heard_at: null, failures: 0 });
    expect(await failing(1)).toEqual(['bilge-calendar']);
  });

  test('are not those that somebody paused', async () => {
    await noteHearing(app.db, 'bilge-calendar', { well_heard_at: heard, failures: 5 });
    await pauseSource(app.db, 'bilge-calendar', true);
    expect(await failing(1000)).toEqual([]);
  });
});
