import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Cursor, writeCursor } from '#database/changes/read-changes.ts';
import type { Ready } from './response-cache.ts';

/** The headers that a 304 repeats (RFC 9110, section 15.4.5). */
const REPEATED = ['cache-control', 'cdn-cache-control', 'vary', 'etag'];

/** Sends a cached response, or 304 to a client that has it. */
export function sendCached({ status, variant, place }: Ready, request: IncomingMessage, response: ServerResponse): void {
  const { etag, headers, body } = variant;
  if (isForPage(request)) response.setHeader(CURSOR, cursorWords(place));
  const known = request.headers['if-none-match'];
  if (known === undefined || status !== 200 || !names(known, etag)) response.writeHead(status, headers).end(body);
  else response.writeHead(304, Object.fromEntries(Object.entries(headers).filter(([name]) => REPEATED.includes(name)))).end();
}

/** Whether somebody asks to read, and to do nothing. */
export function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether somebody asks for a page, to read it. */
export function isForPage(request: IncomingMessage): boolean {
  return isReading(request) && (request.headers.accept?.includes('text/html') ?? false);
}

/** With a page goes the place in the log it was made at, so that its script hears of all that changes after: `Server-Timing` (W3C) is the one header of its own page that a script can read. */
export const CURSOR = 'server-timing';
export const cursorWords = (place: Cursor) => `cursor;desc="${writeCursor(place)}"`;

/** Whether a list of tags names one, weakened on the way or not (RFC 9110, section 13.1.2). */
function names(held: string, etag: string): boolean {
  return held === etag || held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
