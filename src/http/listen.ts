import { createServer, type RequestListener, type Server } from 'node:http';
import { showOutSlowReaders } from './slow-readers.ts';

/**
 * Slow or stuck clients are shown out: headers within 10 s, a whole request within 30 s, looked at every 5 s;
 * one that says nothing for 60 s is cut off, one that asks nothing more after 5 s; who reads slowly, by `slow-readers.ts`.
 */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 5_000 };
const SILENT_MS = 60_000;
/** The last visitors have so long to finish. */
const DRAIN_MS = 10_000;
/** All headers of a request together, in bytes. */
const MOST_HEADER_BYTES = 16_384;
/** An open connection costs some 10 kB: this many are 100 MB. */
const MOST_CONNECTIONS = 10_000;

/** An open door. `drain` lets those inside finish and closes it. */
export interface Listening {
  port: number;
  drain: () => Promise<void>;
}

/**
 * Opens a port.
 * @throws Error in one sentence when it is taken or may not be used
 */
export async function listen(listener: RequestListener, { port, host }: { port: number; host: string }): Promise<Listening> {
  const server = createServer({ ...PATIENCE, maxHeaderSize: MOST_HEADER_BYTES }, listener);
  server.maxConnections = MOST_CONNECTIONS;
  server.setTimeout(SILENT_MS);
  showOutSlowReaders(server);
  await opened(server, port, host);
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : port, drain: () => drain(server) };
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

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}
