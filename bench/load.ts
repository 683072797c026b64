import { connect, type Socket } from 'node:net';

/** How many connections ask at once. */
const CONNECTIONS = 32;

/** What a burst of requests came to. */
export interface Burst {
  requests: number;
  seconds: number;
}

/** Asks one address again and again over kept-alive connections for a while, as fast as answers come. Answers must carry a content-length. */
export async function burst(port: number, path: string, headers: Record<string, string>, milliseconds: number): Promise<Burst> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const start = performance.now();
  const until = start + milliseconds;
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => keepAsking(port, request, until)));
  return { requests: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - start) / 1000 };
}

function keepAsking(port: number, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let owed = 0;
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (data: Buffer) => {
      owed = owed > 0 ? owed - data.length : bodyLength(data);
      if (owed > 0) return;
      answered++;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(answered);
      }
    });
  });
}

/** How much of an answer is still to come after its first packet, which holds all its headers. */
function bodyLength(data: Buffer): number {
  const end = data.indexOf('\r\n\r\n');
  const head = data.subarray(0, end).toString('latin1');
  if (head.startsWith('HTTP/1.1 304')) return 0;
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
  if (end < 0 || Number.isNaN(length)) throw new Error(`An answer without a length: ${head}`);
  return end + 4 + length - data.length;
}
