import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFinding } from '#backup/file/finding.ts';
import { openTestSite } from '#rig/test-app.ts';

let app: Awaited<ReturnType<typeof openTestSite>>;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

const ask = (path: string, init?: RequestInit) => app.site.request(path, init);

describe('day and night', () => {
  test('are remembered without JavaScript and lead back to the page they were switched on', async () => {
    const form = (fields: Record<string, string>) => ask('/light', { method: 'POST', body: new URLSearchParams(fields) });
    const night = await form({ light: 'night', back: '/shows?from=2026-11-28' });
    expect(night.status).toBe(303);
    expect(night.headers.get('location')).toBe('/shows?from=2026-11-28');
    expect(night.headers.get('set-cookie')).toMatch(/^light=night; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    const page = await (await ask('/shows', { headers: { cookie: 'a=b; light=night' } })).text();
    expect(page).toMatch(/<html lang="en" data-color-scheme="night"/);
    expect((await form({ light: 'system', back: '/' })).headers.get('set-cookie')).toMatch(/Max-Age=0/);
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    '/%2e//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '',
    '/\t/elsewhere.example',
    '\\\\x',
  ])('never lead away to %j', async (back) => {
    const response = await ask('/light', { method: 'POST', body: new URLSearchParams({ light: 'day', back }) });
    const location = response.headers.get('location') ?? '';
    expect(new URL(location, 'https://tunes.example').origin).toBe('https://tunes.example');
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }, { origin: 'null' }] as Record<string, string>[])(
    'are not set by another site: %j',
    async (headers) => {
      const response = await ask('/light', { method: 'POST', headers, body: new URLSearchParams({ light: 'night', back: '/' }) });
      expect(response.status).toBe(403);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(await response.text()).toBe('This was sent from another site, so we ignored it.');
    },
  );

  test('take a form that makes no sense for no wish at all', async () => {
    const response = await ask('/light', { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body: 'x' });
    expect(response.status).toBe(303);
  });
});

describe('files', () => {
  test('are named by what is in them, kept for ever, compressed', async () => {
    const html = await (await ask('/shows')).text();
    const boot = /src="(\/static\/js\/boot\.[\w-]+\.js)"/.exec(html)?.[1] ?? '';
    const response = await ask(boot, { headers: { 'accept-encoding': 'br' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    const font = /url\((\/static\/media\/[\w-]+\.[\w-]+\.woff2)\)/.exec(html)?.[1] ?? '';
    expect((await ask(font)).headers.get('content-type')).toBe('font/woff2');
  });

  test('pictures of the pack are kept for a month and checked by what is in them', async () => {
    const html = await (await ask('/artists/quietboat')).text();
    expect(html).toMatch(
      /<source srcSet="\/artistinfo\/quietboat\.avif" type="image\/avif"\/><img src="\/artistinfo\/quietboat\.webp" alt="[^"]+" width="\d+" height="\d+"/,
    );
    for (const [name, type] of [
      ['quietboat.webp', 'image/webp'],
      ['quietboat.avif', 'image/avif'],
    ] as const) {
      const response = await ask(`/artistinfo/${name}`);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toMatch(/max-age=2592000/);
      const again = await ask(`/artistinfo/${name}`, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    }
  });

  test('lazy pages lie at static/js/{chunk}.{hash}.chunk.js', async () => {
    const html = await (await ask('/shows')).text();
    const boot = await (await ask(/src="(\/static\/js\/boot\.[\w-]+\.js)"/.exec(html)?.[1] ?? '')).text();
    const browser = /browser\.[\w-]+\.chunk\.js/.exec(boot)?.[0];
    const entry = await (await ask(`/static/js/${browser}`)).text();
    expect(entry).toMatch(/shows-page\.[\w-]+\.chunk\.js/);
  });

  test.each([
    '/static/js/none.js',
    '/static/../package.json',
    '/static/%2e%2e/server.js',
    '/artistinfo/none.webp',
    '/artistinfo/../scene.json',
    '/artistinfo/%2e%2e%2fscene.json',
    '/artistinfo/%E0%A4%A',
  ])('%s is not there', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

test('the site says it lives and that it serves', async () => {
  expect(await (await ask('/healthz')).text()).toBe('ok');
  expect(await (await ask('/readyz')).text()).toBe('ok');
});

test('readyz names the sources that cannot be read when asked for sources', async () => {
  expect(await (await ask('/readyz?sources')).text()).toBe('ok');
  const change = app.db.updateTable('source').where('id', '=', 'bilge-calendar');
  const before = await app.db.selectFrom('source').selectAll().where('id', '=', 'bilge-calendar').executeTakeFirstOrThrow();
  await change.set({ well_heard_at: '2026-11-01T00:00:00.000Z' }).execute();
  const silent = await ask('/readyz?sources');
  expect([silent.status, await silent.text()]).toEqual([503, 'sources we can’t read: bilge-calendar']);
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/healthz')).status).toBe(200);
  await change.set({ well_heard_at: before.well_heard_at }).execute();
});

test('the site says that its database is damaged, to whoever asks for that and in the figures', async () => {
  const find = (problems: string[]) =>
    app.db.transaction().execute((tx) => writeFinding(tx, { checkedAt: '2026-11-21T03:00:00.000Z', problems }));
  const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const figures = async () => (await app.site.fetch(new Request('http://localhost/metrics'), here)).text();
  expect(await (await ask('/readyz?rows')).text()).toBe('ok');
  await find(['Rows of show are not what Backline wrote: damaged, or changed by another program.']);
  const damaged = await ask('/readyz?rows');
  expect([damaged.status, await damaged.text()]).toEqual([503, 'the last check found the database damaged']);
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/shows')).status).toBe(200);
  expect((await figures()).match(/^backline_database_sound .*$/m)?.[0]).toBe('backline_database_sound 0');
  await find([]);
  expect(await figures()).toContain('\nbackline_database_sound 1\n');
  expect((await ask('/readyz?rows')).status).toBe(200);
});

test('a method nobody speaks is told so, in our own words', async () => {
  for (const path of ['/', '/api/shows', '/light', '/static/x']) {
    // `new Request` rejects TRACE, but a raw client can send it.
    const request = Object.defineProperty(new Request(`http://here${path}`), 'method', { value: 'TRACE' });
    expect((await app.site.fetch(request)).status, path).toBe(405);
  }
});
