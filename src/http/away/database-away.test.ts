import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '#identity/account/sign-up.ts';
import { issueIdToken } from '#identity/session/tokens.ts';
import { countAsConfirmed } from '#rig/confirm.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { passTime } from '#rig/pass-time.ts';
import { startPostgres, type TestPostgres } from '#rig/postgres.ts';
import { openTestSite, SATURDAY, type TestSite } from '#rig/test-app.ts';

const pass = passTime();
const SOON = { interval: 50 };
const KEPT = ['/', '/shows', '/artists', '/artists/quietboat', '/venues', '/api/shows', '/api/artists'];
// By the real clock in the scene's zone, as midnight may pass in between.
const LINE = /We can’t update this page right now\. It’s from (?:today|yesterday) at \d{1,2}:\d\d [AP]M\./;
const AWAY = 'We can’t reach the archive right now. Nothing is lost. Try again in a minute.';

describe('while PostgreSQL is away', () => {
  let server: TestPostgres;
  let app: TestSite;
  let client: HttpClient;
  let uid: string;
  let token: string;
  beforeAll(async () => {
    server = await startPostgres();
    app = await openTestSite('postgres', SATURDAY, { server: server.url });
    client = await openHttpClient(app);
    const arrival = await signUp(app.identity, { email: 'ada@tunes.example', password: 'three quiet boats' }, 'client', {
      address: '',
      agent: '',
    });
    uid = arrival.account.id;
    token = await issueIdToken(app.identity, arrival);
    await post('/api/post/registerData', {
      uid,
      username: 'ada_reed',
      displayname: 'Ada',
      location: '',
      bio: '',
      createdAt: 0,
      email: 'ada@tunes.example',
    });
    await countAsConfirmed(app, 'ada@tunes.example');
  });
  afterAll(async () => {
    server.goOn();
    await client.close();
    await app.close();
    await server.stop();
  });

  const post = (path: string, body: object) =>
    client.ask(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const form = (path: string, fields: Record<string, string>) =>
    client.ask(path, {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    });

  test.each([
    ['stopped', 'tinwhistlers', () => server.halt(), () => server.start()],
    ['hanging', 'zoebee', async () => server.hang(), async () => server.goOn()],
  ] as const)(
    '%s, what is kept is given as it was, the rest says why not, nothing acknowledged is lost, and all comes back by itself',
    async (_, artist, leave, comeBack) => {
      for (const path of KEPT) expect((await client.ask(path, { headers: { 'accept-encoding': 'br' } })).status).toBe(200);
      for (const path of KEPT) await client.ask(path);
      await leave();
      pass(300);

      const first = await Promise.all(KEPT.map((path) => client.ask(path)));
      for (const [n, { status, headers, body }] of first.entries()) {
        expect(status, KEPT[n]).toBe(200);
        expect(headers).toMatchObject({
          age: expect.stringMatching(/^\d+$/),
          warning: '111 - "Revalidation Failed"',
          'cache-control': 'no-cache',
        });
        if (headers['content-type']?.startsWith('text/html')) expect(body.toString()).toMatch(LINE);
      }
      // Each open connection ends with the one write sent over it; later ones fail at once.
      await expect
        .poll(async () => {
          const { status, headers, body } = await post('/api/post/updateUserData', { uid, fields: { location: 'Nowhere' } });
          return [status, headers['retry-after'], JSON.parse(body.toString())];
        }, SOON)
        .toEqual([503, '60', { error: { code: 503, status: 'UNAVAILABLE', message: AWAY } }]);
      const page = await client.ask(`/artists/${artist}`);
      expect([page.status, page.headers['retry-after']]).toEqual([503, '60']);
      expect(page.body.toString()).toContain('uhhhh');
      expect(page.body.toString()).toContain(AWAY);
      const typed = await form('/login', { email: 'ada@tunes.example', password: 'three quiet boats' });
      expect(typed.status).toBe(503);
      expect(typed.body.toString()).toContain('value="ada@tunes.example"');
      const changed = await form('/forgot', { email: 'ada@tunes.example' });
      expect(changed.status).toBe(503);
      expect(changed.body.toString()).toContain('ada@tunes.example');
      expect((await client.ask('/v1/accounts:lookup?key=any', { method: 'POST', body: JSON.stringify({ idToken: token }) })).status).toBe(
        503,
      );
      expect((await client.ask('/readyz')).status).toBe(503);
      expect((await client.ask('/healthz')).status).toBe(200);
      expect((await client.ask('/icon.svg')).status).toBe(200);
      const many = await Promise.all(
        Array.from({ length: 60 }, (_, n) => client.ask(['/shows', `/artists/x${n}`, '/api/search?q=boat', '/u/ada_reed'][n % 4] ?? '/')),
      );
      expect(many.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);

      await comeBack();
      await expect.poll(async () => (await client.ask(`/artists/${artist}`)).status, SOON).toBe(200);
      // A page whose rendering began while the database was away may be served once more.
      for (const path of KEPT)
        await expect
          .poll(async () => {
            const { status, headers, body } = await client.ask(path);
            return [status, headers.warning, LINE.test(body.toString())];
          }, SOON)
          .toEqual([200, undefined, false]);
      const saved = await post('/api/post/updateUserData', { uid, fields: { location: 'Pier Four' } });
      expect(saved.status).toBe(200);
      expect(await client.read('/u/ada_reed')).toContain('Pier Four');
    },
  );

  test('a write that was given up while it hung is not kept later, over what was written since', async () => {
    server.hang();
    const givenUp = await Promise.all(
      Array.from({ length: 6 }, (_, n) => post('/api/post/updateUserData', { uid, fields: { location: `Lost ${n}` } })),
    );
    expect(new Set(givenUp.map(({ status }) => status))).toEqual(new Set([503]));
    server.goOn();
    await expect
      .poll(async () => (await post('/api/post/updateUserData', { uid, fields: { location: 'Pier Six' } })).status, SOON)
      .toBe(200);
    const underWay = sql<{ count: number }>`select count(*) from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()
      and backend_type = 'client backend' and datname = current_database()`;
    await expect.poll(async () => (await underWay.execute(app.db)).rows[0]?.count, SOON).toBe(0);
    expect(/Lost \d|Pier \w+/.exec(await client.read('/u/ada_reed'))?.[0]).toBe('Pier Six');
  });

  test('whoever waits for changes waits on, and hears of them when it is back', async () => {
    const { cursor } = JSON.parse(await client.read('/api/changes')) as { cursor: string };
    const waiting = client.ask(`/api/changes?since=${cursor}&wait=30`);
    await expect.poll(() => client.held.count(), SOON).toBe(1);
    server.hang();
    await expect
      .poll(async () => (await post('/api/post/updateUserData', { uid, fields: { location: 'Pier Four' } })).status, SOON)
      .toBe(503);
    expect(client.held.count()).toBe(1);
    server.goOn();
    await expect
      .poll(async () => (await post('/api/post/updateUserData', { uid, fields: { location: 'Pier Five' } })).status, SOON)
      .toBe(200);
    expect(JSON.parse((await waiting).body.toString())).toMatchObject({ changes: [{ kind: 'profile', id: 'ada_reed' }] });
  });
});
