import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { plain } from './plain.ts';

/** The site as a port asks it; what is no request at all, such as one with a broken Host, is told so with the headers of every answer. */
export function listenerOf(site: Pick<Hono, 'fetch'>): RequestListener {
  return getRequestListener(site.fetch, { errorHandler: unreadable });
}

function unreadable(error: unknown): Response {
  const id = { 'x-request-id': randomBytes(9).toString('base64url') };
  return error instanceof RequestError
    ? plain(400, 'This request makes no sense.', id)
    : plain(500, 'Something went wrong on our side.', id);
}
