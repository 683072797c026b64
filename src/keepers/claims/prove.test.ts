import { describe, expect, test } from 'vitest';
import { DAY, keptPages } from '#rig/kept-pages.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import type { DeskClaims, MyPages } from '#scene/keepers/claim.ts';

describe.each(FULL_ENGINES)('proving that a page is one’s own on %s', (engine) => {
  const { app, open, arrive, begin, claiming, lettersTo, lastCode, keeps, saysKept, give, record, site } = keptPages(engine);
  /** An editor has an artist's page lead to a site. */
  const leadTo = async (website: string | null, id: string) =>
    expect(await (await arrive('editor')).call(`/desk/artists/${id}/edit`, { fields: { website } })).not.toHaveProperty('error');

  test('a code on the site that the page leads to proves it, and its keeper edits the page at once', async () => {
    let said = 'We play.';
    const link = await site(() => said);
    const [wren, other] = [await arrive(), await arrive()];
    const claim = await begin(wren);
    const before = await claiming(wren);
    expect([before.claim?.links[0], before.claim?.state, before.keeps]).toEqual([link, 'waiting', false]);
    expect(await begin(wren)).toBe(claim);
    // Another's claim of the same page has another code.
    await begin(other);
    const others = (await claiming(other)).claim;
    said = `We play. ${others?.code}`;
    expect(await wren.call('/claims/look', { claim, link })).toMatchObject({ found: false });
    expect((await claiming(wren)).claim?.looked?.found).toContain('not the code');
    // One of another page of the same site proves nothing of this one.
    await leadTo(link, 'quietboat');
    const second = await begin(wren, 'quietboat');
    said = before.claim?.code ?? '';
    expect(await wren.call('/claims/look', { claim: second, link })).toMatchObject({ found: false });
    expect(await saysKept()).toBe(false);
    expect(await wren.call('/claims/look', { claim, link })).toEqual({ found: true, said: 'We found the code.' });
    expect([await keeps(wren), await saysKept()]).toEqual([['tinwhistlers'], true]);
    expect((await lettersTo(wren.email)).at(-1)?.subject).toContain('You now keep the page of The Tin Whistlers');
    // It works once.
    expect((await wren.call('/claims/look', { claim, link })).error?.status).toBe('FAILED_PRECONDITION');

    const edited = await wren.call<Decision>('/keep/artist/tinwhistlers/artist', { fields: { description: 'Ours.' }, why: 'We know.' });
    expect([edited.said, edited.by]).toEqual([
      'Changed the description of “The Tin Whistlers”.',
      expect.stringMatching(/^someone without a name \(/),
    ]);
    expect(await (await app().site.request('/artists/tinwhistlers')).text()).toContain('Ours.');
    const { revisions } = await wren.call<History>('/history?kind=artist&id=tinwhistlers');
    expect(revisions[0]).toMatchObject({ toldBy: 'person', why: 'We know.', decision: { id: edited.id } });
    // Whether there is a whole page is not theirs to say, nor its address, nor others' pages.
    for (const [path, status, fields] of [
      ['/keep/artist/tinwhistlers/artist', 'INVALID_ARGUMENT', { verified: true }],
      ['/keep/artist/quietboat/artist', 'PERMISSION_DENIED', { description: 'Theirs.' }],
      ['/keep/venue/tinwhistlers/venue', 'PERMISSION_DENIED', { description: 'Theirs.' }],
      ['/keep/artist/tinwhistlers/venue', 'NOT_FOUND', { description: 'Theirs.' }],
      ['/desk/artists/tinwhistlers/edit', 'PERMISSION_DENIED', { description: 'Theirs.' }],
    ] as const)
      expect((await wren.call(path, { fields })).error?.status, path).toBe(status);
    expect((await other.call('/keep/artist/tinwhistlers/artist', { fields: { description: 'Theirs.' } })).error?.status).toBe(
      'PERMISSION_DENIED',
    );
  });

  test('only a link that stood there before proves anything, and only while it stands there', async () => {
    const wren = await arrive();
    const claim = await begin(wren, 'zoebee');
    const code = (await claiming(wren, 'zoebee')).claim?.code ?? '';
    const late = await site(() => code, 'zoebee');
    expect((await wren.call('/claims/look', { claim, link: late })).error?.status).toBe('INVALID_ARGUMENT');
    await wren.call('/claims/withdraw', { claim });
    expect((await wren.call('/claims/look', { claim, link: late })).error?.status).toBe('FAILED_PRECONDITION');
    const again = await begin(wren, 'zoebee');
    expect((await claiming(wren, 'zoebee')).claim?.code).not.toBe(code);
    await leadTo(null, 'zoebee');
    expect((await wren.call('/claims/look', { claim: again, link: late })).error?.status).toBe('INVALID_ARGUMENT');
    // Never on this site itself, whatever stands here.
    await leadTo('http://localhost/u/wren', 'quietboat');
    await begin(wren, 'quietboat');
    expect((await claiming(wren, 'quietboat')).claim?.links).toEqual([]);
    // Nobody looks with another's claim.
    const other = await arrive();
    expect((await other.call('/claims/look', { claim: again, link: late })).error?.status).toBe('NOT_FOUND');
    expect(await saysKept('zoebee')).toBe(false);
  });

  test('a site inside the network is not asked', async () => {
    await open({});
    const link = await site(() => 'never read');
    const wren = await arrive();
    const claim = await begin(wren);
    const looked = await wren.call<{ found: boolean; said: string }>('/claims/look', { claim, link });
    expect(looked.found).toBe(false);
    expect(looked.said).toContain('can’t be fetched');
  });

  test('an email to the address of record proves it once, and is not offered without one', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    const claim = await begin(wren);
    expect((await claiming(wren)).claim?.mayWrite).toBe(false);
    expect((await wren.call('/claims/letter', { claim })).error?.status).toBe('FAILED_PRECONDITION');
    await record(editor, 'Band@Whistlers.example');
    const shown = await claiming(wren);
    expect(shown.claim?.mayWrite).toBe(true);
    expect(JSON.stringify(shown)).not.toContain('whistlers.example"');
    await wren.call('/claims/letter', { claim });
    const first = await lastCode('band@whistlers.example');
    await wren.call('/claims/letter', { claim });
    const code = await lastCode('band@whistlers.example');
    // The later letter voids the one before.
    expect((await wren.call('/page-letters', { code: first })).error?.status).toBe('NOT_FOUND');
    // To look at it does nothing.
    expect(await wren.call('/page-letters', { code })).toMatchObject({ about: 'claim', page: { name: 'The Tin Whistlers' } });
    expect(await keeps(wren)).toEqual([]);
    const anybody = async (body: object) =>
      app().site.request('/api/page-letters/answer', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await anybody({ code, yes: true })).status).toBe(200);
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
    expect((await anybody({ code, yes: true })).status).toBe(404);

    // One says no, another is too late, a third was taken back.
    const [no, late, gone] = [await arrive(), await arrive(), await arrive()];
    const codes: string[] = [];
    for (const who of [no, late, gone]) {
      app().wait(400);
      await who.call('/claims/letter', { claim: await begin(who) });
      codes.push(await lastCode('band@whistlers.example'));
    }
    expect((await anybody({ code: codes[0], yes: false })).status).toBe(200);
    expect((await claiming(no)).claim).toMatchObject({ state: 'refused', reason: 'The person at this page’s email said no.' });
    await gone.call('/claims/withdraw', { claim: (await claiming(gone)).claim?.id });
    expect((await anybody({ code: codes[2], yes: true })).status).toBe(404);
    app().wait(2 * DAY);
    expect((await anybody({ code: codes[1], yes: true })).status).toBe(404);
    expect([await keeps(no), await keeps(late), await keeps(gone)]).toEqual([[], [], []]);
  });

  test('an editor gives their word or says no, the claimant hears of it, and it can be taken back', async () => {
    const [wren, other, editor] = [await arrive(), await arrive(), await arrive('editor')];
    const claim = await begin(wren);
    expect((await editor.call<DeskClaims>('/desk/claims')).waiting).toEqual([]);
    await wren.call('/claims/ask', { claim, words: 'I play the whistle.' });
    const { waiting } = await editor.call<DeskClaims>('/desk/claims');
    expect(waiting.map((each) => [each.claim.words, each.who.email])).toEqual([['I play the whistle.', wren.email]]);
    expect((await editor.call(`/desk/claims/${claim}`, { yes: false })).error?.fields).toEqual({
      reason: 'Say why. They’ll get it in an email.',
    });
    const yes = await editor.call<Decision>(`/desk/claims/${claim}`, { yes: true });
    expect([yes.said, await keeps(wren), await saysKept()]).toEqual([
      'Made “Someone without a profile” keeper of “The Tin Whistlers”.',
      ['tinwhistlers'],
      true,
    ]);
    expect((await editor.call(`/desk/claims/${claim}`, { yes: false, reason: 'No.' })).error?.status).toBe('FAILED_PRECONDITION');
    await editor.call('/desk/undo', { id: yes.id });
    expect([await keeps(wren), await saysKept(), (await claiming(wren)).claim?.state]).toEqual([[], false, 'waiting']);
    expect((await lettersTo(wren.email)).at(-1)?.subject).toContain('You no longer keep the page of The Tin Whistlers');

    const refused = await begin(other);
    await other.call('/claims/ask', { claim: refused, words: 'I am a fan.' });
    const no = await editor.call<Decision>(`/desk/claims/${refused}`, { yes: false, reason: 'Fans are dear to us.' });
    expect((await lettersTo(other.email)).at(-1)?.body).toContain('Fans are dear to us.');
    await editor.call('/desk/undo', { id: no.id });
    expect((await claiming(other)).claim?.state).toBe('waiting');
    expect((await lettersTo(other.email)).at(-1)?.subject).toContain('Your claim to the page of The Tin Whistlers is open again');
    await editor.call(`/desk/claims/${refused}`, { yes: false, reason: 'Fans are dear to us.' });
    const again = await begin(other);
    expect((await other.call('/claims/ask', { claim: again, words: 'Please.' })).error?.status).toBe('RESOURCE_EXHAUSTED');
    // Said before anybody writes it in vain.
    const refusedAt = (await other.call<MyPages>('/claims')).claims.find(({ state }) => state === 'refused')?.decidedAt ?? '';
    expect(Date.parse((await claiming(other)).askAgainAt ?? '') - Date.parse(refusedAt)).toBe(7 * DAY * 1000);
    app().wait(8 * DAY);
    expect((await claiming(other)).askAgainAt).toBeNull();
    expect(await other.call('/claims/ask', { claim: again, words: 'Please.' })).toEqual({ done: true });

    await give(other, 'zoebee');
    const ended = await editor.call<Decision>('/desk/keeping/artist/zoebee/end', { account: other.uid, reason: 'They moved away.' });
    expect(await keeps(other)).toEqual([]);
    expect((await lettersTo(other.email)).at(-1)?.body).toContain('They moved away.');
    await editor.call('/desk/undo', { id: ended.id });
    expect(await keeps(other)).toEqual(['zoebee']);
    expect((await lettersTo(other.email)).at(-1)?.subject).toContain('You keep the page of Zoë Bee again');

    const taken = await editor.call<Decision>('/desk/keeping/artist/zoebee/end', { account: other.uid, reason: 'They moved away.' });
    const body = { account: editor.uid, since: taken.at, why: 'By mistake.' };
    await editor.call('/desk/changes/take-back', body);
    const told = (await lettersTo(other.email)).filter(({ subject }) => subject.includes('You keep the page of Zoë Bee again'));
    expect(told.map((letter) => letter.body.includes('By mistake.'))).toEqual([false, true]);
  });

  test('who keeps a page has nothing to prove of it any more, however often they said that it is theirs', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    const ask = async () => {
      const claim = await begin(wren);
      await wren.call('/claims/ask', { claim, words: 'I play the whistle.' });
      return claim;
    };
    const first = await ask();
    const no = await editor.call<Decision>(`/desk/claims/${first}`, { yes: false, reason: 'Who vouches?' });
    await begin(wren);
    await editor.call('/desk/undo', { id: no.id });
    const states = async () => (await wren.call<MyPages>('/claims')).claims.map(({ state }) => state).sort();
    expect(await states()).toEqual(['waiting', 'waiting']);
    const yes = await editor.call<Decision>(`/desk/claims/${first}`, { yes: true });
    expect([await keeps(wren), await states()]).toEqual([['tinwhistlers'], ['proved', 'withdrawn']]);
    expect(await editor.call<DeskClaims>('/desk/claims')).toMatchObject({ waiting: [], underWay: 0 });
    // Taken back, all is as it was.
    await editor.call('/desk/undo', { id: yes.id });
    expect([await keeps(wren), await states()]).toEqual([[], ['waiting', 'waiting']]);
  });

  test('whose address a page has is told by no limit either', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    await record(editor, 'band@whistlers.example');
    const claim = await begin(wren);
    for (let sent = 0; sent < 3; sent++) await app().identity.limits.spend(['unanswered mail by mailbox', 'band@whistlers.example']);
    expect(await wren.call('/claims/letter', { claim })).toEqual({ done: true });
    expect(await lettersTo('band@whistlers.example')).toHaveLength(1);
    await expect(app().identity.limits.demand(['unanswered mail by mailbox', 'band@whistlers.example'])).rejects.toThrow();
  });

  test('a proof that comes twice at once makes one keeper', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    await record(editor, 'band@whistlers.example');
    const claim = await begin(wren);
    await wren.call('/claims/letter', { claim });
    const code = await lastCode('band@whistlers.example');
    const answers = await Promise.all([1, 2, 3].map(() => wren.call<{ done?: true }>('/page-letters/answer', { code, yes: true })));
    expect(answers.filter(({ done }) => done)).toHaveLength(1);
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
  });
});
