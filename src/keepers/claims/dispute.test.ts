import { describe, expect, test } from 'vitest';
import { mergeArtists } from '#desk/entries/off-roster.ts';
import { undo } from '#desk/undo/undo.ts';
import type { Caller } from '#rig/caller.ts';
import { type Kept, keptPages } from '#rig/kept-pages.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskClaims } from '#scene/keepers/claim.ts';

describe.each(ENGINES)('pages that two say are theirs on %s', (engine) => {
  const { app, arrive, begin, claiming, lettersTo, lastCode, keeps, give, record, by, site } = keptPages(engine);

  test('keepers hear of a claim; where one says no, an editor decides and nobody changes the page until then', async () => {
    let said = '';
    const link = await site(() => said);
    const [old, wren, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await give(old);
    const claim = await begin(wren);
    expect((await lettersTo(old.email)).at(-1)?.subject).toContain('Someone claims The Tin Whistlers');
    const told = (await old.call<Kept>('/keep/artist/tinwhistlers')).claims;
    expect(told.map(({ id, state }) => [id, state])).toEqual([[claim, 'waiting']]);
    said = (await claiming(wren)).claim?.code ?? '';
    await old.call('/keep/artist/tinwhistlers/dispute', { claim, words: 'Never heard of them.' });
    // A code no longer proves it; the keeper stays.
    expect((await wren.call('/claims/look', { claim, link })).error?.status).toBe('FAILED_PRECONDITION');
    expect(await old.call('/keep/artist/tinwhistlers/artist', { fields: { description: 'Still ours.' } })).toHaveProperty('id');
    const { waiting } = await editor.call<DeskClaims>('/desk/claims');
    expect(waiting.map((each) => each.claim.dispute)).toEqual(['Never heard of them.']);
    await editor.call(`/desk/claims/${claim}`, { yes: false, reason: 'Not known.' });

    // A proved claim can be disputed afterwards.
    const second = await begin(wren);
    said = (await claiming(wren)).claim?.code ?? '';
    expect(await wren.call('/claims/look', { claim: second, link })).toMatchObject({ found: true });
    await old.call('/keep/artist/tinwhistlers/dispute', { claim: second, words: 'They took our site.' });
    for (const who of [old, wren]) {
      expect((await who.call<Kept>('/keep/artist/tinwhistlers')).isDisputed).toBe(true);
      expect((await who.call('/keep/artist/tinwhistlers/artist', { fields: { description: 'Mine.' } })).error?.status).toBe(
        'FAILED_PRECONDITION',
      );
      expect((await who.call('/keep/artist/tinwhistlers/invite', { email: 'more@tunes.example' })).error?.status).toBe(
        'FAILED_PRECONDITION',
      );
    }
    const no = await editor.call<Decision>(`/desk/claims/${second}`, { yes: false, reason: 'The site was taken.' });
    expect([await keeps(wren), await keeps(old)]).toEqual([[], ['tinwhistlers']]);
    expect((await old.call<Kept>('/keep/artist/tinwhistlers')).isDisputed).toBe(false);
    await editor.call('/desk/undo', { id: no.id });
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
  });

  test('a no to whoever proved a page that was merged since takes it from them, and is taken back under the id it was', async () => {
    const [old, wren, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await record(editor, 'band@whistlers.example', 'zoebee');
    const claim = await begin(wren, 'zoebee');
    await wren.call('/claims/letter', { claim });
    await wren.call('/page-letters/answer', { code: await lastCode('band@whistlers.example'), yes: true });
    await give(old);
    const merged = await mergeArtists(app().db, 'zoebee', 'tinwhistlers', by(editor));
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
    await old.call('/keep/artist/tinwhistlers/dispute', { claim, words: 'Not one of us.' });
    const no = await editor.call<Decision>(`/desk/claims/${claim}`, { yes: false, reason: 'Not one of them.' });
    expect(await keeps(wren)).toEqual([]);
    expect((await wren.call('/keep/artist/tinwhistlers/artist', { fields: { description: 'Mine.' } })).error?.status).toBe(
      'PERMISSION_DENIED',
    );
    await editor.call('/desk/undo', { id: no.id });
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
    const ended = await editor.call<Decision>('/desk/keeping/artist/tinwhistlers/end', { account: wren.uid, reason: 'They moved.' });
    await editor.call('/desk/undo', { id: ended.id });
    await undo(app().db, merged, { editor: '', now: app().clock() });
    expect([await keeps(wren), await keeps(old)]).toEqual([['zoebee'], ['tinwhistlers']]);
  });

  const invite = async (from: Caller, to: Caller, handsOver = false) => {
    app().wait(1800);
    await from.call('/keep/artist/tinwhistlers/invite', { email: to.email, handsOver });
    await to.call('/page-letters/accept', { code: await lastCode(to.email) });
  };

  test('a no to whoever proved a page is one to those they invited since, and to nobody else', async () => {
    const [old, wren, bee, eel, friend, editor] = [
      ...[await arrive(), await arrive(), await arrive(), await arrive(), await arrive()],
      await arrive('editor'),
    ] as const;
    await give(old);
    await record(editor, 'band@whistlers.example');
    const claim = await begin(wren);
    await wren.call('/claims/letter', { claim });
    await wren.call('/page-letters/answer', { code: await lastCode('band@whistlers.example'), yes: true });
    await invite(old, friend);
    await invite(wren, bee);
    // The first keeper hands over, so that no row of theirs is left.
    await invite(wren, eel, true);
    expect([await keeps(wren), await keeps(bee), await keeps(eel), await keeps(friend)].map(String)).toEqual([
      '',
      'tinwhistlers',
      'tinwhistlers',
      'tinwhistlers',
    ]);
    await old.call('/keep/artist/tinwhistlers/dispute', { claim, words: 'They read our letters.' });
    const no = await editor.call<Decision>(`/desk/claims/${claim}`, { yes: false, reason: 'None of the band.' });
    expect([await keeps(bee), await keeps(eel)]).toEqual([[], []]);
    expect([await keeps(old), await keeps(friend)]).toEqual([['tinwhistlers'], ['tinwhistlers']]);
    expect((await lettersTo(eel.email)).at(-1)?.body).toContain('None of the band.');
    await editor.call('/desk/undo', { id: no.id });
    expect([await keeps(bee), await keeps(eel)]).toEqual([['tinwhistlers'], ['tinwhistlers']]);
  });

  test.each([{ handsOver: false }, { handsOver: true }])(
    'an editor’s word that is taken back is taken from those whom it brought, too, and from nobody else (handed over: $handsOver)',
    async ({ handsOver }) => {
      const [old, wren, bee, eel, late, friend, editor] = [
        ...[await arrive(), await arrive(), await arrive(), await arrive(), await arrive(), await arrive()],
        await arrive('editor'),
      ] as const;
      await give(old);
      await invite(old, friend);
      const claim = await begin(wren);
      await wren.call('/claims/ask', { claim, words: 'I am his brother.' });
      const word = await editor.call<Decision>(`/desk/claims/${claim}`, { yes: true });
      await invite(wren, bee);
      await invite(bee, eel);
      app().wait(1800);
      await bee.call('/keep/artist/tinwhistlers/invite', { email: late.email });
      if (handsOver) await invite(wren, late, true);
      const code = await lastCode(late.email);
      await editor.call('/desk/undo', { id: word.id });
      expect(await keeps(wren)).toEqual([]);
      for (const who of [bee, eel]) {
        expect(await keeps(who)).toEqual([]);
        expect((await lettersTo(who.email)).at(-1)?.subject).toContain('You no longer keep the page of The Tin Whistlers');
      }
      expect((await late.call('/page-letters/accept', { code })).error?.status).toBe('NOT_FOUND');
      expect(await keeps(late)).toEqual([]);
      expect([await keeps(old), await keeps(friend)]).toEqual([['tinwhistlers'], ['tinwhistlers']]);
      expect((await old.call<Kept>('/keep/artist/tinwhistlers')).invitations).toEqual([]);
    },
  );
});
