import { createHash, randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOUNS, type Noun } from '#scene/change.ts';
import { toCachedResponse } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';

const NOW = { epoch: 'log', position: 1, nouns: { shows: 1, roster: 1, people: 1, words: 1 }, minute: '19:00', night: 'sat' };
const LATER = { ...NOW, minute: '19:01' };
const page =
  (body: string | Uint8Array<ArrayBuffer>, init: ResponseInit = {}, nouns: readonly Noun[] = ['shows']) =>
  async () => {
    const answer = await toCachedResponse(new Response(body, init));
    return answer instanceof Response ? undefined : { answer, nouns: new Set(nouns) };
  };
const emptyCache = (bounds: { bytes?: number; answers?: number } = {}) => new ResponseCache(bounds);
/** Decodes a body, and names an answer of such bytes. */
const expanded = (body: Buffer = Buffer.alloc(0), encoding: 'identity' | 'br' | 'gzip') =>
  ({ identity: (bytes: Buffer) => bytes, br: brotliDecompressSync, gzip: gunzipSync })[encoding](body);
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
const never = () => Promise.reject(new Error('made again'));

describe('what is kept', () => {
  test('is made once for its minute or night, and anew for another', async () => {
    const cache = emptyCache();
    await cache.get('/', 'minute', NOW, 'identity', page('one'));
    expect(cache.find('/', NOW, 'identity')?.variant.body.toString()).toBe('one');
    expect((await cache.get('/', 'minute', NOW, 'identity', never))?.variant.body.toString()).toBe('one');
    expect(cache.find('/', LATER, 'identity')).toBeUndefined();
    expect((await cache.get('/', 'minute', LATER, 'identity', page('two')))?.variant.body.toString()).toBe('two');
    await cache.get('/artists', 'night', NOW, 'identity', page('all'));
    expect(cache.find('/artists', LATER, 'identity')?.variant.body.toString()).toBe('all');
    expect(cache.find('/artists', { ...LATER, night: 'sun' }, 'identity')).toBeUndefined();
  });

  test('takes no more memory than it weighs', async () => {
    const cache = emptyCache();
    for (const encoding of ['identity', 'br', 'gzip'] as const) {
      const { body } = (await cache.get('/', 'minute', NOW, encoding, page('said '.repeat(10))))?.variant ?? {};
      expect(body?.buffer.byteLength, encoding).toBe(body?.length);
    }
  });

  test('says the same in every encoding, each under its own tag', async () => {
    const cache = emptyCache();
    const get = async (encoding: 'identity' | 'br' | 'gzip') => {
      const ready = await cache.get('/', 'minute', NOW, encoding, page('said '.repeat(100)));
      if (ready === undefined) throw new Error('nothing was kept');
      return ready.variant;
    };
    const [plain, br, gzip] = [await get('identity'), await get('br'), await get('gzip')];
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(new Set([plain.etag, br.etag, gzip.etag]).size).toBe(3);
    for (const { headers, body } of [plain, br, gzip]) expect(headers['content-length']).toBe(String(body.length));
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
  });

  test('stays compressed when it comes out the same again', async () => {
    const cache = emptyCache();
    const before = await cache.get('/', 'minute', NOW, 'br', page('same'));
    const after = await cache.get('/', 'minute', LATER, 'br', page('same'));
    expect(after?.variant).toBe(before?.variant);
  });

  test('is made once for a hundred who ask at the same time', async () => {
    const cache = emptyCache();
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
    const cache = emptyCache();
    const gate = Promise.withResolvers<void>();
    const slow = cache.get('/', 'minute', NOW, 'identity', () => gate.promise.then(page('old')));
    expect((await cache.get('/', 'minute', LATER, 'identity', page('new')))?.variant.body.toString()).toBe('new');
    gate.resolve();
    expect((await slow)?.variant.body.toString()).toBe('old');
    expect(cache.find('/', LATER, 'identity')?.variant.body.toString()).not.toBe('old');
  });

  test('is nothing after a failure, and the next one tries again', async () => {
    const cache = emptyCache();
    await expect(cache.get('/', 'minute', NOW, 'identity', never)).rejects.toThrow('made again');
    expect((await cache.get('/', 'minute', NOW, 'identity', page('well')))?.variant.body.toString()).toBe('well');
  });
});

test.each([301, 308])('where an address leads for good is kept, and anew when it leads elsewhere: %i', async (status) => {
  const cache = emptyCache();
  const to = (location: string) => page('', { status, headers: { location } });
  const location = async (version: typeof NOW, make: ReturnType<typeof to>) =>
    (await cache.get('/artists/old', 'minute', version, 'identity', make))?.variant.headers.location;
  expect(await location(NOW, to('/artists/new'))).toBe('/artists/new');
  expect(await location(NOW, never)).toBe('/artists/new');
  expect(await location(LATER, to('/artists/newer'))).toBe('/artists/newer');
  const found = cache.find('/artists/old', LATER, 'identity');
  expect([found?.status, found?.variant.headers.location]).toEqual([status, '/artists/newer']);
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
    const cache = emptyCache();
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
        const cache = emptyCache({ bytes: 20_000, answers: 10 });
        for (const { key, size, late, encoding } of steps) {
          const body = new Uint8Array(randomBytes(size));
          const version = late ? LATER : NOW;
          const { body: sent, etag } = (await cache.get(`/${key}`, 'minute', version, encoding, page(body)))?.variant ?? {};
          expect(etag).toContain(digestOf(expanded(sent, encoding)));
          expect(cache.bytes).toBeLessThanOrEqual(20_000);
          expect(cache.bytes).toBeGreaterThanOrEqual(0);
        }
        const there = Array.from(
          { length: 41 },
          (_, key) => [NOW, LATER].filter((version) => cache.find(`/${key}`, version, 'identity')).length,
        );
        expect(there.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10);
      }),
      { numRuns: 50 },
    );
  });

  test('plain bytes, once there is brotli: no response is made again, and decompressed it says the same', async () => {
    const cache = emptyCache({ bytes: 60_000 });
    const text = (n: number) => `said ${n} `.repeat(500);
    for (let n = 0; n < 20; n++) await cache.get(`/${n}`, 'minute', NOW, 'br', page(text(n)));
    for (let n = 0; n < 20; n++) {
      expect(cache.find(`/${n}`, NOW, 'br')).toBeDefined();
      const plain = await cache.get(`/${n}`, 'minute', NOW, 'identity', never);
      expect(plain?.variant.body.toString()).toBe(text(n));
      expect(plain?.variant.headers['content-encoding']).toBeUndefined();
      expect((await cache.get(`/${n}`, 'minute', NOW, 'gzip', never))?.variant.body.length).toBeLessThan(text(n).length);
      expect(cache.bytes).toBeLessThanOrEqual(60_000);
    }
  });

  test('what nobody asks for any more: what is asked for stays', async () => {
    const cache = emptyCache({ answers: 10 });
    await cache.get('/loved', 'minute', NOW, 'identity', page('loved'));
    for (let turn = 0; turn < 100; turn++) {
      await cache.get(`/${turn}`, 'minute', NOW, 'identity', page('once'));
      expect(cache.find('/loved', NOW, 'identity')).toBeDefined();
    }
    expect(cache.find('/0', NOW, 'identity')).toBeUndefined();
  });
});

/** The version after changes of these nouns, one position each. */
function versionAfter(version: typeof NOW, ...changes: Noun[]): typeof NOW {
  const nouns = { ...version.nouns };
  let { position } = version;
  for (const noun of changes) nouns[noun] = ++position;
  return { ...version, position, nouns };
}

describe('after a change', () => {
  test('a response is good until a noun it shows changes', async () => {
    const cache = emptyCache();
    await cache.get('/', 'minute', NOW, 'identity', page('one', {}, ['shows', 'words']));
    const at = (version: typeof NOW) => cache.find('/', version, 'identity')?.variant.body.toString();
    const later = versionAfter(NOW, 'people', 'people', 'roster');
    expect([at(NOW), at(later)]).toEqual(['one', 'one']);
    expect(at(versionAfter(later, 'words'))).toBeUndefined();
  });

  test('a response that does not say what it shows is good until anything changes', async () => {
    const cache = emptyCache();
    await cache.get('/', 'minute', NOW, 'identity', page('one', {}, []));
    expect(cache.find('/', versionAfter(NOW, 'people'), 'identity')).toBeUndefined();
  });

  test('a request that knows of a change is not answered with a response begun before it, which does not replace a newer one', async () => {
    const cache = emptyCache();
    const gate = Promise.withResolvers<void>();
    const slow = cache.get('/', 'minute', NOW, 'identity', () => gate.promise.then(page('old')));
    const now = versionAfter(NOW, 'shows');
    expect((await cache.get('/', 'minute', now, 'identity', page('new')))?.variant.body.toString()).toBe('new');
    gate.resolve();
    expect((await slow)?.variant.body.toString()).toBe('old');
    expect(cache.find('/', now, 'identity')?.variant.body.toString()).toBe('new');
  });

  test('no response is older than the nouns it shows, in whatever order they change', async () => {
    const noun = fc.constantFrom(...NOUNS);
    const step = fc.oneof(fc.record({ change: noun }), fc.record({ ask: fc.nat(4), nouns: fc.uniqueArray(noun, { minLength: 1 }) }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const cache = emptyCache();
        let version = NOW;
        for (const each of steps) {
          if ('change' in each) {
            version = versionAfter(version, each.change);
            continue;
          }
          const path = `/${each.ask} ${each.nouns.join()}`;
          const truth = JSON.stringify(each.nouns.map((one) => version.nouns[one]));
          const got = await cache.get(path, 'minute', version, 'identity', page(truth, {}, each.nouns));
          expect(got?.variant.body.toString()).toBe(truth);
          expect(cache.find(path, version, 'identity')?.variant.body.toString()).toBe(truth);
        }
      }),
      { numRuns: 200 },
    );
  });
});
