import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/engines/open.ts';
import { sampleAnnouncement } from '#rig/samples.ts';
import { ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { type Announcement, announce, withdraw } from './announce.ts';
import { findShow, listShows } from './store.ts';

const plain = sampleAnnouncement({
  id: 'a',
  date: '2026-11-21',
  endTime: '2300',
  doorsTime: '1900',
  event: 'The Tin Whistlers w/ Strangers',
  bill: [
    { artist: 'tinwhistlers', name: 'The Tin Whistlers', role: 'headliner' },
    { artist: null, name: 'Strangers', role: 'support' },
  ],
  price: '$8',
  ages: 'All ages',
  url: 'https://cannery.example/a',
});

const announceAll = (db: Database, shows: readonly Announcement[]) =>
  db.transaction().execute(async (tx) => {
    for (const show of shows) await announce(tx, show);
  });

describe.each(ENGINES)('shows on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    await announceAll(app.db, [
      plain,
      { ...plain, id: 'late', date: '2026-11-22', startTime: '0030', venue: { id: 'bilge', name: 'Bilge Bar' }, bill: [] },
      { ...plain, id: 'allday', startTime: null, endTime: null, venue: { id: null, name: 'Somewhere on the quay' } },
      { ...plain, id: 'next', date: '2026-11-22', bill: [{ artist: 'zoebee', name: 'Zoe B.', role: 'headliner' }] },
      { ...plain, id: 'past', date: '2026-10-01' },
    ]);
  });
  afterAll(() => app.close());

  const ids = async (query: Partial<Parameters<typeof listShows>[1]>) =>
    (await listShows(app.db, { limit: 100, ...query })).map((show) => show.id);

  test('read back as they were announced, with the night they belong to', async () => {
    expect(await findShow(app.db, 'a')).toEqual({
      ...plain,
      was: null,
      night: '2026-11-21',
      slug: 'the-tin-whistlers-the-cannery-2026-11-21',
    });
    expect((await findShow(app.db, 'late'))?.night).toBe('2026-11-21');
    expect(await findShow(app.db, 'nothing')).toBeUndefined();
  });

  test('come in the order of an evening, after midnight last', async () => {
    expect(await ids({ from: '2026-11-21', to: '2026-11-22' })).toEqual(['allday', 'a', 'late']);
  });

  test('are found by artist, by venue, from the latest back', async () => {
    expect(await ids({ artist: 'tinwhistlers' })).toEqual(['past', 'allday', 'a']);
    expect(await ids({ artist: 'tinwhistlers', order: 'latest', limit: 2 })).toEqual(['a', 'allday']);
    expect(await ids({ venue: 'bilge' })).toEqual(['late']);
    expect(await ids({ artist: 'zoebee', venue: 'cannery' })).toEqual(['next']);
  });

  test('announced again under the same id are changed, not doubled', async () => {
    await announceAll(app.db, [
      { ...plain, id: 'again' },
      { ...plain, id: 'again', event: 'Changed', bill: [], status: 'cancelled' },
    ]);
    const again = await findShow(app.db, 'again');
    expect(again).toMatchObject({ event: 'Changed', bill: [], status: 'cancelled' });
  });

  test('withdrawn leave the programme and stay known', async () => {
    await announceAll(app.db, [{ ...plain, id: 'gone' }]);
    await app.db.transaction().execute((tx) => withdraw(tx, ['gone']));
    expect(await ids({})).not.toContain('gone');
    expect((await findShow(app.db, 'gone'))?.status).toBe('withdrawn');
  });

  test('announced in a transaction that fails were never announced', async () => {
    const failing = app.db.transaction().execute(async (tx) => {
      await announce(tx, { ...plain, id: 'never' });
      throw new Error('the lights went out');
    });
    await expect(failing).rejects.toThrow('the lights went out');
    expect(await findShow(app.db, 'never')).toBeUndefined();
  });
});
