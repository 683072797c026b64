import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';
import { KEEP_ALIVE } from './keep-alive.ts';

/**
 * What `ServerResponse` keeps of an answer under names of its own: the head as it goes over the wire, whether a body follows it, and whether the
 * connection ends with it. Node's own `writeHead` checks each header of each answer anew and joins them, a quarter of what a kept answer costs
 * (docs/decisions/053-heads-written-once.md); `send-whole.test.ts` would notice should another Node keep them otherwise.
 */
interface Internals {
  _header: string;
  _hasBody: boolean;
  _last: boolean;
}

/**
 * An answer's status and headers as they go over the wire, but for its date and what the connection says of itself (RFC 9112, sections 4 and 5).
 * A body needs its `content-length` among them.
 * @throws TypeError for a name or a value that no header can have
 */
export function headOf(status: number, headers: Record<string, string>): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${linesOf(headers)}`;
}

/** More headers, to stand behind a head. @throws TypeError as `headOf` does */
export function linesOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      return `${name}: ${value}\r\n`;
    })
    .join('');
}

/** Sends an answer whose head was written before, with a body unless it is one of 304. */
export function sendWhole(response: ServerResponse, status: number, head: string, body?: Uint8Array): void {
  const internals = response as unknown as Internals;
  // A site that closes has said so in a header.
  const isLast = !response.shouldKeepAlive || response.hasHeader('connection');
  response.statusCode = status;
  internals._header = head + endOfHead(isLast);
  internals._last = isLast;
  if (body === undefined) {
    internals._hasBody = false;
    response.end();
  } else response.end(body);
}

const KEPT = `connection: keep-alive\r\n${linesOf(KEEP_ALIVE)}\r\n`;
const CLOSED = 'connection: close\r\n\r\n';
/** The second that was last sent as a date, and the ends of heads that say so. */
let second = 0;
let ends = { kept: '', closed: '' };

function endOfHead(isLast: boolean): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    const date = `date: ${new Date(now * 1000).toUTCString()}\r\n`;
    ends = { kept: date + KEPT, closed: date + CLOSED };
  }
  return isLast ? ends.closed : ends.kept;
}
