import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleArtist } from '#rig/samples.ts';
import { ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { artistNames } from './names.ts';
import { findArtist, listArtists, writeArtists } from './store.ts';

describe.each(ENGINES)('artists on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const names = async (query: Partial<Parameters<typeof listArtists>[1]>) =>
    (await listArtists(app.db, { verified: 'all', q: '', limit: 100, ...query })).map((artist) => artist.name);

  test('are listed by name, a leading article not counting', async () => {
    expect(await names({})).toEqual([
      'Example Band',
      'Harbor Lights',
      'No Words Yet',
      'Pike, Pruitt & Oakes',
      'Quiet Boat',
      'The Tin Whistlers',
      'Zoë Bee',
    ]);
  });

  test('are filtered by whether they are verified', async () => {
    expect(await names({ verified: true })).toEqual(['No Words Yet', 'Quiet Boat', 'The Tin Whistlers']);
    expect(await names({ verified: false })).toHaveLength(4);
  });

  test.each([
    ['ZOË', ['Zoë Bee']],
    ['zoe', ['Zoë Bee']],
    ['the t', ['The Tin Whistlers']],
    ['oakes', ['Pike, Pruitt & Oakes']],
    [', ', ['Pike, Pruitt & Oakes']],
    ['ruitt and o', ['Pike, Pruitt & Oakes']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'; drop table artist; --", []],
  ])('a part of a name, %j, finds %j', async (q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  test('come page by page, none twice and none left out', async () => {
    const seen: string[] = [];
    let after: { sortKey: string; id: string } | undefined;
    for (;;) {
      const [artist] = await listArtists(app.db, { verified: 'all', q: '', limit: 1, after });
      if (artist === undefined) break;
      seen.push(artist.id);
      after = artist;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  test('whose name holds a part come page by page, and one that is new at once', async () => {
    const ids = async (after?: { sortKey: string; id: string }) =>
      (await listArtists(app.db, { verified: 'all', q: 'B', limit: 2, after })).map(({ id, sortKey }) => ({ id, sortKey }));
    const whole = (await listArtists(app.db, { verified: 'all', q: 'B', limit: 100 })).map(({ id }) => id);
    const first = await ids();
    const second = await ids(first.at(-1));
    expect(whole.length).toBeGreaterThan(2);
    expect([...first, ...second].map(({ id }) => id)).toEqual(whole.slice(0, 4));
    expect(await ids({ sortKey: '\u{10ffff}z', id: 'z' })).toEqual([]);
    expect(await listArtists(app.db, { verified: true, q: 'brand new', limit: 2 })).toEqual([]);
    const artist = sampleArtist({ id: 'brandnew', name: 'Brand New', verified: true });
    await app.db.transaction().execute((tx) => writeArtists(tx, [artist]));
    expect((await listArtists(app.db, { verified: true, q: 'brand new', limit: 2 })).map(({ id }) => id)).toEqual(['brandnew']);
  });

  test('read back as they were written, members and other names in order', async () => {
    const before = app.pack.artists.find((artist) => artist.id === 'tinwhistlers');
    expect(await findArtist(app.db, 'tinwhistlers')).toEqual(before);
    expect(await findArtist(app.db, 'nobody')).toBeUndefined();
  });

  test('written again under the same id are replaced whole', async () => {
    const artist = sampleArtist({
      id: 'quietboat',
      name: 'Quiet Boat',
      description: 'Longer now.',
      verified: true,
      othernames: ['Q. Boat'],
    });
    await app.db.transaction().execute((tx) => writeArtists(tx, [artist]));
    expect(await findArtist(app.db, 'quietboat')).toEqual(artist);
  });

  test('of a great roster are found wherever they stand in it', async () => {
    const many = Array.from({ length: 4_500 }, (_, n) =>
      sampleArtist({
        id: `owl${n}`,
        name: `Owl ${String(n).padStart(4, '0')}`,
        othernames: n % 1_000 === 999 ? [`Strix ${n}`] : [],
      }),
    );
    await app.db.transaction().execute((tx) => writeArtists(tx, many));
    for (const n of [0, 1_999, 2_000, 3_999, 4_499]) expect(await names({ q: many[n]?.name ?? '' })).toEqual([many[n]?.name]);
    const found = await artistNames(app.db);
    expect([...found.spelt('strix', 'strix')].map((place) => found.idAt(place))).toEqual(['owl999', 'owl1999', 'owl2999', 'owl3999']);
  });
});
