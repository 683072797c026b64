import { describe, expect, test } from 'vitest';
import { message, openWire, PASSWORD } from '#rig/wire.ts';

const { app, raw, call, newPerson } = openWire();
const MILLISECONDS = /^\d{13}$/;

describe('what client SDKs read out of an answer', () => {
  test('an account as it was made, and as it is looked up', async () => {
    const made = await call('signUp', { email: 'Shape@Tunes.Example', password: PASSWORD, displayName: 'Ada', returnSecureToken: true });
    expect(made.body).toEqual({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: expect.any(String),
      email: 'shape@tunes.example',
      displayName: 'Ada',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
    const { idToken, localId } = made.body;
    const email = 'shape@tunes.example';
    const found = await raw('/v1/accounts:lookup', {
      method: 'POST',
      headers: { 'x-goog-api-key': 'k', 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
    expect(found.body).toEqual({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          localId,
          email,
          displayName: 'Ada',
          emailVerified: false,
          passwordHash: 'UkVEQUNURUQ=',
          passwordUpdatedAt: expect.any(Number),
          providerUserInfo: [{ providerId: 'password', rawId: email, federatedId: email, email, displayName: 'Ada' }],
          validSince: expect.stringMatching(/^\d{1,10}$/),
          disabled: false,
          createdAt: expect.stringMatching(MILLISECONDS),
          lastLoginAt: expect.stringMatching(MILLISECONDS),
          lastRefreshAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ],
    });
    const came = await call('signInWithPassword', { email: email.toUpperCase(), password: PASSWORD, returnSecureToken: true });
    expect(came.body).toMatchObject({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId,
      email,
      displayName: 'Ada',
    });
  });

  test('a change echoes name and picture; new tokens come with a new password alone, and are good at once where the old are not', async () => {
    const { idToken, refreshToken } = await newPerson();
    await call('update', { idToken, displayName: 'Ada' });
    const { body } = await call('update', { idToken, photoUrl: 'https://tunes.example/a.webp' });
    expect(body).toMatchObject({
      kind: 'identitytoolkit#SetAccountInfoResponse',
      displayName: 'Ada',
      photoUrl: 'https://tunes.example/a.webp',
    });
    expect(body).toMatchObject({ emailVerified: false, passwordHash: 'UkVEQUNURUQ=', providerUserInfo: [{ providerId: 'password' }] });
    for (const name of ['idToken', 'refreshToken', 'expiresIn']) expect(body).not.toHaveProperty(name);
    const renewed = (await call('update', { idToken, password: 'four louder boats' })).body;
    expect(renewed).toMatchObject({ expiresIn: '3600', refreshToken: expect.any(String) });
    expect((await call('lookup', { idToken: renewed.idToken })).status).toBe(200);
    expect(message(await call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    expect(message(await call('', { grant_type: 'refresh_token', refresh_token: refreshToken }, '/v1/token?key=k'))).toBe('TOKEN_EXPIRED');
    expect((await call('delete', { idToken: renewed.idToken })).body).toEqual({ kind: 'identitytoolkit#DeleteAccountResponse' });
    expect(message(await call('lookup', { idToken: renewed.idToken }))).toBe('USER_NOT_FOUND');
  });

  test('an email names whom it went to, also where nobody has the address; who has an account is told by no other call either', async () => {
    const { email, idToken } = await newPerson();
    const kind = 'identitytoolkit#GetOobConfirmationCodeResponse';
    const nobody = 'nobody-here@tunes.example';
    expect((await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: nobody })).body).toEqual({ kind, email: nobody });
    expect((await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).body).toEqual({ kind, email });
    const code = /oobCode=([\w-]+)/.exec((await app().letters()).filter(({ to }) => to === email).at(-1)?.body ?? '')?.[1];
    const looked = { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'VERIFY_EMAIL' };
    expect((await call('resetPassword', { oobCode: code })).body).toEqual(looked);
    for (const identifier of [email, nobody])
      expect((await call('createAuthUri', { identifier, continueUri: 'http://localhost' })).body).toEqual({
        kind: 'identitytoolkit#CreateAuthUriResponse',
        sessionId: expect.any(String),
      });
    const { body } = await raw('/v1/projects?key=k', {});
    expect(body).toEqual({ projectId: 'tin-harbor', authorizedDomains: ['localhost', 'tunes.example'] });
  });
});

describe('of several things wrong with a call the first is told', () => {
  test.each([
    ['signUp', {}, 'ADMIN_ONLY_OPERATION'],
    ['signUp', { password: PASSWORD }, 'MISSING_EMAIL'],
    ['signUp', { email: 'nowhere' }, 'MISSING_PASSWORD'],
    ['signUp', { email: 'nowhere', password: 'x' }, 'INVALID_EMAIL'],
    ['signUp', { email: 'a@b.example', password: PASSWORD, targetProjectId: 'x' }, 'INSUFFICIENT_PERMISSION'],
    ['signInWithPassword', {}, 'MISSING_EMAIL'],
    ['signInWithPassword', { email: 'nowhere' }, 'INVALID_EMAIL'],
    ['signInWithPassword', { email: 'a@b.example' }, 'MISSING_PASSWORD'],
    ['sendOobCode', { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    ['sendOobCode', { requestType: 'PASSWORD_RESET', email: 'a@b.example', returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
    ['sendOobCode', { requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
    ['sendOobCode', { requestType: 'NONE_SUCH' }, 'INVALID_REQ_TYPE'],
    ['createAuthUri', { identifier: 'nowhere', continueUri: 'http://localhost' }, 'INVALID_IDENTIFIER'],
    ['createAuthUri', { identifier: 'a@b.example' }, 'MISSING_CONTINUE_URI'],
    ['delete', { localId: 'anybody' }, 'MISSING_ID_TOKEN'],
  ])('%s of %j: %s', async (name, body, code) => {
    const answer = await call(name, body);
    expect([answer.status, message(answer)?.split(' : ')[0]]).toEqual([400, code]);
  });

  test('a change of address', async () => {
    const [{ idToken }, other] = [await newPerson(), await newPerson()];
    const change = (more: object) => call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, ...more });
    expect(message(await change({}))).toBe('MISSING_NEW_EMAIL');
    expect(message(await change({ newEmail: other.email }))).toBe('EMAIL_EXISTS');
  });
});
