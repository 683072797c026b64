import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAddress, linkFor, newConfirmedMember, newMember, PASSWORD, profileOf } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

let testApp: TestSite;
beforeAll(async () => {
  testApp = await openTestSite();
});
afterAll(() => testApp.close());

describe('without JavaScript', () => {
  test('a browser gets a secret of its own at the first sign-in to an account, whatever cookie it came with, and keeps it at the next', async () => {
    const { email } = await newMember(testApp);
    const planted = `device=${'p'.repeat(43)}`;
    const login = async (cookie: string) => {
      const body = new URLSearchParams({ email, password: PASSWORD, back: '/' });
      const { headers } = await testApp.site.request('/login', {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        body,
      });
      return (
        headers
          .getSetCookie()
          .find((set) => set.startsWith('device='))
          ?.split(';')[0] ?? ''
      );
    };
    const own = await login(planted);
    expect(own).toMatch(/^device=[\w-]{43}$/);
    expect(own).not.toBe(planted);
    expect(await login(own)).toBe(own);
  });

  test('a person registers and is signed in at once, by a cookie no script can read', async () => {
    const walker = new Walker(testApp.site);
    const fields = { displayname: 'Ada Reed', username: 'adareed', email: 'ada@tunes.example', password: PASSWORD, confirm: PASSWORD };
    const response = await walker.send('/register', fields);
    const [session, device] = response.headers.getSetCookie();
    expect(session).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
    const dashboard = await (await walker.ask('/dashboard')).text();
    for (const words of ['adareed', 'Ada Reed', 'ada@tunes.example', 'Account created', 'Last login', '&quot;uid&quot;'])
      expect(dashboard).toContain(words);
    expect((await walker.ask('/profile')).headers.get('location')).toBe('/u/adareed');
    expect(await (await walker.ask('/u/adareed')).text()).toContain('Edit your page?');
    expect(await (await new Walker(testApp.site).ask('/u/adareed')).text()).not.toContain('Edit your page?');
    for (const client of ['/login', '/register']) expect((await walker.ask(client)).headers.get('location')).toBe('/');
    await confirmAddress(testApp, { walker, email: fields.email });
    const users = (await (await walker.ask('/users')).text()).replaceAll('<!-- -->', '');
    expect(users.includes('<a href="/u/adareed"><bdi>Ada Reed</bdi><span class="at">(/u/adareed)</span></a>')).toBe(true);
    // Someone with a profile is not asked to make one.
    expect(users).not.toContain('Sign it too');
    expect(await (await new Walker(testApp.site).ask('/users')).text()).toContain('<a href="/register">Sign it too</a>');
  });

  test('a page for somebody signed in is kept by nobody, and holds no secret', async () => {
    const { walker } = await newMember(testApp);
    const response = await walker.ask('/dashboard');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const html = await response.text();
    expect(html).not.toMatch(/argon2|refreshToken|idToken|secret_hash/);
    expect((await new Walker(testApp.site).ask('/shows')).headers.get('cache-control')).toBe('no-cache');
  });

  test('a form that is not taken says why at each field, and keeps what was typed', async () => {
    const walker = new Walker(testApp.site);
    const fields = { displayname: 'Bo', username: 'x', email: 'bo@tunes.example', password: PASSWORD, confirm: 'something else' };
    const response = await walker.send('/register', fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('The passwords don’t match.');
    expect(html).toContain('Use 3 to 30 letters');
    expect(html).toMatch(/id="confirm"[^>]*aria-invalid="true"/);
    expect([Walker.field(html, 'displayname'), Walker.field(html, 'email'), Walker.field(html, 'password')]).toEqual([
      'Bo',
      'bo@tunes.example',
      '',
    ]);
    expect(walker.has('session')).toBe(false);
  });

  test('all that is wrong with a sign-up is told at once, what only the site knows too', async () => {
    const fields = { displayname: '', username: 'admin', email: 'nowhere', password: 'password1', confirm: 'password2' };
    const html = await (await new Walker(testApp.site).send('/register', fields)).text();
    for (const words of [
      'Enter the name people will see.',
      'This username is reserved.',
      'This doesn’t look like an email address.',
      'This password is too common.',
      'The passwords don’t match.',
    ])
      expect(html).toContain(words);
    const short = { ...fields, password: 'seven77', confirm: '' };
    const again = await (await new Walker(testApp.site).send('/register', short)).text();
    expect([again.includes('at least 8 characters'), again.includes('Type the password again.')]).toEqual([true, true]);
    expect(await testApp.db.selectFrom('account').select('id').where('email', '=', 'nowhere').execute()).toEqual([]);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['taken', { username: 'TAKEN' }, /That username is taken/],
    ['reserved', { username: 'admin' }, /username is reserved/],
    ['an email that is known', { email: 'Taken@tunes.example' }, /This email already has an account/],
    ['a common password', { password: 'password1', confirm: 'password1' }, /too common/],
    ['a short password', { password: 'seven77', confirm: 'seven77' }, /at least 8 characters/],
    ['the brand for a password', { password: 'Tin Harbor Tunes', confirm: 'Tin Harbor Tunes' }, /too common/],
    ['no email', { email: 'nowhere' }, /doesn’t look like an email address/],
    ['an empty name', { displayname: '  ' }, /the name people will see/],
    ['a name of Hangul fillers', { displayname: '\u3164\u115f' }, /the name people will see/],
    ['a name of blanks of braille', { displayname: '\u2800 \u2800' }, /the name people will see/],
    ['a name without any width', { displayname: '\u200b\u2060\u034f' }, /the name people will see/],
  ])('%s is refused in a sentence', async (_, wrong, words) => {
    if ((await profileOf(testApp, 'taken')) === null) await newConfirmedMember(testApp, 'taken');
    const fields = { displayname: 'Cy', username: 'cycling', email: 'cy@tunes.example', password: PASSWORD, confirm: PASSWORD, ...wrong };
    const response = await new Walker(testApp.site).send('/register', fields);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).toMatch(words);
  });

  test.each<[string, Record<string, string>, string]>([
    ['unequal passwords', { confirm: 'something else' }, 'The passwords don’t match.'],
    ['a user name that is none', { username: 'x' }, 'Use 3 to 30 letters'],
    ['a user name of the site', { username: 'admin' }, 'This username is reserved.'],
    ['several of these', { username: 'admin', confirm: 'something else' }, 'Some fields need another look.'],
    ['nothing', { displayname: '', username: '', email: '', password: '', confirm: '' }, 'Something is missing.'],
    ['no email and a user name that is none', { username: 'x', email: ' ' }, 'Something is missing.'],
    ['the password only once', { confirm: '' }, 'Type the password again.'],
    ['no email but what is none', { email: 'nowhere' }, 'This doesn’t look like an email address.'],
  ])('a sign-up with %s is headed by what is wrong', async (_, wrong, words) => {
    const fields = { displayname: 'Di', username: 'diving', email: 'di@tunes.example', password: PASSWORD, confirm: PASSWORD, ...wrong };
    const html = await (await new Walker(testApp.site).send('/register', fields)).text();
    expect(/<div class="refusal"[^>]*><p>([^<]*)/.exec(html)?.[1]).toContain(words);
  });

  test('an account whose page could not be made is led to finish', async () => {
    const { walker } = await newConfirmedMember(testApp, 'unfinished');
    await testApp.db.deleteFrom('profile').where('username', '=', 'unfinished').execute();
    expect((await walker.ask('/profile')).headers.get('location')).toBe('/finish');
    expect(await (await walker.ask('/dashboard')).text()).toContain('Your account has no page yet');
    const taken = await walker.send('/finish', { username: 'nobody', displayname: 'X' });
    expect(taken.status).toBe(400);
    const done = await walker.send('/finish', { username: 'finished', displayname: 'At last' });
    expect(done.headers.get('location')).toBe('/u/finished');
    expect((await profileOf(testApp, 'finished'))?.displayname).toBe('At last');
  });

  test('signing in leads back to where one was going, on this site alone', async () => {
    const { email } = await newMember(testApp);
    const walker = new Walker(testApp.site);
    expect((await walker.ask('/dashboard')).headers.get('location')).toBe('/login?back=%2Fdashboard');
    expect(Walker.field(await (await walker.ask('/login?back=%2Fdashboard')).text(), 'back')).toBe('/dashboard');
    const wrong = await walker.send('/login', { email, password: 'not this one', back: '/dashboard' });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain('The email and password don’t match.');
    const right = await walker.send('/login', { email: email.toUpperCase(), password: PASSWORD, back: '/dashboard' });
    expect(right.headers.get('location')).toBe('/dashboard');
    for (const back of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)']) {
      const away = await new Walker(testApp.site).send('/login', { email, password: PASSWORD, back });
      expect(new URL(away.headers.get('location') ?? '', 'https://own.example').origin).toBe('https://own.example');
    }
  });

  test('signing in again in one browser ends the session it had', async () => {
    const { walker, email, uid } = await newMember(testApp);
    const token = await walker.token();
    expect((await walker.call('/session', { email, password: PASSWORD })).status).toBe(200);
    expect(await testApp.db.selectFrom('session').select('id').where('account_id', '=', uid).execute()).toHaveLength(1);
    expect((await walker.call('/post/updateUserData', { uid, fields: {} }, token)).status).toBe(401);
    expect((await walker.ask('/dashboard')).status).toBe(200);
  });

  test('signing out ends the session itself, and another site’s link does not', async () => {
    const { walker } = await newMember(testApp);
    const token = await walker.token();
    const linked = await walker.ask('/logout', { headers: { 'sec-fetch-site': '', referer: 'https://elsewhere.example/' } });
    expect(linked.headers.get('location')).toBe('/');
    const elsewhere = await walker.ask('/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(elsewhere.headers.get('location')).toBe('/');
    expect((await walker.ask('/dashboard')).status).toBe(200);
    expect((await walker.ask('/logout')).headers.get('location')).toBe('/');
    expect((await walker.ask('/dashboard')).status).toBe(303);
    const late = await new Walker(testApp.site).call('/post/updateUserData', { uid: 'x', fields: {} }, token);
    expect(late.status).toBe(401);
  });

  test('a link that is too old has another email sent from where it leads, and that one leads back to what was asked for', async () => {
    const { walker, email } = await newMember(testApp);
    const asked = '/artists/tinwhistlers/claim';
    const claim = (await (await walker.ask(asked)).text()).replaceAll('<!-- -->', '');
    expect(claim).toContain('Send another email');
    expect(await (await walker.send(asked, { intent: 'confirm' })).text()).toContain('Its link brings you back here.');
    await testApp.db.updateTable('letter_code').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
    const old = await linkFor(testApp, email);
    // In another browser the link leads through sign-in to the same page.
    const elsewhere = await (await new Walker(testApp.site).ask(old)).text();
    const signIn =
      /href="(\/login\?back=[^"]*)"/.exec(elsewhere.slice(elsewhere.indexOf('Link expired')))?.[1]?.replaceAll('&amp;', '&') ?? '';
    const late = await (await walker.ask(new URL(signIn, 'http://own.example').searchParams.get('back') ?? '')).text();
    expect(late).toContain('Send me another email');
    const sent = await walker.send(old, { intent: 'another', back: Walker.field(late, 'back') });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, asked]);
    const next = await linkFor(testApp, email);
    expect(next).not.toBe(old);
    const page = await (await walker.ask(next)).text();
    const done = await walker.send(next, { code: Walker.field(page, 'code'), purpose: 'VERIFY_EMAIL' });
    expect(await (await walker.ask(done.headers.get('location') ?? '')).text()).toContain(`href="${asked}"`);
  });

  test('a link that confirms an address works for a day, and its email warns of nothing where nothing was taken back', async () => {
    const { walker, email } = await newMember(testApp);
    const letters = async () => (await testApp.letters()).filter(({ to }) => to === email);
    expect((await letters())[0]?.body).toContain('The link works once, for a day.');
    testApp.wait(86_000);
    await confirmAddress(testApp, { walker, email });
    const told = (await letters()).at(-1);
    expect([told?.subject, told?.body]).toEqual([
      `Your address is confirmed at ${testApp.pack.scene.brand}`,
      expect.stringMatching(/^You don’t need to do anything else\.\n\n/),
    ]);
    // Opening it signs out the other account.
    const second = await newMember(testApp);
    const thief = new Walker(testApp.site);
    await thief.send('/login', { email: second.email, password: PASSWORD });
    await confirmAddress(testApp, second);
    expect((await thief.ask('/dashboard')).status).toBe(303);
    expect((await testApp.letters()).filter(({ to }) => to === second.email).at(-1)?.body).toMatch(
      /^Only you can get into your account\.\n\nEveryone else was signed out.*\n\nIf this wasn’t you/,
    );
  });

  test('a link that was followed already says that the address is confirmed, and offers no other letter', async () => {
    const { walker, email } = await newMember(testApp);
    const link = await linkFor(testApp, email);
    await confirmAddress(testApp, { walker, email });
    const page = await (await walker.ask(link)).text();
    expect(page).toContain('Your email is confirmed anyway.');
    expect(page).not.toContain('Send me another email');
  });

  test('where somebody who has signed out asks for another email, it is said why none is sent', async () => {
    const { email } = await newMember(testApp);
    await testApp.db.updateTable('letter_code').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
    const answer = await new Walker(testApp.site).send(await linkFor(testApp, email), { intent: 'another', back: '/' });
    expect([answer.status, (await answer.text()).includes('Sign in')]).toEqual([401, true]);
  });
});
