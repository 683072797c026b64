import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { sampleShow } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { LIST_FORMATS } from '#scene/shows/list-format.ts';
import { announce } from '#shows/announce.ts';

describe('a list in a format is kept like a page', () => {
  let app: TestSite;
  let client: HttpClient;
  beforeAll(async () => {
    app = await openTestSite();
    client = await openHttpClient(app);
  });
  afterAll(async () => {
    await client.close();
    await app.close();
  });

  test.each(Object.keys(LIST_FORMATS))('%s: made once for all who ask, compressed, told to be the same', async (format) => {
    const path = `/venues/cannery.${format}`;
    const plain = await client.ask(path);
    const br = await client.ask(path, { headers: { 'accept-encoding': 'br' } });
    const gzip = await client.ask(path, { headers: { 'accept-encoding': 'gzip' } });
    expect([plain.status, br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([200, 'br', 'gzip']);
    expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)]).toEqual([plain.body, plain.body]);
    const again = await client.ask(path, { headers: { 'if-none-match': plain.headers.etag ?? '' } });
    expect([again.status, again.body.length, again.headers.vary]).toEqual([304, 0, 'accept, accept-encoding, cookie']);
    const head = await client.ask(path, { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(plain.body.length)]);
    expect(client.asked.filter((asked) => asked === path)).toEqual([path]);
  });

  test('whoever prefers a format shares it with those who ask for it by its address, and no page with anybody', async () => {
    const asked = await client.ask('/artists/tinwhistlers.ics');
    const preferred = await client.ask('/artists/tinwhistlers', { headers: { accept: 'text/calendar' } });
    expect(preferred.body).toEqual(asked.body);
    expect((await client.ask('/artists/tinwhistlers', { headers: { accept: 'text/html' } })).headers['content-type']).toMatch(
      /^text\/html/,
    );
    expect((await client.ask('/artists/tinwhistlers', { headers: { accept: 'text/calendar' } })).headers['content-type']).toMatch(
      /calendar/,
    );
    expect(client.asked.filter((path) => path.startsWith('/artists/tinwhistlers'))).toEqual([
      '/artists/tinwhistlers.ics',
      '/artists/tinwhistlers',
    ]);
  });

  test('until a show changes, and no longer', async () => {
    const show = sampleShow({ id: 'late', date: '2026-11-24', event: 'Late news', venue: { id: 'cannery', name: 'The Cannery' } });
    const before = await client.read('/venues/cannery.ics');
    await app.db.transaction().execute((tx) => announce(tx, show));
    await expect.poll(() => client.read('/venues/cannery.ics'), { interval: 20 }).toContain('Late news');
    expect(before).not.toContain('Late news');
  });

  test('is made once however its price is written', async () => {
    for (const path of ['/shows.ics', '/shows.csv', '/api/shows/feed', '/api/shows/facets', '/api/shows']) {
      const before = client.asked.length;
      for (const spelling of ['7', '07', '7.0']) await client.ask(`${path}?price=${spelling}`);
      expect([path, client.asked.length - before]).toEqual([path, 1]);
    }
    expect((await client.ask('/shows.ics?price=-1')).status).toBe(400);
    expect((await client.ask('/shows.ics?price=99999')).status).toBe(400);
  });

  test('a question of a megabyte is refused', async () => {
    for (const path of ['/shows?genre=', '/shows.ics?genre=', '/api/shows?genre=', '/search?q=', '/search.ics?q='])
      expect((await client.ask(`${path}${'a'.repeat(1_000_000)}`).catch(() => ({ status: 431 }))).status).toBeGreaterThanOrEqual(400);
    expect((await client.ask(`/shows.ics?genre=${'a'.repeat(10_000)}`)).status).toBe(400);
  });
});
