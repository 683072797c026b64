import { describe, expect, test } from 'vitest';
import { mergeVenues } from '#desk/merge-venues.ts';
import { undo } from '#desk/undo/undo.ts';
import { findSource } from '#ingest/store/source-store.ts';
import { openPackAgain, renamed, without } from '#rig/pack-again.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Pack } from './read/read.ts';

describe.each(FULL_ENGINES)('a pack loaded again on %s', (engine) => {
  const { app, pack, again, shows, leads, pasted } = openPackAgain(engine);

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
    expect((await findSource(app().db, 'by-hand'))?.venue_id).toBe('bilge-bar');
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

  test('holds what editors decided: venues that were found to be one stay one, and taking that back still works', async () => {
    await pasted('By hand', 'mon nov 30: Neap 9pm', 'bilge');
    const decision = await mergeVenues(app().db, 'bilge', 'cannery', { editor: 'ada', now: app().clock() });
    expect((await shows({ venue: 'bilge' })).length).toBe(0);
    await again({ venues: pack.venues.map((venue) => ({ ...venue, description: 'New words.' })) });
    expect((await shows({ venue: 'bilge' })).length).toBe(0);
    await leads('/venues/bilge', 301, '/venues/cannery');

    const venues = renamed(pack.venues, 'cannery', 'old-cannery');
    const sources = pack.sources.map((source) => (source.venue === 'cannery' ? { ...source, venue: 'old-cannery' } : source));
    await again({ venues, sources });
    await leads('/venues/bilge', 301, '/venues/old-cannery');
    expect((await shows()).every(({ venue }) => venue.id === 'old-cannery')).toBe(true);
    await undo(app().db, decision, { editor: '', now: Temporal.Instant.from('2026-11-21T23:31:00.000Z') });
    expect((await shows({ venue: 'bilge' })).length).toBeGreaterThan(0);
    await leads('/venues/bilge', 200);
  });

  test.each(['before', 'after'])(
    'has a venue that was found to be another, and is renamed %s that is taken back, be itself again',
    async (when) => {
      await pasted('By hand', 'mon nov 30: Neap 9pm', 'bilge');
      const before = (await shows({ venue: 'bilge' })).map(({ id }) => id).sort();
      const decision = await mergeVenues(app().db, 'bilge', 'cannery', { editor: 'ada', now: app().clock() });
      const venues = renamed(pack.venues, 'bilge', 'bilge-bar');
      const sources = pack.sources.map((source) => (source.venue === 'bilge' ? { ...source, venue: 'bilge-bar' } : source));
      const takeBack = () => undo(app().db, decision, { editor: '', now: Temporal.Instant.from('2026-11-21T23:31:00.000Z') });
      if (when === 'after') await takeBack();
      await again({ venues, sources });
      if (when === 'before') {
        await leads('/venues/bilge', 301, '/venues/cannery');
        await leads('/venues/bilge-bar', 301, '/venues/cannery');
        expect(await shows({ venue: 'bilge-bar' })).toEqual([]);
        expect(await takeBack()).toEqual([]);
      }
      expect((await shows({ venue: 'bilge-bar' })).map(({ id }) => id).sort()).toEqual(before);
      await leads('/venues/bilge-bar', 200);
      await leads('/venues/bilge', 301, '/venues/bilge-bar');
    },
  );
});
