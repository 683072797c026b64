import { expect, test } from 'vitest';
import type { Account } from '#scene/people/account.ts';
import { apiOver } from '../api.ts';
import type { FormSession } from '../contexts.ts';
import { makeProfile } from './make-profile.ts';

test('a new account is registered with the body and the token of the requirements, also where the API is another’s', async () => {
  const account: Partial<Account> = { uid: 'u1', email: 'ada@tunes.example', metadata: { createdAt: 1_700_000_000_000, lastLoginAt: 0 } };
  const sent: { path: string; init: RequestInit | undefined }[] = [];
  const api = apiOver(async (path, init) => {
    sent.push({ path, init });
    return Response.json(path === '/session' ? { account } : { profile: null });
  });
  const session: Partial<FormSession> = { idToken: async () => 'a.b.c' };
  await makeProfile(api, session as FormSession, { username: 'ada', displayname: 'Ada Reed' });
  const [, call] = sent;
  expect([call?.path, call?.init?.method]).toEqual(['/post/registerData', 'POST']);
  expect(call?.init?.headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer a.b.c' });
  expect(JSON.parse(String(call?.init?.body))).toEqual({
    uid: 'u1',
    username: 'ada',
    displayname: 'Ada Reed',
    createdAt: 1_700_000_000_000,
    email: 'ada@tunes.example',
    location: '',
    bio: '',
  });
});
