import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A stranger's server for one test, on all local addresses; it counts its visitors. */
export interface Stranger {
  port: number;
  /** Connections so far. */
  visits: () => number;
  /** HTTP requests so far. */
  asked: IncomingMessage[];
}

/** A server that answers requests; without an answer it only counts them. */
export async function stranger(answer: RequestListener = () => {}): Promise<Stranger> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  return { ...(await open(server)), asked };
}

/** A server that speaks any protocol. */
export async function rudeStranger(speak: (socket: Socket) => void): Promise<Stranger> {
  return { ...(await open(createNetServer((socket) => speak(socket.on('error', () => {}))))), asked: [] };
}

async function open(server: Server): Promise<Omit<Stranger, 'asked'>> {
  let visits = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    visits += 1;
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, visits: () => visits };
}
