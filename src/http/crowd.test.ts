import { request as ask } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { signUp } from '#identity/account/sign-up.ts';
import { openPasswords } from '#identity/password/passwords.ts';
import { issueIdToken } from '#identity/session/tokens.ts';
import { isFull } from '#rig/cases.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { listen } from './server/listen.ts';
import { listenerOf } from './server/listener.ts';

const PASSWORD = 'three quiet boats';
const caller = { address: '192.0.2.7', agent: '' };

let app: TestSite;
afterEach(() => app.close());

/** Calls as a client with its own address. */
const call = (n: number, name: string, body: object) =>
  app.site.request(`/v1/accounts:${name}?key=k`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` },
    body: JSON.stringify(body),
  });

/** A slow machine must not cause refusals. */
const endless = () => openPasswords({ most: 500, patienceMs: 600_000 });

/** Keeps a password check running until released. */
function occupy(): () => Promise<void> {
  const turn = Promise.withResolvers<void>();
  const first = app.identity.passwords.checking(() => turn.promise);
  return () => {
    turn.resolve();
    return first;
  };
}

test.each(isFull ? [200, 500] : [200])(
  'of %i who come at the same moment, a quarter to sign up and a quarter to sign in, nobody is refused',
  {
    timeout: 300_000,
  },
  async (count) => {
    app = await openTestSite('sqlite', undefined, { trustedProxies: 1 });
    app.identity.passwords = endless();
    const members: { email: string; idToken: string }[] = [];
    for (let n = 0; n < 5; n++) {
      const email = `member${n}@tunes.example`;
      members.push({
        email,
        idToken: await issueIdToken(app.identity, await signUp(app.identity, { email, password: PASSWORD }, 'client', caller)),
      });
    }
    const free = occupy();
    const order: string[] = [];
    const coming = Array.from({ length: count }, async (_, n) => {
      const { email = '', idToken = '' } = members[n % members.length] ?? {};
      const kind = ['signUp', 'signInWithPassword', 'lookup', 'lookup'][n % 4] ?? '';
      const body =
        [{ email: `new${n}@tunes.example`, password: PASSWORD }, { email, password: PASSWORD }, { idToken }, { idToken }][n % 4] ?? {};
      const { status } = await call(n, kind, body);
      order.push(kind);
      return status;
    });
    // Those with a token are answered while the others wait for their password check.
    while (order.length < count / 2) await new Promise(setImmediate);
    expect(new Set(order)).toEqual(new Set(['lookup']));
    expect((await app.site.request('/news')).status).toBe(200);
    await free();
    expect(new Set(await Promise.all(coming))).toEqual(new Set([200]));
  },
);

test('when five hundred wait, the next is told when to come again; a form keeps what was typed, but for the password', async () => {
  app = await openTestSite();
  app.identity.passwords = openPasswords({ most: 0, patienceMs: 0 });
  const free = occupy();
  const wire = await call(1, 'signInWithPassword', { email: 'a@tunes.example', password: PASSWORD });
  expect([wire.status, wire.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await wire.json()).toMatchObject({ error: { code: 503, status: 'UNAVAILABLE' } });
  const api = await new Walker(app.site).call('/session', { email: 'a@tunes.example', password: PASSWORD });
  expect([api.status, api.headers.get('retry-after')]).toEqual([503, '5']);
  expect(api.headers.get('access-control-expose-headers')).toMatch(/retry-after/i);
  const typed = { displayname: 'Ada Reed', username: 'adareed', email: 'ada@tunes.example' };
  for (const path of ['/login', '/register']) {
    const form = await new Walker(app.site).send(path, { ...typed, password: PASSWORD, confirm: PASSWORD });
    expect([path, form.status, form.headers.get('retry-after')]).toEqual([path, 503, '5']);
    const page = await form.text();
    expect(page).toContain('Too many people are signing in right now. Nothing is lost. Try again in a few seconds.');
    expect(Walker.field(page, 'email')).toBe(typed.email);
    expect(page).not.toContain(PASSWORD);
    if (path === '/register') expect([Walker.field(page, 'displayname'), Walker.field(page, 'username')]).toEqual(['Ada Reed', 'adareed']);
  }
  await free();
});

test('for whoever has gone while they wait nothing is hashed', async () => {
  app = await openTestSite();
  const client = await listen(listenerOf(app.site), { port: 0, host: '127.0.0.1' });
  const free = occupy();
  const { site, identity } = app;
  const body = JSON.stringify({ email: 'gone@tunes.example', password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const leaving = ask({ port: client.port, path: '/v1/accounts:signUp?key=k', method: 'POST', headers }).on('error', () => {});
  leaving.end(body);
  while (identity.passwords.waiting() === 0) await new Promise(setImmediate);
  leaving.destroy();
  while (identity.passwords.waiting() > 0) await new Promise(setImmediate);
  await free();
  expect((await site.request('/news')).status).toBe(200);
  expect(await app.db.selectFrom('account').select('id').execute()).toEqual([]);
  await client.drain();
});
