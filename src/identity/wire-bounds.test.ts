import { hashSync } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { FULL_ENGINES, openTestApp, openTestIdentity } from '#rig/test-app.ts';
import { message, openWire, PASSWORD } from '#rig/wire.ts';
import { signUp } from './account/sign-up.ts';
import { openPasswords } from './password/passwords.ts';
import { signIn } from './sign-in/sign-in.ts';

const caller = { address: '192.0.2.7', agent: 'test' };
const { app, call, newPerson } = openWire();

describe('limits', () => {
  test('let an account change a few times; who never confirmed an address gets few letters of it, and nothing in them that somebody typed', async () => {
    let { idToken, email } = await newPerson();
    const victim = 'victim@tunes.example';
    const outcomes: (string | undefined)[] = [];
    for (let times = 0; times < 12; times++) {
      const answer = await call('update', { idToken, email: times % 2 === 0 ? victim : `buy-pills.${email}` });
      outcomes.push(message(answer)?.split(' ')[0]);
      idToken = String(answer.body.idToken ?? idToken);
    }
    expect(outcomes).toEqual([...Array(10).fill(undefined), ...Array(2).fill('TOO_MANY_ATTEMPTS_TRY_LATER')]);
    const letters = (await app().letters()).filter(({ to }) => to === victim);
    expect(letters).toHaveLength(3);
    for (const { body } of letters) expect(body).not.toContain('buy-pills');
  });

  test('count a password and an address that are changed together as one change, and neither is changed where the other cannot be', async () => {
    const { email, idToken } = await newPerson();
    const taken = await newPerson();
    const both = (token: string, wanted: string) => call('update', { idToken: token, email: wanted, password: 'four quiet boats' });
    expect(message(await both(idToken, taken.email))).toBe('EMAIL_EXISTS');
    expect((await call('signInWithPassword', { email, password: PASSWORD })).status).toBe(200);
    for (let times = 0; times < 12; times++)
      expect(message(await call('update', { idToken, password: 'short' }))).toMatch(/^WEAK_PASSWORD/);
    let token = idToken;
    for (let times = 0; times < 9; times++) {
      const answer = await both(token, `moved${times}.${email}`);
      expect(answer.status).toBe(200);
      token = String(answer.body.idToken);
    }
    expect(message(await both(token, email))).toMatch(/^TOO_MANY/);
    expect((await call('signInWithPassword', { email: `moved8.${email}`, password: 'four quiet boats' })).status).toBe(200);
  });

  test('never keep a confirmed owner from being told', async () => {
    const { email, idToken } = await newPerson();
    await app().db.updateTable('account').set({ email_verified: 1 }).where('email', '=', email).execute();
    let token = idToken;
    for (let times = 0; times < 10; times++) {
      const { body } = await call('update', { idToken: token, password: `${PASSWORD} ${times}` });
      token = String(body.idToken);
    }
    expect((await app().letters()).filter(({ to }) => to === email)).toHaveLength(10);
  });

  test('slow a guesser down, by account and address, and forget once the owner is in', async () => {
    const { email } = await newPerson();
    for (let tries = 0; tries < 9; tries++) await call('signInWithPassword', { email, password: `wrong ${tries}` });
    expect((await call('signInWithPassword', { email, password: PASSWORD })).status).toBe(200);
    for (let tries = 0; tries < 10; tries++) await call('signInWithPassword', { email, password: `wrong ${tries}` });
    expect(message(await call('signInWithPassword', { email, password: PASSWORD }))).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    app().wait(1900);
    expect((await call('signInWithPassword', { email, password: PASSWORD })).status).toBe(200);
  });

  test('send few letters to one address', async () => {
    const { email } = await newPerson();
    for (let letters = 0; letters < 5; letters++) await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    expect(message(await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }))).toMatch(/^TOO_MANY/);
  });
});

describe.each(FULL_ENGINES)('on %s', (engine) => {
  test('twenty who sign up at once with one address become one account, whatever its case', async () => {
    const home = await openTestApp(engine);
    const { identity } = openTestIdentity(home);
    const tries = Array.from({ length: 20 }, (_, n) =>
      signUp(identity, { email: n % 2 === 0 ? 'Same@Tunes.Example' : 'same@tunes.example', password: PASSWORD }, 'client', caller).then(
        () => 'made',
        (error: { code: string }) => error.code,
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'EMAIL_EXISTS')).toHaveLength(19);
    expect(await home.db.selectFrom('account').select('email').execute()).toEqual([{ email: 'same@tunes.example' }]);
    await home.close();
  });

  test('those who sign up all at once count as if they had come one by one', async () => {
    const home = await openTestApp(engine);
    const { identity } = openTestIdentity(home);
    for (let times = 0; times < 97; times++) await identity.limits.count(['sign-up by address', caller.address]);
    const crowd = Array.from({ length: 12 }, (_, n) =>
      signUp(identity, { email: `crowd${n}@tunes.example`, password: PASSWORD }, 'client', caller).then(
        () => 'made',
        (error: { code: string }) => error.code,
      ),
    );
    const outcomes = await Promise.all(crowd);
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(9);
    await home.close();
  });

  test('a password kept at another cost is kept at today’s once somebody signs in with it', async () => {
    const home = await openTestApp(engine);
    const atTodaysCost = () => Object.assign(openTestIdentity(home).identity, { passwords: openPasswords() });
    const identity = atTodaysCost();
    const form = { email: 'ada@tunes.example', password: PASSWORD };
    await signUp(identity, form, 'client', caller);
    const old = hashSync(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await home.db.updateTable('account').set({ password_hash: old }).execute();
    const kept = async () => (await home.db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow()).password_hash;

    await expect(signIn(identity, { ...form, password: 'three quiet cars' }, 'client', caller)).rejects.toThrow(
      'INVALID_LOGIN_CREDENTIALS',
    );
    expect(await kept()).toBe(old);
    await signIn(identity, form, 'client', caller);
    expect(await kept()).toMatch(/m=19456,t=2,p=1/);
    const renewed = await kept();
    await signIn(identity, form, 'client', caller);
    expect(await kept()).toBe(renewed);
    // Two processes may rehash at once; the owner gets in either way.
    await home.db.updateTable('account').set({ password_hash: old }).execute();
    const other = atTodaysCost();
    await Promise.all([signIn(identity, form, 'client', caller), signIn(other, form, 'client', caller)]);
    await home.close();
  });
});

describe('the bot check, when it is on', () => {
  test('asks for a proof of work, each good once', async () => {
    const home = await openTestApp('sqlite');
    const { identity } = openTestIdentity(home, { botCheck: true });
    await expect(identity.botCheck.demand(undefined)).rejects.toThrow('MISSING_RECAPTCHA_TOKEN');
    await expect(identity.botCheck.demand('nonsense')).rejects.toThrow('INVALID_RECAPTCHA_TOKEN');
    const { solve } = await import('#web/session/proof.ts');
    const token = (await solve(JSON.stringify(await identity.botCheck.puzzle()))) ?? '';
    await identity.botCheck.demand(token);
    for (const again of [token, `${token}!`, ` ${token}`, btoa(`${atob(token)} `)])
      await expect(identity.botCheck.demand(again)).rejects.toThrow('INVALID_RECAPTCHA_TOKEN');
    await home.close();
  });
});
