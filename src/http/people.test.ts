import { existsSync, readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount } from '#identity/account/account-store.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Profile } from '#scene/profile.ts';

const PASSWORD = 'three quiet boats';

let testApp: TestSite;
beforeAll(async () => {
  testApp = await openTestSite();
});
afterAll(() => testApp.close());

let people = 0;
/** Somebody signed up and signed in, without JavaScript. */
async function newPerson(
  name = `person${people++}`,
  { site } = testApp,
): Promise<{ walker: Walker; username: string; email: string; uid: string }> {
  const walker = new Walker(site);
  const email = `${name}@tunes.example`;
  const response = await walker.send('/register', {
    displayname: `The ${name}`,
    username: name,
    email,
    password: PASSWORD,
    confirm: PASSWORD,
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  const { profile } = (await (await walker.call('/post/getPublicUserData', { username: name })).json()) as { profile: Profile };
  return { walker, username: name, email, uid: profile.uid };
}

const profileOf = async (username: string) =>
  ((await (await new Walker(testApp.site).call('/post/getPublicUserData', { username })).json()) as { profile: Profile | null }).profile;
const linkFor = async (to: string) => {
  const letter = (await testApp.letters()).filter((each) => each.to === to && each.body.includes('/letter?')).at(-1);
  return /\/letter\?\S+/.exec(letter?.body ?? '')?.[0] ?? '';
};

/** Follows the newest letter to somebody, signed in as they are. */
async function confirmAddress({ walker, email }: { walker: Walker; email: string }, { letters } = testApp): Promise<void> {
  const link = /\/letter\?\S+/.exec((await letters()).filter(({ to }) => to === email).at(-1)?.body ?? '')?.[0] ?? '';
  const page = await (await walker.ask(link)).text();
  await walker.send(link, { code: Walker.field(page, 'code'), purpose: 'VERIFY_EMAIL' });
}

test('whoever saves their page again and again is told to wait, and loses nothing of what they typed', async () => {
  const { walker, uid, username } = await newPerson();
  const token = await walker.token();
  const answers: number[] = [];
  for (let n = 0; n < 61; n++)
    answers.push((await walker.call('/post/updateUserData', { uid, fields: { location: `Pier ${n}` } }, token)).status);
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect((await profileOf(username))?.location).toBe('Pier 59');
  const loaded = Walker.field(await (await walker.ask(`/u/${username}/edit`)).text(), 'loaded');
  const form = await walker.send(`/u/${username}/edit`, { loaded, location: 'The long pier', bio: '<p>Verse</p>', hydrated: '' });
  expect([form.status, form.headers.get('retry-after')]).toEqual([429, '60']);
  const page = await form.text();
  expect(page).toContain('You have saved your page very often in the last minutes. Nothing is lost: save again in a minute.');
  expect(Walker.field(page, 'location')).toBe('The long pier');
  const { walker: other, uid: theirs } = await newPerson();
  expect((await other.call('/post/updateUserData', { uid: theirs, fields: { location: 'Home' } }, await other.token())).status).toBe(200);
  await testApp.identity.limits.forget(['profile change by account', uid]);
  expect((await walker.call('/post/updateUserData', { uid, fields: { location: 'Home' } }, token)).status).toBe(200);
});

describe('without JavaScript', () => {
  test('a browser gets a secret of its own at the first sign-in to an account, whatever cookie it came with, and keeps it at the next', async () => {
    const { email } = await newPerson();
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
    const users = (await (await walker.ask('/users')).text()).replaceAll('<!-- -->', '');
    expect(users.includes('<a href="/u/adareed"><bdi>Ada Reed</bdi><span class="at">(/u/adareed)</span></a>')).toBe(true);
  });

  test('a page for somebody signed in is kept by nobody, and holds no secret', async () => {
    const { walker } = await newPerson();
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
    expect(html).toContain('The two passwords are not the same.');
    expect(html).toContain('A user name has 3 to 30 letters');
    expect(html).toMatch(/id="confirm"[^>]*aria-invalid="true"/);
    expect([Walker.field(html, 'displayname'), Walker.field(html, 'email'), Walker.field(html, 'password')]).toEqual([
      'Bo',
      'bo@tunes.example',
      '',
    ]);
    expect(walker.has('session')).toBe(false);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['taken', { username: 'TAKEN' }, /Somebody has this user name already/],
    ['reserved', { username: 'admin' }, /kept for the site itself/],
    ['an email that is known', { email: 'Taken@tunes.example' }, /This email has an account already/],
    ['a common password', { password: 'password1', confirm: 'password1' }, /tried first/],
    ['a short password', { password: 'seven77', confirm: 'seven77' }, /at least 8 characters/],
    ['the brand for a password', { password: 'Tin Harbor Tunes', confirm: 'Tin Harbor Tunes' }, /tried first/],
    ['no email', { email: 'nowhere' }, /does not look like an email address/],
    ['an empty name', { displayname: '  ' }, /what others should call you/],
  ])('%s is refused in a sentence', async (_, wrong, words) => {
    if ((await profileOf('taken')) === null) await newPerson('taken');
    const fields = { displayname: 'Cy', username: 'cycling', email: 'cy@tunes.example', password: PASSWORD, confirm: PASSWORD, ...wrong };
    const response = await new Walker(testApp.site).send('/register', fields);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).toMatch(words);
  });

  test.each<[string, Record<string, string>, string]>([
    ['unequal passwords', { confirm: 'something else' }, 'The two passwords are not the same.'],
    ['a user name that is none', { username: 'x' }, 'A user name has 3 to 30 letters'],
    ['a user name of the site', { username: 'admin' }, 'This user name is kept for the site itself.'],
    ['several of these', { username: 'admin', confirm: 'something else' }, 'Some fields need another look.'],
    ['nothing', { displayname: '', username: '', email: '', password: '', confirm: '' }, 'Something is still missing.'],
    ['no email and a user name that is none', { username: 'x', email: ' ' }, 'Something is still missing.'],
    ['the password only once', { confirm: '' }, 'Type the password once more.'],
    ['no email but what is none', { email: 'nowhere' }, 'This does not look like an email address.'],
  ])('a sign-up with %s is headed by what is wrong', async (_, wrong, words) => {
    const fields = { displayname: 'Di', username: 'diving', email: 'di@tunes.example', password: PASSWORD, confirm: PASSWORD, ...wrong };
    const html = await (await new Walker(testApp.site).send('/register', fields)).text();
    expect(/<div class="refusal"[^>]*><p>([^<]*)/.exec(html)?.[1]).toContain(words);
  });

  test('an account whose page could not be made is led to finish', async () => {
    const { walker } = await newPerson('unfinished');
    await testApp.db.deleteFrom('profile').where('username', '=', 'unfinished').execute();
    expect((await walker.ask('/profile')).headers.get('location')).toBe('/finish');
    expect(await (await walker.ask('/dashboard')).text()).toContain('Your account has no page yet');
    const taken = await walker.send('/finish', { username: 'nobody', displayname: 'X' });
    expect(taken.status).toBe(400);
    const done = await walker.send('/finish', { username: 'finished', displayname: 'At last' });
    expect(done.headers.get('location')).toBe('/u/finished');
    expect((await profileOf('finished'))?.displayname).toBe('At last');
  });

  test('signing in leads back to where one was going, on this site alone', async () => {
    const { email } = await newPerson();
    const walker = new Walker(testApp.site);
    expect((await walker.ask('/dashboard')).headers.get('location')).toBe('/login?back=%2Fdashboard');
    expect(Walker.field(await (await walker.ask('/login?back=%2Fdashboard')).text(), 'back')).toBe('/dashboard');
    const wrong = await walker.send('/login', { email, password: 'not this one', back: '/dashboard' });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain('Email and password do not match.');
    const right = await walker.send('/login', { email: email.toUpperCase(), password: PASSWORD, back: '/dashboard' });
    expect(right.headers.get('location')).toBe('/dashboard');
    for (const back of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)']) {
      const away = await new Walker(testApp.site).send('/login', { email, password: PASSWORD, back });
      expect(new URL(away.headers.get('location') ?? '', 'https://own.example').origin).toBe('https://own.example');
    }
  });

  test('signing in again in one browser ends the session it had', async () => {
    const { walker, email, uid } = await newPerson();
    const token = await walker.token();
    expect((await walker.call('/session', { email, password: PASSWORD })).status).toBe(200);
    expect(await testApp.db.selectFrom('session').select('id').where('account_id', '=', uid).execute()).toHaveLength(1);
    expect((await walker.call('/post/updateUserData', { uid, fields: {} }, token)).status).toBe(401);
    expect((await walker.ask('/dashboard')).status).toBe(200);
  });

  test('signing out ends the session itself, and another site’s link does not', async () => {
    const { walker } = await newPerson();
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

  test('a page is edited: what is not in the form stays, what is emptied is cleared', async () => {
    const { walker, username } = await newPerson();
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
    expect(await profileOf(username)).toMatchObject({
      displayname: 'New Name',
      location: 'Tin Harbor',
      bio: '<p>Plays the <b>saw</b>.</p>',
      social: { instagram: '@saw' },
    });
    await edit({ location: '' });
    expect(await profileOf(username)).toMatchObject({ displayname: 'New Name', location: '' });
    const wrong = await edit({ website: 'javascript:alert(1)', location: 'Kept' });
    expect(wrong.status).toBe(400);
    const html = await wrong.text();
    expect(html).toMatch(/id="website"[^>]*aria-invalid="true"/);
    expect(Walker.field(html, 'location')).toBe('Kept');
    expect((await profileOf(username))?.location).toBe('');
  });

  test('a forgotten password is replaced through the letter', async () => {
    const { walker, email } = await newPerson();
    const visitor = new Walker(testApp.site);
    expect(await (await visitor.send('/forgot', { email })).text()).toContain('a letter is on its way');
    expect(await (await visitor.send('/forgot', { email: 'nobody@tunes.example' })).text()).toContain('a letter is on its way');
    const link = await linkFor(email);
    const page = await (await visitor.ask(link)).text();
    expect(page).toContain(`Choose a new password for <!-- -->${email}`);
    const code = Walker.field(page, 'code');
    const empty = await (await visitor.send(link, { code, purpose: 'PASSWORD_RESET', password: '', confirm: '' })).text();
    for (const words of ['Choose a password.', 'Type the password once more.']) expect(empty).toContain(words);
    const weak = await visitor.send(link, { code, purpose: 'PASSWORD_RESET', password: 'short', confirm: 'short' });
    expect(weak.status).toBe(400);
    const done = await visitor.send(link, { code, purpose: 'PASSWORD_RESET', password: 'four louder boats', confirm: 'four louder boats' });
    expect(done.headers.get('location')).toBe('/letter/done?was=PASSWORD_RESET');
    expect(visitor.has('session')).toBe(false);
    expect((await walker.ask('/dashboard')).status).toBe(303);
    expect((await visitor.send('/login', { email, password: 'four louder boats', back: '/' })).status).toBe(303);
    expect(await (await visitor.ask(link)).text()).toContain('This link was used already');
  });

  test('an address is confirmed only by pressing the button: programs that read mail follow links too', async () => {
    const { walker, email } = await newPerson();
    const link = await linkFor(email);
    const page = await (await walker.ask(link)).text();
    expect(await (await walker.ask('/dashboard')).text()).toContain('not confirmed yet');
    await walker.send(link, { code: Walker.field(page, 'code'), purpose: 'VERIFY_EMAIL' });
    expect(await (await walker.ask('/dashboard')).text()).toContain('(confirmed)');
  });

  test('whoever is refused for strangers’ failures is told how to go on, and a browser that signed in before is not refused', async () => {
    const { walker, email } = await newPerson();
    await walker.ask('/logout');
    for (let tries = 0; tries < 100; tries++) await testApp.identity.limits.count(['failed sign-in by account', email]);
    const other = new Walker(testApp.site);
    const refused = await other.send('/login', { email, password: PASSWORD, back: '/' });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('or choose a new password by letter, which always works.');
    expect((await walker.send('/login', { email, password: PASSWORD, back: '/' })).status).toBe(303);
  });

  test('strangers’ failures do not keep somebody who is signed in from their own dashboard', async () => {
    const { walker, email } = await newPerson();
    for (let tries = 0; tries < 10; tries++) await new Walker(testApp.site).send('/login', { email, password: 'not mine', back: '/' });
    const change = { intent: 'password', current: PASSWORD, password: 'four louder boats', confirm: 'four louder boats' };
    await walker.send('/dashboard', change);
    expect(await (await walker.ask('/dashboard')).text()).toContain('Your password is changed');
  });

  test('an address is confirmed from another browser only with the password: the letter may be one a stranger had sent', async () => {
    const { walker, email } = await newPerson();
    const link = await linkFor(email);
    const telephone = new Walker(testApp.site);
    const page = await (await telephone.ask(link)).text();
    expect(page).toContain('You are not signed in here, so type the password of the account as well.');
    const answer = (current?: string) =>
      telephone.send(link, { code: Walker.field(page, 'code'), purpose: 'VERIFY_EMAIL', ...(current === undefined ? {} : { current }) });
    for (const [typed, said] of [
      [undefined, 'This is not your password.'],
      ['', 'Fill in your password.'],
      ['not the password', 'This is not your password.'],
    ] as const)
      expect(await (await answer(typed)).text()).toContain(said);
    expect(await (await walker.ask('/dashboard')).text()).toContain('not confirmed yet');
    expect((await answer(PASSWORD)).headers.get('location')).toBe('/letter/done?was=VERIFY_EMAIL');
    expect(await (await walker.ask('/dashboard')).text()).toContain('(confirmed)');
  });

  test('the dashboard ends sessions, changes a password, takes what is kept along, deletes the account', async () => {
    const { walker, email, username } = await newPerson();
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
    expect(await wrong.text()).toContain('This is not your password.');
    const changed = await walker.send('/dashboard', {
      intent: 'password',
      current: PASSWORD,
      password: 'four louder boats',
      confirm: 'four louder boats',
    });
    expect(changed.headers.get('location')).toBe('/dashboard');
    expect(await (await walker.ask('/dashboard')).text()).toContain('Your password is changed');
    expect((await walker.ask('/dashboard')).status).toBe(200);
    const file = await walker.ask('/api/people/export');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(await file.json()).toMatchObject({ account: { email }, profile: { username } });
    const gone = await walker.send('/dashboard', { intent: 'delete', current: 'four louder boats' });
    expect(gone.headers.get('location')).toBe('/');
    expect(await profileOf(username)).toBeNull();
    expect((await walker.ask(`/u/${username}`)).status).toBe(404);
  });
});

describe('an authenticator app', () => {
  test('opens the desk where the settings want one, which nothing else does', async () => {
    const strict = await openTestSite('sqlite', undefined, { deskSecondFactor: true });
    const { walker, email, uid } = await newPerson('keyholder', strict);
    await confirmAddress({ walker, email }, strict);
    await strict.db.transaction().execute((change) => changeAccount(change, uid, { rank: 'editor' }));
    const questions = async () => walker.ask('/api/desk/questions', { headers: { authorization: `Bearer ${await walker.token()}` } });
    expect((await questions()).status).toBe(403);
    const page = await walker.ask('/desk');
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('only after signing in with an authenticator app')]);

    const form = await (await walker.send('/dashboard', { intent: 'second-factor', current: PASSWORD })).text();
    const app = new TOTP({ secret: Secret.fromBase32(Walker.field(form, 'secret')) });
    const code = app.generate({ timestamp: Number(strict.machineClock().epochMilliseconds) });
    await walker.send('/dashboard', { intent: 'second-factor-finish', session: Walker.field(form, 'session'), code });
    expect((await questions()).status).toBe(200);
    expect((await walker.ask('/desk')).status).toBe(200);
    await strict.close();
  });

  test('is set up, asked for, replaced once by a recovery code, and taken off', async () => {
    const { walker, email } = await newPerson();
    expect(await (await walker.ask('/dashboard')).text()).toContain('that needs a confirmed email');
    const tooSoon = await walker.send('/dashboard', { intent: 'second-factor', current: PASSWORD });
    expect(await tooSoon.text()).toContain('Confirm your email first');
    await walker.send('/dashboard', { intent: 'second-factor-letter' });
    expect(await (await walker.ask('/dashboard')).text()).toContain('then set up the app here.');
    await confirmAddress({ walker, email });
    const page = await (await walker.send('/dashboard', { intent: 'second-factor', current: PASSWORD })).text();
    const [secret, session, squares, uri] = ['secret', 'session', 'squares', 'uri'].map((name) => Walker.field(page, name)) as [
      string,
      string,
      string,
      string,
    ];
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tin%20Harbor/);
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => app.generate({ timestamp: Number(testApp.machineClock().epochMilliseconds) });
    const wrong = await (
      await walker.send('/dashboard', { intent: 'second-factor-finish', session, secret, squares, uri, code: '000000' })
    ).text();
    expect(wrong).toContain('This code is not right');
    expect(Walker.field(wrong, 'session')).toBe(session);
    const uncoded = await (
      await walker.send('/dashboard', { intent: 'second-factor-finish', session, secret, squares, uri, code: '' })
    ).text();
    expect([uncoded.includes('Type the code your app shows.'), Walker.field(uncoded, 'session')]).toEqual([true, session]);
    const done = await (await walker.send('/dashboard', { intent: 'second-factor-finish', session, code: code() })).text();
    const [, recovery = ''] = /<code>([a-z2-9]{5}-[a-z2-9]{5})<\/code>/.exec(done) ?? [];
    expect(recovery).not.toBe('');

    const visitor = new Walker(testApp.site);
    const pendingFrom = async () => {
      const html = await (await visitor.send('/login', { email, password: PASSWORD, back: '/dashboard' })).text();
      expect(visitor.has('session')).toBe(false);
      return Walker.field(html, 'pending');
    };
    const pending = await pendingFrom();
    expect((await visitor.send('/login', { pending, back: '/dashboard', code: '123456' })).status).toBe(400);
    const half = await (await visitor.send('/login', { pending, back: '/dashboard', code: '' })).text();
    expect([half.includes('Type the code your app shows.'), Walker.field(half, 'pending')]).toEqual([true, pending]);
    testApp.wait(31);
    expect((await visitor.send('/login', { pending, back: '/dashboard', code: code() })).headers.get('location')).toBe('/dashboard');
    await visitor.ask('/logout');
    const again = await pendingFrom();
    expect((await visitor.send('/login', { pending: again, back: '/', code: recovery.toUpperCase() })).status).toBe(303);
    await visitor.ask('/logout');
    const third = await pendingFrom();
    expect((await visitor.send('/login', { pending: third, back: '/', code: recovery })).status).toBe(400);
    const kept = await walker.send('/dashboard', { intent: 'second-factor-remove', current: 'not mine' });
    expect(await kept.text()).toContain('This is not your password.');
    await walker.send('/dashboard', { intent: 'second-factor-remove', current: PASSWORD });
    expect(await (await walker.ask('/dashboard')).text()).toContain('Your authenticator app is off your account.');
    expect((await visitor.send('/login', { email, password: PASSWORD, back: '/' })).status).toBe(303);
  });
});

describe('two people', () => {
  test('neither can touch the other’s page by any route', async () => {
    const [ada, bo] = [await newPerson(), await newPerson()];
    const token = await ada.walker.token();
    const before = await profileOf(bo.username);
    const tries = [
      ada.walker.call('/post/updateUserData', { uid: bo.uid, fields: { location: 'taken' } }, token),
      ada.walker.call('/post/updateUserData', { uid: bo.uid, fields: { location: 'taken' } }),
      ada.walker.call('/post/registerData', { uid: bo.uid, username: 'stolen', displayname: 'S', createdAt: 0 }, token),
      ada.walker.call('/post/updateUserData', { uid: ada.uid, fields: { uid: bo.uid, username: bo.username } }, token),
      ada.walker.call('/post/updateUserData', { uid: bo.uid, fields: { location: 'taken' } }, 'a.b.c'),
      ada.walker.ask('/api/post/updateUserData', { method: 'PUT' }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 401, 403, 400, 401, 405]);
    expect((await ada.walker.ask(`/u/${bo.username}/edit`)).headers.get('location')).toBe(`/u/${bo.username}`);
    await ada.walker.send(`/u/${bo.username}/edit`, { loaded: JSON.stringify(before), displayname: 'taken' });
    expect(await profileOf(bo.username)).toEqual(before);
    const { sessions } = (await (await bo.walker.ask('/api/session/list')).json()) as { sessions: { id: string }[] };
    await ada.walker.call('/session/list/end', { id: sessions[0]?.id ?? '' });
    expect((await bo.walker.ask('/dashboard')).status).toBe(200);
  });

  test('no cookie opens what goes by token, and nobody’s e-mail is public', async () => {
    const { walker, uid, username, email } = await newPerson();
    expect((await walker.call('/post/updateUserData', { uid, fields: { location: 'x' } })).status).toBe(401);
    for (const path of ['/api/get/getAllUsers', '/api/people', `/u/${username}`])
      expect(await (await new Walker(testApp.site).ask(path)).text()).not.toContain(email);
    expect(Object.keys((await profileOf(username)) ?? {}).sort()).toEqual(['bio', 'displayname', 'location', 'social', 'uid', 'username']);
    const all = (await (await walker.ask('/api/get/getAllUsers')).json()) as object[];
    expect(all).toContainEqual({ username, displayname: `The ${username}` });
  });

  test('registering twice in the same words answers the same, in other words is refused', async () => {
    const { walker, uid, username } = await newPerson();
    const token = await walker.token();
    const again = { uid, username, displayname: 'whoever', createdAt: 1, email: 'x', location: '', bio: '' };
    expect((await walker.call('/post/registerData', again, token)).status).toBe(200);
    expect((await walker.call('/post/registerData', { ...again, username: 'second' }, token)).status).toBe(409);
    expect((await profileOf(username))?.displayname).toBe(`The ${username}`);
  });
});

describe('what another site sends', () => {
  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { 'sec-fetch-site': '', origin: 'https://elsewhere.example' }],
    ['no origin at all', { 'sec-fetch-site': '', origin: 'null' }],
  ])('%s is not done', async (_, headers) => {
    const { walker, email } = await newPerson();
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    const bare = (path: string, body: BodyInit, type: string) =>
      testApp.site.request(path, { method: 'POST', body, headers: { ...sent, 'content-type': type } });
    expect((await bare('/login', new URLSearchParams({ email, password: PASSWORD }), 'application/x-www-form-urlencoded')).status).toBe(
      403,
    );
    expect((await bare('/api/session', JSON.stringify({ email, password: PASSWORD }), 'application/json')).status).toBe(403);
    expect((await bare('/api/session/end', '{}', 'text/plain')).status).toBe(403);
    expect((await walker.ask('/dashboard')).status).toBe(200);
  });

  test('a form posted as JSON’s plain cousin is not JSON', async () => {
    const response = await testApp.site.request('/api/session', {
      method: 'POST',
      body: '{"email":"a@b.example","password":"x"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(400);
  });
});

const NAUGHTY = '../shared/data/hostile/blns.json';
describe.skipIf(!existsSync(NAUGHTY))('naughty strings', () => {
  test('come back byte-equal or are refused with a word at the field, over JSON and forms', async () => {
    const { walker, uid, username } = await newPerson();
    const token = await walker.token();
    const strings = JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[];
    let equal = 0;
    let refused = 0;
    for (const text of strings) {
      await testApp.identity.limits.forget(['profile change by account', uid]);
      for (const name of ['displayname', 'location', 'bio', 'website', 'instagram', 'facebook'] as const) {
        const social = name === 'website' || name === 'instagram' || name === 'facebook';
        const fields = social ? { social: { [name]: text } } : { [name]: text };
        const response = await walker.call('/post/updateUserData', { uid, fields }, token);
        const body = (await response.json()) as { profile: Profile; error: { fields?: Record<string, string> } };
        if (response.status === 200) {
          const kept = social ? body.profile.social[name] : body.profile[name];
          if (name !== 'bio') expect(kept).toBe(text);
          equal += 1;
        } else {
          expect(response.status).toBe(400);
          expect(Object.keys(body.error.fields ?? {})[0]).toContain(name);
          refused += 1;
        }
      }
      const form = await walker.send(`/u/${username}/edit`, { loaded: JSON.stringify(await profileOf(username)), location: text });
      expect([303, 400]).toContain(form.status);
      for (const lookUp of [{ username: text }, { uid: text }])
        expect((await walker.call('/post/getPublicUserData', lookUp)).status).toBeLessThan(500);
    }
    expect(equal).toBeGreaterThan(strings.length);
    expect(refused).toBeGreaterThan(100);
  }, 120_000);

  test('are no user name, email or password that breaks anything', async () => {
    const strings = JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[];
    const home = await openTestSite('sqlite');
    for (const text of strings) {
      const walker = new Walker(home.site);
      for (const wrong of [{ username: text }, { email: text }, { displayname: text }]) {
        const fields = { displayname: 'N', username: 'naughty', email: 'n@', password: 'x', confirm: 'x', ...wrong };
        const response = await walker.send('/register', fields);
        expect(response.status).toBe(400);
        const html = await response.text();
        for (const [name, value] of Object.entries(wrong)) if (!/[\r\n\0]/.test(value)) expect(Walker.field(html, name)).toBe(value);
      }
      expect((await walker.send('/login', { email: text, password: text })).status).toBeLessThan(500);
    }
    await home.close();
  }, 120_000);
});
