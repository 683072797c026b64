import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Cursor, writeCursor } from '#database/changes/read-changes.ts';
import type { Ready } from './response-cache.ts';

/** Headers that a 304 repeats (RFC 9110, section 15.4.5). */
const REPEATED = ['cache-control', 'cdn-cache-control', 'vary', 'etag'];

/** Sends a cached response, or 304 to a client that has it. */
export function sendCached({ status, variant, place }: Ready, request: IncomingMessage, response: ServerResponse): void {
  const { etag, headers, body } = variant;
  if (isForPage(request)) response.setHeader(CURSOR, cursorWords(place));
  const known = request.headers['if-none-match'];
  if (known === undefined || status !== 200 || !names(known, etag)) response.writeHead(status, headers).end(body);
  else response.writeHead(304, Object.fromEntries(Object.entries(headers).filter(([name]) => REPEATED.includes(name)))).end();
}

/** Whether a request only reads. */
export function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a request reads a page. */
export function isForPage(request: IncomingMessage): boolean {
  return isReading(request) && (request.headers.accept?.includes('text/html') ?? false);
}

/**
 * The log position of a page, from which its script follows changes. `Server-Timing` (W3C) is the one response header of its own page that
 * a script can read.
 */
export const CURSOR = 'server-timing';
export const cursorWords = (place: Cursor) => `cursor;desc="${writeCursor(place)}"`;

/** Whether If-None-Match names a tag, weak or strong (RFC 9110, section 13.1.2). */
function names(held: string, etag: string): boolean {
  return held === etag || held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
