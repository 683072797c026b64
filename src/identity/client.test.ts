import { getRequestListener } from '@hono/node-server';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getAuth,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  TotpMultiFactorGenerator,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '#http/server/listen.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';

const PASSWORD = 'three quiet boats';
const OTHER = 'four louder boats';

let testApp: TestSite;
let server: Listening;
beforeAll(async () => {
  testApp = await openTestSite();
  server = await listen(getRequestListener(testApp.site.fetch), { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.drain();
  await testApp.close();
});

let clients = 0;
/** A client SDK as any application sets it up, connected to our server. */
async function client(): Promise<Auth & { close: () => Promise<void> }> {
  const app = initializeApp({ apiKey: 'any', projectId: 'tin-harbor' }, `client-${clients++}`);
  const auth = getAuth(app);
  connectAuthEmulator(auth, `http://127.0.0.1:${server.port}`, { disableWarnings: true });
  return Object.assign(auth, { close: () => deleteApp(app) });
}

/** The error code of a failed call: `auth/…`. */
async function failing(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'nothing';
}

/** The code in the newest email to an address. */
async function codeFor(to: string): Promise<{ mode: string; code: string; link: URL }> {
  const letter = (await testApp.letters()).filter((each) => each.to === to && each.body.includes('/letter?')).at(-1);
  const link = new URL(/http:\/\/localhost\/letter\?\S+/.exec(letter?.body ?? '')?.[0] ?? 'http://none');
  return { mode: link.searchParams.get('mode') ?? '', code: link.searchParams.get('oobCode') ?? '', link };
}

/** Someone with an address confirmed by email. */
async function confirmedPerson() {
  const someone = await person();
  await sendEmailVerification(someone.user);
  await applyActionCode(someone.auth, (await codeFor(someone.email)).code);
  await someone.user.reload();
  return someone;
}

let people = 0;
const newEmail = () => `person${people++}@tunes.example`;

async function person() {
  const auth = await client();
  const email = newEmail();
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD);
  return { auth, email, user };
}

describe('an unmodified client SDK', () => {
  test('makes an account, is signed in, and reads itself back', async () => {
    const auth = await client();
    const before = Date.now();
    const { user } = await createUserWithEmailAndPassword(auth, 'Ada@Tunes.Example', PASSWORD);
    const after = Date.now();
    expect(user.email).toBe('ada@tunes.example');
    expect(user.isAnonymous).toBe(false);
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
    // In whole seconds.
    const made = Date.parse(user.metadata.creationTime ?? '');
    expect(made >= before - 1000 && made <= after).toBe(true);
    await updateProfile(user, { displayName: 'Ada', photoURL: 'https://tunes.example/ada.webp' });
    await user.reload();
    expect([user.displayName, user.photoURL]).toEqual(['Ada', 'https://tunes.example/ada.webp']);
    const { claims } = await user.getIdTokenResult();
    expect(claims).toMatchObject({
      iss: 'https://securetoken.google.com/tin-harbor',
      aud: 'tin-harbor',
      sub: user.uid,
      email: 'ada@tunes.example',
    });
  });

  test('refreshes its token, which differs each time though nothing else does', async () => {
    const { user } = await person();
    const first = await user.getIdToken();
    const second = await user.getIdToken(true);
    expect(second).not.toBe(first);
    await user.reload();
  });

  test('is told in its own codes what is wrong', async () => {
    const { email, auth } = await person();
    expect(await failing(createUserWithEmailAndPassword(auth, email.toUpperCase(), PASSWORD))).toBe('auth/email-already-in-use');
    expect(await failing(createUserWithEmailAndPassword(auth, newEmail(), 'short'))).toBe('auth/weak-password');
    expect(await failing(createUserWithEmailAndPassword(auth, newEmail(), 'password1'))).toBe('auth/password-does-not-meet-requirements');
    expect(await failing(createUserWithEmailAndPassword(auth, newEmail(), 'x7 '.repeat(43)))).toBe(
      'auth/password-does-not-meet-requirements',
    );
    expect(await failing(createUserWithEmailAndPassword(auth, 'not an address', PASSWORD))).toBe('auth/invalid-email');
    expect(await failing(signInWithEmailAndPassword(auth, email, OTHER))).toBe('auth/invalid-credential');
    expect(await failing(signInWithEmailAndPassword(auth, newEmail(), OTHER))).toBe('auth/invalid-credential');
    expect(await failing(signInWithEmailAndPassword(auth, email, ''))).toBe('auth/missing-password');
    expect(await failing(signInAnonymously(auth))).toBe('auth/admin-restricted-operation');
    const link = 'http://localhost/letter?mode=signIn&oobCode=any&apiKey=any';
    expect(await failing(signInWithEmailLink(auth, email, link))).toBe('auth/operation-not-allowed');
    expect(await failing(verifyPasswordResetCode(auth, 'nonsense'))).toBe('auth/invalid-action-code');
    expect(await failing(sendPasswordResetEmail(auth, email, { url: 'https://elsewhere.example/' }))).toBe(
      'auth/unauthorized-continue-uri',
    );
    expect(await failing(sendPasswordResetEmail(auth, email, { url: 'nowhere' }))).toBe('auth/invalid-continue-uri');
  });

  test('learns nothing of who has an account', async () => {
    const { email, auth } = await person();
    expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([]);
    await sendPasswordResetEmail(auth, newEmail());
  });

  test('reads the password policy', async () => {
    const auth = await client();
    expect(await validatePassword(auth, 'seven77')).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
    expect(await validatePassword(auth, PASSWORD)).toMatchObject({ isValid: true });
  });

  test('changes a password: other places are signed out, this one is not', async () => {
    const { auth, email, user } = await person();
    const elsewhere = await client();
    const there = (await signInWithEmailAndPassword(elsewhere, email, PASSWORD)).user;
    await updatePassword(user, OTHER);
    await user.getIdToken(true);
    expect(await failing(there.getIdToken(true))).toBe('auth/user-token-expired');
    expect(elsewhere.currentUser).toBeNull();
    await signOut(auth);
    expect(await failing(signInWithEmailAndPassword(auth, email, PASSWORD))).toBe('auth/invalid-credential');
    await signInWithEmailAndPassword(auth, email, OTHER);
  });

  test('must have signed in lately for what matters, and can do so again', async () => {
    const { email, user } = await person();
    testApp.wait(301);
    expect(await failing(updatePassword(user, OTHER))).toBe('auth/requires-recent-login');
    expect(await failing(updateEmail(user, newEmail()))).toBe('auth/requires-recent-login');
    expect(await failing(deleteUser(user))).toBe('auth/requires-recent-login');
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, PASSWORD));
    await updatePassword(user, OTHER);
  });

  test('changes an e-mail address; the old one, once confirmed, can take it back', async () => {
    const { auth, email, user } = await confirmedPerson();
    const next = newEmail();
    const { email: taken } = await person();
    expect(await failing(updateEmail(user, taken))).toBe('auth/email-already-in-use');
    await updateEmail(user, next);
    expect([user.email, user.emailVerified]).toEqual([next, false]);
    const { mode, code } = await codeFor(email);
    expect(mode).toBe('recoverEmail');
    expect((await checkActionCode(auth, code)).operation).toBe('RECOVER_EMAIL');
    await applyActionCode(auth, code);
    expect(await failing(user.reload())).toBe('auth/user-token-expired');
    await signInWithEmailAndPassword(auth, email, PASSWORD);
  });

  test('changes an e-mail address once the email to it is answered', async () => {
    const { auth, email, user } = await person();
    const next = newEmail();
    await verifyBeforeUpdateEmail(user, next);
    expect(user.email).toBe(email);
    await applyActionCode(auth, (await codeFor(next)).code);
    await signInWithEmailAndPassword(auth, next, PASSWORD);
    expect(auth.currentUser?.emailVerified).toBe(true);
  });

  test('confirms an address by email, once', async () => {
    const { auth, email, user } = await person();
    await sendEmailVerification(user, { url: 'https://tunes.example/welcome' });
    const { mode, code, link } = await codeFor(email);
    expect([mode, link.searchParams.get('continueUrl')]).toEqual(['verifyEmail', 'https://tunes.example/welcome']);
    await applyActionCode(auth, code);
    await user.reload();
    expect(user.emailVerified).toBe(true);
    expect(await failing(applyActionCode(auth, code))).toBe('auth/invalid-action-code');
  });

  test('replaces a forgotten password by email; a weak one does not use the email up', async () => {
    const { auth, email, user } = await person();
    await sendPasswordResetEmail(auth, email.toUpperCase());
    const { code } = await codeFor(email);
    expect(await verifyPasswordResetCode(auth, code)).toBe(email);
    expect(await failing(confirmPasswordReset(auth, code, '12345678'))).toBe('auth/password-does-not-meet-requirements');
    await confirmPasswordReset(auth, code, OTHER);
    expect(await failing(confirmPasswordReset(auth, code, OTHER))).toBe('auth/invalid-action-code');
    expect(await failing(user.getIdToken(true))).toBe('auth/user-token-expired');
    await signInWithEmailAndPassword(auth, email, OTHER);
  });

  test('finds an email too old', async () => {
    const { auth, email } = await person();
    await sendPasswordResetEmail(auth, email);
    testApp.wait(601);
    expect(await failing(confirmPasswordReset(auth, (await codeFor(email)).code, OTHER))).toBe('auth/expired-action-code');
  });

  test('sets up no authenticator app on an address that is not confirmed', async () => {
    const { user } = await person();
    const session = await multiFactor(user).getSession();
    expect(await failing(TotpMultiFactorGenerator.generateSecret(session))).toBe('auth/unverified-email');
  });

  test('sets up an authenticator app, signs in with it, and takes it off', async () => {
    const { auth, email, user } = await confirmedPerson();
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
    const app = new TOTP({ secret: Secret.fromBase32(secret.secretKey), digits: secret.codeLength, period: secret.codeIntervalSeconds });
    const now = () => Number(testApp.machineClock().epochMilliseconds);
    const wrong = TotpMultiFactorGenerator.assertionForEnrollment(secret, '000000');
    expect(await failing(multiFactor(user).enroll(wrong, 'Phone'))).toBe('auth/invalid-verification-code');
    await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, app.generate({ timestamp: now() })), 'Phone');
    expect(multiFactor(user).enrolledFactors.map(({ displayName, factorId }) => [displayName, factorId])).toEqual([['Phone', 'totp']]);
    await signOut(auth);
    const half = await signInWithEmailAndPassword(auth, email, PASSWORD).catch((error: unknown) => error as MultiFactorError);
    expect((half as MultiFactorError).code).toBe('auth/multi-factor-auth-required');
    const resolver = getMultiFactorResolver(auth, half as MultiFactorError);
    const factor = resolver.hints[0]?.uid ?? '';
    const used = TotpMultiFactorGenerator.assertionForSignIn(factor, app.generate({ timestamp: now() }));
    expect(await failing(resolver.resolveSignIn(used))).toBe('auth/invalid-verification-code');
    testApp.wait(30);
    const fresh = TotpMultiFactorGenerator.assertionForSignIn(factor, app.generate({ timestamp: now() }));
    const { user: again } = await resolver.resolveSignIn(fresh);
    expect((await again.getIdTokenResult()).signInSecondFactor).toBe('totp');
    await multiFactor(again).unenroll(factor);
    await signOut(auth);
    await signInWithEmailAndPassword(auth, email, PASSWORD);
  });

  test('deletes its account', async () => {
    const { auth, email, user } = await person();
    const elsewhere = await client();
    const { user: there } = await signInWithEmailAndPassword(elsewhere, email, PASSWORD);
    await deleteUser(user);
    expect(await failing(there.reload())).toBe('auth/user-token-expired');
    expect(await failing(signInWithEmailAndPassword(auth, email, PASSWORD))).toBe('auth/invalid-credential');
  });

  test('is shown out at once when its account is closed', async () => {
    const { auth, email, user } = await person();
    await testApp.db.updateTable('account').set({ closed: 1 }).where('id', '=', user.uid).execute();
    expect(await failing(user.reload())).toBe('auth/user-disabled');
    expect(auth.currentUser).toBeNull();
    expect(await failing(signInWithEmailAndPassword(auth, email, PASSWORD))).toBe('auth/user-disabled');
    expect(await failing(signInWithEmailAndPassword(auth, email, OTHER))).toBe('auth/invalid-credential');
  });
});
