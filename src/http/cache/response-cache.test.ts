import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCachedResponse } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';

const NOW = { minute: '1 19:00', night: '1 sat', profiles: '1 sat' };
const LATER = { minute: '1 19:01', night: '1 sat', profiles: '1 sat' };
const page =
  (body: string | Uint8Array<ArrayBuffer>, init: ResponseInit = {}) =>
  async () => {
    const made = await toCachedResponse(new Response(body, init));
    return made instanceof Response ? undefined : made;
  };
/** A header out of names and values by turns. */
const value = (headers: readonly string[] = [], name: string) => (headers.includes(name) ? headers[headers.indexOf(name) + 1] : undefined);
const never = () => Promise.reject(new Error('made again'));

describe('what is kept', () => {
  test('is made once for its stamp, and anew for another', async () => {
    const cache = new ResponseCache();
    await cache.get('/', 'minute', NOW, 'identity', page('one'));
    expect(cache.find('/', NOW, 'identity')?.variant.body.toString()).toBe('one');
    expect((await cache.get('/', 'minute', NOW, 'identity', never))?.variant.body.toString()).toBe('one');
    expect(cache.find('/', LATER, 'identity')).toBeUndefined();
    expect((await cache.get('/', 'minute', LATER, 'identity', page('two')))?.variant.body.toString()).toBe('two');
    await cache.get('/artists', 'night', NOW, 'identity', page('all'));
    expect(cache.find('/artists', LATER, 'identity')?.variant.body.toString()).toBe('all');
    expect(cache.find('/artists', { ...LATER, night: '2 sat' }, 'identity')).toBeUndefined();
  });

  test('takes no more memory than it weighs', async () => {
    const cache = new ResponseCache();
    for (const encoding of ['identity', 'br', 'gzip'] as const) {
      const { body } = (await cache.get('/', 'minute', NOW, encoding, page('said '.repeat(10))))?.variant ?? {};
      expect(body?.buffer.byteLength, encoding).toBe(body?.length);
    }
  });

  test('says the same in every encoding, each under its own tag', async () => {
    const cache = new ResponseCache();
    const get = async (encoding: 'identity' | 'br' | 'gzip') => {
      const ready = await cache.get('/', 'minute', NOW, encoding, page('said '.repeat(100)));
      if (ready === undefined) throw new Error('nothing was kept');
      return ready.variant;
    };
    const [plain, br, gzip] = [await get('identity'), await get('br'), await get('gzip')];
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(new Set([plain.etag, br.etag, gzip.etag]).size).toBe(3);
    for (const { headers, body } of [plain, br, gzip]) expect(value(headers, 'content-length')).toBe(String(body.length));
    expect([plain, br, gzip].map(({ headers }) => value(headers, 'content-encoding'))).toEqual([undefined, 'br', 'gzip']);
  });

  test('stays compressed when it comes out the same again', async () => {
    const cache = new ResponseCache();
    const before = await cache.get('/', 'minute', NOW, 'br', page('same'));
    const after = await cache.get('/', 'minute', LATER, 'br', page('same'));
    expect(after?.variant).toBe(before?.variant);
  });

  test('is made once for a hundred who ask at the same time', async () => {
    const cache = new ResponseCache();
    let made = 0;
    const make = async () => {
      made++;
      return page('slow')();
    };
    const all = await Promise.all(Array.from({ length: 100 }, () => cache.get('/', 'minute', NOW, 'br', make)));
    expect(made).toBe(1);
    expect(all.every((ready) => ready?.variant.etag === all[0]?.variant.etag)).toBe(true);
  });

  test('is not what was begun before a change, for those who ask after it', async () => {
    const cache = new ResponseCache();
    const gate = Promise.withResolvers<void>();
    const slow = cache.get('/', 'minute', NOW, 'identity', () => gate.promise.then(page('old')));
    expect((await cache.get('/', 'minute', LATER, 'identity', page('new')))?.variant.body.toString()).toBe('new');
    gate.resolve();
    expect((await slow)?.variant.body.toString()).toBe('old');
    expect(cache.find('/', LATER, 'identity')?.variant.body.toString()).not.toBe('old');
  });

  test('is nothing after a failure, and the next one tries again', async () => {
    const cache = new ResponseCache();
    await expect(cache.get('/', 'minute', NOW, 'identity', never)).rejects.toThrow('made again');
    expect((await cache.get('/', 'minute', NOW, 'identity', page('well')))?.variant.body.toString()).toBe('well');
  });

  test('gets smaller when it is asked for often, under another tag', async () => {
    const cache = new ResponseCache();
    const words = Array.from({ length: 4000 }, (_, n) => `night ${n % 97} of ${n % 89}`).join(' ');
    const before = await cache.get('/', 'minute', NOW, 'br', page(words));
    for (let turn = 0; turn < 300; turn++) cache.find('/', NOW, 'br');
    await expect.poll(() => cache.find('/', NOW, 'br')?.variant.etag).not.toBe(before?.variant.etag);
    const after = cache.find('/', NOW, 'br')?.variant;
    expect(after?.body.length).toBeLessThan(before?.variant.body.length ?? 0);
    expect(brotliDecompressSync(after?.body ?? '').toString()).toBe(words);
  });
});

test.each([301, 308])('where an address leads for good is kept, and anew when it leads elsewhere: %i', async (status) => {
  const cache = new ResponseCache();
  const to = (location: string) => page('', { status, headers: { location } });
  const location = async (stamps: typeof NOW, make: ReturnType<typeof to>) =>
    value((await cache.get('/artists/old', 'minute', stamps, 'identity', make))?.variant.headers, 'location');
  expect(await location(NOW, to('/artists/new'))).toBe('/artists/new');
  expect(await location(NOW, never)).toBe('/artists/new');
  expect(await location(LATER, to('/artists/newer'))).toBe('/artists/newer');
  const found = cache.find('/artists/old', LATER, 'identity');
  expect([found?.status, value(found?.variant.headers, 'location')]).toEqual([status, '/artists/newer']);
});

describe('what is not kept', () => {
  test.each<[string, ResponseInit]>([
    ['what leads elsewhere for now', { status: 302, headers: { location: '/a' } }],
    ['what leads elsewhere after a form', { status: 303, headers: { location: '/a' } }],
    ['a refusal', { status: 400 }],
    ['a failure', { status: 500 }],
    ['an answer that sets a cookie', { headers: { 'set-cookie': 'a=b' } }],
    ['somebody’s own', { headers: { 'cache-control': 'private, no-store' } }],
    ['what says so', { headers: { 'cache-control': 'no-store' } }],
  ])('%s', async (_, init) => {
    const cache = new ResponseCache();
    expect(await cache.get('/', 'minute', NOW, 'identity', page('x', init))).toBeUndefined();
    expect([cache.find('/', NOW, 'identity'), cache.bytes]).toEqual([undefined, 0]);
  });

  test('more than there is room for: bytes and answers stay within their bounds, whatever is asked', async () => {
    const step = fc.record({
      key: fc.nat(40),
      size: fc.nat(4_000),
      late: fc.boolean(),
      encoding: fc.constantFrom('identity', 'br', 'gzip'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const cache = new ResponseCache({ bytes: 20_000, answers: 10 });
        for (const { key, size, late, encoding } of steps) {
          const body = new Uint8Array(randomBytes(size));
          await cache.get(`/${key}`, 'minute', late ? LATER : NOW, encoding, page(body));
          expect(cache.bytes).toBeLessThanOrEqual(20_000);
          expect(cache.bytes).toBeGreaterThanOrEqual(0);
        }
        const there = Array.from(
          { length: 41 },
          (_, key) => [NOW, LATER].filter((stamps) => cache.find(`/${key}`, stamps, 'identity')).length,
        );
        expect(there.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10);
      }),
      { numRuns: 50 },
    );
  });

  test('what nobody asks for any more: what is asked for stays', async () => {
    const cache = new ResponseCache({ answers: 10 });
    await cache.get('/loved', 'minute', NOW, 'identity', page('loved'));
    for (let turn = 0; turn < 100; turn++) {
      await cache.get(`/${turn}`, 'minute', NOW, 'identity', page('once'));
      expect(cache.find('/loved', NOW, 'identity')).toBeDefined();
    }
    expect(cache.find('/0', NOW, 'identity')).toBeUndefined();
  });
});
