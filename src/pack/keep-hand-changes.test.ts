import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findArtist } from '#artists/store.ts';
import { editEntry } from '#desk/entries/edit-entry.ts';
import { makeEntry } from '#desk/entries/make-entry.ts';
import { hideEntry, mergeArtists } from '#desk/entries/off-roster.ts';
import { mergeVenues } from '#desk/merge-venues.ts';
import { undo } from '#desk/undo/undo.ts';
import { sampleArtist } from '#rig/samples.ts';
import { FULL_ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { findVenue } from '#venues/store.ts';
import { compareWithPack, loadPack } from './load.ts';
import type { Pack } from './read/read.ts';

describe.each(FULL_ENGINES)('a pack loaded over what people changed on %s', (engine) => {
  let app: TestApp;
  let deciding: { editor: string; now: Temporal.Instant; tonight: string };
  beforeEach(async () => {
    app = await openTestApp(engine);
    deciding = { editor: 'wren', now: app.clock(), tonight: '2026-11-21' };
  });
  afterEach(() => app.close());

  const again = (changed: Partial<Pack> = {}) => loadPack(app.db, { ...app.pack, ...changed }, app.clock());
  const packSays = (id: string, more: object) => app.pack.artists.map((artist) => (artist.id === id ? { ...artist, ...more } : artist));

  test('leaves every field that was set here, takes the others, and tells what it left', async () => {
    await editEntry(app.db, 'artist', 'quietboat', { fields: { description: 'Ours.' } }, deciding);
    await editEntry(app.db, 'venue', 'cannery', { fields: { capacity: 300, ages: '18+' } }, deciding);
    const { artists, venues } = await again({
      artists: packSays('quietboat', { description: 'Theirs.', website: 'https://boat.example/' }),
    });
    expect(artists.changed).toEqual([{ id: 'quietboat', name: 'Quiet Boat', fields: ['website'] }]);
    expect(artists.kept).toEqual([{ id: 'quietboat', name: 'Quiet Boat', why: 'description: set here, and the pack differs' }]);
    expect(venues.kept).toEqual([{ id: 'cannery', name: 'The Cannery', why: 'ages, capacity: set here, and the pack differs' }]);
    expect(await findArtist(app.db, 'quietboat')).toMatchObject({ description: 'Ours.', website: 'https://boat.example/' });
    expect(await findVenue(app.db, 'cannery')).toMatchObject({ capacity: 300, ages: '18+' });
  });

  test('takes what was set here and taken back again as the pack has it', async () => {
    const { decision } = await editEntry(app.db, 'artist', 'quietboat', { fields: { description: 'Ours.' } }, deciding);
    await undo(app.db, decision, { editor: '', now: Temporal.Instant.from('2026-11-22T00:00:00.000Z') });
    await again({ artists: packSays('quietboat', { description: 'Theirs.' }) });
    expect((await findArtist(app.db, 'quietboat'))?.description).toBe('Theirs.');
  });

  test('keeps who was made here, and who left the pack and was changed here', async () => {
    await makeEntry(app.db, 'artist', { fields: { name: 'The Marsh Reeds' }, despite: false }, deciding);
    await editEntry(app.db, 'artist', 'nowords', { fields: { description: 'A word.' } }, deciding);
    const { artists } = await again({ artists: app.pack.artists.filter(({ id }) => id !== 'nowords') });
    expect(artists.removed).toEqual([]);
    expect(artists.kept.map(({ id, why }) => [id, why])).toEqual([
      ['nowords', 'it was changed here'],
      ['themarshreeds', 'it was made here'],
    ]);
    expect((await findArtist(app.db, 'themarshreeds'))?.name).toBe('The Marsh Reeds');
    const late = sampleArtist({ id: 'themarshreeds', name: 'Marsh Reeds', description: 'Of the pack.' });
    await again({ artists: [...app.pack.artists, late] });
    expect(await findArtist(app.db, 'themarshreeds')).toMatchObject({ name: 'The Marsh Reeds', description: '' });
  });

  test('never has whom people made here lead to another, unless they made them one themselves', async () => {
    await makeEntry(app.db, 'artist', { fields: { name: 'The Marsh Reeds' }, despite: false }, deciding);
    await makeEntry(app.db, 'venue', { fields: { name: 'Kelp Loft' }, despite: false }, deciding);
    const leading = (artists: object, venues: object) =>
      again({ moved: { artists: new Map(Object.entries(artists)), venues: new Map(Object.entries(venues)) } });
    await expect(leading({ themarshreeds: 'quietboat' }, {})).rejects.toThrow(
      'moved.json: artists.themarshreeds: “The Marsh Reeds” was made here by hand; leave it out, or merge it with quietboat at the desk first.',
    );
    await expect(leading({}, { kelploft: 'cannery' })).rejects.toThrow('moved.json: venues.kelploft: “Kelp Loft” was made here by hand');
    expect([await findArtist(app.db, 'themarshreeds'), await findVenue(app.db, 'kelploft')]).not.toContain(undefined);
    await mergeArtists(app.db, 'themarshreeds', 'quietboat', deciding);
    await mergeVenues(app.db, 'kelploft', 'cannery', deciding);
    await leading({ themarshreeds: 'quietboat' }, { kelploft: 'cannery' });
    expect((await findArtist(app.db, 'quietboat'))?.name).toBe('Quiet Boat');
  });

  test('leaves away who was taken off the roster here, and finds who has another address here', async () => {
    await hideEntry(app.db, 'artist', 'zoebee', { why: 'not music', note: '' }, deciding);
    await mergeArtists(app.db, 'nowords', 'quietboat', deciding);
    await editEntry(app.db, 'artist', 'tinwhistlers', { fields: {}, address: 'whistlers' }, deciding);
    const { artists } = await again({ artists: packSays('tinwhistlers', { description: 'Newly said.' }) });
    expect([artists.added, artists.removed, artists.moved]).toEqual([[], [], []]);
    expect(artists.kept.map(({ id, why }) => [id, why]).toSorted()).toEqual([
      ['nowords', 'it was taken off the roster here (it’s another one)'],
      ['zoebee', 'it was taken off the roster here (not music)'],
    ]);
    expect(await findArtist(app.db, 'tinwhistlers')).toMatchObject({ id: 'whistlers', description: 'Newly said.' });
    expect(await findArtist(app.db, 'zoebee')).toBeUndefined();
    expect((await compareWithPack(app.db, app.pack, app.clock())).artists.added).toEqual([]);
  });

  test('that moves somebody leaves them what was set here', async () => {
    await editEntry(app.db, 'artist', 'quietboat', { fields: { description: 'Ours.' } }, deciding);
    const artists = app.pack.artists.map((artist) => (artist.id === 'quietboat' ? { ...artist, id: 'quiet-boat' } : artist));
    expect((await again({ artists })).artists.moved).toMatchObject([{ from: 'quietboat', id: 'quiet-boat' }]);
    expect((await findArtist(app.db, 'quiet-boat'))?.description).toBe('Ours.');
    await again({ artists });
    expect((await findArtist(app.db, 'quiet-boat'))?.description).toBe('Ours.');
  });

  test('leads a source to where its place stands here by now: under another address, joined with another, or nowhere', async () => {
    const speaker = app.pack.sources.find(({ venue }) => venue !== undefined) ?? expect.fail('no source of one place');
    const venueOf = async () =>
      (await app.db.selectFrom('source').select('venue_id').where('id', '=', speaker.id).executeTakeFirst())?.venue_id ?? null;
    const place = speaker.venue ?? '';
    await editEntry(app.db, 'venue', place, { fields: {}, address: 'the-same-room' }, deciding);
    expect((await compareWithPack(app.db, app.pack, app.clock())).sources).toMatchObject({ changed: [], added: [], removed: [] });
    await again();
    expect(await venueOf()).toBe('the-same-room');
    await hideEntry(app.db, 'venue', 'the-same-room', { why: 'other', note: '' }, deciding);
    await again();
    expect(await venueOf()).toBeNull();
  });
});
