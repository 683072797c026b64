import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, callApi, newEditor } from '#rig/caller.ts';
import { photograph } from '#rig/picture-files.ts';
import { spendAll } from '#rig/spend-all.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { DeskTips, ToldTip } from '#scene/tip.ts';
import { sweepTips } from '#tips/store.ts';

type Taken = { file: string; preview: string };

describe.each(FULL_ENGINES)('what guards tips on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  beforeEach(async () => {
    await app?.close();
    app = await openTestSite(engine);
    editor = await newEditor(app, 'wren');
  });
  afterAll(() => app.close());

  const told = (key: string) => callApi<ToldTip>(app, `/tips/told?key=${key}`);
  async function tell(tip: object): Promise<string> {
    return (await callApi<{ key: string }>(app, '/tips', tip)).key;
  }
  const waiting = async () => (await editor.call<DeskTips>('/desk/tips')).tips;
  const settle = (id: string, as: object) => editor.call(`/desk/tips/${id}`, as);
  const then = '2026-11-21T12:00:00.000Z';
  const sweep = (days: number) =>
    app.db.transaction().execute((tx) => sweepTips(tx, Temporal.Instant.from(then).add({ hours: 24 * days })));

  test('a flyer that an editor took down comes with no tip', async () => {
    const { file, preview } = await callApi<Taken>(app, '/tips/flyer', await photograph({ width: 200, height: 150 }));
    await editor.call('/desk/pictures/take-down', { file, why: 'Not theirs.' });
    expect((await callApi(app, '/tips', { flyer: preview })).error?.fields).toHaveProperty('flyer');
    expect(await waiting()).toEqual([]);
  });

  test('from one address come ten flyers an hour', async () => {
    await spendAll(app, 'flyer by address', '');
    expect((await callApi(app, '/tips/flyer', await photograph({ width: 200, height: 150 }))).error?.status).toBe('RESOURCE_EXHAUSTED');
  });

  test('no more than a thousand wait', async () => {
    await tell({ date: '2026-12-01', who: 'The first' });
    const first = await app.db.selectFrom('tip').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 999 }, (_, at) => ({ ...first, id: `tip ${at}`, hash: `hash ${at}` }));
    for (let from = 0; from < more.length; from += 50)
      await app.db
        .insertInto('tip')
        .values(more.slice(from, from + 50))
        .execute();
    expect((await callApi(app, '/tips', { date: '2026-12-01', who: 'One more' })).error?.status).toBe('RESOURCE_EXHAUSTED');
    await settle(first.id, { as: 'refused', answer: 'No.' });
    expect(await callApi(app, '/tips', { date: '2026-12-01', who: 'One more' })).toHaveProperty('key');
  });

  test('what is said to be listed is a show that is there, and told of only while it is', async () => {
    const key = await tell({ date: '2026-11-27', who: 'Marsh Lanterns' });
    const [tip] = await waiting();
    for (const show of [undefined, 'nosuchshow'])
      expect((await settle(tip?.id ?? '', { as: 'listed', show })).error?.fields).toEqual({ show: 'Choose which show it is.' });
    const show = tip?.listed[0];
    await settle(tip?.id ?? '', { as: 'listed', show: show?.id });
    expect((await told(key)).show).toBe(show?.slug);
    await app.db
      .updateTable('show')
      .set({ status: 'withdrawn' })
      .where('id', '=', show?.id ?? '')
      .execute();
    expect((await told(key)).show).toBeNull();
  });

  test('a no to many is to some that were picked, a hundred at a time, each once, for a reason that can be read', async () => {
    await tell({ date: '2026-12-01', who: 'Pills' });
    const [{ id } = { id: '' }] = await waiting();
    const refuse = (tips: string[], answer = 'No.') => editor.call<{ said: string }>('/desk/tips', { tips, as: 'refused', answer });
    expect((await refuse([])).error?.code).toBe(400);
    const many = Array.from({ length: 101 }, (_, at) => `tip${at}`);
    expect((await refuse(many)).error?.fields).toEqual({ tips: 'At most 100 at a time.' });
    expect((await refuse([id], 'x'.repeat(501))).error?.fields).toEqual({ answer: 'Use at most 500 characters; you have 501.' });
    expect((await refuse([id, id])).said).toBe('Turned down one tip (“Pills, 2026-12-01”) (No.).');
  });

  test('what became of a tip is kept by nothing on its way', async () => {
    const key = await tell({ date: '2026-12-01', who: 'Marsh Lanterns' });
    const { headers } = await app.site.request(`/api/tips/told?key=${key}`);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('how to reach somebody goes a month after the answer, the tip after three, and what nobody answered after half a year', async () => {
    const answered = await tell({ date: '2026-12-01', who: 'Answered', reach: 'dot@tunes.example' });
    await settle((await waiting())[0]?.id ?? '', { as: 'refused', answer: 'No.' });
    const open = await tell({ date: '2026-12-02', who: 'Open', reach: 'eve@tunes.example' });
    await app.db.updateTable('tip').set({ settled_at: then }).where('who', '=', 'Answered').execute();
    await app.db.updateTable('tip').set({ sent_at: then }).execute();
    const reach = async () => (await app.db.selectFrom('tip').select('reach').orderBy('date').execute()).map((tip) => tip.reach);
    await sweep(29);
    expect(await reach()).toEqual(['dot@tunes.example', 'eve@tunes.example']);
    await sweep(31);
    expect(await reach()).toEqual(['', 'eve@tunes.example']);
    await sweep(91);
    expect([(await told(answered)).error?.status, (await told(open)).state]).toEqual(['NOT_FOUND', 'open']);
    await sweep(181);
    expect((await told(open)).error?.status).toBe('NOT_FOUND');
  });
});
