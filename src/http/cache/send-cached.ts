import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Cursor, writeCursor } from '#database/changes/read-changes.ts';
import { linesOf, sendWhole } from '../server/send-whole.ts';
import type { Ready } from './response-cache.ts';

/** Sends an answer that is ready; of one that whoever asks has already, that it is unchanged. */
export function sendCached({ status, variant, place }: Ready, request: IncomingMessage, response: ServerResponse): void {
  const held = request.headers['if-none-match'];
  if (held !== undefined && status === 200 && names(held, variant.etag))
    sendWhole(response, 304, variant.unchanged + cursorLine(place, request));
  else sendWhole(response, status, variant.head + cursorLine(place, request), variant.body);
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

/** The line of a head that tells of that place, where a page is asked for; else ''. */
export function cursorLine(place: Cursor, request: IncomingMessage): string {
  return isForPage(request) ? linesOf({ [CURSOR]: cursorWords(place) }) : '';
}

/** Whether a list of tags names one, weakened on the way or not (RFC 9110, section 13.1.2). */
function names(held: string, etag: string): boolean {
  return held === etag || held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
