import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from '#log.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

let app: TestSite;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = openLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  app = await openTestSite('sqlite', undefined, { log });
});
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});

const answered = () => lines.filter(({ msg }) => msg === 'Answered');

test('every answer has an id of our own, never the client’s', async () => {
  const ids = new Set<string | null>();
  for (const path of ['/', '/nothing-here', '/api/shows', '/api/nothing', '/healthz', '/static/none.js', '/v1/nothing', '/dashboard']) {
    const { headers } = await app.site.request(path, { headers: { 'x-request-id': 'theirs' } });
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{12}$/);
    ids.add(headers.get('x-request-id'));
  }
  expect(ids.size).toBe(8);
});

test('every request leaves one line with its id and route', async () => {
  const page = await app.site.request('/artists/quietboat?q=x');
  expect(answered()).toEqual([
    expect.objectContaining({
      request: page.headers.get('x-request-id'),
      method: 'GET',
      path: '/artists/quietboat',
      route: '/artists/:id',
      status: 200,
      level: 20,
    }),
  ]);
  lines = [];
  await app.site.request('/artists/nobody');
  await app.site.request('/api/post/getPublicUserData', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  expect(answered().map(({ level, route }) => [level, route])).toEqual([
    [20, '/artists/:id'],
    [30, '/api/post/getPublicUserData'],
  ]);
});

test('no line holds an e-mail address, a password, a token, a cookie or what was asked for', async () => {
  const walker = new Walker(app.site);
  const secrets = ['ada@tunes.example', 'three quiet boats', 'wrong-password-9'];
  await walker.send('/register', {
    displayname: 'Ada',
    username: 'adareed',
    email: 'ada@tunes.example',
    password: 'three quiet boats',
    confirm: 'three quiet boats',
  });
  const token = await walker.token();
  await walker.call('/session', { email: 'ada@tunes.example', password: 'wrong-password-9' });
  await walker.ask('/search?q=whispered');
  await walker.ask('/letter?code=abcdefgh12345678');
  await walker.ask('/forgot', { headers: { referer: 'https://elsewhere.example/?whispered' } });
  expect(answered().length).toBeGreaterThan(4);
  const text = JSON.stringify(lines);
  for (const secret of [...secrets, token, 'session=', 'whispered', 'abcdefgh12345678']) expect(text.includes(secret), secret).toBe(false);
});

test('a line says who asked, whose account somebody tried in vain, and which limit was reached', async () => {
  const walker = new Walker(app.site);
  const form = { email: 'bo@tunes.example', password: 'three quiet boats' };
  const said = () => answered().map(({ account, signedIn, tried, limit }) => ({ account, signedIn, tried, limit }));
  await walker.call('/session/account', { ...form, displayname: 'Bo' });
  const { id } = await app.db.selectFrom('account').select('id').where('email', '=', form.email).executeTakeFirstOrThrow();
  expect(said()).toEqual([{ account: id, signedIn: 'browser' }]);
  lines = [];
  await walker.ask('/dashboard');
  expect(said()).toEqual([{ account: id }]);
  lines = [];
  const stranger = new Walker(app.site);
  await stranger.call('/session', { ...form, password: 'wrong-password-9' });
  await stranger.call('/session', { ...form, email: 'nobody@tunes.example' });
  expect(said()).toEqual([{ tried: id }, { tried: 'nobody' }]);
  for (let times = 1; times < 10; times++) await stranger.call('/session', { ...form, password: 'wrong-password-9' });
  lines = [];
  await stranger.call('/session', form);
  expect(said()).toEqual([{ limit: 'failed sign-in by account and address' }]);
});

test('a line break in an address stays one line', async () => {
  await app.site.request('/x%0a{"level":60}');
  expect(answered()).toHaveLength(1);
});

test('a failure is written down under the id that its answer names, with no word of what failed', async () => {
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const broken = await openTestSite('sqlite', undefined, { log });
  await broken.close();
  for (const [path, init] of [
    ['/api/shows', {}],
    ['/api/artists', {}],
  ] as const) {
    lines = [];
    const response = await broken.site.request(path, init);
    const text = await response.text();
    expect(response.status, path).toBe(500);
    const id = response.headers.get('x-request-id') ?? '';
    expect(text).toContain(id);
    expect(text).not.toMatch(/sqlite|database|\.ts|at .*:\d+/i);
    expect(lines.filter(({ msg }) => msg === 'A request failed').map(({ request }) => request)).toEqual([id]);
  }
  const ready = await broken.site.request('/readyz');
  expect([ready.status, await ready.text()]).toEqual([503, 'not ready']);
});

test('a page that fails without the API is written down too, under the id of its answer', async () => {
  // The loader reads its query.
  const asked = vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(() => {
    throw new TypeError('nobody thought of this');
  });
  onTestFinished(() => asked.mockRestore());
  const response = await app.site.request('/artists');
  const text = await response.text();
  expect([response.status, text.includes('nobody thought of this')]).toEqual([500, false]);
  const failed = lines.filter(({ msg }) => msg === 'A page failed');
  expect(failed).toMatchObject([
    { request: response.headers.get('x-request-id'), path: '/artists', err: { message: 'nobody thought of this' } },
  ]);
});
