import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#api/modules.ts';
import { WIRE_CALLS, WIRE_PATHS } from '#identity/wire/app.ts';
import { countAsConfirmed } from '#rig/confirm.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { BODIES, OTHER_PATHS, WIRE_ROWS } from '#rig/who-may.ts';
import { type Role as AccountRole, may as mayBy, type Tie, type Who } from '#scene/people/roles.ts';
import { type Page, pages } from '#web/pages.ts';
import { loadBuiltWeb } from './built-web.ts';

const ROLES = ['anonymous', 'owner', 'other member', 'keeper', 'editor', 'admin'] as const;
type Role = (typeof ROLES)[number];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** All API routes with their access and a valid body. */
const API = ENDPOINTS.map(({ method, path, 'x-access': { who, origin } }) => {
  const route = `${method} ${path}`;
  return { route, method: method.toUpperCase(), path, who, origin, body: BODIES[route] };
});
const ROWS: readonly Page[] = Object.values(pages);
const PASSWORD = 'three quiet boats';
/** The keeper's page. */
const KEPT = 'quietboat';

let app: TestSite;
let paths: Record<string, Record<string, unknown>>;
const walkers = new Map<Role, { walker: Walker; token: string }>();
let ownerId = '';
let keeperId = '';

beforeAll(async () => {
  app = await openTestSite();
  paths = ((await (await app.site.request('/api/openapi.json')).json()) as { paths: typeof paths }).paths;
  for (const role of ROLES) {
    const walker = new Walker(app.site);
    if (role !== 'anonymous') {
      const username = `${role.replace(' ', '')}person`;
      await walker.send('/register', {
        displayname: role,
        username,
        email: `${username}@tunes.example`,
        password: PASSWORD,
        confirm: PASSWORD,
      });
      await countAsConfirmed(app, `${username}@tunes.example`);
      const { uid } = await app.db.selectFrom('profile').select('uid').where('username', '=', username).executeTakeFirstOrThrow();
      if (role === 'owner') ownerId = uid;
      if (role === 'keeper') keeperId = uid;
      if (role === 'editor' || role === 'admin') await app.db.updateTable('account').set({ role: role }).where('id', '=', uid).execute();
    }
    walkers.set(role, { walker, token: role === 'anonymous' ? '' : await walker.token() });
  }
});
afterAll(() => app.close());

/** Makes the keeper keep the page again after leaving it. */
async function keepsAgain(): Promise<void> {
  const tie = { kind: 'artist', page_id: KEPT, account_id: keeperId, way: 'word', since: '2026-11-01T00:00:00.000Z' } as const;
  await app.db
    .insertInto('keeper')
    .values(tie)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The answer to a role, with all its credentials. */
async function ask(role: Role, method: string, path: string, body?: unknown): Promise<Response> {
  if (role === 'keeper') await keepsAgain();
  const { walker, token } = walkers.get(role) ?? { walker: new Walker(app.site), token: '' };
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const text = JSON.stringify(body ?? {}).replace('OWNER', ownerId);
  return walker.ask(path, { method, headers, ...(method === 'GET' || method === 'HEAD' ? {} : { body: text }) });
}

/** Each role's account role and ties to the paths below. */
const STANDINGS: Record<Role, { role: AccountRole | null; ties: readonly Tie[] }> = {
  anonymous: { role: null, ties: [] },
  owner: { role: 'member', ties: ['owner'] },
  'other member': { role: 'member', ties: [] },
  keeper: { role: 'member', ties: ['keeper'] },
  editor: { role: 'editor', ties: [] },
  admin: { role: 'admin', ties: [] },
};
const may = (role: Role, who: Who): boolean => mayBy(who, STANDINGS[role]);
/** Strangers get 401, others 403. */
const no = (role: Role) => (role === 'anonymous' ? 401 : 403);
const filled = (path: string) => `/api${path.replace('{id}', path.startsWith('/keep/') ? KEPT : 'none').replace('{kind}', 'artist')}`;

test('every route has its row, and every row its route', async () => {
  const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  expect(described.sort()).toEqual(API.map(({ route }) => route).sort());
  const posts = API.filter(({ method, who }) => method === 'POST' && who !== 'anyone').map(({ route }) => route);
  expect(Object.keys(BODIES).sort()).toEqual(posts.sort());
  expect((await loadBuiltWeb()).pages).toEqual(pages);
  expect([...WIRE_CALLS].sort()).toEqual(Object.keys(WIRE_ROWS).sort());
  const unclaimed = new Set(app.site.routes.map(({ path }) => path));
  for (const known of ['/*', '*', '/api/*', ...WIRE_PATHS, ...OTHER_PATHS, ...ROWS.map(({ path }) => path)]) unclaimed.delete(known);
  expect([...unclaimed]).toEqual([]);
});

describe('the API', () => {
  test.each(API.filter(({ who }) => who !== 'anyone'))('$route is for whom it is for', async ({ route, method, path, who, body }) => {
    let toStrangers = '';
    for (const role of ROLES) {
      const response = await ask(role, method, filled(path), body);
      const [status, text] = [response.status, await response.text()];
      if (role === 'anonymous') toStrangers = text;
      // Those who may can be asked for their password again, but not to sign in.
      if (may(role, who)) expect([status === 403, text === toStrangers], `${role} ${route}: ${text}`).toEqual([false, false]);
      else expect(status, `${role} ${route}`).toBe(no(role));
      expect(status, `${role} ${route}`).toBeLessThan(500);
    }
  });

  test.each(API.filter(({ who }) => who !== 'anyone'))(
    '$route turns strangers away before it looks at what they send',
    async ({ method, path }) => {
      expect((await ask('anonymous', method, filled(path), { nonsense: true })).status).toBe(401);
    },
  );

  test.each(API.filter(({ who }) => who === 'anyone'))('$route is for anyone', async ({ method, path }) => {
    const { status } = await ask('anonymous', method, filled(path));
    expect([401, 403, 405]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });

  test('no route answers to a method it does not name, whoever asks', async () => {
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of METHODS.filter((each) => !(each.toLowerCase() in methods))) {
        const response = await ask('admin', method, filled(path));
        expect(response.status, `${method} ${path}`).toBe(405);
        expect(response.headers.get('allow'), `${method} ${path}`).toMatch(/GET|POST/);
      }
    }
  });

  test('what goes by cookie is not done for another site', async () => {
    const { walker } = walkers.get('owner') ?? { walker: new Walker(app.site) };
    const own = API.filter(({ method, origin }) => method === 'POST' && origin === 'own');
    expect(own.length).toBeGreaterThan(10);
    for (const { route, path, body } of own) {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }] as Record<string, string>[]) {
        const { status } = await walker.ask(filled(path), {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body ?? {}),
        });
        expect(status, `${route} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
  });
});

describe('the pages', () => {
  const filledPage = (path: string) =>
    path === '*'
      ? '/nothing-here'
      : path.replace('/u/:id', '/u/ownerperson').replace('/artists/:id/edit', `/artists/${KEPT}/edit`).replace(':id', 'none');

  test.each(ROWS)('$path is for whom it is for', async ({ path, who, form }) => {
    for (const role of ROLES.filter((each) => path !== '/logout' || each === 'anonymous')) {
      const response = await ask(role, 'GET', filledPage(path));
      const shown = response.status === 200;
      const turnedAway = [302, 303].includes(response.status) || response.status === 403 || response.status === 404;
      expect(response.status, `${role} ${path}`).toBeLessThan(500);
      if (!may(role, who)) expect([shown, turnedAway], `${role} ${path}: ${response.status}`).toEqual([false, true]);
      if (who.startsWith('owner') && may(role, who)) expect(shown, `${role} ${path}`).toBe(true);
      if (role === 'anonymous' && who === 'signed in') expect(response.headers.get('location')).toMatch(/^\/login/);
    }
    for (const method of METHODS.filter((each) => each !== 'GET' && !(each === 'POST' && form !== 'none')))
      expect([404, 405], `${method} ${path}`).toContain((await ask('admin', method, filledPage(path))).status);
  });

  test('a form that another site sent is not taken', async () => {
    for (const { path } of ROWS.filter(({ form }) => form !== 'none')) {
      const { walker } = walkers.get('owner') ?? { walker: new Walker(app.site) };
      expect((await walker.send(filledPage(path), { bio: 'theirs' }, { 'sec-fetch-site': 'cross-site' })).status, path).toBe(403);
    }
  });

  test('a form for somebody else’s page changes nothing', async () => {
    const before = await app.db.selectFrom('profile').selectAll().where('uid', '=', ownerId).executeTakeFirstOrThrow();
    for (const role of ROLES.filter((each) => each !== 'owner')) {
      const { walker } = walkers.get(role) ?? { walker: new Walker(app.site) };
      const { status } = await walker.send('/u/ownerperson/edit', {
        displayname: 'Theirs now',
        location: 'Elsewhere',
        bio: 'Theirs now',
        uid: ownerId,
      });
      expect(status, role).toBeLessThan(500);
      expect(await app.db.selectFrom('profile').selectAll().where('uid', '=', ownerId).executeTakeFirstOrThrow(), role).toEqual(before);
    }
  });
});

describe('the identity server', () => {
  test.each(Object.entries(WIRE_ROWS))('%s is for %s', async (path, who) => {
    const reads = ['/v1/projects', '/v2/'].some((start) => path.startsWith(start)) && !path.includes(':');
    const call = (key: string, body: object) =>
      app.site.request(`${path}${key}`, {
        method: reads ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        ...(reads ? {} : { body: JSON.stringify(body) }),
      });
    expect((await call('', {})).status, 'without a key').toBe(403);
    const stranger = await call('?key=any', { idToken: 'none' });
    expect(stranger.status).toBeLessThan(500);
    if (who === 'signed in') {
      expect(stranger.status).toBe(400);
      expect(await stranger.json()).toMatchObject({
        error: { message: expect.stringMatching(/^(INVALID_ID_TOKEN|TOKEN_EXPIRED|USER_NOT_FOUND)/) },
      });
    }
    const wrong = await app.site.request(`${path}?key=any`, { method: reads ? 'DELETE' : 'GET' });
    expect(wrong.status).toBe(405);
  });

  test('a token acts for its own account, whatever other account a call names', async () => {
    const before = await app.db.selectFrom('account').selectAll().where('id', '=', ownerId).executeTakeFirstOrThrow();
    for (const role of ['other member', 'editor', 'admin'] as const) {
      for (const more of [{ displayName: 'Theirs now' }, { disableUser: true }, { emailVerified: true }]) {
        const body = JSON.stringify({ idToken: walkers.get(role)?.token, localId: ownerId, ...more });
        const response = await app.site.request('/v1/accounts:update?key=any', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        expect(response.status).toBeLessThan(500);
      }
    }
    expect(await app.db.selectFrom('account').selectAll().where('id', '=', ownerId).executeTakeFirstOrThrow()).toEqual(before);
  });
});
