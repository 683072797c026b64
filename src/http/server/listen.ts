import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Server as Port } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { untilEventLoopIdle } from '../admission/event-loop-idle.ts';
import { listenerOf, noSense } from './listener.ts';

/**
 * Node's own limits on slow clients, in milliseconds: headers within 10 s, a whole request within 30 s (both checked every 5 s), a connection
 * closes 5 s after its last response and after a minute in which nothing moves. Who reads slowly, but reads, is the proxy's to bound (`deploy/`).
 */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 5_000 };
const SILENT_MS = 60_000;
/** The last visitors have so long to finish. */
const DRAIN_MS = 10_000;
/** The longest wait for a turn of the event loop in which nobody connects, in milliseconds: on a busy machine a turn takes long. */
const QUIET_MS = 10_000;
/** All headers of a request together, in bytes. */
const MAX_HEADER_BYTES = 16_384;
/** An open connection costs some 10 kB: this many are 100 MB. */
const MAX_CONNECTIONS = 10_000;

/** An open port. `drain` closes it, lets connections that are open send requests for so many seconds more, and requests under way finish. */
export interface Listening {
  port: number;
  drain: (seconds?: number) => Promise<void>;
}

/**
 * Opens a port.
 * @throws Error in one sentence when it is taken or may not be used
 */
export async function listen(listener: RequestListener, { port, host }: { port: number; host: string }): Promise<Listening> {
  let leaving = false;
  const server = createServer({ ...TIMEOUTS, maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    if (leaving) response.setHeader('connection', 'close');
    if (!isClear(request)) void unclear(request, response);
    else listener(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SILENT_MS;
  await opened(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async drain(seconds = 0) {
      const gone = new Promise<void>((resolve) => server.once('close', resolve));
      // Until the port is closed connections are kept: each that ends brings a new one.
      if (seconds > 0) await closePort(server);
      leaving = true;
      await drain(server, seconds, gone);
    },
  };
}

const unclear = listenerOf({ fetch: noSense });

/** A host with its port (RFC 3986, section 3.2.2), but for escapes, which no name of a host has. */
const HOST = /^(?:[\w.~!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether addresses can be made of a host: '300.1.1.1' is made of what hosts are made of, and is none. */
function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * Whether a proxy in front must have read a request as it is read here (RFC 9112, sections 3.2 and 6.1): it says once which host it is
 * for, and a body in pieces is announced once, in the one usual spelling and no other. What is kept is answered without the site, which would look at the host too.
 */
function isClear(request: IncomingMessage): boolean {
  const { rawHeaders } = request;
  let hosts = 0;
  let encodings = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const { length } = rawHeaders[at] ?? '';
    if (length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++;
    if (length === 17 && rawHeaders[at]?.toLowerCase() === 'transfer-encoding') encodings++;
  }
  if (hosts !== 1 || !isHost(request.headers.host ?? '')) return false;
  return (
    encodings === 0 ||
    (encodings === 1 && request.httpVersion === '1.1' && request.headers['transfer-encoding']?.toLowerCase() === 'chunked')
  );
}

function opened(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`Backline cannot listen at ${host}:${port}: ${reason(error)}`)),
    );
    server.listen(port, host);
  });
}

function reason(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'another program has taken the port; stop it, or choose another with PORT.';
  if (error.code === 'EACCES') return 'this user may not use the port; choose one above 1023 with PORT.';
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'this machine has no such address; check HOST.';
  return `${error.message}.`;
}

/** Lets connections that are open send requests for so many seconds more, then lets the requests under way finish. */
async function drain(server: Server, seconds: number, gone: Promise<void>): Promise<void> {
  const stay = new AbortController();
  await Promise.race([gone, delay(seconds * 1000, undefined, { signal: stay.signal })]);
  stay.abort();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  server.close();
  await gone;
  clearTimeout(late);
}

/** Takes no new connections. The server's own `close` would also end idle ones, some of them just as they send a request. */
async function closePort(server: Server): Promise<void> {
  let come = 0;
  server.on('connection', () => {
    come++;
  });
  // A turn takes one connection in; the others wait in the system's queue, and closing the port would end all of them.
  await untilEventLoopIdle(() => come, QUIET_MS);
  Port.prototype.close.call(server);
}
