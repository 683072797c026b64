import { describe, expect, test } from 'vitest';
import { removeByHand } from '#desk/sources/decide-sources.ts';
import { editSource } from '#desk/sources/edit-source.ts';
import { fieldsOfPack, sourceFields } from '#desk/sources/source-document.ts';
import { undo } from '#desk/undo/undo.ts';
import { RosterTurned } from '#ingest/announce/announce-batch.ts';
import { reconcile } from '#ingest/announce/reconcile.ts';
import { hear } from '#ingest/hear/hear.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import { readRoster } from '#ingest/meaning/roster.ts';
import type { Heard } from '#ingest/read/read.ts';
import { findPasted, findSource } from '#ingest/store/source-store.ts';
import { openLog } from '#log.ts';
import { openPackAgain, renamed, TONIGHT, without } from '#rig/pack-again.ts';
import { sourceNamed } from '#rig/samples.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Listing } from '#scene/shows/listing.ts';
import type { Pack } from './read/read.ts';

describe.each(FULL_ENGINES)('a pack loaded again on %s', (engine) => {
  const { app, pack, again, shows, pasted } = openPackAgain(engine);

  test('leaves a source what was set of it by hand, whatever the pack says now, until it is given back', async () => {
    const [first] = pack.sources;
    const id = first?.id ?? '';
    const fieldsNow = async () => {
      const source = await sourceNamed(app().db, id);
      return { ...sourceFields(source), ofPack: fieldsOfPack(source) };
    };
    const edit = (fields: Parameters<typeof editSource>[2]['fields']) =>
      editSource(app().db, id, { fields }, { editor: '', now: app().clock() });
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
        why: expect.stringMatching(/^.*(?=.*file)(?=.*language)(?=.*everyMinutes)(?=.*filter).*: set here, and the pack differs$/),
      },
    ]);
    expect(await fieldsNow()).toMatchObject({ ...set, address: '', terms: 'Asked again.' });
    expect(await findPasted(app().db, await sourceNamed(app().db, id))).toBe(text);
    // Then it is no difference, and a pack without it keeps it.
    expect(await again({ sources: changed })).toMatchObject({ sources: { changed: [], removed: [] } });
    const without = await again({ sources: changed.filter((source) => source.id !== id) });
    expect(without.sources).toMatchObject({ removed: [], kept: [{ id, why: 'it was changed here' }] });

    const { ofPack } = await fieldsNow();
    expect(ofPack).toEqual({ language: 'de', everyMinutes: 90, filter, address: before.address });
    await edit(ofPack);
    expect(await fieldsNow()).toEqual({ ...before, ...ofPack, terms: 'Asked again.', ofPack: {} });
    expect(await findPasted(app().db, await sourceNamed(app().db, id))).toBeUndefined();
    expect((await again({ sources: changed.filter((source) => source.id !== id) })).sources.removed).toMatchObject([{ id }]);
  });

  test('removes sources that left it and no others; one removed by hand stays away', async () => {
    const byHand = await pasted('By hand', 'mon nov 30: Neap at The Cannery 9pm');
    const [cannery] = pack.sources.filter(({ id }) => id === 'cannery-calendar');
    if (cannery === undefined) throw new Error('the pack has lost its calendar');
    const { sources } = await again({ sources: [cannery] });
    expect(sources.removed).toMatchObject([{ id: 'bilge-calendar' }]);
    expect(sources.removed[0]?.shows).toBeGreaterThan(3);
    expect(await findSource(app().db, 'bilge-calendar')).toBeUndefined();
    expect(await findSource(app().db, byHand.id)).toEqual(await findSource(app().db, byHand.id));
    expect((await shows({ from: TONIGHT })).some(({ event }) => event === 'Neap')).toBe(true);

    await removeByHand(app().db, cannery.id, { editor: '', now: app().clock() });
    const { sources: later } = await again({});
    expect(later).toMatchObject({
      added: [{ id: 'bilge-calendar' }],
      kept: [{ id: 'cannery-calendar', why: 'it was removed by hand' }],
    });
    expect(await findSource(app().db, cannery.id)).toBeUndefined();
  });

  test('with a source under another id keeps what was heard from it, and what people set', async () => {
    const [first] = await shows({ venue: 'cannery', from: TONIGHT });
    const { sources } = await again({ sources: renamed(pack.sources, 'cannery-calendar', 'the-cannery') });
    expect(sources).toMatchObject({ added: [], removed: [], moved: [{ from: 'cannery-calendar', id: 'the-cannery' }] });
    await hearDue(app().db, app().clock, openLog('silent'));
    expect(await shows({ ids: [first?.id ?? ''] })).toEqual([first]);
  });

  test('with a source under another id has its history go along: what was set before is taken back', async () => {
    const fields = async (id: string) => sourceFields(await sourceNamed(app().db, id));
    const before = await fields('cannery-calendar');
    const deciding = { editor: '', now: app().clock() };
    const decision = await editSource(app().db, 'cannery-calendar', { fields: { everyMinutes: 45 } }, deciding);
    await again({ sources: renamed(pack.sources, 'cannery-calendar', 'the-cannery') });
    expect((await fields('the-cannery')).everyMinutes).toBe(45);
    expect(await undo(app().db, decision, { editor: '', now: app().clock() })).toEqual([]);
    expect(await fields('the-cannery')).toEqual(before);
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

  test('while a source is being heard lets no listing mean somebody who has left', async () => {
    const roster = await readRoster(app().db);
    await again({ artists: without(pack.artists, 'quietboat') });
    const source = await sourceNamed(app().db, 'bilge-calendar');
    await app().db.deleteFrom('listing').where('source_id', '=', source.id).execute();
    const listing: Listing = {
      ...{ key: 'k', uid: 'k', date: '2026-12-01', startTime: '2000', endTime: null, doorsTime: null, performer: 'Quiet Boat', event: '' },
      ...{ venue: '', price: '', ages: '', url: '', status: 'announced', categories: [], description: '' },
    };
    const reading: Heard = {
      format: 'list',
      language: 'en',
      listings: [listing],
      beyond: [],
      problems: [],
      unread: [],
      dropped: 0,
      complete: false,
      tellsAllBefore: TONIGHT,
    };
    const hearing = { now: app().clock(), zone: source.zone, from: TONIGHT, to: '2027-01-01' };
    const tally = { source: source.id, heard: 1, added: 0, changed: 0, withdrawn: 0, problems: [], dropped: 0, trouble: null };
    await expect(reconcile(app().db, { source, roster, reading, hearing, tally })).rejects.toThrow(RosterTurned);
    expect((await hear(app().db, source, app().clock)).trouble).toBeNull();
    const meanings = await app().db.selectFrom('listing').select('meaning').where('meaning', 'like', '%quietboat%').execute();
    expect(meanings).toEqual([]);
  });
});
