import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { pages } from '#web/pages.ts';
import { cachedFront } from '../cache/cached-front.ts';
import { type Listening, listen } from '../server/listen.ts';

const PASSWORD = 'three quiet boats';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

/** A page's notice, as text. */
const noticeIn = (html: string) =>
  (/<main[^>]*><div role="status"[^>]*>(.*?)<\/div>(?:<\/div>)?/s.exec(html)?.[1] ?? 'no place').replace(/<!-- -->|<[^>]+>/g, '');
const noticeAt = async (walker: Walker, path: string) => noticeIn(await (await walker.ask(path)).text());

let people = 0;
async function newPerson(): Promise<{ walker: Walker; username: string; email: string; arrived: Response }> {
  const username = `neighbor${people++}`;
  const email = `${username}@tunes.example`;
  const walker = new Walker(app.site);
  const arrived = await walker.send('/register', {
    displayname: 'Ada Reed',
    username,
    email,
    password: PASSWORD,
    confirm: PASSWORD,
  });
  return { walker, username, email, arrived };
}

describe('what was done is said on the page one comes to, without JavaScript', () => {
  test('signing up: a welcome by name, where the email went, and the page one now has', async () => {
    const { walker, username, email, arrived } = await newPerson();
    expect(arrived.headers.get('location')).toBe('/');
    const html = await (await walker.ask('/')).text();
    expect(noticeIn(html)).toBe(
      `Welcome, Ada Reed. We sent an email to ${email}. Open its link to confirm your address. Your page is /u/${username}. Only you can see it until you confirm your email.`,
    );
    expect(html).toContain(`<a href="/u/${username}">/u/${username}</a>`);
  });

  test('it is said once, and is gone with the next page', async () => {
    const { walker } = await newPerson();
    expect(await noticeAt(walker, '/')).toContain('Welcome');
    expect(await noticeAt(walker, '/')).toBe('');
    expect(walker.has('notice')).toBe(false);
  });

  test('a redirect on the way does not use it up', async () => {
    const { email, username } = await newPerson();
    const walker = new Walker(app.site);
    await walker.send('/login', { email, password: PASSWORD, back: '/profile' });
    expect((await walker.ask('/profile')).headers.get('location')).toBe(`/u/${username}`);
    expect(await noticeAt(walker, `/u/${username}`)).toBe('You are signed in.');
  });

  test('signing in and out', async () => {
    const { walker, email } = await newPerson();
    await walker.ask('/');
    const out = await walker.ask('/logout');
    expect(out.headers.get('location')).toBe('/');
    expect(await noticeAt(walker, '/')).toBe('You are signed out.');
    await walker.send('/login', { email, password: PASSWORD, back: '/' });
    expect(await noticeAt(walker, '/')).toBe('You are signed in.');
  });

  test('what is done on the dashboard and to one’s page', async () => {
    const { walker, username, email } = await newPerson();
    const other = new Walker(app.site);
    await other.send('/login', { email, password: PASSWORD, back: '/' });
    const id = /name="id" value="(\w+)"/.exec(await (await walker.ask('/dashboard')).text())?.[1] ?? '';
    const told = async (path: string, fields: Record<string, string>) => {
      const { status, headers } = await walker.send(path, fields);
      return [status, headers.get('location'), await noticeAt(walker, headers.get('location') ?? '')];
    };
    expect(await told('/dashboard', { intent: 'end-session', id })).toEqual([303, '/dashboard', 'You’re signed out on that device.']);
    expect(await told('/dashboard', { intent: 'verify' })).toEqual([303, '/dashboard', expect.stringMatching(/^We sent you an email\./)]);
    const [current, password] = [PASSWORD, 'four louder boats'];
    expect(await told('/dashboard', { intent: 'password', current, password, confirm: password })).toEqual([
      303,
      '/dashboard',
      'Your password is changed, and you’re signed out everywhere else.',
    ]);
    expect(await told('/dashboard', { intent: 'email', current: password, email: `new-${email}` })).toEqual([
      303,
      '/dashboard',
      expect.stringMatching(/^We sent an email to your new address\./),
    ]);
    const loaded = Walker.field(await (await walker.ask(`/u/${username}/edit`)).text(), 'loaded');
    expect(await told(`/u/${username}/edit`, { loaded, location: 'Tin Harbor', hydrated: '' })).toEqual([
      303,
      `/u/${username}`,
      'Your page is saved.',
    ]);
    expect(await told('/dashboard', { intent: 'delete', current: password })).toEqual([
      303,
      '/',
      'Your account and your page are deleted.',
    ]);
  });
});

describe('a notice is nobody else’s', () => {
  test.each(['signed-in', 'welcome', 'page-saved', 'nothing of ours', '<b>', 'toString', '__proto__'])(
    'what is not so is not said: notice=%s of somebody not signed in',
    async (name) => {
      const html = await (await app.site.request('/', { headers: { cookie: `notice=${name}` } })).text();
      expect(noticeIn(html)).toBe('');
    },
  );

  test('signed out is not said to somebody who is signed in still', async () => {
    const { arrived } = await newPerson();
    const session = arrived.headers.getSetCookie()[0]?.split(';')[0];
    const ask = async (notice: string) => {
      const answer = await app.site.request('/', { headers: { cookie: `${session}; notice=${notice}` } });
      return noticeIn(await answer.text());
    };
    expect([await ask('signed-out'), await ask('account-deleted')]).toEqual(['', '']);
    expect(await ask('page-saved')).toBe('Your page is saved.');
  });

  test('under https a neighboring host has our pages say nothing: only the name that pins the cookie to this host counts', async () => {
    const secure = await openTestSite('sqlite', undefined, { publicUrl: 'https://tunes.example' });
    const told = async (cookie: string) => noticeIn(await (await secure.site.request('/', { headers: { cookie } })).text());
    expect(await told('notice=signed-out')).toBe('');
    expect(await told('__Host-notice=signed-out')).toBe('You are signed out.');
    await secure.close();
  });

  test('a page that says something is kept by nobody and asked of nobody’s: the front keeps none, and gives none that was kept', async () => {
    const server: Listening = await listen(cachedFront({ ...app, zone: app.pack.scene.zone, pages }).listener, {
      port: 0,
      host: '127.0.0.1',
    });
    const ask = (cookie?: string) =>
      fetch(`http://127.0.0.1:${server.port}/news`, cookie === undefined ? {} : { headers: { cookie, 'if-none-match': '*' } });
    try {
      const before = await ask();
      const said = await ask('notice=signed-out');
      expect(said.status).toBe(200);
      expect(said.headers.get('cache-control')).toBe('private, no-store');
      expect(said.headers.get('etag')).toBeNull();
      expect(said.headers.getSetCookie()).toEqual(['notice=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
      expect(noticeIn(await said.text())).toBe('You are signed out.');
      const after = await ask();
      const text = await after.text();
      expect(noticeIn(text)).toBe('');
      expect(text).toBe(await before.text());
      expect(after.headers.get('etag')).not.toBeNull();
    } finally {
      await server.drain();
    }
  });
});
