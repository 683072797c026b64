import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { openLog } from '#log.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { passTime } from '#rig/pass-time.ts';
import { openTestSite, SATURDAY, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { ResponseCache } from './response-cache.ts';

const pass = passTime();
const PAGES = [
  '/',
  '/shows',
  '/shows?from=2026-11-28',
  '/artists',
  '/artists/quietboat',
  '/artists/nobody',
  '/venues',
  '/api/',
  '/api/shows',
  '/api/artists?q=boat',
];
const DECODE = { identity: (body: Buffer) => body, br: brotliDecompressSync, gzip: gunzipSync };
const ENCODINGS = ['identity', 'br', 'gzip'] as const;

let app: TestSite;
let client: HttpClient;
beforeAll(async () => {
  app = await openTestSite();
});
beforeEach(async () => {
  client = await openHttpClient(app);
  return () => client.close();
});
afterAll(() => app.close());

describe('what a reader gets', () => {
  test.each(PAGES)('%s is the same from what is kept as made anew, in every encoding', async (path) => {
    const fresh = await app.site.request(path);
    const bytes = Buffer.from(await fresh.arrayBuffer());
    for (const encoding of ENCODINGS) {
      const turns = [1, 2, 3].map(() => client.ask(path, { headers: { 'accept-encoding': encoding } }));
      for (const { status, headers, body } of await Promise.all(turns)) {
        expect(status).toBe(fresh.status);
        expect(DECODE[encoding](body).equals(bytes)).toBe(true);
        expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(Number(headers['content-length'])).toBe(body.length);
        for (const name of ['content-type', 'content-security-policy', 'access-control-allow-origin', 'x-content-type-options'])
          expect(headers[name] ?? null, name).toBe(fresh.headers.get(name));
      }
    }
    expect(client.asked).toEqual([path]);
  });

  test('may be kept by a shared cache for half a minute, and is asked for anew by a browser', async () => {
    const { headers } = await client.ask('/artists');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
    expect(headers['cdn-cache-control']).toBe('public, max-age=30, stale-while-revalidate=60');
    expect(headers.vary).toBe('accept-encoding, cookie');
  });

  test('is nothing new to somebody who has it, in that encoding alone', async () => {
    for (const encoding of ENCODINGS) {
      const first = await client.ask('/shows', { headers: { 'accept-encoding': encoding } });
      const etag = first.headers.etag ?? '';
      expect(etag).toMatch(/^"[\w-]{22}(?:-br|-gzip)?"$/);
      for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await client.ask('/shows', { headers: { 'accept-encoding': encoding, 'if-none-match': held } });
        expect([again.status, again.body.length, again.headers.etag], held).toEqual([304, 0, etag]);
        expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
        expect(again.headers.vary).toBe(first.headers.vary);
      }
      for (const other of ['"x"', etag.slice(1, -1), ''])
        expect((await client.ask('/shows', { headers: { 'accept-encoding': encoding, 'if-none-match': other } })).status).toBe(200);
    }
    const { etag = '' } = (await client.ask('/shows', { headers: { 'accept-encoding': 'br' } })).headers;
    expect((await client.ask('/shows', { headers: { 'if-none-match': etag } })).status).toBe(200);
    const lost = await client.ask('/artists/nobody');
    expect((await client.ask('/artists/nobody', { headers: { 'if-none-match': lost.headers.etag ?? '' } })).status).toBe(404);
  });

  test('has no body when only the headers were asked for', async () => {
    const whole = await client.ask('/shows');
    for (let turn = 0; turn < 2; turn++) {
      const head = await client.ask('/shows', { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
    }
  });

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', undefined],
    ['gzip, deflate, br;q=0.1', 'br'],
    ['', undefined],
    ['brr', undefined],
  ])('in an encoding that %j takes', async (accepted, encoding) => {
    for (let turn = 0; turn < 2; turn++)
      expect((await client.ask('/', { headers: { 'accept-encoding': accepted } })).headers['content-encoding']).toBe(encoding);
  });

  test('is made once when a hundred ask at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => client.ask('/shows', { headers: { 'accept-encoding': 'br' } })));
    expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(client.asked).toEqual(['/shows']);
  });

  test('is made once and no more where it may not be kept, and leaves one line with the address of whoever asked', async () => {
    const lines: { msg: string; status: number; address: string }[] = [];
    const log = openLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
    const full = await openTestSite('sqlite', undefined, { log, places: { atWork: 1, waiting: 1 } });
    const busy = await openHttpClient(full);
    const asked = await busy.ask('/api/shows?from=x');
    const crowd = await Promise.all(Array.from({ length: 30 }, (_, n) => busy.ask(`/search?q=zz${n}`)));
    const statuses = [asked, ...crowd].map(({ status }) => status).sort();
    expect(new Set(statuses)).toEqual(new Set([200, 400, 503]));
    const answered = lines.filter(({ msg }) => msg === 'Answered');
    expect(answered.map(({ status }) => status).sort()).toEqual(statuses);
    expect(new Set(answered.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
    expect([asked.headers['content-type'], JSON.parse(asked.body.toString()).error.code]).toEqual(['application/json', 400]);
    await busy.close();
    await full.close();
  });

  test('says the new minute once it has begun', async () => {
    let now = SATURDAY;
    const late = await openHttpClient(app, { clock: () => clockAt(now)() });
    await Promise.all([late.ask('/shows'), late.ask('/contactus')]);
    now = '2026-11-21T23:31:00Z';
    pass(300);
    await Promise.all([late.ask('/shows'), late.ask('/contactus')]);
    expect(late.asked.sort()).toEqual(['/contactus', '/shows', '/shows']);
    await late.close();
  });
});

describe('what is nobody else’s business', () => {
  const kept = async () => (await client.ask('/shows')).headers.etag;

  test('somebody signed in gets their own page, and nobody else gets it', async () => {
    const walker = new Walker(app.site);
    const password = 'three quiet boats';
    const arrived = await walker.send('/register', {
      displayname: 'Ada Reed',
      username: 'ada_reed',
      email: 'ada@tunes.example',
      password,
      confirm: password,
    });
    const session = arrived.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(session).toMatch(/^session=/);
    for (const cookie of [session, `light=day; ${session}`, `a=b;${session}`, `${session}; light=night`]) {
      for (const path of ['/', '/shows', '/u/ada_reed']) {
        const own = await client.ask(path, { headers: { cookie } });
        expect(own.headers['cache-control']).toBe('private, no-store');
        expect(own.headers.etag).toBeUndefined();
        const other = await client.read(path);
        expect(other).toContain('"account":null');
        expect(other).not.toMatch(/ada@tunes\.example|Edit your page\?/);
      }
    }
    const bytes = client.cache.bytes;
    await client.ask('/artists', { headers: { cookie: session } });
    await client.ask('/artists', { headers: { cookie: '__Host-session=x' } });
    await client.ask('/api/', { headers: { authorization: 'Bearer x' } });
    expect(client.cache.bytes).toBe(bytes);
  });

  test('a request is answered as the site answers it when it is more than reading', async () => {
    for (const path of [
      '/login?back=%2Fdashboard',
      '/logout',
      '/dashboard',
      '/api/session',
      '/shows?had=when',
      '/light',
      '/healthz',
      '/nothing-here',
    ]) {
      const fresh = await app.site.request(path);
      const { status, headers } = await client.ask(path);
      expect([status, headers.location ?? null, headers['cache-control'] ?? null], path).toEqual([
        fresh.status,
        fresh.headers.get('location'),
        fresh.headers.get('cache-control'),
      ]);
    }
    expect([client.cache.bytes, client.asked]).toEqual([0, []]);
    expect((await client.ask('/shows', { method: 'POST' })).status).toBe(405);
    expect((await client.ask('/shows', { method: 'OPTIONS' })).status).toBe(405);
  });

  test('day and night are kept apart, and other cookies make no difference', async () => {
    const schemeShown = async (cookie?: string) => {
      const page = (await client.ask('/news', cookie === undefined ? {} : { headers: { cookie } })).body.toString();
      return /<html[^>]*data-color-scheme="(\w+)"/.exec(page)?.[1];
    };
    for (let turn = 0; turn < 2; turn++)
      expect([
        await schemeShown(),
        await schemeShown('light=day'),
        await schemeShown('a=b; light=night'),
        await schemeShown('a=b'),
        await schemeShown('light=x'),
      ]).toEqual([undefined, 'day', 'night', undefined, undefined]);
    expect(client.asked.length).toBe(3);
  });

  test('nothing a visitor writes into headers or an address reaches the next one', async () => {
    const poison = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      'user-agent': 'evil.example',
      referer: 'https://evil.example/',
      cookie: 'evil.example=evil.example',
      'accept-language': 'evil.example',
    };
    for (const path of PAGES) expect((await client.ask(path, { headers: poison })).body.includes('evil.example'), path).toBe(false);
    for (const path of PAGES) {
      const { body, headers } = await client.ask(path);
      expect(body.includes('evil.example') || JSON.stringify(headers).includes('evil.example'), path).toBe(false);
    }
    const etag = await kept();
    await client.ask('/shows?utm_source=evil.example');
    await client.ask('/shows?from=2026-11-28&from=evil');
    await client.ask('http://evil.example/shows');
    expect(await kept()).toBe(etag);
    expect(client.asked.filter((path) => path.includes('evil') || path.includes('utm'))).toEqual([]);
  });

  test.each([
    '/',
    '/shows?from=2026-11-28',
    '/shows.ics',
    '/venues/cannery.csv?until=2026-12-31',
    '/news.atom',
    '/sitemap.xml',
    '/embed/shows?venue=cannery',
    '/api/shows?limit=3',
    '/my',
  ])('words that mean nothing have nothing made anew: %s', async (path) => {
    const plain = await client.ask(path);
    const and = path.includes('?') ? '&' : '?';
    for (const more of ['q1=1', 'utm_source=evil.example', 'x', '', 'x=1&x=2', `x=${'a'.repeat(2000)}`]) {
      const { status, headers, body } = await client.ask(`${path}${and}${more}`);
      // Only cached answers have an ETag.
      expect([more, status, headers.etag, body.equals(plain.body)]).toEqual([more, 200, plain.headers.etag ?? 'none', true]);
    }
    expect(client.asked).toEqual([path]);
  });

  test('what a page takes for one reader alone is taken still', async () => {
    const link = 'href="/artists/quietboat"';
    expect([(await client.read('/my')).includes(link), (await client.read('/my?artists=quietboat')).includes(link)]).toEqual([false, true]);
    expect((await client.ask('/shows?when=weekend&date=2026-11-28&had=when')).headers.location).toBe('/shows?date=2026-11-28');
  });

  test('strangers who ask for everything fill no more than there is room for', async () => {
    const small = await openHttpClient(app, { responses: new ResponseCache({ bytes: 400_000 }) });
    for (let turn = 0; turn < 60; turn++) {
      expect((await small.ask(`/artists/nobody-${turn}`, { headers: { 'accept-encoding': 'gzip' } })).status).toBe(404);
      expect(small.cache.bytes).toBeLessThanOrEqual(400_000);
    }
    expect(small.cache.bytes).toBeGreaterThan(0);
    await small.close();
  });
});
