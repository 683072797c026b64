import type { LookupAddress } from 'node:dns';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type Stranger, stranger } from '#rig/anonymous.ts';
import { testFolder } from '#rig/folder.ts';
import { type FetchPolicy, fetchAddress, fetchSource, follow, readWhole } from './fetch.ts';
import { Refused } from './refused.ts';

const NOTHING_KNOWN = { etag: null, last_modified: null };

/** Allows only this machine, any port, no delay. */
const HERE: FetchPolicy = { mayReach: (address) => address === '127.0.0.1', ports: 'any', pauseMs: 0 };
const here = ({ port }: Stranger, path = '/') => `http://127.0.0.1:${port}${path}`;
const bring = (url: string, fetchPolicy: FetchPolicy = HERE) => fetchAddress(url, NOTHING_KNOWN, fetchPolicy);
const paths = ({ asked }: Stranger) => asked.map(({ url }) => url);

/** A site without robots.txt that answers as told. */
const site = (answer: RequestListener) =>
  stranger((request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end();
    else answer(request, response);
  });

/** Spellings of local, private and invalid hosts. */
const HOSTS =
  `127.0.0.1 127.1 127.0.0.1. 0 0.0.0.0 0x7f.1 0x7f000001 0177.0.0.1 017700000001 2130706433 127.0.1 １２７.０.０.１ 127。0。0。1 ①②⑦.0.0.1
  [::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a9fe:a9fe] [::ffff:0:7f00:1] [::7f00:1] [::127.0.0.1] [64:ff9b::7f00:1]
  [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:4136:e378:8000:63bf:80ff:fffe] [fc00::1] [fe80::1] [fe80::1%25eth0] [fec0::1] [ff02::1] [fd00:ec2::254]
  [2001:db8::1] [2606:4700::5efe:7f00:1] 10.0.0.1 100.64.0.1 169.254.169.254 169.254.170.2 172.16.0.1 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1
  198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 localhost localhost. LOCALHOST ⓛⓞⓒⓐⓛⓗⓞⓢⓣ me.localhost printer.local
  metadata.google.internal metadata router.home.arpa x.onion`.split(/\s+/);
const OWN_HOSTS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));

describe('no way leads to this machine', () => {
  test('by any spelling, at any port, directly or by a redirect', async () => {
    const canary = await stranger();
    for (const host of [...HOSTS, ...OWN_HOSTS]) {
      for (const url of [`http://${host}:${canary.port}/`, `https://${host}:${canary.port}/`, `http://a@${host}:${canary.port}/`])
        await expect(bring(url, { ports: 'any', pauseMs: 0 }), url).rejects.toThrow(Refused);
    }
    expect(canary.visits()).toBe(0);
    // The same request succeeds if allowed.
    await expect(
      bring(`http://localhost:${canary.port}/`, { ports: 'any', names: 'any', mayReach: () => true, stop: AbortSignal.timeout(100) }),
    ).rejects.toThrow();
    expect(canary.visits()).toBe(1);
  });

  test('by a redirect to any of them', async () => {
    const canary = await stranger();
    let location = '';
    const there = await site((_, response) => response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end());
    const mayReach = vi.fn((address: string) => address === '127.0.0.2');
    const fetchPolicy: FetchPolicy = { ports: 'any', pauseMs: 0, mayReach, resolve: async () => [{ address: '127.0.0.2', family: 4 }] };
    const forms = [...HOSTS, ...OWN_HOSTS].map((host) => `http://${host}:${canary.port}/`);
    const odd = [
      'file:///etc/passwd',
      'ftp://tunes.example.com/',
      'data:text/calendar,x',
      'http://a:b@tunes.example.com/',
      '/\\[::1]/',
      'http:\\\\[::1]/',
      '//[::1]/',
    ];
    for (location of [...forms, ...odd])
      await expect(bring(`http://tunes.example.com:${there.port}/`, fetchPolicy), location).rejects.toThrow(Refused);
    expect(there.visits()).toBe(forms.length + odd.length + 1);
    expect(canary.visits()).toBe(0);
  });

  test('by a name that changes its mind between two questions', async () => {
    const there = await site((_, response) => response.end('x'));
    const canary = await stranger();
    const answers: LookupAddress[][] = [[{ address: '127.0.0.1', family: 4 }], [{ address: '::1', family: 6 }]];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    await expect(bring(`http://tunes.example.com:${there.port}/`, { ...HERE, resolve })).rejects.toThrow('it’s not on the public internet');
    expect(resolve).toHaveBeenCalledTimes(2);
    expect(paths(there)).toEqual(['/robots.txt']);
    expect(canary.visits()).toBe(0);
  });

  test('by a name that stands for a public and a private machine', async () => {
    const canary = await stranger();
    const resolve = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    await expect(bring(`http://tunes.example.com:${canary.port}/`, { ...HERE, resolve })).rejects.toThrow(
      'it’s not on the public internet',
    );
    expect(canary.visits()).toBe(0);
  });
});

describe('an address', () => {
  test('is asked by its name at the address found for it, after its robots.txt', async () => {
    const there = await site((_, response) => response.writeHead(200, { etag: '"1"', 'content-type': 'text/calendar' }).end('x'));
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const fetched = await bring(`http://tunes.example.com:${there.port}/a`, {
      ...HERE,
      resolve,
      userAgent: 'Backline (+https://here.example.com)',
    });
    expect(fetched).toEqual({ bytes: new Uint8Array(Buffer.from('x')), etag: '"1"', lastModified: null, contentType: 'text/calendar' });
    expect(paths(there)).toEqual(['/robots.txt', '/a']);
    for (const { headers } of there.asked)
      expect(headers).toMatchObject({ host: `tunes.example.com:${there.port}`, 'user-agent': 'Backline (+https://here.example.com)' });
  });

  test('is not asked when its robots.txt says so, or cannot say', async () => {
    const closed = await stranger((_, response) => response.end('User-agent: *\nDisallow: /'));
    await expect(bring(here(closed, '/a'))).rejects.toThrow('its robots.txt asks programs not to visit');
    const ill = await stranger((_, response) => response.writeHead(503, { 'retry-after': '60' }).end());
    await expect(bring(here(ill, '/a'))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 60 });
    expect([...paths(closed), ...paths(ill)]).toEqual(['/robots.txt', '/robots.txt']);
  });

  test('may lead on three times, with no cookie and no password', async () => {
    const there = await site(({ url = '' }, response) => {
      const hop = Number(url.slice(1));
      if (hop === 3) response.end('arrived');
      else response.writeHead(302, { location: `/${hop + 1}`, 'set-cookie': 'a=b', 'www-authenticate': 'Basic' }).end();
    });
    expect(await bring(here(there, '/0'))).toMatchObject({ bytes: new Uint8Array(Buffer.from('arrived')) });
    for (const { headers } of there.asked) expect(headers).not.toHaveProperty('cookie');
    await expect(bring(here(there, '/-1'))).rejects.toThrow('it redirects more than 3 times');
    expect(paths(there)).toEqual(['/robots.txt', '/0', '/1', '/2', '/3', '/-1', '/0', '/1', '/2']);
  });

  test('that leads to itself is given up', async () => {
    const there = await site((_, response) => response.writeHead(301, { location: '/' }).end());
    await expect(bring(here(there))).rejects.toThrow('it redirects more than 3 times');
    expect(there.visits()).toBe(5);
  });

  test('may lead from http to https, never back', async () => {
    const fresh = { bytes: new Uint8Array(), etag: null, lastModified: null, contentType: null };
    const visits =
      (to: string) =>
      async ({ href }: URL) =>
        href === to ? fresh : { location: to };
    expect(await follow(new URL('http://a.example.com/'), {}, visits('https://a.example.com/'))).toBe(fresh);
    await expect(follow(new URL('https://a.example.com/'), {}, visits('http://a.example.com/'))).rejects.toThrow(
      'it redirects from https to http',
    );
  });

  test('asks each site on its way for its robots.txt', async () => {
    const closed = await stranger((_, response) => response.end('User-agent: Backline\nDisallow: /'));
    const there = await site((_, response) => response.writeHead(302, { location: here(closed, '/a') }).end());
    await expect(bring(here(there))).rejects.toThrow('its robots.txt asks programs not to visit');
    expect(paths(closed)).toEqual(['/robots.txt']);
  });

  test('is left in peace between two visits', async () => {
    const there = await site((_, response) => response.end());
    const fetchPolicy: FetchPolicy = { ...HERE, resolve: async () => [{ address: '127.0.0.1', family: 4 }] };
    const visit = (host: string, more: FetchPolicy) => bring(`http://${host}:${there.port}/`, { ...fetchPolicy, ...more });
    await visit('rests.example.com', { pauseMs: 3_600_000 });
    const stopping = new AbortController();
    const again = expect(visit('rests.example.com', { stop: stopping.signal })).rejects.toThrow('the site is closing');
    await visit('other.example.com', { pauseMs: 0 });
    stopping.abort(new Error('the site is closing'));
    await again;
    expect(there.asked.filter(({ url }) => url === '/').map(({ headers }) => headers.host?.split(':')[0])).toEqual([
      'rests.example.com',
      'other.example.com',
    ]);
  });

  test('is told in one sentence, whatever a stranger wrote into it', async () => {
    await expect(bring('http://x\r\n\u001b[31m\u202e/')).rejects.toThrow('http://x???[31m?/ can’t be fetched: its address is malformed');
    expect(((await bring(`x${'y'.repeat(5000)}`).catch((error) => error)) as Error).message.length).toBeLessThan(300);
  });

  test('is given up at once when told to stop, whatever it waits for', async () => {
    const closing = new Error('the site is closing');
    const stopping = [new AbortController(), new AbortController()] as const;
    const resolving = bring('http://tunes.example.com/', {
      stop: stopping[0].signal,
      resolve: () => {
        stopping[0].abort(closing);
        return new Promise(() => {});
      },
    });
    await expect(resolving).rejects.toThrow(closing.message);
    const silent = await stranger(() => stopping[1].abort(closing));
    await expect(bring(here(silent), { ...HERE, stop: stopping[1].signal })).rejects.toThrow(closing.message);
    await expect(bring(here(silent), { ...HERE, stop: AbortSignal.abort(closing) })).rejects.toThrow(closing.message);
    expect(silent.visits()).toBe(1);
  });
});

describe('a source', () => {
  test('is fetched from its file or its address, and from one of them only', async () => {
    const file = join(testFolder(), 'a.ics');
    writeFileSync(file, 'x');
    const nowhere = { file: null, url: null, ...NOTHING_KNOWN };
    expect(await fetchSource({ ...nowhere, file })).toMatchObject({ bytes: Buffer.from('x'), etag: null });
    await expect(fetchSource(nowhere)).rejects.toThrow('no address or file');
    const there = await site(({ headers }, response) => response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end());
    expect(await fetchSource({ ...nowhere, url: here(there), etag: '"1"' }, HERE)).toBe('unchanged');
  });

  test('that is a folder, missing or too large a file is told', async () => {
    const folder = testFolder();
    mkdirSync(join(folder, 'a'));
    writeFileSync(join(folder, 'large'), Buffer.alloc(5_000_001));
    await expect(readWhole(join(folder, 'a'))).rejects.toThrow(/a can’t be read: it is a folder, not a file$/);
    await expect(readWhole(join(folder, 'b'))).rejects.toThrow(/b can’t be read: there is no such file$/);
    await expect(readWhole(join(folder, 'large'))).rejects.toThrow(/can’t be read: it is larger than 5 MB/);
  });
});
