import { describe, expect, test } from 'vitest';
import { editShow } from '#desk/shows/set-by-hand.ts';
import { openApproval } from '#rig/approval.ts';
import { ENGINES } from '#rig/test-app.ts';

describe.each(ENGINES)('what guards what waits, on %s', (engine) => {
  const { app, wren, robin, giveKeeper, edit, only, publish, waiting } = openApproval(engine);
  const takeBack = (page: string, proposal: string | null | undefined) => wren().call(`/keep/${page}/proposals/take-back`, { proposal });

  test('a band’s and a room’s of one address are two', async () => {
    await robin().call('/desk/artists', { fields: { name: 'Cannery' }, address: 'cannery' });
    await giveKeeper(wren(), 'artist', 'cannery');
    const fields = { date: '2027-02-05', startTime: '2000', title: 'A waiting evening' };
    const { proposal } = await wren().call<{ proposal: string }>('/keep/venue/cannery/shows', { fields });
    expect((await takeBack('artist/cannery', proposal)).error?.status).toBe('NOT_FOUND');
    expect(await waiting()).toHaveLength(1);
    expect(await takeBack('venue/cannery', proposal)).toEqual({ done: true });
  });

  test('what is published is nobody’s to take back', async () => {
    const { proposal } = await edit({ description: `Published on ${engine}.` });
    await publish(await only());
    expect((await takeBack('artist/quietboat', proposal)).error?.message).toBe(
      'This is no longer waiting. An editor decided, or you withdrew it.',
    );
    const rows = await app().db.selectFrom('proposal').select('state').execute();
    expect(rows).toEqual([{ state: 'published' }]);
  });

  test('of several who change a show that they all saw, one does', async () => {
    const { id, price } = await app().db.selectFrom('show').select(['id', 'price']).orderBy('id').executeTakeFirstOrThrow();
    const now = app().clock();
    const went = await Promise.allSettled(
      ['$11', '$12', '$13', '$14'].map((asked) => editShow(app().db, id, { price: asked }, { editor: robin().uid, now }, { price })),
    );
    expect(went.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });
});
