import { describe, expect, test } from 'vitest';
import { stranger } from '#rig/anonymous.ts';
import type { Caller } from '#rig/caller.ts';
import { DAY, type Kept, keptPages } from '#rig/kept-pages.ts';
import { beginPeriod, spendAll } from '#rig/spend-all.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { DeskClaims } from '#scene/keepers/claim.ts';
import { sweepClaims } from './sweep.ts';

const PAGE = '/keep/artist/tinwhistlers';

describe.each(FULL_ENGINES)('what guards claims on %s', (engine) => {
  const { app, arrive, begin, claiming, lettersTo, lastCode, keeps, give, record } = keptPages(engine);

  /** The refusal of a call. */
  const refused = async (who: Caller, path: string, body: object) => (await who.call(path, body)).error;
  /** Someone's claim, proved by email days ago. */
  async function proved(who: Caller, daysAgo = 0): Promise<string> {
    const claim = await begin(who);
    const decided_at = app()
      .machineClock()
      .subtract({ hours: 24 * daysAgo })
      .toString({ smallestUnit: 'millisecond' });
    await app().db.updateTable('claim').set({ state: 'proved', way: 'letter', decided_at }).where('id', '=', claim).execute();
    await give(who);
    return claim;
  }

  test('while a keeper says no, no email is sent and none is answered', async () => {
    const [old, wren, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await give(old);
    await record(editor, 'band@whistlers.example');
    const claim = await begin(wren);
    await wren.call('/claims/letter', { claim });
    const code = await lastCode('band@whistlers.example');
    await old.call(`${PAGE}/dispute`, { claim, words: 'Nobody we know.' });
    expect(await refused(wren, '/claims/letter', { claim })).toMatchObject({ status: 'FAILED_PRECONDITION' });
    expect(await lettersTo('band@whistlers.example')).toHaveLength(1);
    expect(await refused(wren, '/page-letters/answer', { code, yes: true })).toMatchObject({ status: 'FAILED_PRECONDITION' });
    expect(await keeps(wren)).toEqual([]);
  });

  test('so many letters go out for an account, and so many to a page, whoever asks for them', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    await record(editor, 'band@whistlers.example');
    const claim = await begin(wren);
    beginPeriod(app(), DAY);
    for (let sent = 0; sent < 3; sent++) expect(await wren.call('/claims/letter', { claim })).toEqual({ done: true });
    expect(await refused(wren, '/claims/letter', { claim })).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
    const other = await arrive();
    const claimed = await begin(other);
    expect(await refused(other, '/claims/letter', { claim: claimed })).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
    // A no shows that someone reads that mailbox.
    await wren.call('/page-letters/answer', { code: await lastCode('band@whistlers.example'), yes: false });
    expect(await other.call('/claims/letter', { claim: claimed })).toEqual({ done: true });
  });

  test('codes of letters are not for trying out', async () => {
    const wren = await arrive();
    await spendAll(app(), 'code by address', '');
    for (const [path, body] of [
      ['/page-letters/answer', { code: 'guessed', yes: true }],
      ['/page-letters/accept', { code: 'guessed' }],
    ] as const)
      expect([path, (await refused(wren, path, body))?.status]).toEqual([path, 'RESOURCE_EXHAUSTED']);
  });

  test('a keeper says no to another’s claim, once, within a month, and not to an editor’s word', async () => {
    const [old, wren, late, word] = [await arrive(), await arrive(), await arrive(), await arrive()];
    await give(old);
    const dispute = async (who: Caller, claim: string) => (await refused(who, `${PAGE}/dispute`, { claim, words: 'No.' }))?.message;
    const own = await proved(wren);
    expect(await dispute(wren, own)).toBe('This claim is no longer open.');
    const longAgo = await proved(late, 31);
    expect(await dispute(old, longAgo)).toBe('This claim is no longer open.');
    expect((await old.call<Kept>(PAGE)).claims.map(({ id }) => id)).toEqual([own]);
    const given = await proved(word);
    await app().db.updateTable('claim').set({ way: 'word' }).where('id', '=', given).execute();
    expect(await dispute(old, given)).toContain('An editor approved them');
    expect(await dispute(old, own)).toBeUndefined();
    expect(await dispute(late, own)).toContain('Someone already objected');
  });

  test('so many changes of pages are one account’s', async () => {
    const wren = await arrive();
    await give(wren);
    await spendAll(app(), 'page change by account', wren.uid);
    expect(await refused(wren, `${PAGE}/artist`, { fields: { description: 'Once more.' } })).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
    });
  });

  test('one who begins twice at once has one claim, and keepers hear of it once', async () => {
    const [old, wren] = [await arrive(), await arrive()];
    await give(old);
    const before = (await lettersTo(old.email)).length;
    const [one, ...others] = await Promise.all([begin(wren), begin(wren), begin(wren)]);
    expect(others).toEqual([one, one]);
    expect((await lettersTo(old.email)).length).toBe(before + 1);
    expect(await app().db.selectFrom('claim').select('id').where('account_id', '=', wren.uid).execute()).toHaveLength(1);
  });

  test('whom an email refused and not the desk asks the desk at once', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    await record(editor, 'band@whistlers.example');
    await wren.call('/claims/letter', { claim: await begin(wren) });
    await wren.call('/page-letters/answer', { code: await lastCode('band@whistlers.example'), yes: false });
    expect((await claiming(wren)).claim).toMatchObject({ state: 'refused', code: '' });
    expect(await wren.call('/claims/ask', { claim: await begin(wren), words: 'They mistook me.' })).toEqual({ done: true });
  });

  test('who hides their page is named to nobody; who is closed is no keeper, and gets no email unless it reaches them', async () => {
    const [old, closed, unheard, wren] = [await arrive(), await arrive(), await arrive(), await arrive()];
    for (const who of [old, closed, unheard]) await give(who);
    const at = '2026-11-01T00:00:00.000Z';
    const named = { username: 'hidden-wren', username_folded: 'hidden-wren', display_name: 'The Wren', location: '', bio: '' };
    const links = { instagram: '', facebook: '', website: '', created_at: at, changed_at: at };
    await app()
      .db.insertInto('profile')
      .values({ uid: wren.uid, ...named, ...links, hidden: 1 })
      .execute();
    await app().db.updateTable('account').set({ closed: 1 }).where('id', '=', closed.uid).execute();
    await app().db.updateTable('account').set({ email_verified: 0 }).where('id', '=', unheard.uid).execute();
    await begin(wren);
    const { keepers, claims } = await old.call<Kept>(PAGE);
    expect(claims.map(({ who }) => who)).toEqual([{ name: 'Someone without a profile', username: null }]);
    expect(keepers.map(({ account }) => account).toSorted()).toEqual([old.uid, unheard.uid].toSorted());
    expect([await lettersTo(old.email), await lettersTo(closed.email), await lettersTo(unheard.email)].map(({ length }) => length)).toEqual(
      [1, 0, 0],
    );
  });

  test('only addresses of the web prove anything', async () => {
    const wren = await arrive();
    const website = 'file:///etc/passwd';
    await app().db.updateTable('artist').set({ website }).where('id', '=', 'tinwhistlers').execute();
    await begin(wren);
    expect((await claiming(wren)).claim?.links).not.toContain(website);
  });

  test.each([
    [
      'a keeper said no',
      'FAILED_PRECONDITION',
      async (old: Caller, _: Caller, claim: string) => old.call(`${PAGE}/dispute`, { claim, words: 'No.' }),
    ],
    [
      'the claim was taken back',
      'FAILED_PRECONDITION',
      async (_: Caller, wren: Caller, claim: string) => wren.call('/claims/withdraw', { claim }),
    ],
    [
      'the page leads elsewhere',
      'ABORTED',
      async () => app().db.updateTable('artist').set({ website: null }).where('id', '=', 'tinwhistlers').execute(),
    ],
  ] as const)('a code that is found proves nothing where meanwhile %s', async (_, status, meanwhile) => {
    const [old, wren] = [await arrive(), await arrive()];
    await give(old);
    let claim = '';
    let code = '';
    const there = await stranger(async (request, response) => {
      if (request.url === '/robots.txt') return response.writeHead(404).end();
      await meanwhile(old, wren, claim);
      return response.end(`<p>${code}</p>`);
    });
    const link = `http://tinwhistlers.example:${there.port}/about`;
    await app().db.updateTable('artist').set({ website: link }).where('id', '=', 'tinwhistlers').execute();
    claim = await begin(wren);
    code = (await claiming(wren)).claim?.code ?? '';
    expect(await refused(wren, '/claims/look', { claim, link })).toMatchObject({ status });
    expect([code === '', await keeps(wren)]).toEqual([false, []]);
  });

  test('four sites are looked at side by side, and ten times in a quarter of an hour for one account', async () => {
    const [wren, other] = [await arrive(), await arrive()];
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let visits = 0;
    const there = await stranger(async (request, response) => {
      if (request.url === '/robots.txt') return response.writeHead(404).end();
      if (++visits === 4) asked.resolve();
      await answer.promise;
      return response.end('nothing');
    });
    const looked = async (who: Caller, id: string) => {
      const link = `http://${id}.example:${there.port}/about`;
      await app().db.updateTable('artist').set({ website: link }).where('id', '=', id).execute();
      return { claim: await begin(who, id), link };
    };
    const bodies = [];
    for (const id of ['tinwhistlers', 'quietboat', 'zoebee', 'nowords']) bodies.push(await looked(wren, id));
    const fifth = await looked(other, 'exampleband');
    beginPeriod(app(), 900);
    const looks = bodies.map((body) => wren.call<{ found: boolean }>('/claims/look', body));
    await asked.promise;
    expect(await refused(other, '/claims/look', fifth)).toMatchObject({ status: 'UNAVAILABLE' });
    answer.resolve();
    expect((await Promise.all(looks)).map(({ found }) => found)).toEqual([false, false, false, false]);
    for (let tries = 4; tries < 10; tries++) await app().identity.limits.spend(['look for a code by account', wren.uid]);
    expect(await refused(wren, '/claims/look', bodies[0] ?? {})).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  });

  test('codes go with their time; what became of a claim stays while it is disputed', async () => {
    const [old, wren, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await give(old);
    await record(editor, 'band@whistlers.example');
    await old.call(`${PAGE}/invite`, { email: 'bee@mail.example' });
    await wren.call('/claims/letter', { claim: await begin(wren) });
    const claim = await proved(await arrive());
    await old.call(`${PAGE}/dispute`, { claim, words: 'No.' });
    const sweep = () =>
      app()
        .db.transaction()
        .execute((tx) => sweepClaims(tx, app().machineClock()));
    app().wait(3 * DAY);
    await sweep();
    expect(await app().db.selectFrom('claim_letter').selectAll().execute()).toEqual([]);
    app().wait(197 * DAY);
    await sweep();
    expect(await app().db.selectFrom('invitation').selectAll().execute()).toEqual([]);
    expect((await editor.call<DeskClaims>('/desk/claims')).waiting.map((each) => each.claim.id)).toEqual([claim]);
  });

  test('who keeps a room writes no band that goes by the same address, nor a band’s keeper a room', async () => {
    const wren = await arrive();
    await give(wren, 'quietboat', 'venue');
    await give(wren, 'cannery');
    for (const path of ['/keep/venue/quietboat/artist', '/keep/artist/cannery/venue'])
      expect([path, (await refused(wren, path, { fields: { description: 'Theirs.' } }))?.status]).toEqual([path, 'NOT_FOUND']);
  });

  test('nobody is taken off a page that they do not keep', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    const end = { account: wren.uid, reason: 'No.' };
    expect(await refused(editor, '/desk/keeping/artist/tinwhistlers/end', end)).toMatchObject({ status: 'NOT_FOUND' });
  });
});
