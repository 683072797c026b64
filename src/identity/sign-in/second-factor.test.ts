import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAddress, newMember, PASSWORD } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { changeAccount } from '../account/account-store.ts';

let testApp: TestSite;
beforeAll(async () => {
  testApp = await openTestSite();
});
afterAll(() => testApp.close());

describe('an authenticator app', () => {
  test('opens the desk where the settings want one, which nothing else does', async () => {
    const strict = await openTestSite('sqlite', undefined, { deskSecondFactor: true });
    const { walker, email, uid } = await newMember(strict, 'keyholder');
    await confirmAddress(strict, { walker, email });
    await strict.db.transaction().execute((tx) => changeAccount(tx, uid, { role: 'editor' }));
    const questions = async () => walker.ask('/api/desk/questions', { headers: { authorization: `Bearer ${await walker.token()}` } });
    expect((await questions()).status).toBe(403);
    const page = await walker.ask('/desk');
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('You need an authenticator app to open the desk')]);

    const form = await (await walker.send('/dashboard', { intent: 'second-factor', current: PASSWORD })).text();
    const app = new TOTP({ secret: Secret.fromBase32(Walker.field(form, 'secret')) });
    const code = app.generate({ timestamp: Number(strict.machineClock().epochMilliseconds) });
    await walker.send('/dashboard', { intent: 'second-factor-finish', session: Walker.field(form, 'session'), code });
    expect((await questions()).status).toBe(200);
    expect((await walker.ask('/desk')).status).toBe(200);
    await strict.close();
  });

  test('is set up, asked for, replaced once by a recovery code, and taken off', async () => {
    const { walker, email } = await newMember(testApp);
    expect(await (await walker.ask('/dashboard')).text()).toContain('Confirm your email first');
    const tooSoon = await walker.send('/dashboard', { intent: 'second-factor', current: PASSWORD });
    expect(await tooSoon.text()).toContain('Confirm your email first');
    await walker.send('/dashboard', { intent: 'second-factor-letter' });
    expect(await (await walker.ask('/dashboard')).text()).toContain('then set up the app here.');
    await confirmAddress(testApp, { walker, email });
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
    expect(wrong).toContain('That code is wrong');
    expect(Walker.field(wrong, 'session')).toBe(session);
    const uncoded = await (
      await walker.send('/dashboard', { intent: 'second-factor-finish', session, secret, squares, uri, code: '' })
    ).text();
    expect([uncoded.includes('Enter the code from your app.'), Walker.field(uncoded, 'session')]).toEqual([true, session]);
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
    expect([half.includes('Enter the code from your app.'), Walker.field(half, 'pending')]).toEqual([true, pending]);
    testApp.wait(31);
    expect((await visitor.send('/login', { pending, back: '/dashboard', code: code() })).headers.get('location')).toBe('/dashboard');
    await visitor.ask('/logout');
    const again = await pendingFrom();
    expect((await visitor.send('/login', { pending: again, back: '/', code: recovery.toUpperCase() })).status).toBe(303);
    await visitor.ask('/logout');
    const third = await pendingFrom();
    expect((await visitor.send('/login', { pending: third, back: '/', code: recovery })).status).toBe(400);
    const kept = await walker.send('/dashboard', { intent: 'second-factor-remove', current: 'not mine' });
    expect(await kept.text()).toContain('That’s not your password.');
    await walker.send('/dashboard', { intent: 'second-factor-remove', current: PASSWORD });
    expect(await (await walker.ask('/dashboard')).text()).toContain('Your authenticator app is removed.');
    expect((await visitor.send('/login', { email, password: PASSWORD, back: '/' })).status).toBe(303);
  });
});
