import { describe, expect, test } from 'vitest';
import { removeAccount } from '#identity/account/account-store.ts';
import type { Caller } from '#rig/caller.ts';
import { keptPages } from '#rig/kept-pages.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskKeeper } from '#scene/keepers/claim.ts';

const PAGE = '/keep/artist/tinwhistlers';
const DESK = '/desk/keeping/artist/tinwhistlers';

describe.each(ENGINES)('keepers whom an editor removes, on %s', (engine) => {
  const { app, arrive, begin, claiming, lastCode, keeps, give, record, site } = keptPages(engine);

  async function invite(from: Caller, to: Caller, handsOver = false) {
    app().wait(1800);
    await from.call(`${PAGE}/invite`, { email: to.email, handsOver });
    await to.call('/page-letters/accept', { code: await lastCode(to.email) });
  }
  const status = async (who: Caller, path: string, sent: object) => (await who.call(path, sent)).error?.status;

  /** A site that shows the claimant's code, linked from the page by a keeper or an editor. */
  async function ledBy(who: Caller) {
    let said = '';
    const link = await site(() => said);
    await app().db.updateTable('artist').set({ website: null }).where('id', '=', 'tinwhistlers').execute();
    const path = (await keeps(who)).length > 0 ? `${PAGE}/artist` : '/desk/artists/tinwhistlers/edit';
    expect(await who.call(path, { fields: { website: link } })).toHaveProperty('id');
    return {
      link,
      async prove(by: Caller) {
        const claim = await begin(by);
        said = (await claiming(by)).claim?.code || 'no code';
        return by.call<{ found: boolean }>('/claims/look', { claim, link });
      },
      links: async (by: Caller) => (await claiming(by)).claim?.links,
    };
  }

  test('a link that a keeper wrote proves nothing for them or those tied to them by invitations, and an editor’s does', async () => {
    const [wren, bee, eel, ada, editor] = [await arrive(), await arrive(), await arrive(), await arrive(), await arrive('editor')];
    await give(wren);
    const { link, prove, links } = await ledBy(wren);
    await invite(wren, bee);
    // Handed on, so that the first and last are no longer connected.
    await invite(bee, eel, true);
    for (const who of [wren, eel]) await who.call(`${PAGE}/leave`, { sure: true });
    for (const who of [wren, bee, eel]) {
      expect((await prove(who)).error?.status).toBe('INVALID_ARGUMENT');
      expect(await links(who)).not.toContain(link);
      expect(await keeps(who)).toEqual([]);
    }
    // It may be the band's own site: for someone they never invited it is proof, unless an editor removed the person who linked it.
    expect(await prove(ada)).toMatchObject({ found: true });
    await ada.call(`${PAGE}/leave`, { sure: true });
    await eel.call('/claims/withdraw', { claim: await begin(eel) });
    expect(await (await ledBy(editor)).prove(eel)).toMatchObject({ found: true });
  });

  test('only an editor lets one back in whom an editor removed, and their links prove nothing for anybody', async () => {
    const [wren, ada, second, editor] = [await arrive(), await arrive(), await arrive(), await arrive('editor')];
    for (const who of [wren, ada]) await give(who);
    await record(editor, 'band@whistlers.example');
    const theirs = await ledBy(wren);
    await editor.call(`${DESK}/end`, { account: wren.uid, reason: 'Not in the band.' });
    expect((await theirs.prove(wren)).error?.status).toBe('FAILED_PRECONDITION');
    expect((await theirs.prove(second)).error?.status).toBe('INVALID_ARGUMENT');
    const claim = (await claiming(wren)).claim;
    expect(claim).toMatchObject({ onlyByWord: true, code: '', links: [], mayWrite: false });
    expect(await status(wren, '/claims/letter', { claim: claim?.id })).toBe('FAILED_PRECONDITION');
    // Nor by invitation, nor by a site an editor linked.
    await invite(ada, wren);
    expect((await (await ledBy(editor)).prove(wren)).error?.status).toBe('FAILED_PRECONDITION');
    expect(await keeps(wren)).toEqual([]);
    await wren.call('/claims/ask', { claim: claim?.id, words: 'We made up.' });
    expect(await editor.call(`/desk/claims/${claim?.id}`, { yes: true })).toHaveProperty('id');
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
    await wren.call(`${PAGE}/leave`, { sure: true });
    await invite(ada, wren);
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
    // An undone decision bars nobody.
    const again = await editor.call<Decision>(`${DESK}/end`, { account: wren.uid, reason: 'Sorry.' });
    await editor.call('/desk/undo', { id: again.id });
    await wren.call(`${PAGE}/leave`, { sure: true });
    await invite(ada, wren);
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
  });

  test('an editor who removes a keeper is asked about those whom they invited, and whom these invited', async () => {
    const [wren, bee, eel, ada, editor] = [await arrive(), await arrive(), await arrive(), await arrive(), await arrive('editor')];
    for (const who of [wren, ada]) await give(who);
    await invite(wren, bee);
    await invite(bee, eel);
    const { keepers } = await editor.call<{ keepers: DeskKeeper[] }>(DESK);
    expect(keepers.map(({ account, brought }) => [account, brought.length])).toEqual(
      expect.arrayContaining([
        [wren.uid, 2],
        [bee.uid, 1],
        [eel.uid, 0],
        [ada.uid, 0],
      ]),
    );
    const end = { account: wren.uid, reason: 'Not in the band.' };
    const refused = await editor.call(`${DESK}/end`, end);
    expect([refused.error?.status, refused.error?.message]).toEqual(['INVALID_ARGUMENT', expect.stringContaining('They invited “')]);
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
    const gone = await editor.call<Decision>(`${DESK}/end`, { ...end, invited: 'go' });
    expect(await Promise.all([wren, bee, eel, ada].map(keeps))).toEqual([[], [], [], ['tinwhistlers']]);
    await invite(ada, eel);
    expect(await keeps(eel)).toEqual([]);
    await editor.call('/desk/undo', { id: gone.id });
    expect(await Promise.all([wren, bee, eel].map(keeps))).toEqual([['tinwhistlers'], ['tinwhistlers'], ['tinwhistlers']]);
    // The account between them is deleted; those it invited are still known as invited.
    await app()
      .db.transaction()
      .execute(async (tx) => removeAccount(tx, { id: bee.uid, email: bee.email }));
    await editor.call(`${DESK}/end`, { ...end, invited: 'go' });
    expect(await keeps(eel)).toEqual([]);
  });
});
