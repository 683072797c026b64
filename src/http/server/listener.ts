import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { plain } from '../headers.ts';

/** The Node listener of a site. Malformed requests get a 400 with the usual headers. */
export function listenerOf(site: Pick<Hono, 'fetch'>): RequestListener {
  return getRequestListener(site.fetch, { errorHandler: unreadable });
}

function unreadable(error: unknown): Response {
  return error instanceof RequestError ? badRequest() : plain(500, 'Something went wrong on our side.', newId());
}

/** The answer to a malformed request. */
export function badRequest(): Response {
  return plain(400, 'We don’t understand this request.', newId());
}

function newId() {
  return { 'x-request-id': randomBytes(9).toString('base64url') };
}
