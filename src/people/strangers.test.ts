import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newConfirmedMember, PASSWORD, profileOf } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

let testApp: TestSite;
beforeAll(async () => {
  testApp = await openTestSite();
});
afterAll(() => testApp.close());

test('whoever saves their page again and again is told to wait, and loses nothing of what they typed', async () => {
  const { walker, uid, username } = await newConfirmedMember(testApp);
  const token = await walker.token();
  const answers: number[] = [];
  for (let n = 0; n < 61; n++)
    answers.push((await walker.call('/post/updateUserData', { uid, fields: { location: `Pier ${n}` } }, token)).status);
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect((await profileOf(testApp, username))?.location).toBe('Pier 59');
  const loaded = Walker.field(await (await walker.ask(`/u/${username}/edit`)).text(), 'loaded');
  const form = await walker.send(`/u/${username}/edit`, { loaded, location: 'The long pier', bio: '<p>Verse</p>', hydrated: '' });
  expect([form.status, form.headers.get('retry-after')]).toEqual([429, '60']);
  const page = await form.text();
  expect(page).toContain('You saved your page many times in the last few minutes. Nothing is lost. Save again in a minute.');
  expect(Walker.field(page, 'location')).toBe('The long pier');
  const { walker: other, uid: theirs } = await newConfirmedMember(testApp);
  expect((await other.call('/post/updateUserData', { uid: theirs, fields: { location: 'Home' } }, await other.token())).status).toBe(200);
  await testApp.identity.limits.forget(['profile change by account', uid]);
  expect((await walker.call('/post/updateUserData', { uid, fields: { location: 'Home' } }, token)).status).toBe(200);
});

describe('two people', () => {
  test('neither can touch the other’s page by any route', async () => {
    const [ada, bo] = [await newConfirmedMember(testApp), await newConfirmedMember(testApp)];
    const token = await ada.walker.token();
    const before = await profileOf(testApp, bo.username);
    const tries = [
      ada.walker.call('/post/updateUserData', { uid: bo.uid, fields: { location: 'taken' } }, token),
      ada.walker.call('/post/updateUserData', { uid: bo.uid, fields: { location: 'taken' } }),
      ada.walker.call('/post/registerData', { uid: bo.uid, username: 'stolen', displayname: 'S', createdAt: 0 }, token),
      ada.walker.call('/post/updateUserData', { uid: ada.uid, fields: { uid: bo.uid, username: bo.username } }, token),
      ada.walker.call('/post/updateUserData', { uid: bo.uid, fields: { location: 'taken' } }, 'a.b.c'),
      ada.walker.ask('/api/post/updateUserData', { method: 'PUT' }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 401, 403, 400, 401, 405]);
    expect((await ada.walker.ask(`/u/${bo.username}/edit`)).headers.get('location')).toBe(`/u/${bo.username}`);
    await ada.walker.send(`/u/${bo.username}/edit`, { loaded: JSON.stringify(before), displayname: 'taken' });
    expect(await profileOf(testApp, bo.username)).toEqual(before);
    const { sessions } = (await (await bo.walker.ask('/api/session/list')).json()) as { sessions: { id: string }[] };
    await ada.walker.call('/session/list/end', { id: sessions[0]?.id ?? '' });
    expect((await bo.walker.ask('/dashboard')).status).toBe(200);
  });

  test('no cookie opens what goes by token, and nobody’s e-mail is public', async () => {
    const { walker, uid, username, email } = await newConfirmedMember(testApp);
    expect((await walker.call('/post/updateUserData', { uid, fields: { location: 'x' } })).status).toBe(401);
    for (const path of ['/api/get/getAllUsers', '/api/people', `/u/${username}`])
      expect(await (await new Walker(testApp.site).ask(path)).text()).not.toContain(email);
    expect(Object.keys((await profileOf(testApp, username)) ?? {}).sort()).toEqual([
      'bio',
      'displayname',
      'location',
      'social',
      'uid',
      'username',
    ]);
    const all = (await (await walker.ask('/api/get/getAllUsers')).json()) as object[];
    expect(all).toContainEqual({ username, displayname: `The ${username}` });
  });

  test('registering twice in the same words answers the same, in other words is refused', async () => {
    const { walker, uid, username } = await newConfirmedMember(testApp);
    const token = await walker.token();
    const again = { uid, username, displayname: 'whoever', createdAt: 1, email: 'x', location: '', bio: '' };
    expect((await walker.call('/post/registerData', again, token)).status).toBe(200);
    expect((await walker.call('/post/registerData', { ...again, username: 'second' }, token)).status).toBe(409);
    expect((await profileOf(testApp, username))?.displayname).toBe(`The ${username}`);
  });
});

describe('what another site sends', () => {
  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { 'sec-fetch-site': '', origin: 'https://elsewhere.example' }],
    ['no origin at all', { 'sec-fetch-site': '', origin: 'null' }],
  ])('%s is not done', async (_, headers) => {
    const { walker, email } = await newConfirmedMember(testApp);
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    const bare = (path: string, body: BodyInit, type: string) =>
      testApp.site.request(path, { method: 'POST', body, headers: { ...sent, 'content-type': type } });
    expect((await bare('/login', new URLSearchParams({ email, password: PASSWORD }), 'application/x-www-form-urlencoded')).status).toBe(
      403,
    );
    expect((await bare('/api/session', JSON.stringify({ email, password: PASSWORD }), 'application/json')).status).toBe(403);
    expect((await bare('/api/session/end', '{}', 'text/plain')).status).toBe(403);
    expect((await walker.ask('/dashboard')).status).toBe(200);
  });

  test('a form posted as JSON’s plain cousin is not JSON', async () => {
    const response = await testApp.site.request('/api/session', {
      method: 'POST',
      body: '{"email":"a@b.example","password":"x"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(400);
  });
});
