import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { confirmByEmail } from '#rig/confirm.ts';
import { ENGINES, openTestApp, openTestIdentity } from '#rig/test-app.ts';
import { deleteAccount } from './account/change-credentials.ts';
import { signUp } from './account/sign-up.ts';
import { sendChange, sendReset } from './letters/send-letter.ts';
import { beginSession, resumeSession } from './session/sessions.ts';
import { finishEnrolment, startEnrolment, withdrawFactor } from './sign-in/second-factor.ts';
import { finishSignIn, type HalfWay, signIn } from './sign-in/sign-in.ts';

const PASSWORD = 'three quiet boats';
const caller = { address: '192.0.2.7', agent: 'test' };

describe.each(ENGINES)('on %s', (engine) => {
  test('an account that is deleted leaves nothing behind but the email that says so', async () => {
    const app = await openTestApp(engine);
    const office = openTestIdentity(app);
    const { identity, letters } = office;
    const email = 'ada@tunes.example';
    const ada = await confirmByEmail(office, await signUp(identity, { email, password: PASSWORD, displayName: 'Ada' }, 'client', caller));
    await sendReset(identity, email, undefined, caller);
    await startEnrolment(identity, ada);
    await signIn(identity, { email, password: 'wrong wrong' }, 'client', caller).catch(() => {});
    await deleteAccount(identity, ada);
    expect((await letters()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your account was deleted/)]);
    for (const table of ['account', 'session', 'letter_code', 'challenge', 'profile', 'known_device'] as const)
      expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect(JSON.stringify(await app.db.selectFrom('attempt').selectAll().execute())).not.toContain(email);
    await app.close();
  });

  test('a program that signs in again and again keeps its newest hundred sessions', async () => {
    const app = await openTestApp(engine);
    const { identity } = openTestIdentity(app);
    const arrive = (name: string) => signUp(identity, { email: `${name}@tunes.example`, password: PASSWORD }, 'client', caller);
    const [ada, bo] = [await arrive('ada'), await arrive('bo')];
    let last = ada;
    for (let n = 0; n < 101; n++) {
      app.wait(1);
      last = await app.db.transaction().execute((tx) => beginSession(identity, tx, { account: ada.account, kind: 'client', caller }));
    }
    expect(await app.db.selectFrom('session').select('id').where('account_id', '=', ada.account.id).execute()).toHaveLength(100);
    await expect(resumeSession(identity, ada.secret, 'client')).rejects.toThrow('TOKEN_EXPIRED');
    expect((await resumeSession(identity, last.secret, 'client')).account.id).toBe(ada.account.id);
    await resumeSession(identity, bo.secret, 'client');
    await app.close();
  });

  test('addresses that tried something are forgotten when they count no more', async () => {
    const app = await openTestApp(engine);
    const { identity } = openTestIdentity(app);
    await signIn(identity, { email: 'nobody@tunes.example', password: PASSWORD }, 'client', caller).catch(() => {});
    expect(await app.db.selectFrom('attempt').select('key').execute()).toHaveLength(3);
    app.wait(3 * 3600);
    await identity.limits.sweep();
    const kept = await app.db.selectFrom('attempt').select('key').execute();
    expect(kept).toEqual([]);
    await app.close();
  });

  test('whoever is signed in cannot send letters to one stranger after another', async () => {
    const app = await openTestApp(engine);
    const { identity } = openTestIdentity(app);
    const ada = await signUp(identity, { email: 'ada@tunes.example', password: PASSWORD }, 'client', caller);
    const send = (n: number) => sendChange(identity, ada, `stranger${n}@tunes.example`, undefined, caller);
    for (let n = 0; n < 5; n++) await send(n);
    await expect(send(5)).rejects.toThrow('TOO_MANY');
    await sendReset(identity, 'ada@tunes.example', undefined, caller);
    await app.close();
  });

  test('an app that is taken off signs out whoever came by it, and nobody who came by another', async () => {
    const app = await openTestApp(engine);
    const office = openTestIdentity(app);
    const { identity } = office;
    const email = 'ada@tunes.example';
    const ada = await confirmByEmail(office, await signUp(identity, { email, password: PASSWORD }, 'client', caller));
    const codeOf = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.machineClock().epochMilliseconds });
    const a = await startEnrolment(identity, ada);
    const byA = await finishEnrolment(identity, ada, { session: a.session, code: codeOf(a.secret), name: 'A' });
    const b = await startEnrolment(identity, byA);
    const byB = await finishEnrolment(identity, byA, { session: b.session, code: codeOf(b.secret), name: 'B' });
    const [appA, appB] = [byA.session.second_factor ?? '', byB.session.second_factor ?? ''];
    expect(appA).not.toBe(appB);
    app.wait(61);
    const enter = async (factorId: string, secret: string) => {
      const { pending } = (await signIn(identity, { email, password: PASSWORD }, 'client', caller)) as HalfWay;
      return finishSignIn(identity, { pending, factorId, code: codeOf(secret) }, caller);
    };
    const [here, there] = [await enter(appA, a.secret), await enter(appB, b.secret)];
    const after = await withdrawFactor(identity, here, appB);
    expect(after.session.second_factor).toBe(appA);
    await expect(resumeSession(identity, there.secret, 'client')).rejects.toThrow('TOKEN_EXPIRED');
    expect((await resumeSession(identity, after.secret, 'client')).session.second_factor).toBe(appA);
    const last = await withdrawFactor(identity, after, appA);
    expect(last.session.second_factor).toBeNull();
    await app.close();
  });

  test('the owner is told when an authenticator app comes or goes', async () => {
    const app = await openTestApp(engine);
    const office = openTestIdentity(app);
    const { identity, letters } = office;
    const ada = await confirmByEmail(office, await signUp(identity, { email: 'ada@tunes.example', password: PASSWORD }, 'client', caller));
    app.wait(1);
    const { secret, session } = await startEnrolment(identity, ada);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.machineClock().epochMilliseconds });
    const guarded = await finishEnrolment(identity, ada, { session, code, name: '' });
    app.wait(1);
    await withdrawFactor(identity, guarded, guarded.session.second_factor ?? '');
    const subjects = (await letters()).map(({ to, subject }) => `${to} ${subject}`);
    expect(subjects.slice(2)).toEqual([
      expect.stringMatching(/^ada@tunes.example An authenticator app was added/),
      expect.stringMatching(/^ada@tunes.example An authenticator app was removed/),
    ]);
    await app.close();
  });
});
