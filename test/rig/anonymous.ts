import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server of someone else's for one test, on every address of this machine; it counts who comes. */
export interface Stranger {
  port: number;
  /** Connections so far. */
  visits: () => number;
  /** Requests so far, where it speaks HTTP. */
  asked: IncomingMessage[];
}

/** A stranger who answers requests; who answers nothing is a canary. */
export async function stranger(answer: RequestListener = () => {}): Promise<Stranger> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  return { ...(await open(server)), asked };
}

/** A stranger who speaks whatever they like. */
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
