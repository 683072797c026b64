import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '#api/modules.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { pages } from '#web/pages.ts';

const place = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
/** Invalid cursors, days and numbers. */
const WRONG = [
  'zzz',
  '',
  '\0',
  '-1',
  '1e400',
  '9'.repeat(30),
  '2026-99-99',
  'a'.repeat(390),
  'a'.repeat(3000),
  place(),
  place('a', 'b'),
  place('\0', '\0'),
  place('\ud800', 'b'),
  place('2026-11-21', '9'.repeat(30)),
  place('2026-11-21', '1.5'),
  place(1, 2),
  place('a', 'b', 'c', 'd', 'e'),
];
/** Values for names in paths. */
const NAMED: Record<string, string> = {
  '/artists/': 'quietboat',
  '/venues/': 'cannery',
  '/shows/': 'harbor-lights-the-cannery-2026-11-21',
  '/news/': 'a-second-room',
  '/u/': 'ada',
};

describe.each(ENGINES)('a word of an address that makes no sense is no failure, on %s', (engine) => {
  let app: TestSite;
  let admin: Walker;
  let token: string;
  beforeAll(async () => {
    app = await openTestSite(engine);
    const password = 'three quiet boats';
    const ada = new Walker(app.site);
    await ada.send('/register', { displayname: 'Ada', username: 'ada', email: 'ada@tunes.example', password, confirm: password });
    await app.db.updateTable('account').set({ role: 'admin' }).execute();
    admin = new Walker(app.site);
    await admin.send('/login', { email: 'ada@tunes.example', password });
    token = await admin.token();
  });
  afterAll(() => app.close());

  const addressed = (path: string) => {
    const name = Object.entries(NAMED).find(([start]) => path.includes(start))?.[1] ?? 'none';
    return path.replace(':year/:month', '2026/11').replace(/:\w+|\{kind\}\/\{id\}|\{\w+\}/g, name);
  };

  // Pages pass their query to the API, which is tested on both engines.
  const words = engine === 'sqlite' ? Object.values(pages).flatMap(({ path, query }) => query.map((word) => [path, word] as const)) : [];
  test.for(words)('%s?%s', async ([path, word]) => {
    for (const value of WRONG) {
      const { status } = await admin.ask(`${addressed(path)}?${new URLSearchParams({ [word]: value })}`);
      expect(status, value).toBeLessThan(500);
    }
  });

  test.each(
    ENDPOINTS.flatMap(({ method, path, request }) =>
      method === 'get' && request?.query instanceof z.ZodObject
        ? Object.keys(request.query.shape).map((word) => [path, word] as const)
        : [],
    ),
  )('/api%s?%s', async (path, word) => {
    for (const value of WRONG) {
      const address = `/api${addressed(path)}?${new URLSearchParams({ [word]: value })}`;
      const { status } = await app.site.request(address, { headers: { authorization: `Bearer ${token}` } });
      expect(status, value).toBeLessThan(500);
    }
  });

  test.each(ENDPOINTS.flatMap(({ method, path }) => (method === 'get' && path.includes('{') ? [path] : [])))(
    'what cannot be a name is none: /api%s',
    async (path) => {
      for (const name of ['%00', 'a%00b', '%ED%A0%80', 'a'.repeat(3000), '%2e', '-1', '9'.repeat(30)]) {
        const address = `/api${path.replace('{kind}', 'artist').replace(/\{\w+\}/g, name)}`;
        const { status } = await app.site.request(address, { headers: { authorization: `Bearer ${token}` } });
        expect(status, name).toBeLessThan(500);
      }
    },
  );

  test('a list that anybody reads begins where it does then, and a page of the desk says what is wrong', async () => {
    const first = await (await app.site.request('/news')).text();
    const posts = (html: string) => html.match(/href="\/news\/[a-z-]+"/g);
    const wrong = await app.site.request('/news?after=zzz');
    expect([wrong.status, posts(await wrong.text())]).toEqual([200, posts(first)]);
    const refused = await admin.ask('/desk/people?after=zzz');
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain('We don’t understand this address.');
    expect(html).toContain('isn’t one of ours');
    expect(html).toMatch(/<a [^>]*href="\/desk\/people"[^>]*>Open the page itself<\/a>/);
  });
});
