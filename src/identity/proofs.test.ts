import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { codeIn } from '#rig/confirm.ts';
import { address, OTHER, openOwners, type Person } from '#rig/owners.ts';
import { PASSWORD } from '#rig/wire.ts';

const { app: testApp, call, said, signIn, confirm, confirmedPerson, move, resetByLetter, isAlive, uidOf } = openOwners();

describe('a proved owner’s', () => {
  test('own app stays, whatever is proved later', async () => {
    const email = address('owner');
    const owner = await confirmedPerson(email);
    const started = await call('', { idToken: owner.idToken, totpEnrollmentInfo: {} }, '/v2/accounts/mfaEnrollment:start?key=k');
    const { sharedSecretKey, sessionInfo } = started.body.totpSessionInfo as { sharedSecretKey: string; sessionInfo: string };
    const app = new TOTP({ secret: Secret.fromBase32(sharedSecretKey) });
    const verificationCode = app.generate({ timestamp: Number(testApp().machineClock().epochMilliseconds) });
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
      testApp().wait(1);
      const token = await move(owner.idToken, evil);
      const recovery = await codeIn(testApp(), victim, 'recoverEmail');
      testApp().wait(1);
      if (isPasswordNew) await call('update', { idToken: token, password: OTHER });
      expect(await said('update', { oobCode: recovery })).toBe('done');
      expect((await signIn(victim, OTHER)).said).toBe('INVALID_LOGIN_CREDENTIALS');
      expect((await signIn(victim, PASSWORD)).said).toBe(isPasswordNew ? 'INVALID_LOGIN_CREDENTIALS' : 'done');
      expect(await resetByLetter(victim, 'five quiet boats')).toBe('done');
      expect(await uidOf(victim, 'five quiet boats')).toBe(owner.localId);
    }
  });
});

describe('a proof by email ends', () => {
  /** Every way of proving ownership, done. */
  const PROOFS = {
    async confirmation({ email, idToken }: Person) {
      return confirm({ email, idToken });
    },
    async 'confirmed change of address'({ idToken }: Person) {
      const next = address('next');
      await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next });
      return said('update', { oobCode: await codeIn(testApp(), next, 'verifyAndChangeEmail') });
    },
    async 'new password'({ email }: Person) {
      return resetByLetter(email);
    },
    async 'address taken back'({ email, idToken }: Person) {
      await move(idToken, address('evil'));
      return said('update', { oobCode: await codeIn(testApp(), email, 'recoverEmail') });
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
      const codes = [await codeIn(testApp(), pending, 'verifyAndChangeEmail'), await codeIn(testApp(), owner.email, 'resetPassword')];
      await testApp()
        .identity.db.insertInto('known_device')
        .values({ account_id: owner.localId, hash: 'a browser', seen_at: testApp().machineClock().toString() })
        .execute();
      await testApp()
        .identity.db.insertInto('calendar_key')
        .values({ account_id: owner.localId, hash: `key of ${name}`, made_at: testApp().machineClock().toString() })
        .execute();
      testApp().wait(61);
      expect(await prove(owner)).toBe('done');
      expect(await isAlive(other)).toBe(false);
      // The session that requested the email continues.
      expect(await isAlive(owner)).toBe(name === 'confirmation' || name === 'confirmed change of address');
      for (const oobCode of codes) expect(await said('resetPassword', { oobCode })).toBe('INVALID_OOB_CODE');
      for (const table of ['challenge', 'known_device', 'calendar_key'] as const)
        expect(await testApp().db.selectFrom(table).selectAll().where('account_id', '=', owner.localId).execute()).toEqual([]);
      const told = (await testApp().letters()).filter(({ body }) => body.includes('Only you can get into your account.')).at(-1);
      expect(told?.body).toContain('Everyone else was signed out');
    },
  );
});
