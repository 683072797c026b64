import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { closeStuckConnections, type Limits } from './stuck-connections.ts';

const NEVER = 1_000_000;
const PATIENT: Limits = { leastBytes: 1, withinMs: NEVER, silentMs: NEVER, idleMs: NEVER, lookMs: 5 };

/** A server with limits of its own, and a way to say something to it over a bare connection. */
async function open(limits: Partial<Limits>, listener: RequestListener) {
  const server = createServer(listener);
  closeStuckConnections(server, { ...PATIENT, ...limits });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const say = (text: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    socket.write(text);
    return socket;
  };
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { say, close };
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('a connection on which nothing comes or goes is cut off, although its request is at work', async () => {
  const { say, close } = await open({ silentMs: 20 }, () => {});
  await once(say(GET).resume(), 'close');
  close();
});

test('one on which nothing more is asked after an answer is cut off, and none whose request is at work', async () => {
  const { say, close } = await open({ idleMs: 20 }, ({ url }, response) => void (url === '/' && response.end('well')));
  const waiting = say('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n').resume();
  let isWaiting = true;
  waiting.once('close', () => {
    isWaiting = false;
  });
  // Each after the other was cut off, so that the first has waited longer than any of them.
  for (let n = 0; n < 3; n++) await once(say(GET).resume(), 'close');
  expect(isWaiting).toBe(true);
  close();
});

test('one that goes on saying something stays', async () => {
  const { say, close } = await open({ silentMs: 2_000 }, (_, response) => void response.end('well'));
  const talker = say(GET).on('data', () => setTimeout(() => talker.writable && talker.write(GET), 1));
  const silent = say('');
  let talking = true;
  talker.once('close', () => {
    talking = false;
  });
  await once(silent.resume(), 'close');
  expect(talking).toBe(true);
  close();
});

test('one that takes nothing of its answer is cut off', async () => {
  const long = Buffer.alloc(32_000_000);
  const cutOff = Promise.withResolvers<void>();
  const { say, close } = await open({ withinMs: 20 }, (_, response) => {
    response.once('close', cutOff.resolve).end(long);
  });
  const socket = say(GET).pause();
  await cutOff.promise;
  // What the systems hold between the two still comes, and ends before the answer does.
  let bytes = 0;
  socket.on('data', (data) => {
    bytes += data.length;
  });
  await once(socket.resume(), 'close');
  expect(bytes).toBeLessThan(long.length);
  close();
});
