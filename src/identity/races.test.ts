import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmByEmail } from '#rig/confirm.ts';
import { ENGINES, openTestApp, openTestIdentity, type TestApp } from '#rig/test-app.ts';
import { changeEmail, changePassword, deleteAccount } from './account/change-credentials.ts';
import { signUp } from './account/sign-up.ts';
import type { Identity } from './identity.ts';
import { applyCode, resetPassword } from './letters/apply-code.ts';
import { sendChange, sendReset, sendVerification } from './letters/send-letter.ts';
import { endSessions } from './session/session-store.ts';
import { finishEnrolment, startEnrolment, withdrawFactor } from './sign-in/second-factor.ts';
import { finishSignIn, signIn } from './sign-in/sign-in.ts';

const PASSWORD = 'three quiet boats';
const OTHER = 'four louder boats';
const caller = { address: '192.0.2.7', agent: 'test' };

const outcome = (action: Promise<unknown>) =>
  action.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const times = (outcomes: readonly string[], what: string) => outcomes.filter((each) => each === what).length;

describe.each(ENGINES)('at once, on %s', (engine) => {
  let testApp: TestApp;
  let identity: Identity;
  let letters: ReturnType<typeof openTestIdentity>['letters'];
  beforeAll(async () => {
    testApp = await openTestApp(engine);
    ({ identity, letters } = openTestIdentity(testApp));
  });
  afterAll(() => testApp.close());

  let people = 0;
  async function newPerson() {
    const email = `racer${people++}@tunes.example`;
    return { ...(await signUp(identity, { email, password: PASSWORD }, 'client', caller)), email };
  }
  const codeFor = async (to: string) =>
    /oobCode=([\w-]+)/.exec(
      (await letters()).filter((letter) => letter.to === to && letter.body.includes('oobCode')).at(-1)?.body ?? '',
    )?.[1] ?? '';
  const sessionsOf = (id: string) => testApp.db.selectFrom('session').select('id').where('account_id', '=', id).execute();
  const accountOf = (id: string) => testApp.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  /** Someone with an authenticator app, and its codes by step from now. */
  async function guarded() {
    const person = await newPerson();
    const proved = await confirmByEmail({ identity, letters }, person);
    const { secret, session } = await startEnrolment(identity, proved);
    const app = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });
    const shown = (steps: number) => app.generate({ timestamp: testApp.machineClock().epochMilliseconds + steps * 30_000 });
    const { recoveryCodes, ...arrival } = await finishEnrolment(identity, proved, { session, code: shown(0), name: '' });
    return { ...arrival, email: person.email, shown, recovery: recoveryCodes[0] ?? '' };
  }
  /** Six digits the app doesn't show. */
  const wrong = (shown: (steps: number) => string, nth: number) => {
    const right = new Set([-1, 0, 1].map(shown));
    return Array.from({ length: nth + 4 }, (_, n) => String(n).padStart(6, '0')).filter((code) => !right.has(code))[nth] ?? '';
  };

  test('two resets by one letter make one new password', async () => {
    const { email } = await newPerson();
    await sendReset(identity, email, undefined, caller);
    const code = await codeFor(email);
    const outcomes = await Promise.all([OTHER, `${OTHER}!`].map((password) => outcome(resetPassword(identity, code, password, caller))));
    expect(outcomes.toSorted()).toEqual(['INVALID_OOB_CODE', 'done']);
  });

  test('of two who change to one address one gets it, and the other is told so', async () => {
    const pair = [await newPerson(), await newPerson()];
    const wanted = `wanted${people}@tunes.example`;
    expect((await Promise.all(pair.map((person) => outcome(changeEmail(identity, person, wanted))))).toSorted()).toEqual([
      'EMAIL_EXISTS',
      'done',
    ]);
  });

  test('the same by email', async () => {
    const wanted = `lettered${people}@tunes.example`;
    const codes: string[] = [];
    for (const person of [await newPerson(), await newPerson()]) {
      await sendChange(identity, person, wanted, undefined, caller);
      codes.push(await codeFor(wanted));
    }
    expect(new Set(codes).size).toBe(2);
    expect((await Promise.all(codes.map((code) => outcome(applyCode(identity, code, caller))))).toSorted()).toEqual([
      'EMAIL_EXISTS',
      'done',
    ]);
  });

  test('a sign-in under the old password that ends after the new one was set leaves nobody signed in', async () => {
    const { email, account } = await newPerson();
    await sendReset(identity, email, undefined, caller);
    const code = await codeFor(email);
    const tries = Array.from({ length: 8 }, () => outcome(signIn(identity, { email, password: PASSWORD }, 'client', caller)));
    await resetPassword(identity, code, OTHER, caller);
    await Promise.all(tries);
    expect(await sessionsOf(account.id)).toEqual([]);
  });

  test('whoever is signed out while they change the password has not changed it', async () => {
    const person = await newPerson();
    const turn = Promise.withResolvers<void>();
    const before = identity.passwords.checking(() => turn.promise);
    const changing = outcome(changePassword(identity, person, OTHER));
    await testApp.db.transaction().execute((tx) => endSessions(tx, person.account.id));
    turn.resolve();
    await before;
    expect(await changing).toBe('TOKEN_EXPIRED');
    expect(await sessionsOf(person.account.id)).toEqual([]);
    expect(await outcome(signIn(identity, { email: person.email, password: PASSWORD }, 'client', caller))).toBe('done');
  });

  test('an account that goes while its owner signs in is no failure of ours', async () => {
    const person = await newPerson();
    const tries = Array.from({ length: 4 }, () => outcome(signIn(identity, { email: person.email, password: PASSWORD }, 'client', caller)));
    await deleteAccount(identity, person);
    for (const each of await Promise.all(tries)) expect(['done', 'INVALID_LOGIN_CREDENTIALS']).toContain(each);
  });

  test('an email to one address confirms no other that came meanwhile', async () => {
    for (const kind of ['VERIFY_EMAIL', 'PASSWORD_RESET'] as const) {
      const person = await newPerson();
      const victim = `victim${people}@tunes.example`;
      if (kind === 'VERIFY_EMAIL') await sendVerification(identity, person, undefined, caller);
      else await sendReset(identity, person.email, undefined, caller);
      const code = await codeFor(person.email);
      const apply = kind === 'VERIFY_EMAIL' ? applyCode(identity, code, caller) : resetPassword(identity, code, OTHER, caller);
      await Promise.all([outcome(apply), outcome(changeEmail(identity, person, victim))]);
      const after = await accountOf(person.account.id);
      if (after?.email === victim) expect(after.email_verified).toBe(0);
    }
  });

  test('half a sign-in is worth nothing once the password changed', async () => {
    const { email, shown } = await guarded();
    const half = await signIn(identity, { email, password: PASSWORD }, 'client', caller);
    await sendReset(identity, email, undefined, caller);
    await resetPassword(identity, await codeFor(email), OTHER, caller);
    const pending = 'pending' in half ? half.pending : '';
    expect(await outcome(finishSignIn(identity, { pending, code: shown(1) }, caller))).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  });

  test('a hundred codes sent at once are ten guesses', async () => {
    const { email, shown } = await guarded();
    const half = await signIn(identity, { email, password: PASSWORD }, 'client', caller);
    const pending = 'pending' in half ? half.pending : '';
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => outcome(finishSignIn(identity, { pending, code: wrong(shown, n) }, caller))),
    );
    expect(times(outcomes, 'INVALID_CODE')).toBeLessThanOrEqual(10);
  });

  test('whoever knows the password may not guess codes by beginning anew; a recovery code still opens', async () => {
    const { email, shown, recovery } = await guarded();
    const outcomes: string[] = [];
    for (let n = 0; n < 15; n++) {
      const half = await signIn(identity, { email, password: PASSWORD }, 'client', caller);
      outcomes.push(
        await outcome(finishSignIn(identity, { pending: 'pending' in half ? half.pending : '', code: wrong(shown, n) }, caller)),
      );
    }
    expect(times(outcomes, 'INVALID_CODE')).toBe(10);
    expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    const finish = async (code: string) => {
      const half = await signIn(identity, { email, password: PASSWORD }, 'client', caller);
      return outcome(finishSignIn(identity, { pending: 'pending' in half ? half.pending : '', code }, caller));
    };
    expect(await finish(shown(1))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await finish(recovery)).toBe('done');
    expect(await finish(shown(1))).toBe('done');
  });

  test('a hundred passwords sent at once are ten guesses', async () => {
    const { email } = await newPerson();
    const from = { address: '192.0.2.99', agent: 'test' };
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, n) => outcome(signIn(identity, { email, password: `wrong ${n}` }, 'client', from))),
    );
    expect(times(outcomes, 'INVALID_LOGIN_CREDENTIALS')).toBeLessThanOrEqual(10);
    expect(await outcome(signIn(identity, { email, password: PASSWORD }, 'client', caller))).toBe('done');
  });

  test('whatever is done to one account at once, each action is done or refused, and none waits for another that waits for it', async () => {
    for (let round = 0; round < 6; round++) {
      testApp.wait(700);
      const person = await guarded();
      const { email, shown } = person;
      await sendReset(identity, email, undefined, caller);
      const reset = await codeFor(email);
      await sendVerification(identity, person, undefined, caller);
      const verify = await codeFor(email);
      const half = await signIn(identity, { email, password: PASSWORD }, 'client', caller);
      const { session } = await startEnrolment(identity, person);
      const outcomes = await Promise.all(
        [
          changePassword(identity, person, OTHER),
          resetPassword(identity, reset, OTHER, caller),
          applyCode(identity, verify, caller),
          finishSignIn(identity, { pending: 'pending' in half ? half.pending : '', code: shown(1) }, caller),
          finishEnrolment(identity, person, { session, code: '000000', name: '' }),
          sendReset(identity, email, undefined, caller),
          sendVerification(identity, person, undefined, caller),
          changeEmail(identity, person, `moved${round}${email}`),
          withdrawFactor(identity, person, person.session.second_factor ?? ''),
          ...(round % 2 === 0 ? [deleteAccount(identity, person)] : []),
        ].map(outcome),
      );
      for (const each of outcomes) expect(each).toMatch(/^(?!ERR_)(?:done|[A-Z_]{6,})$/);
    }
  });
});
