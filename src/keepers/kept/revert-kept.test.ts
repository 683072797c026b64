import { describe, expect, test } from 'vitest';
import type { Caller } from '#rig/caller.ts';
import { keptPages } from '#rig/kept-pages.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Decision, Decisions } from '#scene/desk/desk.ts';
import type { DeskProposals } from '#scene/keepers/proposal.ts';

const PAGE = '/keep/artist/tinwhistlers';

describe.each(FULL_ENGINES)('a keeper reverts on %s', (engine) => {
  const { app, arrive, give } = keptPages(engine);
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

  test('one field of a change goes back by itself', async () => {
    const wren = await arrive();
    await give(wren);
    const { id } = await write(wren, { description: 'A duo.', ended: '2020', website: 'https://duo.example/' });
    const field = (name: string) => wren.call<Decision>(`${PAGE}/revert`, { decision: id, field: name });
    expect(await field('ended')).toHaveProperty('id');
    expect(await says(wren)).toMatchObject({ description: 'A duo.', website: 'https://duo.example/' });
    expect((await says(wren)).ended).toBeUndefined();
    expect((await field('genres')).error?.status).toBe('NOT_FOUND');
    const html = await (await app().site.request('/artists/tinwhistlers/history')).text();
    expect(html).not.toContain('Revert this field');
  });

  test('where the page says something else by now, nothing of it is done, and that is said', async () => {
    const wren = await arrive();
    await give(wren);
    const first = await write(wren, { description: 'One.', ended: '2020' });
    await write(wren, { description: 'Two.' });
    expect((await revert(wren, first.id)).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/changed again/),
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
    expect((await revert(wren, plain)).error?.message).toBe('This was already undone.');
  });

  test('what keepers wrote is a keeper’s word in the history, and a former keeper’s once their account is deleted', async () => {
    const [wren, bee, editor] = [await arrive(), await arrive(), await arrive('editor')];
    for (const who of [wren, bee]) await give(who);
    await write(wren, { description: 'At once.' });
    await editor.call('/desk/artists/tinwhistlers/edit', { fields: { description: 'By an editor.' } });
    await editor.call('/desk/approval/artist/tinwhistlers', { approval: 'asked' });
    await write(bee, { description: 'Published.' });
    const { proposals } = await editor.call<DeskProposals>('/desk/proposals');
    await editor.call('/desk/proposals', { proposals: proposals.map(({ id, seen }) => ({ id, seen })), as: 'published' });
    const said = async () => {
      const html = await (await app().site.request('/artists/tinwhistlers/history')).text();
      const lines = html.split('<li class="revision').slice(1);
      return lines.map((line) => /<p class="small">(.*?), <time/.exec(line)?.[1]?.replaceAll(/<.*?>/g, ''));
    };
    expect(await said()).toEqual(['A keeper, published by an editor', 'An editor', 'A keeper']);
    for (const { token } of [wren, bee]) {
      const init = { method: 'POST', body: JSON.stringify({ idToken: await token() }), headers: { 'content-type': 'application/json' } };
      expect((await app().site.request('/v1/accounts:delete?key=any', init)).status).toBe(200);
    }
    expect(await said()).toEqual(['A former keeper, published by an editor', 'An editor', 'A former keeper']);
    const feed = await (await app().site.request('/artists/tinwhistlers/history.atom')).text();
    expect([...feed.matchAll(/<name>(.*?)<\/name>/g)].map(([, name]) => name).slice(1)).toEqual([
      'A former keeper',
      'An editor',
      'A former keeper',
    ]);
    const { decisions } = await editor.call<Decisions>('/desk/decisions');
    expect(decisions.map(({ by }) => by)).toContain('a former keeper');
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
