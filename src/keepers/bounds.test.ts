import { describe, expect, test } from 'vitest';
import { removeAccount } from '#identity/account/account-store.ts';
import { DAY, keptPages } from '#rig/kept-pages.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { DeskClaims } from '#scene/keepers/claim.ts';
import { sweepClaims } from './sweep.ts';

describe.each(ENGINES)('the bounds of claims on %s', (engine) => {
  const { app, arrive, begin, claiming, lastCode, keeps, saysKept, give, record } = keptPages(engine);

  test('nobody claims without a confirmed address, more than five a day, or keeps more than five', async () => {
    const wren = await arrive();
    await app().db.updateTable('account').set({ email_verified: 0 }).where('id', '=', wren.uid).execute();
    expect((await wren.call('/claims', { kind: 'artist', id: 'quietboat' })).error?.status).toBe('FAILED_PRECONDITION');
    await app().db.updateTable('account').set({ email_verified: 1 }).where('id', '=', wren.uid).execute();
    expect((await wren.call('/claims', { kind: 'artist', id: 'nosuchband' })).error?.message).toBe('We can’t find this artist.');
    for (let begun = 0; begun < 5; begun++) {
      const claim = await begin(wren, 'quietboat');
      await wren.call('/claims/withdraw', { claim });
    }
    expect((await wren.call('/claims', { kind: 'artist', id: 'quietboat' })).error?.status).toBe('RESOURCE_EXHAUSTED');
    const rich = await arrive();
    for (const id of ['quietboat', 'zoebee', 'nowords', 'exampleband']) await give(rich, id);
    await give(rich, 'cannery', 'venue');
    expect((await rich.call('/claims', { kind: 'artist', id: 'tinwhistlers' })).error?.message).toContain('You can keep at most 5 pages');
  });

  test('that a page was claimed stays known where the account that did so is gone, and not by whom', async () => {
    const [impostor, editor] = [await arrive(), await arrive('editor')];
    const claim = await begin(impostor, 'zoebee');
    await impostor.call('/claims/ask', { claim, words: 'I am her brother.' });
    await editor.call(`/desk/claims/${claim}`, { yes: true });
    await app()
      .db.transaction()
      .execute((tx) => removeAccount(tx, { id: impostor.uid, email: impostor.email }));
    const { gone, ended } = await editor.call<DeskClaims>('/desk/claims');
    expect(gone).toMatchObject([{ page: { id: 'zoebee' }, state: 'proved', way: 'word' }]);
    expect(ended.some((each) => each.claim.id === claim)).toBe(false);
    const kept = JSON.stringify(await app().db.selectFrom('past_claim').selectAll().execute());
    expect([kept.includes(impostor.uid), kept.includes('brother')]).toEqual([false, false]);
    await app()
      .db.transaction()
      .execute((tx) =>
        sweepClaims(
          tx,
          app()
            .identity.clock()
            .add({ hours: 24 * 200 }),
        ),
      );
    expect((await editor.call<DeskClaims>('/desk/claims')).gone).toEqual([]);
  });

  test('claims that were begun while there was room prove no more pages than there is room for', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    for (const id of ['zoebee', 'nowords', 'exampleband']) await give(wren, id);
    await give(wren, 'cannery', 'venue');
    const answers: (string | undefined)[] = [];
    const claims = [await begin(wren, 'tinwhistlers'), await begin(wren, 'quietboat')];
    for (const [at, id] of ['tinwhistlers', 'quietboat'].entries()) {
      await record(editor, 'band@whistlers.example', id);
      await wren.call('/claims/letter', { claim: claims[at] });
      const code = await lastCode('band@whistlers.example');
      answers.push((await wren.call('/page-letters/answer', { code, yes: true })).error?.status);
    }
    expect(answers).toEqual([undefined, 'RESOURCE_EXHAUSTED']);
    expect(await keeps(wren)).not.toContain('quietboat');
    await editor.call(`/desk/claims/${claims[1]}`, { yes: true });
    expect(await keeps(wren)).toContain('quietboat');
  });

  test('nothing outlasts its time, nor the account', async () => {
    const [wren, ada] = [await arrive(), await arrive()];
    const claim = await begin(wren);
    app().wait(15 * DAY);
    expect((await claiming(wren)).claim?.state).toBe('expired');
    expect((await wren.call('/claims/ask', { claim, words: 'Late.' })).error?.status).toBe('FAILED_PRECONDITION');
    const sweep = () =>
      app()
        .db.transaction()
        .execute((tx) => sweepClaims(tx, app().machineClock()));
    await sweep();
    expect(await app().db.selectFrom('claim').select('state').execute()).toEqual([{ state: 'expired' }]);
    app().wait(180 * DAY);
    await sweep();
    expect(await app().db.selectFrom('claim').select('id').execute()).toEqual([]);

    await give(ada);
    await begin(ada, 'quietboat');
    expect(await saysKept()).toBe(true);
    await ada.call('/keep/artist/tinwhistlers/invite', { email: 'bee@mail.example' });
    await app()
      .db.transaction()
      .execute((tx) => removeAccount(tx, { id: ada.uid, email: ada.email }));
    for (const table of ['keeper', 'claim', 'invitation'] as const)
      expect(await app().db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await saysKept()).toBe(false);
  });
});
