import { connect } from 'node:net';

const CONNECTIONS = 32;

export interface Burst {
  requests: number;
  seconds: number;
  statuses: ReadonlySet<number>;
}

/**
 * Requests one address over keep-alive connections as fast as answers come; answers need a content-length. Does little per answer, so that
 * the server is the bottleneck.
 */
export async function burst(port: number, path: string, headers: Record<string, string>, milliseconds: number): Promise<Burst> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const statuses = new Set<number>();
  const start = performance.now();
  const until = start + milliseconds;
  const sleepAgain = keepBusy();
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => keepAsking(port, request, until, statuses)));
  sleepAgain();
  return { requests: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - start) / 1000, statuses };
}

/** Keeps this process from sleeping: to wake it would cost the server more than a request. */
function keepBusy(): () => void {
  let next = setImmediate(turn);
  function turn(): void {
    next = setImmediate(turn);
  }
  return () => clearImmediate(next);
}

const BUFFER_BYTES = 65_536;
const STATUS_AT = 'HTTP/1.1 '.length;

function keepAsking(port: number, request: Buffer, until: number, statuses: Set<number>): Promise<number> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
    let answered = 0;
    let owed = 0;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: hear } }, () => socket.write(request));
    socket.on('error', reject);
    function hear(length: number): boolean {
      if (owed === 0) {
        const { status, bytes } = messageTitle(buffer.subarray(0, length));
        statuses.add(status);
        owed = bytes;
      }
      owed -= length;
      if (owed > 0) return true;
      answered++;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(answered);
      }
      return true;
    }
  });
}

const LENGTH = Buffer.from('\r\ncontent-length: ');
const END = Buffer.from('\r\n\r\n');

/** The status and total length of an answer, from its first packet. */
function messageTitle(data: Buffer): { status: number; bytes: number } {
  const status = numberAt(data, STATUS_AT);
  const end = data.indexOf(END);
  const named = data.indexOf(LENGTH);
  if (end < 0 || (status !== 304 && (named < 0 || named > end)))
    throw new Error(`An answer without a length: ${data.toString('latin1', 0, end)}`);
  return { status, bytes: end + END.length + (status === 304 ? 0 : numberAt(data, named + LENGTH.length)) };
}

function numberAt(data: Buffer, at: number): number {
  let number = 0;
  for (let digit = at; ; digit++) {
    const value = (data[digit] ?? 0) - 48;
    if (value < 0 || value > 9) return number;
    number = number * 10 + value;
  }
}
