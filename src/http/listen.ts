import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as Port } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Slow or stuck clients are shown out: headers within 10 s, a whole request within 30 s, looked at every 5 s;
 * one that takes nothing of its answer and says nothing for 60 s is cut off, one that asks nothing more after 5 s.
 */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 5_000 };
const SILENT_MS = 60_000;
/** The last visitors have so long to finish. */
const DRAIN_MS = 10_000;
/** Who was let in just before the door closed has so long to say what for. */
const LAST_WORD_MS = 200;
/** All headers of a request together, in bytes. */
const MOST_HEADER_BYTES = 16_384;
/** An open connection costs some 10 kB: this many are 100 MB. */
const MOST_CONNECTIONS = 10_000;

/** An open door. */
export interface Listening {
  port: number;
  /** Tells everybody from now on not to come again by the same connection. The door stays open. */
  farewell: () => void;
  /** Lets nobody in any more, lets those inside finish, and closes the door. */
  drain: () => Promise<void>;
}

/**
 * Opens a port.
 * @throws Error in one sentence when it is taken or may not be used
 */
export async function listen(listener: RequestListener, { port, host }: { port: number; host: string }): Promise<Listening> {
  let leaving = false;
  const server = createServer({ ...PATIENCE, maxHeaderSize: MOST_HEADER_BYTES }, (request, response) => {
    if (leaving) response.setHeader('connection', 'close');
    listener(request, response);
  });
  const farewell = () => {
    leaving = true;
  };
  server.maxConnections = MOST_CONNECTIONS;
  server.setTimeout(SILENT_MS);
  await opened(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    farewell,
    drain() {
      farewell();
      return drain(server);
    },
  };
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

async function drain(server: Server): Promise<void> {
  // The port alone is closed first: a web server's own `close` would also shut out whoever was let in and has not yet spoken.
  const closed = new Promise<void>((resolve) => {
    Port.prototype.close.call(server, () => resolve());
  });
  await Promise.race([closed, delay(LAST_WORD_MS)]);
  server.close();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
}
