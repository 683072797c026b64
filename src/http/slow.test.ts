import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';

let app: TestSite;
let client: HttpClient;
beforeAll(async () => {
  app = await openTestSite('sqlite', undefined, { places: { atWork: 4, waiting: 8 } });
  client = await openHttpClient(app);
});
afterAll(async () => {
  await client.close();
  await app.close();
});

/** Sends text over a bare connection, then drips until it is closed. Returns the answer. */
async function sendSlowly(text: string, drip?: string): Promise<{ answer: string }> {
  const socket = connect(client.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += String(data);
  });
  socket.on('error', () => {});
  socket.write(text);
  const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), 500);
  await once(socket, 'close');
  clearInterval(dripping);
  return { answer };
}

const status = ({ answer }: { answer: string }) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const closing = (head: string) => sendSlowly(`${head}\r\nConnection: close\r\n\r\n`);

// `npm run bench -- slow` measures how soon. Both wait for timeouts, so they run together.
test.concurrent('who is slow is shut out, and holds up nobody meanwhile', async () => {
  const headers = Array.from({ length: 100 }, () => sendSlowly('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'));
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\na=`;
  const bodies = ['/login', '/api/session', '/v1/accounts:signUp', '/light'].flatMap((path) =>
    Array.from({ length: 25 }, () => sendSlowly(post(path), 'x')),
  );
  let shut = false;
  const slow = Promise.all([...headers, ...bodies]).finally(() => {
    shut = true;
  });
  let visits = 0;
  while (!shut) {
    const response = await fetch(`http://127.0.0.1:${client.port}/news`);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    visits += 1;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  for (const each of await slow) expect(status(each)).toBe(408);
  expect(visits).toBeGreaterThan(1);
});

describe('what is no request', () => {
  test.each([
    ['a Host that is none', 'GET / HTTP/1.1\r\nHost: a b'],
    ['a Host with a path', 'GET /shows HTTP/1.1\r\nHost: x/y'],
    ['a Host with a name before it', 'GET /dashboard HTTP/1.1\r\nHost: x@y'],
    ['a Host that is no IPv4 address, and nothing else', 'GET /dashboard HTTP/1.1\r\nHost: 300.1.1.1'],
    ['such a Host for what is kept', 'GET /shows HTTP/1.1\r\nHost: 1.2.3.4.5'],
    ['a Host with a port that is none', 'GET /shows HTTP/1.1\r\nHost: x:99999'],
    ['a Host with a port of letters', 'GET /shows HTTP/1.1\r\nHost: x:abc'],
    ['a Host that breaks off', 'GET /shows HTTP/1.1\r\nHost: [::1'],
    ['a Host with an escape', 'GET /shows HTTP/1.1\r\nHost: %41'],
    ['an empty Host', 'GET /shows HTTP/1.1\r\nHost:'],
    ['no Host in HTTP/1.0', 'GET /shows HTTP/1.0'],
    ['a question from before HTTP/1.0', 'GET /shows'],
    ['a backslash in the path', 'GET /a\\b HTTP/1.1\r\nHost: x'],
    ['no words of this protocol', 'HELLO'],
    ['two lengths', 'POST /light HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2'],
    ['a length and chunks', 'POST /light HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked'],
    ['no Host', 'GET / HTTP/1.1'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y'],
    ['the same Host twice, at a page that is kept', 'GET /shows HTTP/1.1\r\nHost: x\r\nHOST: x'],
  ])('%s is refused', async (_, head) => {
    expect(status(await closing(head))).toBe(400);
  });

  test('two Hosts are refused in a sentence, with the headers of every answer', async () => {
    const { answer } = await closing('GET / HTTP/1.1\r\nHost: x\r\nHost: y');
    expect(answer).toMatch(/^x-request-id: [\w-]{12}\r$/m);
    expect(answer).toMatch(/^content-security-policy: /m);
    expect(answer).toMatch(/\r\n\r\nWe don’t understand this request\.$/);
  });

  // Node accepts each of these, but a proxy might read it differently and see other requests than we do.
  test.each([
    ['another coding before it', 'Transfer-Encoding: identity, chunked'],
    ['a comma before it', 'Transfer-Encoding: ,chunked'],
    ['a coding of its own line before it', 'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked'],
  ])('a body in pieces that is announced with %s is refused', async (_, line) => {
    const head = `POST /light HTTP/1.1\r\nHost: x\r\n${line}\r\nConnection: close\r\n\r\n`;
    expect(status(await sendSlowly(`${head}0\r\n\r\n`))).toBe(400);
    // However packets split it.
    for (const cut of [head.indexOf('chunked') + 3, head.length - 2]) {
      const socket = connect(client.port, '127.0.0.1').setNoDelay();
      socket.write(head.slice(0, cut));
      setTimeout(() => socket.write(`${head.slice(cut)}0\r\n\r\n`), 20);
      expect(Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]), `cut at ${cut}`).toBe(400);
    }
  });

  test.each(['Transfer-Encoding: chunked', 'transfer-encoding:Chunked'])(
    'a body in pieces that is announced as %s is taken',
    async (line) => {
      const type = 'Content-Type: application/x-www-form-urlencoded';
      const answer = await sendSlowly(
        `POST /light HTTP/1.1\r\nHost: x\r\n${type}\r\n${line}\r\nConnection: close\r\n\r\nb\r\nlight=night\r\n0\r\n\r\n`,
      );
      expect(answer.answer).toMatch(/^set-cookie: light=night/m);
    },
  );

  test('a body in pieces is not spoken in HTTP/1.0', async () => {
    const head = 'POST /light HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(status(await sendSlowly(`${head}0\r\n\r\n`))).toBe(400);
  });

  test('headers without end are refused', async () => {
    expect(status(await closing(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}`))).toBe(431);
  });

  test('a body in pieces is counted as it comes, by every route that takes one', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    for (const [path, expected] of [
      ['/light', 413],
      ['/login', 413],
      ['/api/session', 400],
      ['/v1/accounts:signUp?key=x', 413],
    ] as const) {
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
      expect(status(await sendSlowly(`${head}${chunk.repeat(12)}0\r\n\r\n`)), path).toBe(expected);
    }
  });
});

test.each([
  ['/login', 'application/x-www-form-urlencoded', 413],
  ['/api/post/updateUserData', 'application/json', 400],
  ['/light', 'application/x-www-form-urlencoded', 413],
  ['/nothing', 'text/plain', 413],
])('whoever sends too much to %s is refused, and may go on asking over the same connection', async (path, type, expected) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n`;
  const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const length = 800_000;
  const pieces = `4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(length / 0x4000);
  for (const body of [`Content-Length: ${length}\r\n\r\n${'x'.repeat(length)}`, `Transfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`]) {
    const { answer } = await sendSlowly(`${head}${body}${next}`);
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => Number(code))).toEqual([expected, 200]);
  }
});

test('what Host and forwarded headers claim changes no answer', async () => {
  const ask = async (path: string, more: string, host = 'tunes.example') => {
    const { answer } = await sendSlowly(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
    return answer.replace(/^(?:date|x-request-id): .*\r\n/gim, '');
  };
  for (const path of ['/shows', '/dashboard', '/logout', '/api/openapi.json', '/nothing-here', '/.well-known/jwks.json']) {
    const honest = await ask(path, '');
    for (const host of ['evil.example', 'evil.example:8443', '127.0.0.1', 'localhost@evil.example'.replace('@', '.')])
      expect(await ask(path, '', host), `${path} ${host}`).toBe(honest);
    for (const header of [
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'Forwarded: host=evil.example',
      'X-Original-URL: /dashboard',
      'X-HTTP-Method-Override: DELETE',
    ])
      expect(await ask(path, `${header}\r\n`), `${path} ${header}`).toBe(honest);
    expect(honest).not.toContain('evil');
  }
});

test('only known methods are spoken, the others are told which', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'LINK', 'PURGE', 'QUERY']) {
    const answer = await closing(`${method} /shows HTTP/1.1\r\nHost: x`);
    expect(status(answer), method).toBe(405);
    expect(answer.answer).toMatch(/^allow: GET, HEAD, POST/im);
  }
  expect((await closing('CONNECT evil.example:443 HTTP/1.1\r\nHost: x')).answer).not.toMatch(/^HTTP\/1\.1 2/);
});

test.each(['POST /login', 'POST /light', 'POST /api/session', 'POST /v1/accounts:signUp', 'PUT /api/session', 'DELETE /api/session'])(
  '%s without a body is answered as one with an empty body',
  async (line) => {
    const said = async (more: string) =>
      (await closing(`${line} HTTP/1.1\r\nHost: x${more}`)).answer.replaceAll(/^(?:date|x-request-id): .*$/gim, '');
    const answer = await said('');
    expect(answer).toMatch(/^HTTP\/1\.1 [34]\d\d /);
    expect(answer).toBe(await said('\r\nContent-Length: 0'));
  },
);
