import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newFolder } from '#rig/folder.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { loadBuiltWeb } from '../built-web.ts';
import { readyFiles } from './ready-files.ts';

/** Headers that differ from answer to answer, or that are the connection's. */
const OWN = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding']);

describe('files that are ready', () => {
  const folder = newFolder();
  const publicUrl = 'https://tunes.example';
  const drawn = new Map<string, string>();
  const draw = (name: string, words: string) => {
    const file = join(folder, `${createHash('sha256').update(words).digest('hex').slice(0, 32)}.png`);
    writeFileSync(file, words);
    drawn.set(name, file);
  };
  const sheets = { find: (name: string) => drawn.get(name), ask: () => {} };
  let app: TestSite;
  let client: HttpClient;
  let through: string[];
  beforeAll(async () => {
    draw('scene', 'the scene');
    draw('this-week', 'a flyer');
    app = await openTestSite('sqlite', undefined, { sheets, publicUrl });
    through = [];
    const site: TestSite['site'] = Object.create(app.site);
    site.fetch = (request, ...rest) => {
      through.push(new URL(request.url).pathname);
      return app.site.fetch(request, ...rest);
    };
    client = await openHttpClient(
      { ...app, site },
      { files: readyFiles({ web: await loadBuiltWeb(), sheets, publicUrl: () => publicUrl }) },
    );
  });
  afterAll(async () => {
    await client.close();
    await app.close();
  });

  const script = async () => (await loadBuiltWeb()).boot;
  const headersOf = (headers: Iterable<[string, unknown]>) => new Map([...headers].filter(([name]) => !OWN.has(name)));
  /** Asks until the site is asked no more for it: a sheet is read from the disk once. */
  const askReady = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    vi.waitFor(async () => {
      const before = through.length;
      const answer = await client.ask(path, { headers, method });
      expect(through.length).toBe(before);
      return answer;
    }, 60_000);

  test.each(['identity', 'gzip', 'br'])('are what the site itself sends, as %s', async (encoding) => {
    for (const path of [await script(), '/embed/shows.js', '/previews/scene.png', '/previews/scene.png?v=1', '/flyers/this-week.png']) {
      const ready = await askReady(path, { 'accept-encoding': encoding });
      const own = await app.site.request(path, { headers: { 'accept-encoding': encoding } });
      expect([ready.status, headersOf(Object.entries(ready.headers))], path).toEqual([own.status, headersOf(own.headers)]);
      expect(ready.body, path).toEqual(Buffer.from(await own.arrayBuffer()));
    }
  });

  test('are not sent twice to whoever has them, and without their bytes where only the headers are asked for', async () => {
    const { headers } = await askReady('/flyers/this-week.png');
    const held = await askReady('/flyers/this-week.png', { 'if-none-match': headers.etag ?? '' });
    const own = await app.site.request('/flyers/this-week.png', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([held.status, held.body.length, headersOf(Object.entries(held.headers))]).toEqual([304, 0, headersOf(own.headers)]);
    const head = await askReady('/flyers/this-week.png', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String('a flyer'.length)]);
  });

  test('are drawn anew under another name, and then that is sent', async () => {
    expect((await askReady('/previews/scene.png')).body.toString()).toBe('the scene');
    draw('scene', 'the scene by night');
    expect((await client.ask('/previews/scene.png')).body.toString()).toBe('the scene by night');
    expect((await askReady('/previews/scene.png')).body.toString()).toBe('the scene by night');
  });

  test('leave to the site what is none of them, and what is not there', async () => {
    const asked = [
      '/static/nothing.js',
      '/previews/shows/nobody.png',
      '/previews/..%2fscene.png',
      '/flyers/next-week.png',
      '/embed/shows.js?x',
    ];
    for (const path of asked) {
      const [answer, own] = [await client.ask(path), await app.site.request(path)];
      expect([answer.status, answer.body.toString()], path).toEqual([own.status, await own.text()]);
    }
    expect((await client.ask(await script(), { method: 'POST' })).status).toBe(
      (await app.site.request(await script(), { method: 'POST' })).status,
    );
    draw('week', 'gone');
    drawn.set('week', join(folder, 'nowhere.png'));
    expect((await client.ask('/previews/week.png')).body.toString()).toBe('the scene by night');
  });

  test('are let go again where they are too many, the one asked for the longest ago first', async () => {
    const large = 'x'.repeat(5_000_000);
    for (const at of [1, 2, 3]) draw(`years/200${at}`, `${large}${at}`);
    for (const at of [1, 2, 3]) await askReady(`/previews/years/200${at}.png`);
    draw('years/2004', `${large}4`);
    await askReady('/previews/years/2001.png');
    await askReady('/previews/years/2004.png');
    const [before] = [through.length];
    await client.ask('/previews/years/2001.png');
    expect(through.length).toBe(before);
    await client.ask('/previews/years/2002.png');
    expect(through.length).toBe(before + 1);
  });
});
