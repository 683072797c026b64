import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { openTestSite } from '#rig/test-app.ts';
import { pages } from '#web/pages.ts';
import { cachedFront } from '../cache/cached-front.ts';
import { type Listening, listen } from './listen.ts';
import { MOST_UNDER_WAY } from './pipelining-limit.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(listener: RequestListener): Promise<Listening> {
  const client = await listen(listener, { port: 0, host: '127.0.0.1' });
  closing.push(() => client.drain());
  return client;
}

/** A visitor who sends without waiting, and what they have been answered. */
function visitor({ port }: Listening): { socket: Socket; heard: () => string } {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  closing.unshift(async () => void socket.destroy());
  let heard = '';
  socket.on('data', (data) => {
    heard += String(data);
  });
  return { socket, heard: () => heard };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(setImmediate);
};

test('of megabytes of requests sent at once so many are begun, and no more is read until they are answered; then all are, in order', async () => {
  const waiting: { request: IncomingMessage; response: ServerResponse }[] = [];
  const client = await open((request, response) => waiting.push({ request, response }));
  const { socket, heard } = visitor(client);
  const count = 40_000;
  socket.write(Array.from({ length: count }, (_, n) => get(`/${n}`)).join(''));
  await until(() => waiting.length > 1);
  const from = waiting[0]?.request.socket;
  // Whoever else comes meanwhile shows that the server has had its turns.
  for (let n = 0; n < 20; n++) {
    const other = visitor(client);
    other.socket.write(get('/other'));
    const theirs = await new Promise<ServerResponse>((resolve) => {
      const look = () => {
        const at = waiting.findIndex(({ request }) => request.url === '/other');
        if (at < 0) setImmediate(look);
        else for (const { response } of waiting.splice(at, 1)) resolve(response);
      };
      look();
    });
    theirs.end();
  }
  expect(waiting.length).toBeLessThanOrEqual(MOST_UNDER_WAY);
  expect(from?.isPaused()).toBe(true);
  expect(from?.bytesRead).toBeLessThan(300_000);
  let most = 0;
  for (let answered = 0; answered < count; answered++) {
    await until(() => waiting.length > 0);
    most = Math.max(most, waiting.length);
    const { request, response } = waiting.shift() as (typeof waiting)[number];
    response.end(request.url);
  }
  await until(() => heard().endsWith(`\r\n\r\n/${count - 1}`));
  expect(most).toBeLessThanOrEqual(MOST_UNDER_WAY);
  expect(Array.from(heard().matchAll(/\r\n\r\n\/(\d+)/g), ([, n]) => Number(n))).toEqual(Array.from({ length: count }, (_, n) => n));
});

test('of a hundred who pour requests into the whole site each is answered in full, with no more of theirs under way', {
  timeout: 300_000,
}, async () => {
  const app = await openTestSite();
  closing.unshift(() => app.close());
  const site = cachedFront({ site: app.site, db: app.db, clock: app.clock, zone: 'America/New_York', pages }).listener;
  const underWay = new Map<Socket, number>();
  let most = 0;
  const client = await open((request, response) => {
    const count = (underWay.get(request.socket) ?? 0) + 1;
    underWay.set(request.socket, count);
    most = Math.max(most, count);
    const { socket } = request;
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    site(request, response);
  });
  const each = 30;
  const paths = ['/healthz', '/shows', '/nothing-here', '/icon.svg'];
  const pouring = Array.from({ length: 100 }, async () => {
    const { socket, heard } = visitor(client);
    const all = Array.from({ length: each - 1 }, (_, n) => get(paths[n % paths.length] ?? '/'));
    socket.write(`${all.join('')}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return heard().match(/HTTP\/1\.1 \d+/g)?.length;
  });
  for (const answers of await Promise.all(pouring)) expect(answers).toBe(each);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(MOST_UNDER_WAY);
});

test('bodies arrive whole, whatever stands in them and however they are cut', async () => {
  const bodies = ['\r\n\r\n'.repeat(20_000), `a\r\n${'x'.repeat(200_000)}\r\n\r`, '', 'GET / HTTP/1.1\r\n\r\n'.repeat(40)];
  const client = await open(async (request, response) => {
    const body = await text(request);
    response.end(`${bodies.indexOf(body)}`);
  });
  const { socket, heard } = visitor(client);
  const sent = bodies.map((body) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`).join('');
  const cuts = [1, 20, 59, 60, 61, 62, 63, 64, 80_050, 80_060, 80_070, sent.length - 3, sent.length - 1];
  let from = 0;
  for (const to of [...cuts, sent.length]) {
    socket.write(sent.slice(from, to));
    from = to;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const answers = () => Array.from(heard().matchAll(/\r\n\r\n(-?\d)/g), ([, n]) => Number(n));
  await until(() => answers().length === bodies.length);
  expect(answers()).toEqual([0, 1, 2, 3]);
});

test('a body of nothing but ends of headers is read in pieces no smaller than as many requests would be', async () => {
  let pieces = 0;
  const client = await open(async (request, response) => {
    for await (const _ of request) pieces++;
    response.end('read');
  });
  const { socket, heard } = visitor(client);
  const body = '\r\n\r\n'.repeat(20_000);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  await until(() => heard().endsWith('read'));
  expect(pieces).toBeLessThan(body.length / (MOST_UNDER_WAY - 4) / 'GET / HTTP/1.1\r\n\r\n'.length + 20);
});

test('a connection on which nobody waits any more is kept, and what Node refuses by itself ends it', async () => {
  const client = await open((request, response) => void response.end(request.url));
  const { socket, heard } = visitor(client);
  for (let round = 1; round <= 3; round++) {
    socket.write(get('/again').repeat(100));
    await until(() => heard().match(/\/again/g)?.length === round * 100);
  }
  socket.write('GET / HTTP/1.1\r\n\r\n'.repeat(3000));
  await once(socket, 'close');
  expect(heard()).toMatch(/HTTP\/1\.1 400 /);
});
