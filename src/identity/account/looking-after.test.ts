import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkFor, newConfirmedMember, newMember, PASSWORD, profileOf } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Profile } from '#scene/people/profile.ts';

let testApp: TestSite;
beforeAll(async () => {
  testApp = await openTestSite();
});
afterAll(() => testApp.close());

describe('without JavaScript', () => {
  test('a page is edited: what is not in the form stays, what is emptied is cleared', async () => {
    const { walker, username } = await newConfirmedMember(testApp);
    const edit = async (changes: Record<string, string>) => {
      const html = await (await walker.ask(`/u/${username}/edit`)).text();
      const loaded = JSON.parse(Walker.field(html, 'loaded')) as Profile;
      return walker.send(`/u/${username}/edit`, { loaded: JSON.stringify(loaded), hydrated: '', ...changes });
    };
    const saved = await edit({
      displayname: 'New Name',
      location: 'Tin Harbor',
      bio: '<p>Plays the <b>saw</b>.<script>alert(1)</script></p>',
      instagram: '@saw',
    });
    expect(saved.headers.get('location')).toBe(`/u/${username}`);
    expect(await profileOf(testApp, username)).toMatchObject({
      displayname: 'New Name',
      location: 'Tin Harbor',
      bio: '<p>Plays the <b>saw</b>.</p>',
      social: { instagram: '@saw' },
    });
    await edit({ location: '' });
    expect(await profileOf(testApp, username)).toMatchObject({ displayname: 'New Name', location: '' });
    const wrong = await edit({ website: 'javascript:alert(1)', location: 'Kept' });
    expect(wrong.status).toBe(400);
    const html = await wrong.text();
    expect(html).toMatch(/id="website"[^>]*aria-invalid="true"/);
    expect(Walker.field(html, 'location')).toBe('Kept');
    expect((await profileOf(testApp, username))?.location).toBe('');
  });

  test('a forgotten password is replaced through the email', async () => {
    const { walker, email } = await newMember(testApp);
    const visitor = new Walker(testApp.site);
    expect(await (await visitor.send('/forgot', { email })).text()).toContain('we sent it an email');
    expect(await (await visitor.send('/forgot', { email: 'nobody@tunes.example' })).text()).toContain('we sent it an email');
    const link = await linkFor(testApp, email);
    const page = await (await visitor.ask(link)).text();
    expect(page).toContain(`Choose a new password for <!-- -->${email}`);
    const code = Walker.field(page, 'code');
    const empty = await (await visitor.send(link, { code, purpose: 'PASSWORD_RESET', password: '', confirm: '' })).text();
    for (const words of ['Choose a password.', 'Type the password again.']) expect(empty).toContain(words);
    const weak = await visitor.send(link, { code, purpose: 'PASSWORD_RESET', password: 'short', confirm: 'short' });
    expect(weak.status).toBe(400);
    const done = await visitor.send(link, { code, purpose: 'PASSWORD_RESET', password: 'four louder boats', confirm: 'four louder boats' });
    expect(done.headers.get('location')).toBe('/letter/done?was=PASSWORD_RESET');
    expect(visitor.has('session')).toBe(false);
    expect((await walker.ask('/dashboard')).status).toBe(303);
    expect((await visitor.send('/login', { email, password: 'four louder boats', back: '/' })).status).toBe(303);
    expect(await (await visitor.ask(link)).text()).toContain('This link was already used');
  });

  test('an address is confirmed only by pressing the button: programs that read mail follow links too', async () => {
    const { walker, email } = await newMember(testApp);
    const link = await linkFor(testApp, email);
    const page = await (await walker.ask(link)).text();
    expect(await (await walker.ask('/dashboard')).text()).toContain('not confirmed yet');
    await walker.send(link, { code: Walker.field(page, 'code'), purpose: 'VERIFY_EMAIL' });
    expect(await (await walker.ask('/dashboard')).text()).toContain('(confirmed)');
  });

  test('whoever is refused for strangers’ failures is told how to go on, and a browser that signed in before is not refused', async () => {
    const { walker, email } = await newMember(testApp);
    await walker.ask('/logout');
    for (let tries = 0; tries < 100; tries++) await testApp.identity.limits.count(['failed sign-in by account', email]);
    const other = new Walker(testApp.site);
    const refused = await other.send('/login', { email, password: PASSWORD, back: '/' });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('or choose a new password by email, which always works.');
    expect((await walker.send('/login', { email, password: PASSWORD, back: '/' })).status).toBe(303);
  });

  test('who does not sign in with a password is offered none to change', async () => {
    const { walker, uid } = await newMember(testApp);
    expect(await (await walker.ask('/dashboard')).text()).toContain('Change your password');
    await testApp.db.updateTable('account').set({ password_hash: null, password_set_at: null }).where('id', '=', uid).execute();
    const without = await (await walker.ask('/dashboard')).text();
    expect([without.includes('Last login'), without.includes('Change your password')]).toEqual([true, false]);
  });

  test('strangers’ failures do not keep somebody who is signed in from their own dashboard', async () => {
    const { walker, email } = await newMember(testApp);
    for (let tries = 0; tries < 10; tries++) await new Walker(testApp.site).send('/login', { email, password: 'not mine', back: '/' });
    const change = { intent: 'password', current: PASSWORD, password: 'four louder boats', confirm: 'four louder boats' };
    await walker.send('/dashboard', change);
    expect(await (await walker.ask('/dashboard')).text()).toContain('Your password is changed');
  });

  test('who makes an account on the way to somewhere is led on there by the email, and to no other site', async () => {
    const [walker, email, back] = [new Walker(testApp.site), 'onway@tunes.example', '/artists/tinwhistlers/claim'];
    const form = { displayname: 'On Way', username: 'onway', email, password: PASSWORD, confirm: PASSWORD, back };
    expect((await walker.send('/register', form)).headers.get('location')).toBe(back);
    const link = await linkFor(testApp, email);
    const code = Walker.field(await (await walker.ask(link)).text(), 'code');
    const answered = await walker.send(link, { code, purpose: 'VERIFY_EMAIL' });
    const done = await (await walker.ask(answered.headers.get('location') ?? '')).text();
    expect(done).toContain(`<a class="lone" href="${back}">Go back to where you were</a>`);
    const others = encodeURIComponent('https://elsewhere.example/claim');
    const not = await (await walker.ask(`/letter/done?was=VERIFY_EMAIL&back=${others}`)).text();
    expect(not).not.toContain('Go back to where you were');
  });

  test('an address is confirmed from another browser only with the password: the email may be one a stranger had sent', async () => {
    const { walker, email } = await newMember(testApp);
    const link = await linkFor(testApp, email);
    const telephone = new Walker(testApp.site);
    const page = await (await telephone.ask(link)).text();
    expect(page).toContain('You aren’t signed in here, so enter the account’s password too.');
    const answer = (current?: string) =>
      telephone.send(link, { code: Walker.field(page, 'code'), purpose: 'VERIFY_EMAIL', ...(current === undefined ? {} : { current }) });
    for (const [typed, said] of [
      [undefined, 'That’s not your password.'],
      ['', 'Enter your password.'],
      ['not the password', 'That’s not your password.'],
    ] as const)
      expect(await (await answer(typed)).text()).toContain(said);
    expect(await (await walker.ask('/dashboard')).text()).toContain('not confirmed yet');
    expect((await answer(PASSWORD)).headers.get('location')).toBe('/letter/done?was=VERIFY_EMAIL');
    expect(await (await walker.ask('/dashboard')).text()).toContain('(confirmed)');
  });

  test('the dashboard ends sessions, changes a password, takes what is kept along, deletes the account', async () => {
    const { walker, email, username, uid } = await newConfirmedMember(testApp);
    const other = new Walker(testApp.site);
    await other.send('/login', { email, password: PASSWORD, back: '/' });
    const id = /name="id" value="(\w+)"/.exec(await (await walker.ask('/dashboard')).text())?.[1] ?? '';
    await walker.send('/dashboard', { intent: 'end-session', id });
    expect((await other.ask('/dashboard')).status).toBe(303);
    const wrong = await walker.send('/dashboard', {
      intent: 'password',
      current: 'not mine',
      password: 'four louder boats',
      confirm: 'four louder boats',
    });
    expect(await wrong.text()).toContain('That’s not your password.');
    const changed = await walker.send('/dashboard', {
      intent: 'password',
      current: PASSWORD,
      password: 'four louder boats',
      confirm: 'four louder boats',
    });
    expect(changed.headers.get('location')).toBe('/dashboard');
    expect(await (await walker.ask('/dashboard')).text()).toContain('Your password is changed');
    expect((await walker.ask('/dashboard')).status).toBe(200);
    await testApp.db
      .insertInto('keeper')
      .values({ kind: 'artist', page_id: 'quietboat', account_id: uid, way: 'word', since: '2026-11-01T00:00:00.000Z' })
      .execute();
    await testApp.db.updateTable('account').set({ email_verified: 1 }).where('id', '=', uid).execute();
    await walker.call('/claims', { kind: 'venue', id: 'cannery' }, await walker.token());
    const told = { undo: '{}', made_at: '2026-11-20T00:00:00.000Z', undone_at: null };
    await testApp.db
      .insertInto('decision')
      .values([
        { id: 'taken', kind: 'edit', said: 'Marked “Neap” as sold out.', made_by: uid, written_by: null, ...told },
        { id: 'written', kind: 'edit artist', said: 'Changed the genres of “Neap”.', made_by: 'an editor', written_by: uid, ...told },
        { id: 'of another', kind: 'edit', said: 'Not theirs.', made_by: 'an editor', written_by: null, ...told },
      ])
      .execute();
    const picture = { width: 1, height: 1, bytes: 1, key: 'k', sent_at: told.made_at, is_shown: 0, down_by: null };
    await testApp.db
      .insertInto('picture')
      .values([
        { id: 'a'.repeat(32), sent_by: uid, ...picture },
        { id: 'b'.repeat(32), sent_by: 'an editor', ...picture },
      ])
      .execute();
    const loaded = Walker.field(await (await walker.ask(`/u/${username}/edit`)).text(), 'loaded');
    await walker.send(`/u/${username}/edit`, { loaded, hydrated: '', location: 'Tin Harbor' });
    const waits = { kind: 'artist', page_id: 'quietboat', account_id: uid, about: 'page', show_id: null, stood: '{}', despite: 0 } as const;
    const written = { version: 1, state: 'waiting', reason: '', decision_id: null, written_at: told.made_at, decided_at: null } as const;
    const said = { id: 'waits', fields: '{"description":"Loud."}', why: 'New songs' };
    await testApp.db
      .insertInto('proposal')
      .values({ ...waits, ...written, ...said })
      .execute();
    const file = await walker.ask('/api/people/export');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(await file.json()).toMatchObject({
      account: { email },
      profile: { username },
      pages: {
        keeps: [{ kind: 'artist', id: 'quietboat', way: 'word' }],
        claims: [{ kind: 'venue', id: 'cannery', state: 'waiting', way: null }],
        proposals: [{ id: 'quietboat', state: 'waiting', fields: '{"description":"Loud."}', why: 'New songs' }],
      },
      profileBefore: [{ fields: expect.stringContaining('Tin Harbor') }],
      pictures: [{ file: `${'a'.repeat(32)}.webp`, isShown: false, isTakenDown: false }],
      decisions: [
        { said: 'Marked “Neap” as sold out.', isWriter: false },
        { said: 'Changed the genres of “Neap”.', isWriter: true },
      ],
    });
    const gone = await walker.send('/dashboard', { intent: 'delete', current: 'four louder boats' });
    expect(gone.headers.get('location')).toBe('/');
    expect(await profileOf(testApp, username)).toBeNull();
    expect((await walker.ask(`/u/${username}`)).status).toBe(404);
  });

  test('the last admin is told to make another one first, and loses nothing; with another one the account goes', async () => {
    const [one, other] = [await newConfirmedMember(testApp), await newConfirmedMember(testApp)];
    const role = (uid: string, to: 'admin' | 'member') =>
      testApp.db.updateTable('account').set({ role: to }).where('id', '=', uid).execute();
    await testApp.db.updateTable('account').set({ role: 'member' }).where('role', '=', 'admin').execute();
    await role(one.uid, 'admin');
    const leave = () => one.walker.send('/dashboard', { intent: 'delete', current: PASSWORD });
    expect(await (await leave()).text()).toContain('You’re the last admin of this site.');
    expect((await one.walker.ask('/dashboard')).status).toBe(200);
    const idToken = await one.walker.token();
    const body = JSON.stringify({ idToken });
    const headers = { 'content-type': 'application/json' };
    const wire = await testApp.site.request('/v1/accounts:delete?key=any', { method: 'POST', headers, body });
    expect([wire.status, await wire.text()]).toEqual([400, expect.stringContaining('LAST_ADMIN')]);
    expect(await profileOf(testApp, one.username)).not.toBeNull();
    await role(other.uid, 'admin');
    expect((await leave()).headers.get('location')).toBe('/');
    expect(await profileOf(testApp, one.username)).toBeNull();
  });
});
