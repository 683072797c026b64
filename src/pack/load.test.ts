import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findArtist, writeArtists } from '#artists/store.ts';
import { ENGINES, emptyDatabase } from '#rig/house.ts';
import { loadPack, loadPackOnce } from './load.ts';
import { readPack } from './read.ts';

describe.each(ENGINES)('loading a pack on %s', (engine) => {
  let house: Awaited<ReturnType<typeof emptyDatabase>>;
  const pack = readPack('test/scene');
  beforeEach(async () => {
    house = await emptyDatabase(engine);
  });
  afterEach(() => house.close());

  test('happens once; what editors changed since is theirs', async () => {
    expect(await loadPackOnce(house.db, pack)).toBe('loaded');
    const boat = pack.artists.find((artist) => artist.id === 'quietboat');
    if (boat === undefined) throw new Error('the pack has lost its boat');
    await house.db.transaction().execute((change) => writeArtists(change, [{ ...boat, description: 'An editor’s words.' }]));
    expect(await loadPackOnce(house.db, pack)).toBe('up to date');
    expect(await loadPackOnce(house.db, { ...pack, fingerprint: 'other' })).toBe('pack has changed');
    expect((await findArtist(house.db, 'quietboat'))?.description).toBe('An editor’s words.');
    await loadPack(house.db, pack);
    expect((await findArtist(house.db, 'quietboat'))?.description).toBe('Short and slow.');
  });

  test('that fails leaves nothing behind', async () => {
    const broken = { ...pack, sources: [{ ...pack.sources[0], id: 'x', venue: 'nowhere' } as (typeof pack.sources)[number]] };
    await expect(loadPackOnce(house.db, broken)).rejects.toThrow();
    expect(await findArtist(house.db, 'quietboat')).toBeUndefined();
  });
});
