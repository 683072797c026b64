import { describe, expect, test } from 'vitest';
import type { Caller } from '#rig/caller.ts';
import { keptPages } from '#rig/kept-pages.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';

const PAGE = '/keep/artist/tinwhistlers';

describe.each(FULL_ENGINES)('a keeper reverts on %s', (engine) => {
  const { arrive, give } = keptPages(engine);
  const write = (who: Caller, fields: object) => who.call<Decision>(`${PAGE}/artist`, { fields });
  const revert = (who: Caller, decision: string, page = PAGE) => who.call<Decision>(`${page}/revert`, { decision });
  const says = async (who: Caller) => (await who.call<{ artist: Record<string, unknown> }>(PAGE)).artist;

  test('what an editor made of their page is said as before, by an edit of the keeper’s own', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    await give(wren);
    await write(wren, { description: 'Two whistles and a drum.' });
    const { decision } = await editor.call<{ decision: Decision }>('/desk/artists/tinwhistlers/edit', {
      fields: { description: 'A duo.', ended: '2020' },
    });
    expect(await revert(wren, decision.id)).toMatchObject({ said: expect.stringContaining('Changed the description') });
    expect(await says(wren)).toMatchObject({ description: 'Two whistles and a drum.' });
    expect((await says(wren)).ended).toBeUndefined();
    const { revisions } = await wren.call<{ revisions: { why: string }[] }>('/history?kind=artist&id=tinwhistlers');
    expect(revisions[0]?.why).toContain('Reverted: ');
  });

  test('where the page says something else by now, nothing of it is done, and that is said', async () => {
    const wren = await arrive();
    await give(wren);
    const first = await write(wren, { description: 'One.', ended: '2020' });
    await write(wren, { description: 'Two.' });
    expect((await revert(wren, first.id)).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/something else/),
    });
    expect(await says(wren)).toMatchObject({ description: 'Two.', ended: '2020' });
  });

  test('what keepers may not write, another page and another’s page are left alone', async () => {
    const [wren, bee, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await give(wren);
    await give(bee, 'zoebee');
    const edit = async (fields: object) =>
      (await editor.call<{ decision: Decision }>('/desk/artists/tinwhistlers/edit', { fields })).decision.id;
    const [whole, plain] = [await edit({ verified: false }), await edit({ description: 'A duo.' })];
    expect((await revert(wren, whole)).error?.status).toBe('FAILED_PRECONDITION');
    expect((await revert(bee, plain, '/keep/artist/zoebee')).error?.status).toBe('NOT_FOUND');
    expect((await revert(bee, plain)).error?.status).toBe('PERMISSION_DENIED');
    await editor.call('/desk/undo', { id: plain });
    expect((await revert(wren, plain)).error?.message).toBe('This was taken back already.');
  });

  test('where an editor looks first, a revert waits as what is written does', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    await give(wren);
    const { id } = await write(wren, { description: 'A duo.' });
    await editor.call('/desk/approval/artist/tinwhistlers', { approval: 'asked' });
    expect(await revert(wren, id)).not.toHaveProperty('id');
    expect(await says(wren)).toMatchObject({ description: 'A duo.' });
  });
});
