import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rudeStranger, type Stranger, stranger } from '#rig/anonymous.ts';
import { exchange, type FetchRequest } from './exchange.ts';
import type { Passed } from './guard.ts';
import { Refused } from './refused.ts';

afterEach(() => {
  vi.useRealTimers();
});

const HERE = [{ address: '127.0.0.1', family: 4 }];
const at = ({ port }: Stranger, scheme = 'http'): Passed => ({
  url: new URL(`${scheme}://tunes.example.com:${port}/a?b=c#d`),
  addresses: HERE,
});
const ask = (whom: Stranger, asking: Partial<FetchRequest> = {}) =>
  exchange(at(whom), { userAgent: 'Backline (+https://here.example.com)', etag: null, last_modified: null, ...asking });
const asking = async (answer: RequestListener, how: Partial<FetchRequest> = {}) => ask(await stranger(answer), how);
const saying = async (bytes: string | Uint8Array) => ask(await rudeStranger((socket) => socket.once('data', () => socket.end(bytes))));
const http = (...lines: string[]) => `HTTP/1.1 ${lines.join('\r\n')}`;

describe('a request', () => {
  test('goes to the checked address under the name asked for, without cookies or credentials', async () => {
    const there = await stranger((_, response) => response.setHeader('set-cookie', 'a=b').end('x'));
    await ask(there);
    await ask(there, { etag: '"1"', last_modified: 'Sat, 21 Nov 2026 23:30:00 GMT' });
    const common = {
      host: `tunes.example.com:${there.port}`,
      'user-agent': 'Backline (+https://here.example.com)',
      accept: 'text/calendar, */*;q=0.5',
      'accept-encoding': 'gzip, deflate, br, zstd',
      connection: 'close',
    };
    expect(there.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /a?b=c', 'GET /a?b=c']);
    expect(there.asked[0]?.headers).toEqual(common);
    expect(there.asked[1]?.headers).toEqual({ ...common, 'if-none-match': '"1"', 'if-modified-since': 'Sat, 21 Nov 2026 23:30:00 GMT' });
  });

  test('over https names the host to the server it was checked for', async () => {
    const hello = Promise.withResolvers<Buffer>();
    const there = await rudeStranger((socket) =>
      socket.once('data', (data) => {
        hello.resolve(Buffer.from(data));
        socket.destroy();
      }),
    );
    await expect(exchange(at(there, 'https'), { userAgent: 'x', etag: null, last_modified: null })).rejects.toThrow(Refused);
    expect((await hello.promise).toString('latin1')).toContain('tunes.example.com');
  });

  test('without anything to connect to says so', async () => {
    const there = await stranger();
    await expect(
      exchange(
        { ...at(there), addresses: [{ address: '127.0.0.1', family: 4 }], url: new URL('http://tunes.example.com:1/') },
        { userAgent: 'x', etag: null, last_modified: null },
      ),
    ).rejects.toThrow('nothing answers there');
  });
});

describe('an answer', () => {
  test('is its bytes, its validators and what it says it is', async () => {
    const headers = { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 23:30:00 GMT', 'content-type': 'Text/HTML; charset=UTF-7' };
    expect(await asking((_, response) => response.writeHead(200, headers).end('a feed?'))).toEqual({
      bytes: new Uint8Array(Buffer.from('a feed?')),
      etag: '"1"',
      lastModified: 'Sat, 21 Nov 2026 23:30:00 GMT',
      contentType: 'text/html; charset=utf-7',
    });
  });

  test('of "not changed" is believed only when that was asked', async () => {
    const unchanged: RequestListener = (_, response) => response.writeHead(304).end();
    expect(await asking(unchanged, { etag: '"1"' })).toBe('unchanged');
    await expect(asking(unchanged)).rejects.toThrow('it answers 304');
  });

  test('keeps no validator longer than a kilobyte', async () => {
    const headers = { etag: `"${'e'.repeat(2000)}"`, 'last-modified': 'l'.repeat(1025), 'content-type': 't'.repeat(1024) };
    const answer = await asking((_, response) => response.writeHead(200, headers).end());
    expect(answer).toMatchObject({ etag: null, lastModified: null, contentType: 't'.repeat(1024) });
  });

  test('that leads on says where, read as UTF-8', async () => {
    const location = Buffer.from('/käse').toString('latin1');
    for (const status of [301, 302, 303, 307, 308])
      expect(await asking((_, response) => response.writeHead(status, { location, 'set-cookie': 'a=b' }).end())).toEqual({
        location: '/käse',
      });
  });

  test.each([201, 204, 206, 300, 400, 401, 403, 404, 410, 500, 502])('of %i is a refusal', async (status) => {
    await expect(asking((_, response) => response.writeHead(status).end())).rejects.toMatchObject({
      message: `it answers ${status}`,
      status,
    });
  });

  test.each([
    [503, '120', 120],
    [429, '0', 0],
    [429, 'soon', null],
    [500, '120', null],
  ])('of %i with Retry-After %s asks for %s seconds of peace', async (status, after, retryAfterSeconds) => {
    await expect(asking((_, response) => response.writeHead(status, { 'retry-after': after }).end())).rejects.toMatchObject({
      retryAfterSeconds,
    });
  });

  test('may ask for peace until a date', async () => {
    const until = new Date(Date.now() + 90_000).toUTCString();
    const refused = await asking((_, response) => response.writeHead(503, { 'retry-after': until }).end()).catch((error) => error);
    expect(refused.retryAfterSeconds).toBeGreaterThan(80);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(90);
  });
});

describe('an answer that is not what it says', () => {
  test.each<[string, string, string | RegExp]>([
    ['shorter than it claims', http('200 OK', 'Content-Length: 10', '', 'abc'), 'it breaks off'],
    ['chunks that end in the middle', http('200 OK', 'Transfer-Encoding: chunked', '', '5', 'ab'), 'it breaks off'],
    ['chunks without a last one', http('200 OK', 'Transfer-Encoding: chunked', '', '2', 'ab', ''), 'it breaks off'],
    ['two lengths', http('200 OK', 'Content-Length: 1', 'Content-Length: 2', '', 'ab'), 'its answer is not HTTP'],
    ['a length and chunks', http('200 OK', 'Content-Length: 1', 'Transfer-Encoding: chunked', '', '0', '', ''), 'its answer is not HTTP'],
    ['a length below nothing', http('200 OK', 'Content-Length: -1', '', 'ab'), 'its answer is not HTTP'],
    ['longer than it claims', http('200 OK', 'Content-Length: 2', '', 'abcdef'), 'its answer is not HTTP'],
    ['bytes after nothing', http('204 No Content', '', 'abc'), /it answers 204|not HTTP/],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.9\r\n', 'its answer is not HTTP'],
    ['nothing', '', 'it breaks off'],
    ['another protocol', http('101 Switching Protocols', 'Connection: upgrade', 'Upgrade: x', '', ''), 'it hangs up without answering'],
    ['a header flood', http('200 OK', `X: ${'x'.repeat(1_000_000)}`, '', ''), 'its header is larger than 16 kB'],
    ['many headers', http('200 OK', ...Array.from({ length: 5000 }, (_, i) => `X-${i}: x`), '', ''), 'its header is larger than 16 kB'],
    [
      'a flood after the end',
      http('200 OK', 'Transfer-Encoding: chunked', '', '0', `X: ${'x'.repeat(1_000_000)}`, '', ''),
      /header is larger|not HTTP/,
    ],
    [
      'a chunk that goes on about itself',
      http('200 OK', 'Transfer-Encoding: chunked', '', `1;${'x'.repeat(100_000)}`, 'a', '0', '', ''),
      'not HTTP',
    ],
  ])('%s is a refusal', async (_, bytes, sentence) => {
    await expect(saying(bytes)).rejects.toThrow(sentence);
  });

  test('drops byte by byte are given up after fifteen seconds, a silent port after five', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const begun = Promise.withResolvers<void>();
    const drip = await rudeStranger((socket) => socket.once('data', () => socket.write(http('200 OK', '', 'B'), () => begun.resolve())));
    const dripping = expect(ask(drip)).rejects.toThrow('it takes longer than 15 s');
    await begun.promise;
    await vi.advanceTimersByTimeAsync(14_900);
    await vi.advanceTimersByTimeAsync(200);
    await dripping;

    const met = Promise.withResolvers<void>();
    const silent = await rudeStranger(() => met.resolve());
    const knocking = expect(exchange(at(silent, 'https'), { userAgent: 'x', etag: null, last_modified: null })).rejects.toThrow(
      'it doesn’t connect within 5 s',
    );
    await met.promise;
    await vi.advanceTimersByTimeAsync(5_000);
    await knocking;
  });

  test('what never ends is cut short when it is told to stop', async () => {
    const stopping = new AbortController();
    const there = await stranger((_, response) => {
      response.write('x', () => stopping.abort(new Error('the site is closing')));
    });
    await expect(ask(there, { stop: stopping.signal })).rejects.toThrow('the site is closing');
  });
});
