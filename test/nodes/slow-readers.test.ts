import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { hasNginx, startNginx } from './nginx.ts';

/** More than nginx and the system buffer. */
const LONG = Buffer.alloc(24_000_000, 'x');
/** More than the `send_timeout` in this test. */
const SEND_TIMEOUT_MS = 5_000;
const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** A server with one long response and many short ones, counting its concurrent requests. */
async function openServer() {
  const busy = { now: 0, most: 0 };
  const server: Server = createServer((request, response) => {
    busy.now++;
    busy.most = Math.max(busy.most, busy.now);
    response.once('close', () => busy.now--);
    if (request.url === '/long') response.end(LONG);
    else setTimeout(() => response.end('short'), 1);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, busy, port: (server.address() as AddressInfo).port };
}

test.skipIf(!hasNginx())(
  'behind nginx no slow reader, flood of requests or heap of connections from one address reaches the site',
  async () => {
    const { server, busy, port } = await openServer();
    onTestFinished(() => void server.close());
    const nginx = await startNginx(join(testFolder(), 'nginx'), [port, port, port], 30);
    onTestFinished(nginx.stop);
    const front = Number(new URL(nginx.origin).port);
    const open = () => connect({ host: '127.0.0.1', port: front, rejectUnauthorized: false }).on('error', () => {});

    const readers = Array.from({ length: 20 }, () => {
      const socket = open().pause();
      socket.write(GET('/long'));
      return socket;
    });
    await delay(1_000);
    const flood = open();
    flood.write(GET('/short').repeat(2_400));
    let answered = 0;
    flood.on('data', (data) => {
      answered += String(data).split('HTTP/1.1 200').length - 1;
    });
    while (answered < 1_000) await delay(20);
    expect(busy.most).toBeLessThan(30);
    flood.destroy();
    // nginx finishes reading or gives up; then it disconnects the readers, who got only the beginning.
    while (busy.now > 0) await delay(20);
    await delay(SEND_TIMEOUT_MS);
    for (const socket of readers) {
      let bytes = 0;
      socket.on('data', (data) => {
        bytes += data.length;
      });
      await once(socket.resume(), 'close');
      expect(bytes).toBeLessThan(LONG.length);
    }

    const many = Array.from({ length: 60 }, open);
    const statuses = await Promise.all(
      many.map(async (socket) => {
        socket.write(GET('/short'));
        const [data] = await once(socket, 'data');
        return String(data).slice(9, 12);
      }),
    );
    for (const socket of many) socket.destroy();
    expect([statuses.includes('200'), statuses.includes('503')]).toEqual([true, true]);
  },
);
