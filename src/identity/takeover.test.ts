import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { codeIn } from '#rig/confirm.ts';
import { address, OTHER, openOwners } from '#rig/owners.ts';
import { Walker } from '#rig/walker.ts';
import { PASSWORD } from '#rig/wire.ts';
import { sendChange, sendVerification } from './letters/send-letter.ts';
import { readIdToken } from './session/tokens.ts';
import { startEnrolment } from './sign-in/second-factor.ts';

const { app, call, said, signUp, signIn, confirm, confirmedPerson, move, resetByLetter, isAlive, subjectsTo, uidOf } = openOwners();

describe('an account is not taken before its owner comes', () => {
  test('by a change to their address without proof: no code of the other address outlives the reset', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const thief = await signUp(evil);
    await move(thief.idToken, victim);
    expect(await codeIn(app(), evil, 'recoverEmail')).toBe('');
    expect(await said('signUp', { email: victim, password: PASSWORD })).toBe('EMAIL_EXISTS');
    expect(await resetByLetter(victim)).toBe('done');
    const { body } = await signIn(victim, OTHER);
    expect((await call('lookup', { idToken: body.idToken })).body.users).toMatchObject([{ email: victim, emailVerified: true }]);
    expect(await isAlive(thief)).toBe(false);
    expect((await app().letters()).filter(({ to }) => to === victim).at(-1)?.body).toContain('Only you can get into your account.');
  });

  test('nor when the other address was confirmed before: each has an account of their own', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const thief = await confirmedPerson(evil);
    await move(thief.idToken, victim);
    const recovery = await codeIn(app(), evil, 'recoverEmail');
    expect(recovery).not.toBe('');
    expect(await resetByLetter(victim)).toBe('done');
    expect(await said('update', { oobCode: recovery })).toBe('INVALID_OOB_CODE');
    expect((await signIn(victim, OTHER)).said).toBe('done');
    expect(await uidOf(victim, OTHER)).not.toBe(thief.localId);
    expect(await uidOf(evil, PASSWORD)).toBe(thief.localId);
    expect(await isAlive(thief)).toBe(false);
    expect(await subjectsTo(evil)).toContainEqual(expect.stringMatching(/^Your email address was restored/));
    expect(await subjectsTo(victim)).toContainEqual(expect.stringMatching(/^You have your own account/));
  });

  test('nor by one fresh stolen token, address away and back', async () => {
    for (const isConfirmedAway of [false, true]) {
      const [evil, victim] = [address('evil'), address('victim')];
      const owner = await confirmedPerson(victim);
      let token = await move(owner.idToken, evil);
      if (isConfirmedAway) expect(await confirm({ email: evil, idToken: token })).toBe('done');
      token = await move(token, victim);
      const recovery = await codeIn(app(), evil, 'recoverEmail');
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
      if (how !== 'reset') expect(await said('update', { oobCode: await codeIn(app(), victim, 'recoverEmail') })).toBe('done');
      await resetByLetter(victim, 'five quiet boats');
      expect(await uidOf(victim, 'five quiet boats')).toBe(owner.localId);
      expect(await uidOf(evil, OTHER)).not.toBe(owner.localId);
    }
  });

  test('nor by an account that the thief makes at the address the owner was moved from', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const owner = await confirmedPerson(victim);
    await move(owner.idToken, evil);
    const wayBack = await codeIn(app(), victim, 'recoverEmail');
    await signUp(victim);
    expect(await resetByLetter(evil)).toBe('done');
    expect(await uidOf(evil, OTHER)).not.toBe(owner.localId);
    expect(await isAlive(owner)).toBe(false);
    // The owner's mailbox opens the thief's account, which then no longer blocks the address.
    expect(await resetByLetter(victim, 'five quiet boats')).toBe('done');
    const { body } = await signIn(victim, 'five quiet boats');
    expect(body.localId).not.toBe(owner.localId);
    expect(await said('update', { oobCode: wayBack })).toBe('EMAIL_EXISTS');
    expect(await said('delete', { idToken: body.idToken })).toBe('done');
    expect(await said('update', { oobCode: wayBack })).toBe('done');
    expect(await resetByLetter(victim, 'six quiet boats')).toBe('done');
    expect(await uidOf(victim, 'six quiet boats')).toBe(owner.localId);
  });

  test('nor by an email asked for while the owner’s proof was under way, and written after it', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const thief = await signUp(victim);
    // Read before the proof, as by a request that waits for the account.
    const waiting = await readIdToken(app().identity, thief.idToken);
    expect(await resetByLetter(victim)).toBe('done');
    const caller = { address: '192.0.2.9', agent: 'test' };
    await expect(sendChange(app().identity, waiting, evil, undefined, caller)).rejects.toThrow('TOKEN_EXPIRED');
    await expect(sendVerification(app().identity, waiting, undefined, caller)).rejects.toThrow('TOKEN_EXPIRED');
    await expect(startEnrolment(app().identity, { ...waiting, account: { ...waiting.account, email_verified: 1 } })).rejects.toThrow(
      'TOKEN_EXPIRED',
    );
    expect(await codeIn(app(), evil, 'verifyAndChangeEmail')).toBe('');
  });

  test('nor is an address unconfirmed by a change to itself, to take the way back from it', async () => {
    const [evil, victim] = [address('evil'), address('victim')];
    const owner = await confirmedPerson(victim);
    const token = await move(owner.idToken, victim.toUpperCase());
    await move(token, evil);
    expect(await said('update', { oobCode: await codeIn(app(), victim, 'recoverEmail') })).toBe('done');
  });

  test('nor by an authenticator app: none on an address that is not confirmed, and what stood there falls with the proof', async () => {
    const victim = address('victim');
    const thief = await signUp(victim);
    const start = { idToken: thief.idToken, totpEnrollmentInfo: {} };
    expect(await said('', start, '/v2/accounts/mfaEnrollment:start?key=k')).toBe('UNVERIFIED_EMAIL');
    // As an older version allowed.
    const factor = { id: 'app', account_id: thief.localId, name: '', secret: new Secret().base32, last_step: 0 };
    await app()
      .db.insertInto('second_factor')
      .values({ ...factor, enrolled_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    expect((await signIn(victim, PASSWORD)).body.mfaPendingCredential).toEqual(expect.any(String));
    expect(await resetByLetter(victim)).toBe('done');
    expect((await signIn(victim, OTHER)).body.idToken).toEqual(expect.any(String));
    expect((await app().letters()).filter(({ to }) => to === victim).at(-1)?.body).toContain('An authenticator app set up before');
  });

  test('nor by a link to confirm it that its owner did not ask for: that takes the account too', async () => {
    const victim = address('victim');
    const thief = await signUp(victim);
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: thief.idToken });
    const code = await codeIn(app(), victim, 'verifyEmail');
    const reader = new Walker(app().site);
    expect((await reader.call('/session/letter/apply', { code })).status).toBe(401);
    expect((await call('lookup', { idToken: thief.idToken })).body.users).toMatchObject([{ emailVerified: false }]);
  });
});
