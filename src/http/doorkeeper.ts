import type { Context, MiddlewareHandler } from 'hono';
import { Refusal, toProblem } from '#scene/problem.ts';
import type { Admission } from './admission.ts';
import { arrived, bodyTime, mostBytes } from './bodies.ts';
import { plain } from './plain.ts';

/** When somebody who found the house full may come again, in seconds. */
const COME_AGAIN_S = '5';

/** Keeps the door: waits for what a request carries, then for a place; when there is none, says when to come again. */
export function doorkeeper(admission: Admission): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req;
    const asked = c.req.raw;
    const request = await arrived(asked, { most: mostBytes(path), within: bodyTime(path) });
    if (request === undefined) return refuse(c, 408, 'The rest of this request did not come in time.', { connection: 'close' });
    c.req.raw = request;
    const leave = await admission.enter();
    if (leave === undefined)
      return refuse(c, 503, 'Too many people are here just now. Please come again in a moment.', { 'retry-after': COME_AGAIN_S });
    try {
      if (asked.signal.aborted) return plain(499, 'Whoever asked has gone.');
      await next();
    } finally {
      leave();
    }
    return undefined;
  };
}

/** A no before any room was asked: a Problem to programs, a sentence to people. */
function refuse(c: Context, status: number, sentence: string, more: Record<string, string>): Response {
  if (!c.req.path.startsWith('/api/')) return plain(status, sentence, more);
  const { error } = toProblem(new Refusal('UNAVAILABLE', sentence));
  const problem = plain(status, JSON.stringify({ error: { ...error, code: status } }), more);
  problem.headers.set('content-type', 'application/json');
  problem.headers.set('access-control-allow-origin', '*');
  return problem;
}
