import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headOf, sendWhole } from './send-whole.ts';

const HEADERS = { 'content-type': 'text/plain', etag: '"a"', 'x-words': 'caf\u00e9; "said"' };
const BODY = Buffer.from('h\u00e9ron');

/** Answers each path twice over: by Node's own `writeHead`, and whole. */
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const status = Number(searchParams.get('status'));
    const body = searchParams.has('empty') ? Buffer.alloc(0) : BODY;
    const headers = status === 304 ? HEADERS : { ...HEADERS, 'content-length': String(body.length) };
    if (searchParams.has('leaving')) response.setHeader('connection', 'close');
    if (pathname === '/whole') sendWhole(response, status, headOf(status, headers), status === 304 ? undefined : body);
    else response.writeHead(status, headers).end(status === 304 ? undefined : body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close().closeAllConnections());

/** All that is said on a connection until the server ends it: after the second answer at the latest, which asks for that. */
async function said(way: 'own' | 'whole', request: string): Promise<{ lines: string[]; body: string }[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request.replaceAll('PATH', `/${way}`));
  socket.setEncoding('latin1');
  const all = await text(socket);
  return all.split(/(?=HTTP\/1\.1 )/).map((answer) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const lines = head.toLowerCase().split('\r\n');
    return {
      lines: lines.map((line) => line.replace(/^(date: ).*/, '$1now').replace(/^(keep-alive: timeout=).*/, '$1some')).toSorted(),
      body,
    };
  });
}

const LAST = 'GET PATH?status=200 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const ask = (query: string, { method = 'GET', version = '1.1', more = '' } = {}) =>
  `${method} PATH?${query} HTTP/${version}\r\nHost: x\r\n${more}\r\n`;

test.each([
  ['a page', ask('status=200')],
  ['one that is not there', ask('status=404')],
  ['one that has moved', ask('status=308')],
  ['one that is held', ask('status=304')],
  ['one without bytes', ask('status=200&empty')],
  ['a page’s head', ask('status=200', { method: 'HEAD' })],
  ['somebody of 1.0', ask('status=200', { version: '1.0' })],
  ['somebody of 1.0 who stays', ask('status=200', { version: '1.0', more: 'Connection: keep-alive\r\n' })],
  ['a site that closes', ask('status=200&leaving')],
  ['two at once', ask('status=200') + ask('status=404')],
])('is what Node itself says, and ends the connection when Node does: %s', async (_, request) => {
  const own = await said('own', request + LAST);
  expect(await said('whole', request + LAST)).toEqual(own);
  expect(own.length).toBeGreaterThan(0);
});

test('the date is of this second', async () => {
  const { port } = server.address() as AddressInfo;
  const before = Math.floor(Date.now() / 1000) * 1000;
  const { headers } = await fetch(`http://127.0.0.1:${port}/whole?status=200`);
  const date = Date.parse(headers.get('date') ?? '');
  expect(date).toBeGreaterThanOrEqual(before);
  expect(date).toBeLessThanOrEqual(Date.now());
});

test('no header brings another with it', () => {
  expect(() => headOf(200, { location: '/a\r\nset-cookie: b=c' })).toThrow(TypeError);
  expect(() => headOf(200, { 'a: b\r\nc': 'd' })).toThrow(TypeError);
});
