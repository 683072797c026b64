import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeIn } from '#rig/confirm.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { sendChange, sendVerification } from './letters/send-letter.ts';
import { readIdToken } from './session/tokens.ts';
import { startEnrolment } from './sign-in/second-factor.ts';

const PASSWORD = 'three quiet boats';
const OTHER = 'four louder boats';

let testApp: TestSite;
beforeAll(async () => {
  testApp = await openTestSite();
});
afterAll(() => testApp.close());
// Everybody here comes from one address: its limits are not what is looked at.
beforeEach(() => testApp.wait(1800));

type Json = Record<string, unknown>;

/** Calls the wire as a client does; what it is refused with, or 'done', beside what it was answered. */
async function call(name: string, body: Json, path = `/v1/accounts:${name}?key=k`): Promise<{ said: string; body: Json }> {
  const response = await testApp.site.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Json & { error?: { message: string } };
  return { said: answer.error?.message.split(' ')[0] ?? 'done', body: answer };
}
const said = async (name: string, body: Json, path?: string) => (await call(name, body, path)).said;

let people = 0;
const address = (who: string) => `${who}${people++}@tunes.example`;

interface Person {
  email: string;
  idToken: string;
  refreshToken: string;
  localId: string;
}

async function signUp(email: string): Promise<Person> {
  const { body } = await call('signUp', { email, password: PASSWORD, returnSecureToken: true });
  return { email, ...(body as { idToken: string; refreshToken: string; localId: string }) };
}

const signIn = (email: string, password: string) => call('signInWithPassword', { email, password, returnSecureToken: true });

/** Has a code sent and does what it is for, as whoever reads the mailbox can. */
async function confirm({ email, idToken }: { email: string; idToken: string }): Promise<string> {
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  return said('update', { oobCode: await codeIn(testApp, email, 'verifyEmail') });
}

async function confirmedPerson(email: string): Promise<Person> {
  const person = await signUp(email);
  await confirm(person);
  return person;
}

/** Moves an account without proof; the token it has then. */
async function move(idToken: string, email: string): Promise<string> {
  const { said: how, body } = await call('update', { idToken, email });
  expect(how).toBe('done');
  return String(body.idToken);
}

async function resetByLetter(email: string, newPassword = OTHER): Promise<string> {
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  return said('resetPassword', { oobCode: await codeIn(testApp, email, 'resetPassword'), newPassword });
}

const isAlive = async ({ refreshToken }: { refreshToken: string }) =>
  (await said('', { grantType: 'refresh_token', refreshToken }, '/v1/token?key=k')) === 'done';
const subjectsTo = async (email: string) => (await testApp.letters()).filter(({ to }) => to === email).map(({ subject }) => subject);
const uidOf = async (email: string, password: string) => (await signIn(email, password)).body.localId;

describe('an account is not taken before its owner comes', () => {
  test('by a change to their address without proof: no code of the other address outlives the reset', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const thief = await signUp(evil);
    await move(thief.idToken, victim);
    expect(await codeIn(testApp, evil, 'recoverEmail')).toBe('');
    expect(await said('signUp', { email: victim, password: PASSWORD })).toBe('EMAIL_EXISTS');
    expect(await resetByLetter(victim)).toBe('done');
    const { body } = await signIn(victim, OTHER);
    expect((await call('lookup', { idToken: body.idToken })).body.users).toMatchObject([{ email: victim, emailVerified: true }]);
    expect(await isAlive(thief)).toBe(false);
    expect((await testApp.letters()).filter(({ to }) => to === victim).at(-1)?.body).toContain('Your account is yours alone.');
  });

  test('nor when the other address was confirmed before: each has an account of their own', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const thief = await confirmedPerson(evil);
    await move(thief.idToken, victim);
    const recovery = await codeIn(testApp, evil, 'recoverEmail');
    expect(recovery).not.toBe('');
    expect(await resetByLetter(victim)).toBe('done');
    expect(await said('update', { oobCode: recovery })).toBe('INVALID_OOB_CODE');
    expect((await signIn(victim, OTHER)).said).toBe('done');
    expect(await uidOf(victim, OTHER)).not.toBe(thief.localId);
    expect(await uidOf(evil, PASSWORD)).toBe(thief.localId);
    expect(await isAlive(thief)).toBe(false);
    expect(await subjectsTo(evil)).toContainEqual(expect.stringMatching(/^Your address was brought back/));
    expect(await subjectsTo(victim)).toContainEqual(expect.stringMatching(/^You have an account of your own/));
  });

  test('nor by one fresh stolen token, address away and back', async () => {
    for (const isConfirmedAway of [false, true]) {
      const [evil, victim] = [address('evil'), address('victim')];
      const owner = await confirmedPerson(victim);
      let token = await move(owner.idToken, evil);
      if (isConfirmedAway) expect(await confirm({ email: evil, idToken: token })).toBe('done');
      token = await move(token, victim);
      const recovery = await codeIn(testApp, evil, 'recoverEmail');
      expect(recovery === '').toBe(!isConfirmedAway);
      expect(await resetByLetter(victim)).toBe('done');
      if (isConfirmedAway) expect(await said('update', { oobCode: recovery })).toBe('INVALID_OOB_CODE');
      expect(await said('lookup', { idToken: token })).toBe('TOKEN_EXPIRED');
      expect(await uidOf(victim, OTHER)).toBe(owner.localId);
    }
  });

  test('nor does a thief make the owner’s way back void by proving the address they moved it to', async () => {
    for (const how of ['confirm', 'confirm and reset', 'reset'] as const) {
      const [evil, victim] = [address('evil'), address('victim')];
      const owner = await confirmedPerson(victim);
      const token = await move(owner.idToken, evil);
      if (how !== 'reset') expect(await confirm({ email: evil, idToken: token })).toBe('done');
      if (how !== 'confirm') expect(await resetByLetter(evil)).toBe('done');
      if (how !== 'reset') expect(await said('update', { oobCode: await codeIn(testApp, victim, 'recoverEmail') })).toBe('done');
      await resetByLetter(victim, 'five quiet boats');
      expect(await uidOf(victim, 'five quiet boats')).toBe(owner.localId);
      expect(await uidOf(evil, OTHER)).not.toBe(owner.localId);
    }
  });

  test('nor by an account that the thief makes at the address the owner was moved from', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const owner = await confirmedPerson(victim);
    await move(owner.idToken, evil);
    const wayBack = await codeIn(testApp, victim, 'recoverEmail');
    await signUp(victim);
    expect(await resetByLetter(evil)).toBe('done');
    expect(await uidOf(evil, OTHER)).not.toBe(owner.localId);
    expect(await isAlive(owner)).toBe(false);
    // The owner's mailbox opens the thief's account, which is in the way, and then the way is free.
    expect(await resetByLetter(victim, 'five quiet boats')).toBe('done');
    const { body } = await signIn(victim, 'five quiet boats');
    expect(body.localId).not.toBe(owner.localId);
    expect(await said('update', { oobCode: wayBack })).toBe('EMAIL_EXISTS');
    expect(await said('delete', { idToken: body.idToken })).toBe('done');
    expect(await said('update', { oobCode: wayBack })).toBe('done');
    expect(await resetByLetter(victim, 'six quiet boats')).toBe('done');
    expect(await uidOf(victim, 'six quiet boats')).toBe(owner.localId);
  });

  test('nor by a letter asked for while the owner’s proof was under way, and written after it', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const thief = await signUp(victim);
    // Read before the proof, as by a request that waits for the account meanwhile.
    const waiting = await readIdToken(testApp.identity, thief.idToken);
    expect(await resetByLetter(victim)).toBe('done');
    const caller = { address: '192.0.2.9', agent: 'test' };
    await expect(sendChange(testApp.identity, waiting, evil, undefined, caller)).rejects.toThrow('TOKEN_EXPIRED');
    await expect(sendVerification(testApp.identity, waiting, undefined, caller)).rejects.toThrow('TOKEN_EXPIRED');
    await expect(startEnrolment(testApp.identity, { ...waiting, account: { ...waiting.account, email_verified: 1 } })).rejects.toThrow(
      'TOKEN_EXPIRED',
    );
    expect(await codeIn(testApp, evil, 'verifyAndChangeEmail')).toBe('');
  });

  test('nor is an address unconfirmed by a change to itself, to take the way back from it', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const owner = await confirmedPerson(victim);
    const token = await move(owner.idToken, victim.toUpperCase());
    await move(token, evil);
    expect(await said('update', { oobCode: await codeIn(testApp, victim, 'recoverEmail') })).toBe('done');
  });

  test('nor by an authenticator app: none on an address that is not confirmed, and what stood there falls with the proof', async () => {
    const victim = address('victim');
    const thief = await signUp(victim);
    const start = { idToken: thief.idToken, totpEnrollmentInfo: {} };
    expect(await said('', start, '/v2/accounts/mfaEnrollment:start?key=k')).toBe('UNVERIFIED_EMAIL');
    // As an older Backline let it be set up.
    const factor = { id: `app${people}`, account_id: thief.localId, name: '', secret: new Secret().base32, last_step: 0 };
    await testApp.db
      .insertInto('second_factor')
      .values({ ...factor, enrolled_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    expect((await signIn(victim, PASSWORD)).body.mfaPendingCredential).toEqual(expect.any(String));
    expect(await resetByLetter(victim)).toBe('done');
    expect((await signIn(victim, OTHER)).body.idToken).toEqual(expect.any(String));
    expect((await testApp.letters()).filter(({ to }) => to === victim).at(-1)?.body).toContain(
      'An authenticator app that was set up before',
    );
  });

  test('nor by a link to confirm it that its owner did not ask for: that takes the account too', async () => {
    const victim = address('victim');
    const thief = await signUp(victim);
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: thief.idToken });
    const code = await codeIn(testApp, victim, 'verifyEmail');
    const reader = new Walker(testApp.site);
    expect((await reader.call('/session/letter/apply', { code })).status).toBe(401);
    expect((await call('lookup', { idToken: thief.idToken })).body.users).toMatchObject([{ emailVerified: false }]);
  });
});

describe('a proved owner’s', () => {
  test('own app stays, whatever is proved later', async () => {
    const email = address('owner');
    const owner = await confirmedPerson(email);
    const started = await call('', { idToken: owner.idToken, totpEnrollmentInfo: {} }, '/v2/accounts/mfaEnrollment:start?key=k');
    const { sharedSecretKey, sessionInfo } = started.body.totpSessionInfo as { sharedSecretKey: string; sessionInfo: string };
    const app = new TOTP({ secret: Secret.fromBase32(sharedSecretKey) });
    const verificationCode = app.generate({ timestamp: Number(testApp.machineClock().epochMilliseconds) });
    const finish = { idToken: owner.idToken, totpVerificationInfo: { sessionInfo, verificationCode } };
    const { body } = await call('', finish, '/v2/accounts/mfaEnrollment:finalize?key=k');
    const next = address('next');
    const idToken = await move(String(body.idToken), next);
    expect(await confirm({ email: next, idToken })).toBe('done');
    expect(await resetByLetter(next)).toBe('done');
    expect((await signIn(next, OTHER)).body.mfaPendingCredential).toEqual(expect.any(String));
  });

  test('address taken back ends a password and an app that came after it was lost, and not those of before', async () => {
    for (const isPasswordNew of [false, true]) {
      const [evil, victim] = [address('evil'), address('victim')];
      const owner = await confirmedPerson(victim);
      testApp.wait(1);
      const token = await move(owner.idToken, evil);
      const recovery = await codeIn(testApp, victim, 'recoverEmail');
      testApp.wait(1);
      if (isPasswordNew) await call('update', { idToken: token, password: OTHER });
      expect(await said('update', { oobCode: recovery })).toBe('done');
      expect((await signIn(victim, OTHER)).said).toBe('INVALID_LOGIN_CREDENTIALS');
      expect((await signIn(victim, PASSWORD)).said).toBe(isPasswordNew ? 'INVALID_LOGIN_CREDENTIALS' : 'done');
      expect(await resetByLetter(victim, 'five quiet boats')).toBe('done');
      expect(await uidOf(victim, 'five quiet boats')).toBe(owner.localId);
    }
  });
});

describe('a proof by letter ends', () => {
  /** What there is of somebody at the moment of proof; each way of proving, done. */
  const PROOFS = {
    async confirmation({ email, idToken }: Person) {
      return confirm({ email, idToken });
    },
    async 'confirmed change of address'({ idToken }: Person) {
      const next = address('next');
      await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next });
      return said('update', { oobCode: await codeIn(testApp, next, 'verifyAndChangeEmail') });
    },
    async 'new password'({ email }: Person) {
      return resetByLetter(email);
    },
    async 'address taken back'({ email, idToken }: Person) {
      await move(idToken, address('evil'));
      return said('update', { oobCode: await codeIn(testApp, email, 'recoverEmail') });
    },
  };

  test.each(Object.entries(PROOFS))(
    'by %s: other sessions, codes, pending changes, half sign-ins, known browsers and the private calendar',
    async (name, prove) => {
      const owner = await confirmedPerson(address('owner'));
      const other = (await signIn(owner.email, PASSWORD)).body as unknown as Person;
      const start = { idToken: other.idToken, totpEnrollmentInfo: {} };
      expect(await said('', start, '/v2/accounts/mfaEnrollment:start?key=k')).toBe('done');
      const pending = address('pending');
      await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: other.idToken, newEmail: pending });
      await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: owner.email });
      const codes = [await codeIn(testApp, pending, 'verifyAndChangeEmail'), await codeIn(testApp, owner.email, 'resetPassword')];
      await testApp.identity.db
        .insertInto('known_device')
        .values({ account_id: owner.localId, hash: 'a browser', seen_at: testApp.machineClock().toString() })
        .execute();
      await testApp.identity.db
        .insertInto('calendar_key')
        .values({ account_id: owner.localId, hash: `key of ${name}`, made_at: testApp.machineClock().toString() })
        .execute();
      testApp.wait(61);
      expect(await prove(owner)).toBe('done');
      expect(await isAlive(other)).toBe(false);
      // The session that asked for the letter stays: a client goes on.
      expect(await isAlive(owner)).toBe(name === 'confirmation' || name === 'confirmed change of address');
      for (const oobCode of codes) expect(await said('resetPassword', { oobCode })).toBe('INVALID_OOB_CODE');
      for (const table of ['challenge', 'known_device', 'calendar_key'] as const)
        expect(await testApp.db.selectFrom(table).selectAll().where('account_id', '=', owner.localId).execute()).toEqual([]);
      const told = (await testApp.letters()).filter(({ body }) => body.includes('Your account is yours alone.')).at(-1);
      expect(told?.body).toContain('Whoever else was signed in to it has been signed out');
    },
  );
});
