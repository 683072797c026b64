import { describe, expect, test, vi } from 'vitest';
import { mergeArtists } from '#desk/entries/off-roster.ts';
import { openQuestions } from '#desk/questions/questions.ts';
import { undo } from '#desk/undo/undo.ts';
import { openPackAgain, renamed, SOON, TONIGHT, without } from '#rig/pack-again.ts';
import { sampleArtist } from '#rig/samples.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import { search } from '#search/store.ts';

describe.each(FULL_ENGINES)('a pack loaded again on %s', (engine) => {
  const { app, client, pack, again, shows, leads, pasted } = openPackAgain(engine);

  test('with a renamed slug moves the artist: shows keep their credits, and old addresses lead to the newest for good', async () => {
    const before = (await shows({ artist: 'quietboat' })).map(({ id }) => id);
    expect(before.length).toBeGreaterThan(5);
    const artists = renamed(pack.artists, 'quietboat', 'quiet-boat');
    const { artists: part } = await again({ artists });
    expect(part).toMatchObject({ added: [], removed: [], moved: [{ from: 'quietboat', id: 'quiet-boat', shows: before.length }] });
    expect((await shows({ artist: 'quiet-boat' })).map(({ id }) => id)).toEqual(before);
    await leads('/artists/quietboat', 301, '/artists/quiet-boat');
    await leads('/api/artists/quietboat', 308, 'quiet-boat');
    const read = (artist: string) => client().read(`/api/shows?artist=${artist}`);
    await vi.waitFor(async () => expect(await read('quietboat')).toBe(await read('quiet-boat')), SOON);

    await again({ artists: renamed(pack.artists, 'quietboat', 'the-quiet-boat', { name: 'The Boat', othernames: ['Quiet Boat'] }) });
    await leads('/artists/quietboat', 301, '/artists/the-quiet-boat');
    await leads('/artists/quiet-boat', 301, '/artists/the-quiet-boat');
    expect((await shows({ artist: 'the-quiet-boat' })).map(({ id }) => id)).toEqual(before);
    expect((await search(app().db, 'The Boat', { tonight: TONIGHT, currency: 'USD' })).shows.length).toBeGreaterThan(0);

    // Back to the first: no redirect loops.
    await again({});
    await leads('/artists/quietboat', 200);
    await leads('/artists/quiet-boat', 301, '/artists/quietboat');
    expect((await shows({ artist: 'quietboat' })).map(({ id }) => id)).toEqual(before);
  });

  /** Questions about names; those about titles don't count. */
  const whoIsIt = async () => (await openQuestions(app().db, TONIGHT)).questions.filter(({ kind }) => kind === 'artist');

  test('never leaves two of one name to be asked about', async () => {
    const jimmy = sampleArtist({ id: 'mrjimmy', name: 'Mr. Jimmy' });
    await again({ artists: [...pack.artists, { ...jimmy, id: 'mrjimmy' }] });
    await again({ artists: [...pack.artists, { ...jimmy, id: 'mr-jimmy' }] });
    await pasted('Jimmy plays', 'mon nov 30: Mr. Jimmy at The Cannery 9pm');
    expect((await shows({ artist: 'mr-jimmy' })).map(({ date }) => date)).toEqual(['2026-11-30']);
    expect(await whoIsIt()).toEqual([]);
  });

  test('takes away a question about two of one name that is one now, and links their shows', async () => {
    const jimmy = sampleArtist({ id: 'mrjimmy', name: 'Mr. Jimmy' });
    await again({ artists: [...pack.artists, { ...jimmy, id: 'mrjimmy' }, { ...jimmy, id: 'mr-jimmy' }] });
    await pasted('Jimmy plays', 'mon nov 30: Mr. Jimmy at The Cannery 9pm');
    expect((await whoIsIt()).map(({ why }) => why)).toEqual(['It may be Mr. Jimmy or Mr. Jimmy, and we can’t tell which.']);
    const { artists } = await again({ artists: [...pack.artists, { ...jimmy, id: 'mr-jimmy' }] });
    expect(artists.moved).toMatchObject([{ from: 'mrjimmy', id: 'mr-jimmy' }]);
    expect(await whoIsIt()).toEqual([]);
    expect((await shows({ artist: 'mr-jimmy' })).map(({ date }) => date)).toEqual(['2026-11-30']);
    await leads('/artists/mrjimmy', 301, '/artists/mr-jimmy');
  });

  test('gives a later artist of an old address that address', async () => {
    await again({ artists: renamed(pack.artists, 'quietboat', 'quiet-boat') });
    await leads('/artists/quietboat', 301, '/artists/quiet-boat');
    const other = sampleArtist({ id: 'quietboat', name: 'Somebody Else' });
    await again({ artists: [...renamed(pack.artists, 'quietboat', 'quiet-boat'), other] });
    await leads('/artists/quietboat', 200);
    expect(await client().read('/artists/quietboat')).toContain('Somebody Else');
  });

  test('without an artist keeps shows under the name as billed, without the link', async () => {
    const before = await shows({ artist: 'tinwhistlers' });
    const { artists } = await again({ artists: without(pack.artists, 'tinwhistlers') });
    expect(artists.removed).toEqual([{ id: 'tinwhistlers', name: 'The Tin Whistlers', shows: before.length }]);
    const after = await shows({ ids: before.map(({ id }) => id) });
    expect(after).toHaveLength(before.length);
    const names = new Set(after.flatMap(({ bill }) => bill.filter(({ artist }) => artist === null).map(({ name }) => name)));
    expect(names).toContain('The Tin Whistlers');
    await leads('/artists/tinwhistlers', 404);
    expect((await search(app().db, 'Tin Wistlers', { tonight: TONIGHT, currency: 'USD' })).shows.length).toBeGreaterThan(0);
    expect((await search(app().db, 'Tin Whistlers', { tonight: TONIGHT, currency: 'USD' })).artists).toEqual([]);
    // An artist who returns gets the shows back.
    await again({});
    // (The jam they host may be theirs again only after its source is read.)
    const billed = (all: typeof before) => all.flatMap(({ id, event }) => (event.includes('Jam') ? [] : [id]));
    expect(billed(await shows({ artist: 'tinwhistlers' }))).toEqual(billed(before));
  });

  test('has an artist that was found to be another, and is renamed since, stay the other until that is taken back', async () => {
    const before = (await shows({ artist: 'quietboat' })).map(({ id }) => id);
    const decision = await mergeArtists(app().db, 'quietboat', 'tinwhistlers', { editor: 'ada', now: app().clock() });
    await again({ artists: renamed(pack.artists, 'quietboat', 'quiet-boat') });
    await leads('/artists/quietboat', 301, '/artists/tinwhistlers');
    await leads('/artists/quiet-boat', 404);
    expect((await shows({ artist: 'tinwhistlers' })).map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    expect(await undo(app().db, decision, { editor: '', now: Temporal.Instant.from('2026-11-21T23:31:00.000Z') })).toEqual([]);
    await again({ artists: renamed(pack.artists, 'quietboat', 'quiet-boat') });
    await leads('/artists/quiet-boat', 200);
    await leads('/artists/quietboat', 301, '/artists/quiet-boat');
    expect((await shows({ artist: 'quiet-boat' })).map(({ id }) => id)).toEqual(before);
  });
});
