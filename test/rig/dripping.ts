import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds, enough to paint what has come. */
const PAUSE_MS = 40;

/**
 * A proxy with a very slow line: a page's head comes at once, the rest in pieces of this many bytes up to the next tag; everything else
 * comes whole. Call `close` when done.
 */
export async function dripping(origin: string, piece: number): Promise<{ origin: string; close(): void }> {
  const server = createServer(({ url, headers, method }, response) => {
    const asked = request(`${origin}${url}`, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (answer.headers['content-type']?.startsWith('text/html') === true) void drip(answer, response, piece);
      else answer.pipe(response);
    });
    // The client may have left.
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    asked.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function drip(page: IncomingMessage, response: ServerResponse, piece: number): Promise<void> {
  const whole = await buffer(page);
  let sent = Math.max(0, whole.indexOf('<body'));
  response.write(whole.subarray(0, sent));
  while (sent < whole.length) {
    const tag = whole.indexOf('<', sent + piece);
    const until = tag < 0 ? whole.length : tag;
    response.write(whole.subarray(sent, until));
    sent = until;
    await wait(PAUSE_MS);
  }
  response.end();
}
