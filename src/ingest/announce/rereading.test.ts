import { describe, expect, test } from 'vitest';
import { hear } from '#ingest/hear/hear.ts';
import { openDesk } from '#rig/open-desk.ts';
import { sourceNamed } from '#rig/samples.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk.ts';
import { rereadWaiting } from './rereading.ts';

type Decided = { decision: Decision; id: string };

/** More nights than are read within one change. */
const NIGHTS = 70;
const nightly = (place: string) =>
  Array.from({ length: NIGHTS }, (_, n) => {
    const day = Temporal.PlainDate.from('2026-11-29').add({ days: n });
    return `${day}: Quiet Boat ${n} at ${place} 9pm`;
  }).join('\n');

/** A signal that says to stop at its so-manieth question, as a process that is killed between two batches would. */
function stopAfter(batches: number): AbortSignal {
  let asked = 0;
  return {
    throwIfAborted() {
      if (asked++ >= batches) throw new Error('killed');
    },
  } as AbortSignal;
}

describe.each(ENGINES)('shows of a changed roster are read anew in batches on %s', (engine) => {
  const { app, call, keep } = openDesk(engine);
  const waiting = async () => (await app().db.selectFrom('show_to_reread').select('show_id').execute()).length;
  const showsOf = (source: string) =>
    app()
      .db.selectFrom('show')
      .innerJoin('listing', 'listing.show_id', 'show.id')
      .select(['show.id', 'show.venue_id', 'show.venue_name', 'show.night'])
      .where('listing.source_id', '=', source)
      .orderBy('show.night')
      .execute();
  const venuesOf = async (source: string) => [
    ...new Set((await showsOf(source)).map(({ venue_id, venue_name }) => `${venue_id}: ${venue_name}`)),
  ];
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });
  /** Whether a hearing of the same, read from the start, would have said anything else. */
  const hearsOtherwise = async (id: string) => {
    const { changed, added, trouble } = await hear(app().db, { ...(await sourceNamed(app().db, id)), fingerprint: null }, app().clock);
    return { changed, added, trouble };
  };
  const NOTHING = { changed: 0, added: 0, trouble: null };

  test('a process that is killed between two leaves the rest to the next; a reader finds each show as it was or as it is', async () => {
    const { id: source } = await keep('Attic', nightly('The Quiet Attic'), { format: 'list' });
    expect(await venuesOf(source)).toEqual(['null: The Quiet Attic']);
    const { id, decision } = await call<Decided>('/desk/venues', { fields: { name: 'The Quiet Attic' }, despite: true });
    expect([await waiting(), await venuesOf(source)]).toEqual([NIGHTS, ['null: The Quiet Attic']]);
    await expect(rereadWaiting(app().db, stopAfter(1))).rejects.toThrow('killed');
    const shows = await showsOf(source);
    const read = shows.filter(({ venue_id }) => venue_id === id);
    expect([read.length, await waiting()]).toEqual([20, NIGHTS - 20]);
    // Those furthest ahead are read first: what is to come before what has been.
    expect(read.at(-1)?.night).toBe(shows.at(-1)?.night);
    for (const path of ['/shows', `/venues/${id}`, '/shows?from=2026-12-01']) expect((await app().site.request(path)).status).toBe(200);
    expect(await rereadWaiting(app().db)).toBe(NIGHTS - 20);
    expect([await venuesOf(source), await waiting()]).toEqual([[`${id}: The Quiet Attic`], 0]);
    expect(await hearsOtherwise(source)).toEqual(NOTHING);
    // Each stands in its history as decided.
    const revisions = app().db.selectFrom('revision').select(['document', 'made_by']).where('kind', '=', 'show');
    expect(await revisions.where('decision_id', '=', decision.id).execute()).toHaveLength(NIGHTS);

    const renamed = await call<Decided>(`/desk/venues/${id}/edit`, { fields: { name: 'The Loud Attic', foundas: ['The Quiet Attic'] } });
    await expect(rereadWaiting(app().db, stopAfter(2))).rejects.toThrow('killed');
    expect((await venuesOf(source)).toSorted()).toEqual([`${id}: The Loud Attic`, `${id}: The Quiet Attic`]);
    // Taken back half-way, with all that was written, nothing of it stays.
    expect((await undo(renamed.decision.id)).left).toEqual([]);
    await rereadWaiting(app().db);
    expect([await venuesOf(source), await waiting()]).toEqual([[`${id}: The Quiet Attic`], 0]);
    expect(await hearsOtherwise(source)).toEqual(NOTHING);
    expect((await undo(decision.id)).left).toEqual([]);
    await rereadWaiting(app().db);
    expect(await venuesOf(source)).toEqual(['null: The Quiet Attic']);
    expect(await hearsOtherwise(source)).toEqual(NOTHING);
  });

  test('two processes at it at once do it once, and a roster that changes meanwhile is the one that counts', async () => {
    const { id: source } = await keep('Cellar', nightly('The Dry Cellar'), { format: 'list' });
    const { id } = await call<Decided>('/desk/venues', { fields: { name: 'The Dry Cellar' }, despite: true });
    const reading = [rereadWaiting(app().db), rereadWaiting(app().db)];
    await call(`/desk/venues/${id}/edit`, { fields: { name: 'The Wet Cellar', foundas: ['The Dry Cellar'] } });
    await Promise.all(reading);
    await rereadWaiting(app().db);
    expect([await venuesOf(source), await waiting()]).toEqual([[`${id}: The Wet Cellar`], 0]);
    expect(await hearsOtherwise(source)).toEqual(NOTHING);
  });

  test('two venues that are one, and that taken back, are read so too, by what their sources speak for', async () => {
    const { id: one } = await call<Decided>('/desk/venues', { fields: { name: 'Upper Deck' }, despite: true });
    const { id: other } = await call<Decided>('/desk/venues', { fields: { name: 'Lower Hold' }, despite: true });
    const { id: source } = await keep('Deck', nightly('Upper Deck'), { format: 'list' });
    expect(await venuesOf(source)).toEqual([`${one}: Upper Deck`]);
    const merged = await call<Decision>('/desk/merge/venues', { from: one, to: other });
    await rereadWaiting(app().db);
    expect(await venuesOf(source)).toEqual([`${other}: Lower Hold`]);
    await undo(merged.id);
    await rereadWaiting(app().db);
    expect(await venuesOf(source)).toEqual([`${one}: Upper Deck`]);
    expect(await hearsOtherwise(source)).toEqual(NOTHING);
  });
});
