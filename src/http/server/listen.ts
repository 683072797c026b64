import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Server as Port } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { untilEventLoopIdle } from '#yield-every.ts';
import { badRequest, listenerOf } from './listener.ts';

/** Node's limits on slow clients, in milliseconds. A client that reads slowly is for the proxy to limit (`deploy/`). */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 5_000 };
const MAX_SILENCE_MS = 60_000;
/** How long requests under way may take at shutdown. */
const MAX_DRAIN_MS = 10_000;
/** The longest wait for a turn of the event loop without new connections, in milliseconds. */
const MAX_IDLE_WAIT_MS = 10_000;
const MAX_HEADER_BYTES = 16_384;
/** Some 10 kB each: 100 MB in all. */
const MAX_CONNECTIONS = 10_000;

/** An open port. `drain` closes it, accepts requests on open connections for some seconds, and lets requests finish. */
export interface Listening {
  port: number;
  drain: (seconds?: number) => Promise<void>;
}

/** Opens a port. @throws Error in one sentence when it is taken or not allowed */
export async function listen(listener: RequestListener, { port, host }: { port: number; host: string }): Promise<Listening> {
  let leaving = false;
  const server = createServer({ ...TIMEOUTS, maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    if (leaving) response.setHeader('connection', 'close');
    if (!isUnambiguous(request)) void refuse(request, response);
    else listener(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = MAX_SILENCE_MS;
  await waitForOpen(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async drain(seconds = 0) {
      const gone = new Promise<void>((resolve) => server.once('close', resolve));
      // Keep connections alive until the port closes: each that ends brings a new one.
      if (seconds > 0) await closePort(server);
      leaving = true;
      await drain(server, seconds, gone);
    },
  };
}

const refuse = listenerOf({ fetch: badRequest });

/** A host with its port (RFC 3986, section 3.2.2), without escapes. */
const HOST = /^(?:[\w.~!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Also rejects '300.1.1.1'. */
function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * Whether any proxy reads the request the same way (RFC 9112, sections 3.2 and 6.1): one Host, and at most one Transfer-Encoding, exactly
 * `chunked`. Cached responses bypass the site's own check.
 */
function isUnambiguous(request: IncomingMessage): boolean {
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

function waitForOpen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(`Backline can’t listen on ${host}:${port}: ${reason(error)}`)));
    server.listen(port, host);
  });
}

function reason(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'another program is using the port; stop it, or choose another with PORT.';
  if (error.code === 'EACCES') return 'this user can’t use the port; choose one above 1023 with PORT.';
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'this machine doesn’t have that address; check HOST.';
  return `${error.message}.`;
}

async function drain(server: Server, seconds: number, gone: Promise<void>): Promise<void> {
  const stay = new AbortController();
  await Promise.race([gone, delay(seconds * 1000, undefined, { signal: stay.signal })]);
  stay.abort();
  const late = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS);
  server.close();
  await gone;
  clearTimeout(late);
}

/** Stops listening. `server.close` would also end idle connections, perhaps just as they send a request. */
async function closePort(server: Server): Promise<void> {
  let come = 0;
  server.on('connection', () => {
    come++;
  });
  // Closing the port resets connections that the system has queued; each turn accepts one.
  await untilEventLoopIdle(() => come, MAX_IDLE_WAIT_MS);
  Port.prototype.close.call(server);
}
