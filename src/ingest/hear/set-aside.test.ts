import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLog } from '#log.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleSource } from '#rig/samples.ts';
import { ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { readFrozen } from '#watchdog.ts';
import { findSource, pauseSource, writeSources } from '../store/source-store.ts';
import { takeLease } from './lease.ts';
import { hearDue } from './schedule.ts';
import { MAX_UNENDED, setFrozenAside } from './set-aside.ts';

describe.each(ENGINES)('a source that harms the site, on %s', (engine) => {
  let app: TestApp;
  const log = openLog('silent');

  beforeEach(async () => {
    app = await openTestApp(engine);
    const file = join(testFolder(), 'gigs.csv');
    writeFileSync(file, 'Date,Time,Band,Venue\n2026-11-28,8pm,Quiet Boat,The Cannery\n');
    const entry = sampleSource({ id: 'gigs', name: 'Gigs', file });
    await app.db.transaction().execute((tx) => writeSources(tx, [entry]));
  });
  afterEach(() => app.close());

  const heardNow = async () => (await hearDue(app.db, app.clock, log, { which: ({ id }) => id === 'gigs' })).map(({ added }) => added);
  const source = () => findSource(app.db, 'gigs');

  test('is paused with the reason when the process before this one froze while it heard it, and heard again once somebody resumes it', async () => {
    // A killed process leaves a leased source and the watchdog's note.
    const gigs = await source();
    if (gigs === undefined) throw new Error('the source is missing');
    await takeLease(app.db, gigs, app.clock);
    const folder = testFolder();
    writeFileSync(join(folder, 'frozen.json'), JSON.stringify({ work: 'hearing gigs', at: '2026-11-21T23:00:00.000Z' }));

    await setFrozenAside(app.db, log, folder);
    const trouble =
      'the site froze while reading it (2026-11-21T23:00:00.000Z) and had to be stopped; it is paused until someone resumes it';
    expect(await source()).toMatchObject({ paused: 1, trouble, leased_by: null });
    expect(readFrozen(folder)).toBeUndefined();
    expect(await heardNow()).toEqual([]);
    await pauseSource(app.db, 'gigs', false);
    expect(await heardNow()).toEqual([1]);
    expect(await source()).toMatchObject({ paused: 0, trouble: null });
  });

  test('is left alone when something else froze', async () => {
    const folder = testFolder();
    for (const note of ['{"work":"","at":"2026-11-21T23:00:00.000Z"}', '{"work":"hearing nobody","at":""}', '{"wor']) {
      writeFileSync(join(folder, 'frozen.json'), note);
      await setFrozenAside(app.db, log, folder);
      expect(readFrozen(folder)).toBeUndefined();
    }
    expect(await heardNow()).toEqual([1]);
  });

  test('is paused when hearing after hearing began and never ended', async () => {
    for (let times = 0; times < MAX_UNENDED; times++) {
      const gigs = await source();
      if (gigs === undefined) throw new Error('the source is missing');
      expect(gigs.unended).toBe(times);
      await takeLease(app.db, gigs, app.clock);
      // Its lease expired.
      await app.db.updateTable('source').set({ leased_until: null }).where('id', '=', 'gigs').execute();
    }
    expect(await heardNow()).toEqual([]);
    expect(await source()).toMatchObject({ paused: 1, trouble: expect.stringContaining('3 times in a row the site stopped') });
    await pauseSource(app.db, 'gigs', false);
    expect(await heardNow()).toEqual([1]);
    expect((await source())?.unended).toBe(0);
  });
});
