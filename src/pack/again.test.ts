import { describe, expect, test } from 'vitest';
import { findSource } from '#ingest/store/source-store.ts';
import { openPackAgain, TONIGHT, without } from '#rig/pack-again.ts';
import { ENGINES } from '#rig/test-app.ts';
import { compareWithPack } from './load.ts';
import type { Pack } from './read/read.ts';

describe.each(ENGINES)('a pack loaded again on %s', (engine) => {
  const { app, pack, again, shows } = openPackAgain(engine);

  test('that says the same changes nothing', async () => {
    const before = await app().db.selectFrom('source').selectAll().orderBy('id').execute();
    const nothing = { added: [], changed: [], moved: [], removed: [], kept: [] };
    expect(await again({})).toEqual({
      artists: nothing,
      venues: nothing,
      promoters: nothing,
      series: nothing,
      news: nothing,
      services: nothing,
      sources: nothing,
      addresses: nothing,
      taught: nothing,
    });
    expect(await app().db.selectFrom('source').selectAll().orderBy('id').execute()).toEqual(before);
  });

  test('that fails half-way changes nothing', async () => {
    const before = await shows({ artist: 'quietboat' });
    const sources = [{ ...pack.sources[0], id: 'x', venue: 'nowhere' } as Pack['sources'][number]];
    await expect(again({ artists: without(pack.artists, 'quietboat'), sources })).rejects.toThrow();
    expect(await shows({ artist: 'quietboat' })).toEqual(before);
    expect(await findSource(app().db, 'bilge-calendar')).toBeDefined();
  });

  test('is compared without a word written', async () => {
    const before = await shows();
    const edition = await app().db.selectFrom('setting').selectAll().orderBy('key').execute();
    const difference = await compareWithPack(app().db, { ...pack, artists: [], venues: [], sources: [] }, app().clock());
    expect(difference.artists.removed).toHaveLength(7);
    expect(await shows()).toEqual(before);
    expect(await app().db.selectFrom('setting').selectAll().orderBy('key').execute()).toEqual(edition);
  });

  test('emptied leaves every show with its names', async () => {
    const before = await shows({ from: '2026-01-01', to: TONIGHT });
    await again({ artists: [], venues: [], sources: [] });
    const after = await shows({ ids: before.map(({ id }) => id) });
    expect(after).toHaveLength(before.length);
    expect(after.every(({ venue, bill }) => venue.id === null && bill.every(({ artist }) => artist === null))).toBe(true);
  });
});
