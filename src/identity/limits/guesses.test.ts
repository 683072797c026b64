import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { codeIn, confirmByEmail } from '#rig/confirm.ts';
import { FULL_ENGINES, openTestApp, openTestIdentity, type TestApp } from '#rig/test-app.ts';
import { solve } from '#web/session/proof.ts';
import { changePassword, deleteAccount } from '../account/change-credentials.ts';
import { KNOWN_DEVICE_DAYS, sweepKnownDevices } from '../account/known-devices.ts';
import { signUp } from '../account/sign-up.ts';
import type { Caller, Identity } from '../identity.ts';
import { resetPassword } from '../letters/apply-code.ts';
import { sendReset } from '../letters/send-letter.ts';
import { newSecret } from '../secrets.ts';
import type { Arrival } from '../session/sessions.ts';
import { finishEnrolment, startEnrolment } from '../sign-in/second-factor.ts';
import { finishSignIn, type HalfWay, signIn } from '../sign-in/sign-in.ts';

const PASSWORD = 'three quiet boats';
const OTHER = 'four louder boats';
const LATE = 'TOO_MANY_ATTEMPTS_TRY_LATER';

const outcome = (action: Promise<unknown>) =>
  action.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe.each(FULL_ENGINES)('on %s', (engine) => {
  let testApp: TestApp;
  let office: ReturnType<typeof openTestIdentity>;
  let identity: Identity;
  beforeEach(async () => {
    testApp = await openTestApp(engine);
    onTestFinished(() => testApp.close());
    office = openTestIdentity(testApp);
    identity = office.identity;
  });

  let n = 0;
  const stranger = (): Caller => ({ address: `2001:db8:${(n++).toString(16)}::1`, agent: 'stranger' });
  const browser = (address: string): Caller => ({ address, agent: 'browser', device: newSecret() });
  const email = 'ada@tunes.example';
  const enter = (caller: Caller, { password = PASSWORD, proved = false } = {}) =>
    outcome(signIn(identity, { email, password, proved }, 'browser', caller));
  const arrive = (caller: Caller) => signUp(identity, { email, password: PASSWORD }, 'browser', caller);
  /** Failures from many addresses up to the account's limit of 100. */
  const flood = async () => {
    for (let tries = 0; tries < 100; tries++) await identity.limits.count(['failed sign-in by account', email]);
  };

  test('strangers’ failures from many addresses refuse the owner nowhere they signed in before', async () => {
    const home = browser('198.51.100.7');
    await arrive(home);
    for (let tries = 0; tries < 101; tries++) await enter(stranger(), { password: `wrong ${tries}` });
    expect(await enter(stranger())).toBe(LATE);
    const { device, ...program } = home;
    // The same browser anywhere, and anything from the same address, such as a client without cookies.
    expect(await enter({ ...home, address: '203.0.113.9' })).toBe('done');
    await flood();
    expect(await enter(program)).toBe('done');
    await flood();
    expect(await enter({ ...program, address: '198.51.100.8' })).toBe(LATE);
    expect(device).toMatch(/^[\w-]{43}$/);
  }, 60_000);

  test('failures from the owner’s own address do not refuse the browser they signed in with before', async () => {
    const home = browser('198.51.100.7');
    await arrive(home);
    const neighbor = { address: home.address, agent: 'neighbor' };
    for (let tries = 0; tries < 10; tries++) expect(await enter(neighbor, { password: 'wrong wrong' })).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await enter(neighbor)).toBe(LATE);
    expect(await enter(browser(home.address))).toBe(LATE);
    expect(await enter(home)).toBe('done');
  });

  test('a browser is known by a secret that nobody used there before', async () => {
    const [planted, given] = [newSecret(), newSecret()];
    await arrive({ ...browser('198.51.100.7'), device: planted, newDevice: given });
    await flood();
    expect(await enter({ ...stranger(), device: planted })).toBe(LATE);
    expect(await enter({ ...stranger(), device: given, newDevice: newSecret() })).toBe('done');
    await flood();
    expect(await enter({ ...stranger(), device: given })).toBe('done');
  });

  test('a known browser guesses no more than anybody', async () => {
    const home = browser('198.51.100.7');
    await arrive(home);
    const outcomes: string[] = [];
    for (let tries = 0; tries < 12; tries++)
      outcomes.push(await enter({ ...home, address: stranger().address }, { password: 'wrong wrong' }));
    await flood();
    expect(await enter({ ...home, address: stranger().address }, { password: 'wrong wrong' })).toBe(LATE);
    expect(outcomes).toContain('INVALID_LOGIN_CREDENTIALS');
  });

  test('whoever is refused may solve a puzzle instead, up to a last limit by account and address; windows are short', async () => {
    await arrive(browser('198.51.100.7'));
    const away = { address: '203.0.113.9', agent: 'away' };
    await flood();
    expect(await enter(away)).toBe(LATE);
    const { puzzle, demand } = identity.botCheck;
    const token = (await solve(JSON.stringify(await puzzle()))) ?? '';
    expect(await demand(token)).toBe(true);
    expect(await demand(token)).toBe(false);
    expect(await demand('nonsense')).toBe(false);
    for (let tries = 0; tries < 20; tries++)
      expect(await enter(away, { password: 'wrong wrong', proved: true })).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await enter(away, { proved: true })).toBe(LATE);
    expect(await enter({ ...away, address: '203.0.113.10' }, { proved: true })).toBe('done');
    testApp.wait(3700);
    await flood();
    testApp.wait(7200);
    expect(await enter(away)).toBe('done');
  }, 60_000);

  test('an email for a new password opens whatever strangers do', async () => {
    await arrive(browser('198.51.100.7'));
    await flood();
    const away = { address: '203.0.113.9', agent: 'away' };
    for (let tries = 0; tries < 60; tries++) await outcome(resetPassword(identity, `nonsense ${tries}`, OTHER, away));
    expect(await outcome(resetPassword(identity, 'nonsense', OTHER, away))).toBe(LATE);
    await sendReset(identity, email, undefined, away);
    await resetPassword(identity, await codeIn(office, email), OTHER, away);
    await flood();
    expect(await enter(away, { password: OTHER })).toBe('done');
  });

  test('strangers’ requests for letters use up nobody else’s, and leave an email that was sent valid', async () => {
    const home = browser('198.51.100.7');
    await arrive(home);
    await sendReset(identity, email, undefined, home);
    const mine = await codeIn(office, email);
    const one = stranger();
    for (let tries = 0; tries < 5; tries++) await sendReset(identity, email, undefined, one);
    expect(await outcome(sendReset(identity, email, undefined, one))).toBe(LATE);
    expect(await outcome(sendReset(identity, email, undefined, { address: '203.0.113.9', agent: 'away' }))).toBe('done');
    // Any number of strangers can't flood the mailbox, and the owner's browser gets through.
    const many = await Promise.all(Array.from({ length: 8 }, () => outcome(sendReset(identity, email, undefined, stranger()))));
    expect(many).toContain(LATE);
    expect((await office.letters()).length).toBeLessThanOrEqual(11);
    expect(await outcome(sendReset(identity, email, undefined, home))).toBe('done');
    await resetPassword(identity, mine, OTHER, home);
    expect(await enter(home, { password: OTHER })).toBe('done');
  });

  test('an email asked for later than a minute replaces the ones before', async () => {
    const home = browser('198.51.100.7');
    await arrive(home);
    await sendReset(identity, email, undefined, home);
    const first = await codeIn(office, email);
    testApp.wait(61);
    await sendReset(identity, email, undefined, home);
    expect(await outcome(resetPassword(identity, first, OTHER, home))).toBe('INVALID_OOB_CODE');
    expect(await outcome(resetPassword(identity, await codeIn(office, email), OTHER, home))).toBe('done');
  });

  test('whoever knows the password spends a stranger’s guesses at the second step, not those of a known browser', async () => {
    const home = browser('198.51.100.7');
    const ada = await confirmByEmail(office, await arrive(home));
    const { secret, session } = await startEnrolment(identity, ada);
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const shown = () => app.generate({ timestamp: testApp.machineClock().epochMilliseconds });
    await finishEnrolment(identity, ada, { session, code: shown(), name: '' });
    const finish = async (caller: Caller, code: string) => {
      const { pending } = (await signIn(identity, { email, password: PASSWORD }, 'browser', caller)) as HalfWay;
      return outcome(finishSignIn(identity, { pending, code }, caller));
    };
    testApp.wait(31);
    expect(await finish(home, shown())).toBe('done');
    const thief = stranger();
    for (let tries = 0; tries < 10; tries++) await finish(thief, '000000');
    expect(await finish(thief, '000000')).toBe(LATE);
    testApp.wait(31);
    expect(await finish(home, shown())).toBe('done');
    for (let tries = 0; tries < 10; tries++) await finish(home, '000000');
    expect(await finish(home, '000000')).toBe(LATE);
  });

  test('a browser is known no longer once the password is another, ninety days have gone, or the account has', async () => {
    const home = browser('198.51.100.7');
    const known = async () => (await testApp.db.selectFrom('known_device').select('hash').execute()).length;
    const ada = await arrive(home);
    expect(await known()).toBe(2);
    expect(JSON.stringify(await testApp.db.selectFrom('known_device').selectAll().execute())).not.toContain(home.device);
    const after = await changePassword(identity, ada, OTHER);
    expect(await known()).toBe(0);
    const again = (await signIn(identity, { email, password: OTHER }, 'browser', home)) as Arrival;
    expect(await known()).toBe(2);
    testApp.wait(KNOWN_DEVICE_DAYS * 86_400 + 1);
    await flood();
    expect(await enter(home, { password: OTHER })).toBe(LATE);
    await sweepKnownDevices(testApp.db, testApp.machineClock());
    expect(await known()).toBe(0);
    testApp.wait(7200);
    await signIn(identity, { email, password: OTHER }, 'browser', home);
    expect(await known()).toBe(2);
    await deleteAccount(identity, again);
    expect(await known()).toBe(0);
    expect(after.account.id).toBe(ada.account.id);
  });

  test('an account is known in few places at once: the newest', async () => {
    await arrive(browser('198.51.100.7'));
    for (let places = 0; places < 30; places++) {
      testApp.wait(1);
      await signIn(identity, { email, password: PASSWORD }, 'browser', browser(stranger().address));
    }
    expect(await testApp.db.selectFrom('known_device').select('hash').execute()).toHaveLength(50);
  });

  test('a sign-up costs a try whatever it says, and says the same of a weak password whether or not somebody has the address', async () => {
    await arrive({ address: '198.51.100.7', agent: 'ada' });
    const from = { address: '203.0.113.9', agent: 'asker' };
    const outcomes: string[] = [];
    for (let tries = 0; tries < 102; tries++) {
      const wanted = tries % 2 === 0 ? email : `nobody${tries}@tunes.example`;
      outcomes.push(await outcome(signUp(identity, { email: wanted, password: '123456' }, 'client', from)));
    }
    expect(new Set(outcomes.slice(0, 100))).toEqual(new Set(['PASSWORD_DOES_NOT_MEET_REQUIREMENTS']));
    expect(outcomes.slice(100)).toEqual([LATE, LATE]);
  });
});
