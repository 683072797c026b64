import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#database/engines/transaction.ts';
import { mergeVenues } from '#desk/merge-venues.ts';
import { openQuestions } from '#desk/questions.ts';
import { editSource } from '#desk/sources/edit-source.ts';
import { fieldsOf, fieldsOfPack } from '#desk/sources/source-document.ts';
import { undo } from '#desk/undo.ts';
import { RosterTurned } from '#ingest/announce/announce-batch.ts';
import { reconcile } from '#ingest/announce/reconcile.ts';
import { readRoster } from '#ingest/announce/roster.ts';
import { hear } from '#ingest/hear/hear.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import type { Heard } from '#ingest/read/read.ts';
import { removeSource } from '#ingest/store/remove-source.ts';
import { addSource, findPasted, findSource, keepPasted, pastedFile } from '#ingest/store/source-store.ts';
import { openLog } from '#log.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { sampleArtist, sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Listing } from '#scene/listing.ts';
import { search } from '#search/store.ts';
import { listShows } from '#shows/store.ts';
import { compareWithPack, loadPack } from './load.ts';
import type { Pack } from './read.ts';

/** How long a busy machine may take to hear of a change. */
const SOON = { timeout: 30_000 };
const TONIGHT = '2026-11-21';

describe.each(ENGINES)('a pack loaded again on %s', (engine) => {
  let app: TestSite;
  let pack: Pack;
  let client: HttpClient;
  beforeEach(async () => {
    app = await openTestSite(engine);
    pack = app.pack;
    client = await openHttpClient(app);
  });
  afterEach(async () => {
    await client.close();
    await app.close();
  });

  const again = (changed: Partial<Pack>) => loadPack(app.db, { ...pack, ...changed }, app.clock());
  const renamed = <T extends { id: string }>(rows: readonly T[], from: string, to: string, more: Partial<T> = {}) =>
    rows.map((row) => (row.id === from ? { ...row, ...more, id: to } : row));
  const without = <T extends { id: string }>(rows: readonly T[], id: string) => rows.filter((row) => row.id !== id);
  const shows = (query: object = {}) => listShows(app.db, { limit: 500, others: true, ...query });
  /** Waits until an address answers so: what another process changed is seen within a quarter of a second. */
  const leads = (path: string, status: number, location?: string) =>
    vi.waitFor(async () => {
      const answer = await client.ask(path);
      expect([answer.status, answer.headers.location]).toEqual([status, location]);
    }, SOON);
  const pasted = async (name: string, what: string, venue?: string) => {
    const id = await inTransaction(app.db, async (change) => {
      const free = await addSource(
        change,
        name,
        (known) => sampleSource({ id: known, name, file: pastedFile(known), format: 'list', ...(venue === undefined ? {} : { venue }) }),
        'desk',
      );
      await keepPasted(change, free, what);
      return free;
    });
    const source = await sourceNamed(app.db, id);
    expect((await hear(app.db, source, app.clock)).trouble).toBeNull();
    return source;
  };

  test('that says the same changes nothing', async () => {
    const before = await app.db.selectFrom('source').selectAll().orderBy('id').execute();
    const nothing = { added: [], changed: [], moved: [], removed: [], kept: [] };
    expect(await again({})).toEqual({
      artists: nothing,
      venues: nothing,
      news: nothing,
      services: nothing,
      sources: nothing,
      addresses: nothing,
      taught: nothing,
    });
    expect(await app.db.selectFrom('source').selectAll().orderBy('id').execute()).toEqual(before);
  });

  test('leaves a source what was set of it by hand, whatever the pack says now, until it is given back', async () => {
    const [first] = pack.sources;
    const id = first?.id ?? '';
    const fieldsNow = async () => {
      const source = await sourceNamed(app.db, id);
      return { ...fieldsOf(source), ofPack: fieldsOfPack(source) };
    };
    const edit = (fields: Parameters<typeof editSource>[2]['fields']) =>
      editSource(app.db, id, { fields }, { editor: '', now: app.clock() });
    const before = await fieldsNow();
    const text = 'dec 5 2026: Neap at The Cannery';
    const set = { filter: { leave: { words: ['trivia'] } }, language: 'nl' as const, everyMinutes: 45 };
    await edit({ ...set, text });
    const filter = { take: { words: ['x'] } };
    const said = { language: 'de' as const, everyMinutes: 90, terms: 'Asked again.', settings: { filter } };
    const changed = pack.sources.map((source) => (source.id === id ? { ...source, ...said } : source));
    const { sources } = await again({ sources: changed });
    expect(sources.changed.map((source) => source.id)).toEqual([id]);
    expect(sources.kept).toEqual([
      {
        id,
        name: first?.name,
        why: expect.stringMatching(/^.*(?=.*file)(?=.*language)(?=.*everyMinutes)(?=.*filter).*: set here, and the pack says otherwise$/),
      },
    ]);
    expect(await fieldsNow()).toMatchObject({ ...set, address: '', terms: 'Asked again.' });
    expect(await findPasted(app.db, await sourceNamed(app.db, id))).toBe(text);
    // Said once, it is no difference any more; and a pack without it leaves it.
    expect(await again({ sources: changed })).toMatchObject({ sources: { changed: [], removed: [] } });
    const without = await again({ sources: changed.filter((source) => source.id !== id) });
    expect(without.sources).toMatchObject({ removed: [], kept: [{ id, why: 'it was changed here' }] });

    const { ofPack } = await fieldsNow();
    expect(ofPack).toEqual({ language: 'de', everyMinutes: 90, filter, address: before.address });
    await edit(ofPack);
    expect(await fieldsNow()).toEqual({ ...before, ...ofPack, terms: 'Asked again.', ofPack: {} });
    expect(await findPasted(app.db, await sourceNamed(app.db, id))).toBeUndefined();
    expect((await again({ sources: changed.filter((source) => source.id !== id) })).sources.removed).toMatchObject([{ id }]);
  });

  test('with a renamed slug moves the artist: shows keep their credits, and old addresses lead to the newest for good', async () => {
    const before = (await shows({ artist: 'quietboat' })).map(({ id }) => id);
    expect(before.length).toBeGreaterThan(5);
    const artists = renamed(pack.artists, 'quietboat', 'quiet-boat');
    const { artists: part } = await again({ artists });
    expect(part).toMatchObject({ added: [], removed: [], moved: [{ from: 'quietboat', id: 'quiet-boat', shows: before.length }] });
    expect((await shows({ artist: 'quiet-boat' })).map(({ id }) => id)).toEqual(before);
    await leads('/artists/quietboat', 301, '/artists/quiet-boat');
    await leads('/api/artists/quietboat', 308, 'quiet-boat');
    const read = (artist: string) => client.read(`/api/shows?artist=${artist}`);
    await vi.waitFor(async () => expect(await read('quietboat')).toBe(await read('quiet-boat')), SOON);

    await again({ artists: renamed(pack.artists, 'quietboat', 'the-quiet-boat', { name: 'The Boat', othernames: ['Quiet Boat'] }) });
    await leads('/artists/quietboat', 301, '/artists/the-quiet-boat');
    await leads('/artists/quiet-boat', 301, '/artists/the-quiet-boat');
    expect((await shows({ artist: 'the-quiet-boat' })).map(({ id }) => id)).toEqual(before);
    expect((await search(app.db, 'The Boat', TONIGHT)).shows.length).toBeGreaterThan(0);

    // Back to the first: nothing leads in a circle.
    await again({});
    await leads('/artists/quietboat', 200);
    await leads('/artists/quiet-boat', 301, '/artists/quietboat');
    expect((await shows({ artist: 'quietboat' })).map(({ id }) => id)).toEqual(before);
  });

  /** Whom names mean is asked; how titles read is another matter. */
  const whoIsIt = async () => (await openQuestions(app.db, TONIGHT)).questions.filter(({ kind }) => kind === 'artist');

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
    expect((await whoIsIt()).map(({ why }) => why)).toEqual(['It may be Mr. Jimmy or Mr. Jimmy, and nothing tells which.']);
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
    expect(await client.read('/artists/quietboat')).toContain('Somebody Else');
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
    expect((await search(app.db, 'Tin Wistlers', TONIGHT)).shows.length).toBeGreaterThan(0);
    expect((await search(app.db, 'Tin Whistlers', TONIGHT)).artists).toEqual([]);
    // And back: whoever returns has their shows again.
    await again({});
    // (The jam they only host may be read as theirs not before its source is heard again.)
    const billed = (all: typeof before) => all.flatMap(({ id, event }) => (event.includes('Jam') ? [] : [id]));
    expect(billed(await shows({ artist: 'tinwhistlers' }))).toEqual(billed(before));
  });

  test('with a venue renamed has its shows, its source and its address follow', async () => {
    const before = (await shows({ venue: 'bilge' })).map(({ id }) => id);
    const venues = renamed(pack.venues, 'bilge', 'bilge-bar');
    const sources = pack.sources.map((source) => (source.venue === 'bilge' ? { ...source, venue: 'bilge-bar' } : source));
    await pasted('By hand', 'mon nov 30: Neap 9pm', 'bilge');
    const difference = await again({ venues, sources });
    expect(difference.venues).toMatchObject({ added: [], removed: [], moved: [{ from: 'bilge', id: 'bilge-bar' }] });
    expect(difference.sources.changed).toEqual([{ id: 'bilge-calendar', name: "Bilge Bar's calendar", fields: ['venue'] }]);
    const after = await shows({ venue: 'bilge-bar' });
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    expect(after.some(({ date }) => date === '2026-11-30')).toBe(true);
    expect((await findSource(app.db, 'by-hand'))?.venue_id).toBe('bilge-bar');
    await leads('/venues/bilge', 301, '/venues/bilge-bar');
    await leads('/api/venues/bilge', 308, 'bilge-bar');
  });

  test('without a venue keeps its shows: the place as told, or by the name it had', async () => {
    const before = await shows({ venue: 'bilge' });
    const sources = pack.sources.map(({ venue, ...source }) => (venue === 'bilge' ? source : { ...source, venue }));
    const { venues } = await again({ venues: without(pack.venues, 'bilge'), sources: sources as Pack['sources'] });
    expect(venues.removed).toEqual([{ id: 'bilge', name: 'Bilge Bar', shows: before.length }]);
    const after = await shows({ ids: before.map(({ id }) => id) });
    expect(after).toHaveLength(before.length);
    expect(after.every(({ venue, status }) => venue.id === null && status !== 'withdrawn')).toBe(true);
    expect(new Set(after.map(({ venue }) => venue.name))).toEqual(new Set(['Bilge Bar', 'The Bilge']));
    await leads('/venues/bilge', 404);
    await leads('/shows', 200);
  });

  test('without a venue that was renamed leads nowhere from its old address, and there again when it is back', async () => {
    const sources = pack.sources.map(({ venue, ...source }) => source) as Pack['sources'];
    const venues = renamed(pack.venues, 'bilge', 'bilge-bar');
    await again({ venues, sources });
    await leads('/venues/bilge', 301, '/venues/bilge-bar');
    await again({ venues: without(venues, 'bilge-bar'), sources });
    await leads('/venues/bilge', 404);
    await again({ venues, sources });
    await leads('/venues/bilge', 301, '/venues/bilge-bar');
  });

  test('keeps a venue that a source added by hand speaks for', async () => {
    await pasted('By hand', 'mon nov 30: Neap 9pm', 'bilge');
    const sources = pack.sources.filter(({ venue }) => venue !== 'bilge');
    const { venues } = await again({ venues: without(pack.venues, 'bilge'), sources });
    expect(venues).toMatchObject({
      removed: [],
      kept: [{ id: 'bilge', why: 'the source by-hand, which was added by hand, speaks for it' }],
    });
    expect((await shows({ venue: 'bilge' })).some(({ date }) => date === '2026-11-30')).toBe(true);
  });

  test('removes sources that left it and no others; one removed by hand stays away', async () => {
    const byHand = await pasted('By hand', 'mon nov 30: Neap at The Cannery 9pm');
    const [cannery] = pack.sources.filter(({ id }) => id === 'cannery-calendar');
    if (cannery === undefined) throw new Error('the pack has lost its calendar');
    const { sources } = await again({ sources: [cannery] });
    expect(sources.removed).toMatchObject([{ id: 'bilge-calendar' }]);
    expect(sources.removed[0]?.shows).toBeGreaterThan(3);
    expect(await findSource(app.db, 'bilge-calendar')).toBeUndefined();
    expect(await findSource(app.db, byHand.id)).toEqual(await findSource(app.db, byHand.id));
    expect((await shows({ from: TONIGHT })).some(({ event }) => event === 'Neap')).toBe(true);

    await removeSource(app.db, { id: cannery.id, zone: 'America/New_York' }, app.clock());
    const { sources: later } = await again({});
    expect(later).toMatchObject({
      added: [{ id: 'bilge-calendar' }],
      kept: [{ id: 'cannery-calendar', why: 'it was removed by hand' }],
    });
    expect(await findSource(app.db, cannery.id)).toBeUndefined();
  });

  test('with a source under another id keeps what was heard from it, and what people set', async () => {
    const [first] = await shows({ venue: 'cannery', from: TONIGHT });
    const { sources } = await again({ sources: renamed(pack.sources, 'cannery-calendar', 'the-cannery') });
    expect(sources).toMatchObject({ added: [], removed: [], moved: [{ from: 'cannery-calendar', id: 'the-cannery' }] });
    await hearDue(app.db, app.clock, openLog('silent'));
    expect(await shows({ ids: [first?.id ?? ''] })).toEqual([first]);
  });

  test('leaves a source that was added by hand under one of its ids alone, and takes nothing in', async () => {
    const { id } = await pasted('Gigs', 'mon nov 30: Neap at The Cannery 9pm');
    const gigs = { ...pack.sources[0], id, name: 'The pack’s' } as Pack['sources'][number];
    const artists = without(pack.artists, 'quietboat');
    await expect(again({ artists, sources: [...pack.sources, gigs] })).rejects.toThrow(
      "sources.json: gigs: a source that was added by hand has this id; give the pack's another.",
    );
    expect((await shows({ artist: 'quietboat' })).length).toBeGreaterThan(0);
  });

  test('holds what editors decided: venues that were found to be one stay one, and taking that back still works', async () => {
    await pasted('By hand', 'mon nov 30: Neap 9pm', 'bilge');
    const decision = await mergeVenues(app.db, 'bilge', 'cannery', { editor: 'ada', now: app.clock() });
    expect((await shows({ venue: 'bilge' })).length).toBe(0);
    await again({ venues: pack.venues.map((venue) => ({ ...venue, description: 'New words.' })) });
    expect((await shows({ venue: 'bilge' })).length).toBe(0);
    await leads('/venues/bilge', 301, '/venues/cannery');

    const venues = renamed(pack.venues, 'cannery', 'old-cannery');
    const sources = pack.sources.map((source) => (source.venue === 'cannery' ? { ...source, venue: 'old-cannery' } : source));
    await again({ venues, sources });
    await leads('/venues/bilge', 301, '/venues/old-cannery');
    expect((await shows()).every(({ venue }) => venue.id === 'old-cannery')).toBe(true);
    await undo(app.db, decision, '2026-11-21T23:31:00.000Z');
    expect((await shows({ venue: 'bilge' })).length).toBeGreaterThan(0);
    await leads('/venues/bilge', 200);
  });

  test('while a source is being heard lets no listing mean somebody who has left', async () => {
    const roster = await readRoster(app.db);
    await again({ artists: without(pack.artists, 'quietboat') });
    const source = await sourceNamed(app.db, 'bilge-calendar');
    await app.db.deleteFrom('listing').where('source_id', '=', source.id).execute();
    const listing: Listing = {
      ...{ key: 'k', uid: 'k', date: '2026-12-01', startTime: '2000', endTime: null, doorsTime: null, performer: 'Quiet Boat', event: '' },
      ...{ venue: '', price: '', ages: '', url: '', status: 'announced', categories: [], description: '' },
    };
    const reading: Heard = {
      format: 'list',
      language: 'en',
      listings: [listing],
      problems: [],
      unread: [],
      complete: false,
      tellsAllBefore: TONIGHT,
    };
    const hearing = { now: app.clock(), zone: source.zone, from: TONIGHT, to: '2027-01-01' };
    const tally = { source: source.id, heard: 1, added: 0, changed: 0, withdrawn: 0, problems: [], trouble: null };
    await expect(reconcile(app.db, { source, roster, reading, hearing, tally })).rejects.toThrow(RosterTurned);
    expect((await hear(app.db, source, app.clock)).trouble).toBeNull();
    const meanings = await app.db.selectFrom('listing').select('meaning').where('meaning', 'like', '%quietboat%').execute();
    expect(meanings).toEqual([]);
  });

  test('that fails half-way changes nothing', async () => {
    const before = await shows({ artist: 'quietboat' });
    const sources = [{ ...pack.sources[0], id: 'x', venue: 'nowhere' } as Pack['sources'][number]];
    await expect(again({ artists: without(pack.artists, 'quietboat'), sources })).rejects.toThrow();
    expect(await shows({ artist: 'quietboat' })).toEqual(before);
    expect(await findSource(app.db, 'bilge-calendar')).toBeDefined();
  });

  test('is compared without a word written', async () => {
    const before = await shows();
    const edition = await app.db.selectFrom('setting').selectAll().orderBy('key').execute();
    const difference = await compareWithPack(app.db, { ...pack, artists: [], venues: [], sources: [] }, app.clock());
    expect(difference.artists.removed).toHaveLength(7);
    expect(await shows()).toEqual(before);
    expect(await app.db.selectFrom('setting').selectAll().orderBy('key').execute()).toEqual(edition);
  });

  test('emptied leaves every show with its names', async () => {
    const before = await shows({ from: '2026-01-01', to: TONIGHT });
    await again({ artists: [], venues: [], sources: [] });
    const after = await shows({ ids: before.map(({ id }) => id) });
    expect(after).toHaveLength(before.length);
    expect(after.every(({ venue, bill }) => venue.id === null && bill.every(({ artist }) => artist === null))).toBe(true);
  });
});
