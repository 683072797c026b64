import { createServer, type RequestListener, type Server } from 'node:http';

/** Slow or stuck clients are shown out: headers within 10 s, a whole request within 30 s; the last visitors have 10 s to finish. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const CHECK_MS = 5_000;
const DRAIN_MS = 10_000;

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
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: CHECK_MS }, listener);
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
