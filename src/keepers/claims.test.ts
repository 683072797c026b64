import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hideEntry, mergeArtists } from '#desk/entries/off-roster.ts';
import { undo } from '#desk/undo.ts';
import { changeAccount, removeAccount } from '#identity/account/account-store.ts';
import { signUp } from '#identity/account/sign-up.ts';
import { issueIdToken } from '#identity/session/tokens.ts';
import { stranger } from '#rig/anonymous.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Claiming, DeskClaims, Keeper, MyPages, OthersClaim } from '#scene/claim.ts';
import type { Decision } from '#scene/desk.ts';
import type { Problem } from '#scene/problem.ts';
import { keepPicture } from '#sent/store.ts';
import { sweepClaims } from './sweep.ts';

type Answer<T> = T & Partial<Problem>;
interface Person {
  uid: string;
  email: string;
  call: <T>(path: string, body?: unknown) => Promise<Answer<T>>;
}
type Kept = {
  keepers: Keeper[];
  claims: OthersClaim[];
  invitations: { id: string; email: string }[];
  isDisputed: boolean;
  artist: { name: string };
};

/** Any name is this machine's; nobody waits between two visits. */
const fetchPolicy = {
  ports: 'any' as const,
  pauseMs: 0,
  mayReach: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
};
const DAY = 86_400;
let people = 0;

describe.each(ENGINES)('who keeps a page on %s', (engine) => {
  let app: TestSite;
  beforeEach(async () => {
    await app?.close();
    app = await openTestSite(engine, undefined, { fetchPolicy });
  });
  afterAll(() => app.close());

  async function arrive(rank: 'member' | 'editor' = 'member'): Promise<Person> {
    const email = `wren${people++}@tunes.example`;
    const arrival = await signUp(app.identity, { email, password: 'three quiet boats' }, 'client', { address: '', agent: '' });
    const uid = arrival.account.id;
    await app.db.transaction().execute((change) => changeAccount(change, uid, { rank, email_verified: 1 }));
    // Their sign-in outlasts the weeks that pass here.
    await app.db.updateTable('session').set({ expires_at: '2036-01-01T00:00:00.000Z' }).where('account_id', '=', uid).execute();
    const token = async () => issueIdToken(app.identity, { ...arrival, account: { ...arrival.account, rank } });
    return {
      uid,
      email,
      async call(path, body) {
        const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
        const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' };
        return (await app.site.request(`/api${path}`, { ...init, headers })).json() as never;
      },
    };
  }
  const begin = async (who: Person, id = 'tinwhistlers', kind = 'artist') =>
    (await who.call<{ claim: string }>('/claims', { kind, id })).claim;
  const claiming = (who: Person, id = 'tinwhistlers') => who.call<Claiming>(`/claims/artist/${id}`);
  const lettersTo = async (email: string) => (await app.letters()).filter(({ to }) => to === email);
  const lastCode = async (email: string) => /code=([\w-]{43})/.exec((await lettersTo(email)).at(-1)?.body ?? '')?.[1] ?? '';
  const keeps = async (who: Person) => (await who.call<MyPages>('/claims')).keeps.map(({ page }) => page.id);
  const saysKept = async (id = 'tinwhistlers') =>
    ((await (await app.site.request(`/api/kept?kind=artist&id=${id}`)).json()) as { kept: boolean }).kept;
  const give = (who: Person, page_id = 'tinwhistlers') =>
    app.db
      .insertInto('keeper')
      .values({ kind: 'artist', page_id, account_id: who.uid, way: 'word', since: '2026-11-01T00:00:00.000Z' })
      .execute();
  const record = (editor: Person, email: string | null, id = 'tinwhistlers') => editor.call(`/desk/keeping/artist/${id}`, { email });
  const by = (who: Person) => ({ editor: who.uid, now: app.clock() });

  /** A site that says something, to which an artist's page leads. */
  async function site(says: () => string, id = 'tinwhistlers'): Promise<string> {
    const there = await stranger((request, response) =>
      request.url === '/robots.txt' ? response.writeHead(404).end() : response.end(`<p>${says()}</p>`),
    );
    const website = `http://${id}.example:${there.port}/about`;
    await app.db.updateTable('artist').set({ website }).where('id', '=', id).execute();
    return website;
  }

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
    expect((await claiming(wren)).claim?.looked?.found).toContain('the code is not');
    // One of another page of the same site proves nothing of this one.
    await app.db.updateTable('artist').set({ website: link }).where('id', '=', 'quietboat').execute();
    const second = await begin(wren, 'quietboat');
    said = before.claim?.code ?? '';
    expect(await wren.call('/claims/look', { claim: second, link })).toMatchObject({ found: false });
    expect(await saysKept()).toBe(false);
    expect(await wren.call('/claims/look', { claim, link })).toEqual({ found: true, said: 'The code is there.' });
    expect([await keeps(wren), await saysKept()]).toEqual([['tinwhistlers'], true]);
    expect((await lettersTo(wren.email)).at(-1)?.subject).toContain('You keep the page of The Tin Whistlers');
    // It works once.
    expect((await wren.call('/claims/look', { claim, link })).error?.status).toBe('FAILED_PRECONDITION');

    const edited = await wren.call<Decision>('/keep/artist/tinwhistlers/artist', { fields: { description: 'Ours.' }, why: 'We know.' });
    expect(edited.said).toBe('Changed the description of “The Tin Whistlers”.');
    expect(await (await app.site.request('/artists/tinwhistlers')).text()).toContain('Ours.');
    const revision = await app.db.selectFrom('revision').select(['made_by', 'why']).orderBy('position', 'desc').executeTakeFirst();
    expect(revision).toEqual({ made_by: wren.uid, why: 'We know.' });
    // Whether there is a whole page is not theirs to say, nor its address, nor others' pages.
    for (const [path, body] of [
      ['/keep/artist/tinwhistlers/artist', { fields: { verified: true } }],
      ['/keep/artist/quietboat/artist', { fields: { description: 'Theirs.' } }],
      ['/keep/venue/tinwhistlers/venue', { fields: { description: 'Theirs.' } }],
      ['/keep/artist/tinwhistlers/venue', { fields: { description: 'Theirs.' } }],
      ['/desk/artists/tinwhistlers/edit', { fields: { description: 'Theirs.' } }],
    ] as const)
      expect((await wren.call(path, body)).error, path).toBeDefined();
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
    await app.db.updateTable('artist').set({ website: null }).where('id', '=', 'zoebee').execute();
    expect((await wren.call('/claims/look', { claim: again, link: late })).error?.status).toBe('INVALID_ARGUMENT');
    // Never on this site itself, whatever stands here.
    await app.db.updateTable('artist').set({ website: 'http://localhost/u/wren' }).where('id', '=', 'quietboat').execute();
    await begin(wren, 'quietboat');
    expect((await claiming(wren, 'quietboat')).claim?.links).toEqual([]);
    // Nobody looks with another's claim.
    const other = await arrive();
    expect((await other.call('/claims/look', { claim: again, link: late })).error?.status).toBe('NOT_FOUND');
    expect(await saysKept('zoebee')).toBe(false);
  });

  test('a site inside the network is not asked', async () => {
    await app.close();
    app = await openTestSite(engine);
    const link = await site(() => 'never read');
    const wren = await arrive();
    const claim = await begin(wren);
    const looked = await wren.call<{ found: boolean; said: string }>('/claims/look', { claim, link });
    expect(looked.found).toBe(false);
    expect(looked.said).toContain('cannot be fetched');
  });

  test('a letter to the address of record proves it once, and is not offered without one', async () => {
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
      app.site.request('/api/page-letters/answer', {
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
      app.wait(400);
      await who.call('/claims/letter', { claim: await begin(who) });
      codes.push(await lastCode('band@whistlers.example'));
    }
    expect((await anybody({ code: codes[0], yes: false })).status).toBe(200);
    expect((await claiming(no)).claim).toMatchObject({ state: 'refused', reason: 'Whoever reads the letters of this page said no.' });
    await gone.call('/claims/withdraw', { claim: (await claiming(gone)).claim?.id });
    expect((await anybody({ code: codes[2], yes: true })).status).toBe(404);
    app.wait(2 * DAY);
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
      reason: 'Say why: they read it in a letter.',
    });
    const yes = await editor.call<Decision>(`/desk/claims/${claim}`, { yes: true });
    expect([yes.said, await keeps(wren), await saysKept()]).toEqual([
      'Made “Somebody without a profile” keeper of “The Tin Whistlers”.',
      ['tinwhistlers'],
      true,
    ]);
    expect((await editor.call(`/desk/claims/${claim}`, { yes: false, reason: 'No.' })).error?.status).toBe('FAILED_PRECONDITION');
    await editor.call('/desk/undo', { id: yes.id });
    expect([await keeps(wren), await saysKept(), (await claiming(wren)).claim?.state]).toEqual([[], false, 'waiting']);

    const refused = await begin(other);
    await other.call('/claims/ask', { claim: refused, words: 'I am a fan.' });
    await editor.call(`/desk/claims/${refused}`, { yes: false, reason: 'Fans are dear to us.' });
    expect((await lettersTo(other.email)).at(-1)?.body).toContain('Fans are dear to us.');
    const again = await begin(other);
    expect((await other.call('/claims/ask', { claim: again, words: 'Please.' })).error?.status).toBe('RESOURCE_EXHAUSTED');
    app.wait(8 * DAY);
    expect(await other.call('/claims/ask', { claim: again, words: 'Please.' })).toEqual({ done: true });

    await give(other, 'zoebee');
    const ended = await editor.call<Decision>('/desk/keeping/artist/zoebee/end', { account: other.uid, reason: 'They moved away.' });
    expect(await keeps(other)).toEqual([]);
    expect((await lettersTo(other.email)).at(-1)?.body).toContain('They moved away.');
    await editor.call('/desk/undo', { id: ended.id });
    expect(await keeps(other)).toEqual(['zoebee']);
  });

  test('nobody claims without a confirmed address, more than five a day, or keeps more than five', async () => {
    const wren = await arrive();
    await app.db.updateTable('account').set({ email_verified: 0 }).where('id', '=', wren.uid).execute();
    expect((await wren.call('/claims', { kind: 'artist', id: 'quietboat' })).error?.status).toBe('FAILED_PRECONDITION');
    await app.db.updateTable('account').set({ email_verified: 1 }).where('id', '=', wren.uid).execute();
    expect((await wren.call('/claims', { kind: 'artist', id: 'nosuchband' })).error?.message).toBe('There is no such artist.');
    for (let begun = 0; begun < 5; begun++) {
      const claim = await begin(wren, 'quietboat');
      await wren.call('/claims/withdraw', { claim });
    }
    expect((await wren.call('/claims', { kind: 'artist', id: 'quietboat' })).error?.status).toBe('RESOURCE_EXHAUSTED');
    const rich = await arrive();
    for (const id of ['quietboat', 'zoebee', 'nowords', 'exampleband']) await give(rich, id);
    await app.db
      .insertInto('keeper')
      .values({ kind: 'venue', page_id: 'cannery', account_id: rich.uid, way: 'word', since: '2026-11-01T00:00:00.000Z' })
      .execute();
    expect((await rich.call('/claims', { kind: 'artist', id: 'tinwhistlers' })).error?.message).toContain('One account keeps 5 pages');
  });

  test('keepers hear of a claim; where one says no, an editor decides and nobody changes the page until then', async () => {
    let said = '';
    const link = await site(() => said);
    const [old, wren, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await give(old);
    const claim = await begin(wren);
    expect((await lettersTo(old.email)).at(-1)?.subject).toContain('Somebody says that The Tin Whistlers is theirs');
    const told = (await old.call<Kept>('/keep/artist/tinwhistlers')).claims;
    expect(told.map(({ id, state }) => [id, state])).toEqual([[claim, 'waiting']]);
    said = (await claiming(wren)).claim?.code ?? '';
    await old.call('/keep/artist/tinwhistlers/dispute', { claim, words: 'Never heard of them.' });
    // Not proved by a code any more; the keeper goes on.
    expect((await wren.call('/claims/look', { claim, link })).error?.status).toBe('FAILED_PRECONDITION');
    expect(await old.call('/keep/artist/tinwhistlers/artist', { fields: { description: 'Still ours.' } })).toHaveProperty('id');
    const { waiting } = await editor.call<DeskClaims>('/desk/claims');
    expect(waiting.map((each) => each.claim.dispute)).toEqual(['Never heard of them.']);
    await editor.call(`/desk/claims/${claim}`, { yes: false, reason: 'Not known.' });

    // One that was proved is disputed after.
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

  test('invitations open a page once, for seven days, while whoever invited keeps it', async () => {
    const [wren, ada, bee] = [await arrive(), await arrive(), await arrive()];
    await give(wren);
    const invite = async (email: string, handsOver = false) => {
      app.wait(2000);
      expect(await wren.call('/keep/artist/tinwhistlers/invite', { email, handsOver })).toEqual({ done: true });
      return lastCode(email);
    };
    const accept = (who: Person, code: string) => who.call('/page-letters/accept', { code });
    const code = await invite('Ada@mail.example'.toLowerCase());
    expect(await ada.call('/page-letters', { code })).toMatchObject({ about: 'invitation', handsOver: false });
    expect(await accept(ada, code)).toEqual({ page: { kind: 'artist', id: 'tinwhistlers' } });
    expect((await accept(bee, code)).error?.status).toBe('NOT_FOUND');
    expect((await lettersTo(wren.email)).at(-1)?.subject).toContain('another keeper');
    // Over in a week.
    const late = await invite('bee@mail.example');
    app.wait(7 * DAY);
    expect((await accept(bee, late)).error?.status).toBe('NOT_FOUND');
    // Taken back.
    const back = await invite('bee@mail.example');
    const [open] = (await ada.call<Kept>('/keep/artist/tinwhistlers')).invitations;
    await ada.call('/keep/artist/tinwhistlers/take-back', { invitation: open?.id });
    expect((await accept(bee, back)).error?.status).toBe('NOT_FOUND');
    // Whoever invited left, or was closed.
    const left = await invite('bee@mail.example');
    await app.db.updateTable('account').set({ disabled: 1 }).where('id', '=', wren.uid).execute();
    expect((await accept(bee, left)).error?.status).toBe('NOT_FOUND');
    await app.db.updateTable('account').set({ disabled: 0 }).where('id', '=', wren.uid).execute();
    // Handed over: one comes, the other goes.
    const over = await invite('bee@mail.example', true);
    expect(await accept(bee, over)).toHaveProperty('page');
    expect([await keeps(wren), await keeps(bee)]).toEqual([[], ['tinwhistlers']]);
    expect((await accept(wren, left)).error?.status).toBe('NOT_FOUND');
    for (const who of [ada, bee]) await who.call('/keep/artist/tinwhistlers/leave', { sure: true });
    expect([await keeps(ada), await keeps(bee), await saysKept()]).toEqual([[], [], false]);
  });

  test('who keeps a page follows it where it is renamed or merged, and back; off the roster it waits', async () => {
    const [wren, ada, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await give(wren, 'zoebee');
    await give(ada, 'tinwhistlers');
    const { id } = await editor.call<{ id: string }>('/desk/artists/zoebee/edit', { fields: { name: 'Zoë' }, address: 'zoe' });
    expect([id, await keeps(wren), await saysKept('zoe')]).toEqual(['zoe', ['zoe'], true]);
    const merged = await mergeArtists(app.db, 'zoe', 'tinwhistlers', by(editor));
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
    expect((await ada.call<Kept>('/keep/artist/tinwhistlers')).keepers).toHaveLength(2);
    // A claim of what was merged is one of what it is now.
    const other = await arrive();
    expect((await other.call<Claiming>('/claims/artist/zoe')).page.id).toBe('tinwhistlers');
    await undo(app.db, merged, app.clock().toString());
    expect([await keeps(wren), await keeps(ada)]).toEqual([['zoe'], ['tinwhistlers']]);
    const off = await hideEntry(app.db, 'artist', 'zoe', { why: 'other', note: '' }, by(editor));
    const [mine] = (await wren.call<MyPages>('/claims')).keeps;
    expect([mine?.page.isOff, mine?.page.name]).toEqual([true, 'Zoë']);
    expect((await wren.call('/keep/artist/zoe/artist', { fields: { description: 'Here!' } })).error?.status).toBe('NOT_FOUND');
    expect((await other.call('/claims', { kind: 'artist', id: 'zoe' })).error?.message).toBe('This page was taken off the roster.');
    await undo(app.db, off, app.clock().toString());
    expect(await wren.call('/keep/artist/zoe/artist', { fields: { description: 'Here!' } })).toHaveProperty('id');
    // One that never was is gone with all who kept it: another may get its address.
    const made = await editor.call<{ id: string; decision: Decision }>('/desk/artists', { fields: { name: 'Brief Band' } });
    await give(wren, made.id);
    await undo(app.db, made.decision.id, app.clock().toString());
    expect(await keeps(wren)).toEqual(['zoe']);
  });

  test('a no to whoever proved a page that was merged since takes it from them, and is taken back under the id it was', async () => {
    const [old, wren, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await record(editor, 'band@whistlers.example', 'zoebee');
    const claim = await begin(wren, 'zoebee');
    await wren.call('/claims/letter', { claim });
    await wren.call('/page-letters/answer', { code: await lastCode('band@whistlers.example'), yes: true });
    await give(old);
    const merged = await mergeArtists(app.db, 'zoebee', 'tinwhistlers', by(editor));
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
    await undo(app.db, merged, app.clock().toString());
    expect([await keeps(wren), await keeps(old)]).toEqual([['zoebee'], ['tinwhistlers']]);
  });

  test('a no to whoever proved a page is one to those they invited since, and to nobody else', async () => {
    const [old, wren, bee, eel, friend, editor] = [
      ...[await arrive(), await arrive(), await arrive(), await arrive(), await arrive()],
      await arrive('editor'),
    ] as const;
    const invite = async (from: Person, to: Person, handsOver = false) => {
      app.wait(1800);
      await from.call('/keep/artist/tinwhistlers/invite', { email: to.email, handsOver });
      await to.call('/page-letters/accept', { code: await lastCode(to.email) });
    };
    await give(old);
    await record(editor, 'band@whistlers.example');
    const claim = await begin(wren);
    await wren.call('/claims/letter', { claim });
    await wren.call('/page-letters/answer', { code: await lastCode('band@whistlers.example'), yes: true });
    await invite(old, friend);
    await invite(wren, bee);
    // The first hands the page over, so that nothing of theirs is left to take.
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

  test('claims that were begun while there was room prove no more pages than there is room for', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    for (const id of ['zoebee', 'nowords', 'exampleband']) await give(wren, id);
    await app.db
      .insertInto('keeper')
      .values({ kind: 'venue', page_id: 'cannery', account_id: wren.uid, way: 'word', since: '2026-11-01T00:00:00.000Z' })
      .execute();
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

  test('whose address a page has is told by no limit either', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    await record(editor, 'band@whistlers.example');
    const claim = await begin(wren);
    for (let letters = 0; letters < 10; letters++) await app.identity.limits.spend(['letter by mailbox', 'band@whistlers.example']);
    expect(await wren.call('/claims/letter', { claim })).toEqual({ done: true });
    expect(await lettersTo('band@whistlers.example')).toHaveLength(1);
    await expect(app.identity.limits.demand(['letter by mailbox', 'band@whistlers.example'])).rejects.toThrow();
  });

  test('a keeper puts no picture on the page that only a tip brought: those are for editors to show', async () => {
    const wren = await arrive();
    await give(wren);
    const flyer = { id: 'ab'.repeat(16), width: 200, height: 150, content: new Uint8Array(10) };
    const sent = { by: '', key: 'k', now: app.clock() };
    await app.db.transaction().execute((change) => keepPicture(change, flyer, sent));
    const set = (fields: object) => wren.call<Decision>('/keep/artist/tinwhistlers/artist', { fields });
    const artistimage = `${flyer.id}.webp`;
    expect((await set({ artistimage })).error?.fields).toHaveProperty('artistimage');
    const members = [{ name: 'Wren', part: 'whistle', img: artistimage }];
    expect((await set({ members })).error?.status).toBe('INVALID_ARGUMENT');
    expect((await app.site.request(`/pictures/${artistimage}`)).status).toBe(404);
  });

  test('nothing outlasts its time, nor the account', async () => {
    const [wren, ada] = [await arrive(), await arrive()];
    const claim = await begin(wren);
    app.wait(15 * DAY);
    expect((await claiming(wren)).claim?.state).toBe('expired');
    expect((await wren.call('/claims/ask', { claim, words: 'Late.' })).error?.status).toBe('FAILED_PRECONDITION');
    const sweep = () => app.db.transaction().execute((change) => sweepClaims(change, app.machineClock()));
    await sweep();
    expect(await app.db.selectFrom('claim').select('state').execute()).toEqual([{ state: 'expired' }]);
    app.wait(180 * DAY);
    await sweep();
    expect(await app.db.selectFrom('claim').select('id').execute()).toEqual([]);

    await give(ada);
    await begin(ada, 'quietboat');
    expect(await saysKept()).toBe(true);
    await ada.call('/keep/artist/tinwhistlers/invite', { email: 'bee@mail.example' });
    await app.db.transaction().execute((change) => removeAccount(change, { id: ada.uid, email: ada.email }));
    for (const table of ['keeper', 'claim', 'invitation'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await saysKept()).toBe(false);
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
