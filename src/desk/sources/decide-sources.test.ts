import { describe, expect, test } from 'vitest';
import { openDesk } from '#rig/open-desk.ts';
import { isGone } from '#rig/samples.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Decision, DeskSources, OneSource } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import { writeHeading } from '#scene/history/revision-head.ts';

const LIST = 'dec 12 2026: Neap at The Cannery 9pm\ndec 13 2026: Quiet Boat at The Cannery 9pm\n';

describe.each(FULL_ENGINES)('what is decided of whole sources on %s', (engine) => {
  const { app, call, keep, member, showsOn } = openDesk(engine);
  const latest = async () => (await call<{ decisions: Decision[] }>('/desk/decisions')).decisions[0];
  const decisionOf = async (said: string) =>
    (await call<{ decisions: Decision[] }>('/desk/decisions')).decisions.find((decision) => decision.said === said) ??
    expect.fail(`nobody decided: ${said}`);
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });
  const source = async (id: string) => (await call<DeskSources>('/desk/sources')).sources.find((each) => each.id === id);
  const standing = async (night: string) => (await showsOn(night)).filter((show) => !isGone(show)).map(({ bill }) => bill[0]?.name);
  const changes = async (id: string) =>
    (await call<History>('/desk/changes?limit=200')).revisions.filter(({ kind, document }) => kind === 'source' && document === id);

  test('who added one stands in the decisions and the changes; taken back, it goes with its shows', async () => {
    const { id } = await keep('The pier', LIST, { format: 'list' });
    expect(await standing('2026-12-12')).toContain('Neap');
    const added = await decisionOf('Added the source “The pier”.');
    expect(added).toMatchObject({ kind: 'add source', by: expect.stringMatching(/^someone without a name \(/), undoneAt: null });
    const [revision] = await changes(id);
    expect(revision).toMatchObject({ name: 'The pier', address: `/desk/sources/${id}`, toldBy: 'person', decision: { id: added.id } });
    expect(revision?.fields.map(({ label }) => label)).toEqual(expect.arrayContaining(['name', 'text', 'format']));
    expect(writeHeading(revision ?? expect.fail('it is nowhere'))).toBe('Added');
    // Of what it has not nothing is told.
    expect(revision?.fields.filter(({ before, now }) => before.length + now.length === 0)).toEqual([]);
    expect((await undo(added.id)).left).toEqual([]);
    expect(await source(id)).toBeUndefined();
    expect(await standing('2026-12-12')).not.toContain('Neap');
    // It is named still by what it was called.
    expect((await changes(id)).map(({ name, address, takesBack }) => [name, address, takesBack])).toEqual([
      ['The pier', null, true],
      ['The pier', null, false],
    ]);
  });

  test('taken back, what it told of nights that are over goes too, but for what somebody set', async () => {
    const past = 'nov 18 2026: Neap at Net Loft 9pm\nnov 19 2026: Quiet Boat at Net Loft 9pm\n';
    const told = async (night: string) =>
      (await showsOn(night)).filter(({ venue, status }) => venue.name === 'Net Loft' && !isGone({ status }));
    await keep('The loft', past, { format: 'list' });
    const [kept] = await told('2026-11-19');
    await call(`/desk/shows/${kept?.id}/edit`, { fields: { price: '$5' } });
    expect(await told('2026-11-18')).toHaveLength(1);
    await undo((await decisionOf('Added the source “The loft”.')).id);
    expect(await told('2026-11-18')).toEqual([]);
    expect(await told('2026-11-19')).toHaveLength(1);
  });

  test('one that was removed is brought back whole, and heard at the next round', async () => {
    const { id } = await keep('The quay', LIST, { format: 'list', terms: 'Asked in May.' });
    await call(`/desk/sources/${id}/edit`, { fields: { everyMinutes: 60 } });
    const before = (await call<OneSource>(`/desk/sources/${id}/edit`)).fields;
    await call('/desk/sources/remove', { id });
    expect(await source(id)).toBeUndefined();
    expect(await standing('2026-12-13')).not.toContain('Quiet Boat');
    const removed = await decisionOf('Removed the source “The quay”.');
    expect((await changes(id)).map(writeHeading)[0]).toBe('Removed');
    expect((await undo(removed.id)).left).toEqual([]);
    expect((await call<OneSource>(`/desk/sources/${id}/edit`)).fields).toEqual(before);
    expect((await source(id))?.heardAt).toBeNull();
    await call('/desk/sources/hear', { id });
    expect(await standing('2026-12-13')).toContain('Quiet Boat');
    // Removed again, its id is taken meanwhile: what is there stays.
    await call('/desk/sources/remove', { id });
    const again = (await call<{ decisions: Decision[] }>('/desk/decisions')).decisions.find(
      ({ said, undoneAt }) => said === 'Removed the source “The quay”.' && undoneAt === null,
    );
    await keep('The quay', 'dec 14 2026: Wretch at The Cannery 9pm\n', { format: 'list' });
    expect((await undo(again?.id ?? '')).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: `Another source has the id ${id} now. Remove it first.`,
    });
    // Nothing is lost by the try: with the other gone it is brought back.
    await call('/desk/sources/remove', { id });
    expect((await undo(again?.id ?? '')).left).toEqual([]);
    expect((await call<OneSource>(`/desk/sources/${id}/edit`)).fields).toEqual(before);
  });

  test('to pause one, and to hear it again, are decisions too; what changes nothing is none', async () => {
    const { id } = await keep('The lock', LIST, { format: 'list' });
    await call('/desk/sources/pause', { id });
    const paused = await decisionOf('Paused the source “The lock”.');
    expect((await changes(id))[0]?.fields).toEqual([{ field: 'paused', label: 'reading', before: ['on'], now: ['paused'] }]);
    await call('/desk/sources/pause', { id });
    const all = (await call<{ decisions: Decision[] }>('/desk/decisions')).decisions.filter(({ kind }) => kind === 'pause source');
    expect(all).toHaveLength(1);
    await undo(paused.id);
    expect((await source(id))?.paused).toBe(false);
    await call('/desk/sources/pause', { id });
    await call('/desk/sources/resume', { id });
    await decisionOf('Resumed the source “The lock”.');
    expect((await source(id))?.paused).toBe(false);
  });

  test('one that was removed comes back to its venue, whatever address that has by now', async () => {
    const { id: venue } = await call<{ id: string }>('/desk/venues', { fields: { name: 'Sluice House' }, despite: true });
    const { id } = await keep('The sluice', 'dec 15 2026: Neap 9pm\n', { format: 'list', venue });
    await call('/desk/sources/remove', { id });
    await call(`/desk/venues/${venue}/edit`, { fields: {}, address: 'the-sluice-house' });
    expect((await undo((await decisionOf('Removed the source “The sluice”.')).id)).left).toEqual([]);
    expect((await call<OneSource>(`/desk/sources/${id}/edit`)).fields.venue).toBe('the-sluice-house');
  });

  test('a pause that others have decided about since is taken back without a change, and says so', async () => {
    const { id } = await keep('The weir', LIST, { format: 'list' });
    for (const way of ['pause', 'resume', 'pause']) await call(`/desk/sources/${way}`, { id });
    const decisions = (await call<{ decisions: Decision[] }>('/desk/decisions')).decisions.filter(({ said }) =>
      said.includes('“The weir”'),
    );
    // Of one moment, they are told in any order: the histories say which came first.
    const [last, , first] = (await changes(id)).flatMap(({ decision }) => decisions.filter((each) => each.id === decision?.id));
    const written = (await changes(id)).length;
    expect((await undo(first?.id ?? '')).left).toEqual(['It was paused or resumed again since, so that stays.']);
    expect([(await source(id))?.paused, (await changes(id)).length]).toEqual([true, written]);
    expect((await undo(last?.id ?? '')).left).toEqual([]);
    expect((await source(id))?.paused).toBe(false);
  });

  test('what stood before lines were cleaned can still be edited', async () => {
    const { id } = await keep('The mill', LIST, { format: 'list' });
    await app().db.updateTable('source').set({ terms: 'Line one\nLine two' }).where('id', '=', id).execute();
    const expected = { terms: (await call<OneSource>(`/desk/sources/${id}/edit`)).fields.terms };
    expect((await call(`/desk/sources/${id}/edit`, { fields: { terms: 'Asked in June.' }, expected })).error).toBeUndefined();
  });

  test('only editors decide, and what is refused is no decision', async () => {
    const before = await latest();
    for (const way of ['pause', 'resume', 'remove']) {
      expect((await call(`/desk/sources/${way}`, { id: 'nowhere' })).error?.code).toBe(404);
      expect((await member().call(`/desk/sources/${way}`, { id: 'bilge-calendar' })).error?.code).toBe(403);
    }
    expect([await latest(), (await source('bilge-calendar'))?.paused]).toEqual([before, false]);
    expect(await app().db.selectFrom('source').select('id').where('id', '=', 'bilge-calendar').execute()).toHaveLength(1);
  });
});
