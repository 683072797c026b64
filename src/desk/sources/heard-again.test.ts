import { describe, expect, test } from 'vitest';
import { openDesk } from '#rig/open-desk.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Decision, ShowEvidence } from '#scene/desk/desk.ts';

/** What editors said of shows holds when their source was gone for a while. */
describe.each(FULL_ENGINES)('a source that comes back, on %s', (engine) => {
  const { app, call, keep, showsOn } = openDesk(engine);
  const remove = async (id: string) => {
    await call('/desk/sources/remove', { id });
    const { decisions } = await call<{ decisions: Decision[] }>('/desk/decisions');
    return decisions.find(({ kind, undoneAt }) => kind === 'remove source' && undoneAt === null)?.id ?? expect.fail('no decision');
  };
  const announced = async (night: string, source: string) =>
    (await showsOn(night)).filter(({ venue, status }) => venue.name === source && status !== 'withdrawn');

  test('keeps hidden what is hidden', async () => {
    const { id } = await keep('Cannery', 'dec 12 2026: Neap at The Cannery 9pm\n', { format: 'list' });
    const [show] = await announced('2026-12-12', 'The Cannery');
    await call(`/desk/shows/${show?.id}/edit`, { fields: { hidden: { why: 'not public', note: '' } } });
    const removal = await remove(id);
    await call('/desk/undo', { id: removal });
    await call('/desk/sources/hear', { id });
    expect(await announced('2026-12-12', 'The Cannery')).toEqual([]);
  });

  test.each(['taken back', 'added anew'])('keeps what was set by hand, %s', async (how) => {
    const night = how === 'taken back' ? '2026-12-15' : '2026-12-16';
    const list = `${how === 'taken back' ? 'dec 15' : 'dec 16'} 2026: Quiet Boat at The Mill ${how} 9pm\n`;
    const { id } = await keep(`Mill ${how}`, list, { format: 'list' });
    const [show] = await announced(night, `The Mill ${how}`);
    await call(`/desk/shows/${show?.id}/edit`, { fields: { price: '$77' } });
    const removal = await remove(id);
    if (how === 'taken back') {
      await call('/desk/undo', { id: removal });
      await call('/desk/sources/hear', { id });
    } else await keep(`Mill ${how}`, list, { format: 'list' });
    expect((await announced(night, `The Mill ${how}`)).map(({ price }) => price)).toEqual(['$77']);
  });

  test('keeps one what was found to be one', async () => {
    await keep('Pier', 'dec 27 2026: Neap at The Pier 9pm\n', { format: 'list' });
    const { id } = await keep('Old Mill', 'dec 27 2026: Harbour Grand Evening at The Old Mill 8pm\n', { format: 'list' });
    const [[one], [other]] = [await announced('2026-12-27', 'The Pier'), await announced('2026-12-27', 'The Old Mill')];
    await call('/desk/merge', { from: other?.id, to: one?.id });
    const removal = await remove(id);
    await call('/desk/undo', { id: removal });
    await call('/desk/sources/hear', { id });
    expect((await showsOn('2026-12-27')).filter(({ status }) => status !== 'withdrawn').map((show) => show.id)).toEqual([one?.id]);
  });

  // Which of the two was gone: the one whose word was split off, the one it was split from, or both; and how it came back.
  test.each([
    { gone: ['Split'], how: 'taken back' },
    { gone: ['First'], how: 'taken back' },
    { gone: ['Split', 'First'], how: 'taken back' },
    { gone: ['First', 'Split'], how: 'added anew' },
  ])('keeps two what was split in two ($gone, $how)', async ({ gone, how }) => {
    const place = `The Shed ${gone} ${how}`;
    const list = `feb 3 2027: Quiet Boat at ${place} 9pm\n`;
    const ids = new Map<string, string>();
    const tell = async (name: string) => ids.set(name, (await keep(`${name} of ${place}`, list, { format: 'list' })).id);
    for (const name of ['First', 'Split']) await tell(name);
    const [one] = await announced('2027-02-03', place);
    const { statements } = await call<ShowEvidence>(`/desk/shows/${one?.id}`);
    const statement = statements.find(({ source }) => source === ids.get('Split'));
    await call('/desk/split', { source: statement?.source, key: statement?.key });
    const whose = async () => {
      const rows = app()
        .db.selectFrom('listing')
        .select(['source_id', 'show_id'])
        .where('source_id', 'in', [...ids.values()]);
      return new Map((await rows.execute()).map(({ source_id, show_id }) => [source_id, show_id]));
    };
    const before = await whose();
    expect(new Set(before.values()).size).toBe(2);
    for (const name of gone) await call('/desk/sources/remove', { id: ids.get(name) });
    const { decisions } = await call<{ decisions: Decision[] }>('/desk/decisions');
    for (const name of gone) {
      if (how === 'added anew') await tell(name);
      else await call('/desk/undo', { id: decisions.find(({ said }) => said === `Removed the source “${name} of ${place}”.`)?.id });
    }
    if (how === 'taken back') for (const name of gone) await call('/desk/sources/hear', { id: ids.get(name) });
    expect(await whose()).toEqual(before);
    expect((await announced('2027-02-03', place)).map(({ id }) => id).sort()).toEqual([...before.values()].sort());
  });

  test('says of an entry that is corrected, and so goes by another key, what was said of it', async () => {
    const edit = (id: string, text: string) => call(`/desk/sources/${id}/edit`, { fields: { text } });
    const at = (hour: string) => `jan 9 2027: Smith Wedding at The Loft ${hour}\njan 10 2027: Neap at The Pier ${hour}\n`;
    const { id } = await keep('Loft', at('8pm'), { format: 'list' });
    await keep('Old Loft', 'jan 10 2027: Harbour Grand Evening at The Old Loft 6pm\n', { format: 'list' });
    const [wedding] = await announced('2027-01-09', 'The Loft');
    await call(`/desk/shows/${wedding?.id}/edit`, { fields: { hidden: { why: 'not public', note: '' } } });
    const [[one], [other]] = [await announced('2027-01-10', 'The Pier'), await announced('2027-01-10', 'The Old Loft')];
    const merge = await call<Decision>('/desk/merge', { from: one?.id, to: other?.id });
    await edit(id, at('8:30pm'));
    expect(await announced('2027-01-09', 'The Loft')).toEqual([]);
    const standing = async () => (await showsOn('2027-01-10')).filter(({ status }) => status !== 'withdrawn').map((show) => show.id);
    expect(await standing()).toEqual([other?.id]);
    await call('/desk/undo', { id: merge.id });
    expect((await standing()).sort()).toEqual([one?.id, other?.id].sort());
  });

  test('keeps hidden what another source tells while it tells nothing, and what was typed in', async () => {
    const list = 'jan 12 2027: Smith Party at The Vault 8pm\njan 13 2027: Neap at The Vault 8pm\njan 14 2027: Wretch at The Vault 8pm\n';
    const { id } = await keep('Vault', list, { format: 'list' });
    const [party] = await announced('2027-01-12', 'The Vault');
    const typed = { date: '2027-01-13', startTime: '1700', title: 'Jones Party', venue: { id: null, name: 'The Vault' } };
    const made = await call<{ show: string }>('/desk/shows', { fields: typed, despite: true });
    for (const hidden of [party?.id, made.show])
      await call(`/desk/shows/${hidden}/edit`, { fields: { hidden: { why: 'not public', note: '' } } });
    await call(`/desk/sources/${id}/edit`, { fields: { text: list.slice(list.indexOf('\n') + 1) } });
    await keep('Regional', 'jan 12 2027: Smith Party at The Vault 8pm\njan 13 2027: Jones Party at The Vault 5pm\n', { format: 'list' });
    const names = [...(await announced('2027-01-12', 'The Vault')), ...(await announced('2027-01-13', 'The Vault'))].map(
      ({ event }) => event,
    );
    expect(names.filter((name) => name.includes('Party'))).toEqual([]);
  });
});
