import { describe, expect, test } from 'vitest';
import type { Caller } from '#rig/caller.ts';
import { keptPages } from '#rig/kept-pages.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision, DeskWaits } from '#scene/desk/desk.ts';
import type { DeskClaims, DeskKeeper } from '#scene/keepers/claim.ts';

const PAGE = '/desk/keeping/artist/tinwhistlers';
const EDIT = ['/keep/artist/tinwhistlers/artist', { fields: { description: 'Ours.' } }] as const;

describe.each(ENGINES)('whose account is closed, on %s,', (engine) => {
  const { arrive, begin, claiming, lastCode, give, record } = keptPages(engine);

  /** Closes or reopens an account as an admin. */
  const close = (admin: Caller, { uid }: Caller, closed = true) =>
    admin.call<Decision>(`/desk/people/${uid}`, { wanted: { closed }, why: 'Spam.' });
  const asked = async (editor: Caller) => {
    const { waiting, underWay } = await editor.call<DeskClaims>('/desk/claims');
    return { waiting: waiting.map(({ claim }) => claim.id), underWay, counted: (await editor.call<DeskWaits>('/desk/waits')).claims };
  };
  const keepers = async (editor: Caller) => (await editor.call<{ keepers: DeskKeeper[] }>(PAGE)).keepers;

  test('becomes keeper by nobody’s yes, and what they claim waits until it is open again', async () => {
    const [wren, admin] = [await arrive(), await arrive('admin')];
    await record(admin, 'band@whistlers.example');
    const claim = await begin(wren);
    await wren.call('/claims/letter', { claim });
    expect(await asked(admin)).toMatchObject({ waiting: [], underWay: 1 });
    await wren.call('/claims/ask', { claim, words: 'It is us.' });
    expect(await asked(admin)).toEqual({ waiting: [claim], underWay: 0, counted: 1 });
    await close(admin, wren);
    expect(await asked(admin)).toEqual({ waiting: [], underWay: 0, counted: 0 });
    const yes = await admin.call(`/desk/claims/${claim}`, { yes: true });
    expect(yes.error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'The person claiming this page doesn’t have an open account.',
    });
    const code = await lastCode('band@whistlers.example');
    expect((await admin.call('/page-letters/answer', { code, yes: true })).error?.status).toBe('FAILED_PRECONDITION');
    expect(await keepers(admin)).toEqual([]);
    await close(admin, wren, false);
    expect(await asked(admin)).toEqual({ waiting: [claim], underWay: 0, counted: 1 });
    await close(admin, wren);
    // Claims can be refused.
    expect(await admin.call(`/desk/claims/${claim}`, { yes: false, reason: 'Spam.' })).toHaveProperty('id');
    await close(admin, wren, false);
    expect(await asked(admin)).toEqual({ waiting: [], underWay: 0, counted: 0 });
  });

  test('still stands among the keepers at the desk, and can be ended there', async () => {
    const [wren, old, admin] = [await arrive(), await arrive(), await arrive('admin')];
    for (const who of [wren, old]) await give(who);
    await close(admin, wren);
    expect((await keepers(admin)).map(({ account, isClosed }) => [account, isClosed]).toSorted()).toEqual(
      [
        [wren.uid, true],
        [old.uid, false],
      ].toSorted(),
    );
    // Closed accounts are not counted.
    expect((await claiming(await arrive())).keepers).toBe(1);
    expect(await admin.call(`${PAGE}/end`, { account: wren.uid, reason: 'Spam.' })).toHaveProperty('id');
    expect((await keepers(admin)).map(({ account }) => account)).toEqual([old.uid]);
    await close(admin, wren, false);
    expect((await claiming(await arrive())).keepers).toBe(1);
  });

  test('and is disputed is decided of all the same: until then nobody could change the page', async () => {
    const [wren, old, admin] = [await arrive(), await arrive(), await arrive('admin')];
    await give(old);
    await record(admin, 'band@whistlers.example');
    const claim = await begin(wren);
    await wren.call('/claims/letter', { claim });
    await wren.call('/page-letters/answer', { code: await lastCode('band@whistlers.example'), yes: true });
    await old.call('/keep/artist/tinwhistlers/dispute', { claim, words: 'Not one of us.' });
    await close(admin, wren);
    expect(await asked(admin)).toMatchObject({ waiting: [claim], counted: 1 });
    expect(await admin.call(`/desk/claims/${claim}`, { yes: false, reason: 'Spam.' })).toHaveProperty('id');
    expect(await old.call(...EDIT)).toHaveProperty('id');
  });
});
