import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { ENDLESS_STRINGS } from '#rig/long-texts.ts';
import { openTestSite } from '#rig/test-app.ts';
import { message, openWire, PASSWORD } from '#rig/wire.ts';
import { signUp } from './account/sign-up.ts';
import { issueIdToken } from './session/tokens.ts';

const caller = { address: '192.0.2.7', agent: 'test' };
const { app, raw, call, newPerson } = openWire();

describe('the wire', () => {
  test('answers at the root and under the host names clients put first', async () => {
    for (const prefix of ['', '/identitytoolkit.googleapis.com']) {
      expect((await call('lookup', {}, `${prefix}/v1/accounts:lookup?key=k`)).body.error?.message).toBe('MISSING_ID_TOKEN');
      expect((await raw(`${prefix}/v2/passwordPolicy?key=k`, {})).body.schemaVersion).toBe(1);
      expect((await raw(`${prefix}/v2/recaptchaConfig?key=k&clientType=CLIENT_TYPE_WEB`, {})).body.recaptchaKey).toBe('');
    }
    const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token' }) };
    expect(message(await raw('/securetoken.googleapis.com/v1/token?key=k', form))).toBe('MISSING_REFRESH_TOKEN');
  });

  test('signs tokens that anybody can check against the published keys', async () => {
    const { idToken, localId, email } = await newPerson();
    const published = (await raw('/.well-known/jwks.json', {})).body as unknown as JSONWebKeySet;
    const { payload, protectedHeader } = await jwtVerify(idToken, createLocalJWKSet(published), {
      issuer: 'https://securetoken.google.com/tin-harbor',
      audience: 'tin-harbor',
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({
      sub: localId,
      user_id: localId,
      email,
      email_verified: false,
      firebase: { sign_in_provider: 'password' },
    });
    expect(JSON.stringify(published)).not.toContain('"d"');
  });

  test('refreshes by form and by JSON, and the refresh token stays good', async () => {
    const { refreshToken, localId } = await newPerson();
    const query = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const form = await raw('/v1/token?key=k', { method: 'POST', body: new URLSearchParams(query) });
    expect(form.body).toMatchObject({ user_id: localId, project_id: 'tin-harbor', token_type: 'Bearer', expires_in: '3600' });
    expect(form.body.access_token).toBe(form.body.id_token);
    expect((await call('', query, '/v1/token?key=k')).status).toBe(200);
  });

  test.each<[string, RequestInit, number, RegExp]>([
    ['/v1/accounts:lookup', { method: 'POST' }, 403, /missing a valid API key/],
    ['/v1/accounts:lookup?key=k', { method: 'GET' }, 405, /GET is not allowed/],
    ['/v1/accounts:lookup?key=k', { method: 'PUT', body: '{}' }, 405, /PUT/],
    ['/v2/passwordPolicy?key=k', { method: 'POST', body: '{}' }, 405, /POST/],
    ['/v1/accounts:nothing?key=k', { method: 'POST', body: '{}' }, 404, /nothing at this address/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: '{"email":' }, 400, /Invalid JSON/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: '[]' }, 400, /Root element/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: '"text"' }, 400, /Root element/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: '{"email":{},"password":"x"}' }, 400, /Invalid value at 'email'/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: '{"email":["a"],"password":"x"}' }, 400, /Invalid value/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: '{"email":"a\\u0000@b.example","password":"x"}' }, 400, /Invalid value/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: '{"email":"a@b.example","password":"\\ud800aaaaaaaa"}' }, 400, /Invalid value/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: `${'{"a":'.repeat(100_000)}1` }, 413, /size exceeds/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: `${'['.repeat(5_000)}` }, 400, /Invalid JSON/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: 'x'.repeat(10_000_000) }, 413, /size exceeds/],
    ['/v1/accounts:signUp?key=k', { method: 'POST', body: new Uint8Array([0x7b, 0xff, 0x7d]) }, 400, /UTF-8/],
    ['/v1/accounts:signUp?key=k', { method: 'POST' }, 400, /ADMIN_ONLY_OPERATION/],
    [
      '/v1/accounts:signUp?key=k',
      { method: 'POST', body: '{"__proto__":{"email":"a@b.example"},"password":"xxxxxxxx"}' },
      400,
      /MISSING_EMAIL/,
    ],
    [
      '/v1/accounts:signUp?key=k',
      { method: 'POST', body: '{"localId":"x","email":"a@b.example","password":"x"}' },
      400,
      /UNEXPECTED_PARAMETER/,
    ],
    ['/v1/accounts:update?key=k', { method: 'POST', body: '{}' }, 400, /INVALID_REQ_TYPE/],
    ['/v1/accounts:update?key=k', { method: 'POST', body: '{"customAttributes":"{}"}' }, 400, /INSUFFICIENT_PERMISSION/],
    ['/v1/accounts:lookup?key=k', { method: 'POST', body: '{"idToken":"a.b.c"}' }, 400, /^INVALID_ID_TOKEN$/],
    [
      '/v1/accounts:lookup?key=k',
      { method: 'POST', body: '{"localId":["x"]}', headers: { authorization: 'Bearer owner' } },
      400,
      /MISSING_ID_TOKEN/,
    ],
    ['/v1/token?key=k', { method: 'POST', body: '{}' }, 400, /MISSING_GRANT_TYPE/],
    ['/v1/token?key=k', { method: 'POST', body: '{"grant_type":"password"}' }, 400, /INVALID_GRANT_TYPE/],
    ['/v1/token?key=k', { method: 'POST', body: '{"grant_type":"refresh_token","refresh_token":"x"}' }, 400, /INVALID_REFRESH_TOKEN/],
    ['/v1/accounts:sendOobCode?key=k', { method: 'POST', body: '{}' }, 400, /MISSING_REQ_TYPE/],
    ['/v1/accounts:sendOobCode?key=k', { method: 'POST', body: '{"requestType":"EMAIL_SIGNIN"}' }, 400, /OPERATION_NOT_ALLOWED/],
    ['/v1/accounts:resetPassword?key=k', { method: 'POST', body: '{}' }, 400, /MISSING_OOB_CODE/],
    ['/v2/accounts/mfaSignIn:finalize?key=k', { method: 'POST', body: '{}' }, 400, /MISSING_MFA_PENDING_CREDENTIAL/],
  ])('%s %# is refused in its own envelope', async (path, init, status, words) => {
    const answer = await raw(path, init);
    expect(answer.status).toBe(status);
    expect(answer.body.error?.code).toBe(status);
    expect(answer.body.error?.message).toMatch(words);
    expect(answer.body.error?.errors[0]).toMatchObject({ domain: 'global' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('reads a string that never ends, and refuses it', async () => {
    for (const body of ENDLESS_STRINGS)
      expect(message(await raw('/v1/accounts:lookup?key=k', { method: 'POST', body }))).toMatch(/Invalid JSON/);
  });

  test('lets any page call it, errors included', async () => {
    const asked = { origin: 'https://app().example', 'access-control-request-headers': 'x-client-version,content-type' };
    const preflight = await app().site.request('/v1/accounts:signUp', { method: 'OPTIONS', headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-client-version,content-type');
    const refused = await raw('/v1/accounts:lookup?key=k', { method: 'POST', headers: { origin: 'https://app().example' } });
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://app().example');
    expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('takes snake case, numbers for text, and leaves unknown fields', async () => {
    const { idToken } = await newPerson();
    const { body } = await call('update', { id_token: idToken, display_name: 42, nonsense: [1] });
    expect(body.displayName).toBe('42');
  });

  test('names an account sixty times in ten minutes at most, as its page is saved', async () => {
    const { idToken, localId } = await newPerson();
    const said: unknown[] = [];
    for (let n = 0; n < 61; n++) said.push(message(await call('update', { idToken, displayName: `Ada ${n}` }))?.split(' ')[0]);
    expect(said).toEqual([...Array.from({ length: 60 }, () => undefined), 'TOO_MANY_ATTEMPTS_TRY_LATER']);
    expect((await call('lookup', { idToken })).body.users).toMatchObject([{ localId, displayName: 'Ada 59' }]);
    // An update without changes changes nothing; a new password counts.
    expect((await call('update', { idToken })).status).toBe(200);
    expect((await call('update', { idToken, displayName: 'Reed', password: 'four louder boats' })).body.displayName).toBe('Reed');
  });

  test('clears what it is asked to clear, and null changes nothing', async () => {
    const { idToken } = await newPerson();
    await call('update', { idToken, displayName: 'Ada', photoUrl: 'https://tunes.example/a.webp' });
    expect((await call('update', { idToken, displayName: null })).body).toMatchObject({
      displayName: 'Ada',
      photoUrl: 'https://tunes.example/a.webp',
    });
    expect((await call('update', { idToken, deleteAttribute: ['PHOTO_URL'] })).body.photoUrl).toBeUndefined();
    expect(message(await call('update', { idToken, photoUrl: 'javascript:alert(1)' }))).toMatch(/INVALID_PHOTO_URL/);
    expect((await call('update', { idToken, emailVerified: true, disableUser: true })).body.emailVerified).toBe(false);
  });

  test('takes no name with line breaks, control characters or marks of direction, as our own pages take none', async () => {
    const { idToken } = await newPerson();
    for (const unseen of ['\n', '\u0000', '\u001b', '\u0085', '\u061c', '\u200e', '\u200f', '\u2028', '\u202e', '\u2066']) {
      const displayName = `Ada${unseen}Reed`;
      expect(message(await call('update', { idToken, displayName }))).toMatch(/invalid/i);
      expect(message(await call('signUp', { email: `unseen@tunes.example`, password: PASSWORD, displayName }))).toMatch(/invalid/i);
    }
    expect((await call('update', { idToken, displayName: 'Ada 👩‍🎤 Reed' })).body.displayName).toBe('Ada 👩‍🎤 Reed');
  });

  test('tells of an account to its owner alone, and never its hash', async () => {
    const [ada, bo] = [await newPerson(), await newPerson()];
    const { body } = await call('lookup', { idToken: ada.idToken, localId: [bo.localId], email: [bo.email] });
    expect((body.users as Record<string, unknown>[]).map(({ localId }) => localId)).toEqual([ada.localId]);
    expect((body.users as Record<string, unknown>[])[0]?.passwordHash).toBe('UkVEQUNURUQ=');
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test('refuses tokens that were forged, or signed under another algorithm', async () => {
    const { idToken } = await newPerson();
    const [head = '', claims = '', signature = ''] = idToken.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const other = Buffer.from(Buffer.from(claims, 'base64url').toString().replace('tin-harbor', 'tin-harbour')).toString('base64url');
    const forged = [
      `${none}.${claims}.`,
      `${head}.${other}.${signature}`,
      `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
      `${head}.${claims}`,
      '\u0000\u0001\u0002',
      '\u001b[31m\u007f\u0085',
      `${head}.${claims}.${signature}\u0000`,
      '\ud800',
    ];
    for (const token of forged) expect(message(await call('lookup', { idToken: token }))).toBe('INVALID_ID_TOKEN');
  });

  test('counts a token expired when it is', async () => {
    const { idToken } = await newPerson();
    app().wait(3601);
    expect(message(await call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
  });

  test('answers the same for an unknown e-mail and a wrong password', async () => {
    const { email } = await newPerson();
    const [known, unknown] = [
      await call('signInWithPassword', { email, password: 'wrong wrong' }),
      await call('signInWithPassword', { email: 'nobody@tunes.example', password: 'wrong wrong' }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const [sent, unsent] = [email, 'nobody@tunes.example'].map((address) =>
      call('sendOobCode', { requestType: 'PASSWORD_RESET', email: address }),
    );
    expect({ ...(await sent)?.body, email: '' }).toEqual({ ...(await unsent)?.body, email: '' });
  });
});

test('a token from a sign-in long ago changes neither address nor password, nor has an email sent that would', async () => {
  const { idToken } = await newPerson();
  app().wait(301);
  for (const change of [{ email: 'other@tunes.example' }, { password: 'four quiet boats' }])
    expect(message(await call('update', { idToken, ...change }))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const letter = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'thief@tunes.example' };
  expect(message(await call('sendOobCode', letter))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  expect(message(await call('delete', { idToken }))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  expect((await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).status).toBe(200);
});

test('a database that fails says nothing against a token: nobody is signed out by it', async () => {
  const home = await openTestSite();
  const { account, session } = await signUp(home.identity, { email: 'ada@tunes.example', password: PASSWORD }, 'client', caller);
  const idToken = await issueIdToken(home.identity, { account, session });
  const other = await openTestSite();
  await other.db.destroy();
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ idToken }) };
  expect((await other.site.request('/v1/accounts:lookup?key=k', init)).status).toBe(500);
  await other.close();
  await home.close();
});

test('every code of the requirements has its own sentence', async () => {
  const { SENTENCE_CODES, toRefusal } = await import('./sentences.ts');
  const { AuthError } = await import('./auth-error.ts');
  const sentences = SENTENCE_CODES.map((code) => toRefusal(new AuthError(code)).message);
  expect(new Set(sentences).size).toBe(sentences.length);
});
