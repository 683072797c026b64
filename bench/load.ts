import { connect, type Socket } from 'node:net';

/** How many connections ask at once. */
const CONNECTIONS = 32;

/** What a burst of requests came to. */
export interface Burst {
  requests: number;
  seconds: number;
  /** Every status that was among the answers. */
  statuses: ReadonlySet<number>;
}

/** Asks one address again and again over kept-alive connections for a while, as fast as answers come. Answers must carry a content-length. */
export async function burst(port: number, path: string, headers: Record<string, string>, milliseconds: number): Promise<Burst> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const statuses = new Set<number>();
  const start = performance.now();
  const until = start + milliseconds;
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => keepAsking(port, request, until, statuses)));
  return { requests: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - start) / 1000, statuses };
}

function keepAsking(port: number, request: Buffer, until: number, statuses: Set<number>): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let owed = 0;
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (data: Buffer) => {
      if (owed > 0) owed -= data.length;
      else {
        const { status, bytes } = headOf(data);
        statuses.add(status);
        owed = bytes - data.length;
      }
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

/** The status of an answer and how many bytes it has in all, from its first packet, which holds all its headers. */
function headOf(data: Buffer): { status: number; bytes: number } {
  const end = data.indexOf('\r\n\r\n');
  const head = data.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1]);
  if (end < 0 || Number.isNaN(length)) throw new Error(`An answer without a length: ${head}`);
  return { status, bytes: end + 4 + length };
}
