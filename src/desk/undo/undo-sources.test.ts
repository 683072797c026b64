import { describe, expect, test } from 'vitest';
import { openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision, OneSource } from '#scene/desk/desk.ts';
import type { SourceFields } from '#scene/sources/source-fields.ts';

const LIST = 'dec 12 2026: Neap at The Cannery 9pm\ndec 13 2026: Quiet Boat at The Cannery 9pm\n';

describe.each(ENGINES)('what is taken back of sources on %s', (engine) => {
  const { app, call, keep } = openDesk(engine);
  const holding = async (said: string) =>
    (await call<{ decisions: Decision[] }>('/desk/decisions')).decisions.find((each) => each.said === said && each.undoneAt === null)?.id ??
    expect.fail(`nobody decided: ${said}`);
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });
  const remove = async (id: string, name: string) => {
    await call('/desk/sources/remove', { id });
    return holding(`Removed the source “${name}”.`);
  };
  const edit = async (id: string, fields: Partial<SourceFields>) =>
    (await call<{ decision: Decision }>(`/desk/sources/${id}/edit`, { fields })).decision.id;
  const fieldsOf = async (id: string) => (await call<OneSource>(`/desk/sources/${id}/edit`)).fields;

  test('one that has the id of another, which was removed, goes back to what was said of itself', async () => {
    const { id } = await keep('The lode', LIST, { format: 'list', terms: 'Asked in May.' });
    await remove(id, 'The lode');
    await keep('The lode', LIST, { format: 'list' });
    expect(await undo(await edit(id, { terms: 'Asked in June.' }))).toMatchObject({ left: [] });
    expect((await fieldsOf(id)).terms).toBe('');
    // An address and a text take each other's place.
    await remove(id, 'The lode');
    await keep('The lode', 'https://nowhere.invalid/x.ics', { format: 'ical' });
    expect(await undo(await edit(id, { text: LIST, format: 'list' }))).toMatchObject({ left: [] });
    expect(await fieldsOf(id)).toMatchObject({ address: 'https://nowhere.invalid/x.ics', format: 'ical' });
  });

  test('one that was brought back goes back to what was said of itself, too, not of one that had its id meanwhile', async () => {
    const { id } = await keep('The leat', LIST, { format: 'list', terms: 'Asked in May.' });
    const early = await edit(id, { everyMinutes: 60 });
    const june = await edit(id, { terms: 'Asked in June.' });
    const removed = await remove(id, 'The leat');
    const added = await holding('Added the source “The leat”.');
    await keep('The leat', LIST, { format: 'list' });
    await edit(id, { terms: 'Asked of another.' });
    const [other] = (await call<{ decisions: Decision[] }>('/desk/decisions')).decisions
      .filter(({ said, undoneAt, id: each }) => said === 'Added the source “The leat”.' && undoneAt === null && each !== added)
      .map((decision) => decision.id);
    // What was decided of the first is nothing to the other.
    expect((await undo(early)).left).toEqual(['The source is gone.']);
    expect((await fieldsOf(id)).terms).toBe('Asked of another.');
    await undo(other ?? '');
    expect(await undo(removed)).toMatchObject({ left: [] });
    expect((await fieldsOf(id)).terms).toBe('Asked in June.');
    expect(await undo(await edit(id, { terms: 'Asked in August.' }))).toMatchObject({ left: [] });
    expect((await fieldsOf(id)).terms).toBe('Asked in June.');
    expect(await undo(june)).toMatchObject({ left: [] });
    expect(await fieldsOf(id)).toMatchObject({ terms: 'Asked in May.', everyMinutes: 60 });
  });

  test('one that lost its venue before it was removed speaks for it again, whichever is brought back first', async () => {
    for (const order of ['venue first', 'source first']) {
      const { id: venue } = await call<{ id: string }>('/desk/venues', { fields: { name: `Sluice House ${order}` }, despite: true });
      const { id } = await keep(`The sluice ${order}`, 'dec 15 2026: Neap 9pm\n', { format: 'list', venue });
      const off = await call<Decision>(`/desk/venues/${venue}/hide`, { hidden: { why: 'other', note: '' } });
      expect((await fieldsOf(id)).venue).toBeNull();
      const removed = await remove(id, `The sluice ${order}`);
      const isLost = order === 'source first';
      const left = [];
      for (const each of isLost ? [removed, off.id] : [off.id, removed]) left.push(...(await undo(each)).left);
      expect(left).toEqual(isLost ? ['Its venue is gone.'] : []);
      expect([order, (await fieldsOf(id)).venue]).toEqual([order, venue]);
    }
  });

  test('one that was removed under other columns than there are now is brought back all the same', async () => {
    const { id } = await keep('The staithe', LIST, { format: 'list', terms: 'Asked in May.' });
    const removed = await remove(id, 'The staithe');
    const decision = app().db.selectFrom('decision').select('undo').where('id', '=', removed);
    const remembered = JSON.parse((await decision.executeTakeFirstOrThrow()).undo);
    remembered.removed.row.tide = 'a column that is gone by now';
    delete remembered.removed.row.pack_says;
    await app()
      .db.updateTable('decision')
      .set({ undo: JSON.stringify(remembered) })
      .where('id', '=', removed)
      .execute();
    expect(await undo(removed)).toMatchObject({ left: [] });
    expect(await fieldsOf(id)).toMatchObject({ name: 'The staithe', terms: 'Asked in May.' });
  });

  test('that one was added is taken back of that one alone, whoever has its id by now', async () => {
    const { id } = await keep('The lock', LIST, { format: 'list' });
    const added = await holding('Added the source “The lock”.');
    await remove(id, 'The lock');
    await keep('The lock', LIST, { format: 'list', terms: 'Asked of another.' });
    expect((await undo(added)).left).toEqual(['The source is gone.']);
    expect((await fieldsOf(id)).terms).toBe('Asked of another.');
  });
});
