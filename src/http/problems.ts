import type { Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { failureOf } from '#database/engines/failures.ts';
import { AuthError } from '#identity/auth-error.ts';
import { toRefusal } from '#identity/sentences.ts';
import { type Log, requestId } from '#log.ts';
import { Refusal, RefusalForNow, toProblem } from '#scene/problem.ts';
import { awayRefusal } from './away/database-gate.ts';
import { pathMatcher } from './pages/page-table.ts';

const FULL = 'We’re out of space and can’t save this. You can still read everything. Try again later.';
const BROKEN = 'The database failed, so we can’t save anything right now. Try again in a few minutes.';

/** Turns the API's refusals and errors into HTTP. */
export function answerError(error: Error, c: Context, log: Log): Response {
  const refusal = refusalOf(error);
  if (refusal === undefined) {
    const failure = failureOf(error);
    // The listener that ends the process logs it.
    if (failure === 'broken') return answer(c, new Refusal('UNAVAILABLE', BROKEN));
    if (failure === 'unreachable') return answer(c, awayRefusal(c.req.method));
    if (failure === 'full') return noSpace(c, error, log);
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'A request failed');
    return answer(c, new Refusal('INTERNAL', `Something went wrong on our side. We logged it as ${requestId()}.`));
  }
  return answer(c, refusal);
}

/** Whether the client left while sending, by Node's error. */
export function isCutShort(error: Error): boolean {
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}

/** No route fits: 405 for a wrong method, else 404. */
export function nothingHere(c: Context, app: Pick<Hono, 'routes'>): Response {
  const path = c.req.path.replace(/\/$/, '');
  const allowed = app.routes
    .filter((route) => route.method !== 'ALL' && pathMatcher(route.path.replace(/\/+$/, ''))(path))
    .map((route) => route.method);
  if (allowed.length === 0) return answer(c, new Refusal('NOT_FOUND', 'There’s nothing at this address.'));
  c.header('allow', [...new Set(allowed)].join(', '));
  const { error } = toProblem(new Refusal('UNIMPLEMENTED', `${c.req.method} is not allowed here.`));
  return c.json({ error: { ...error, code: 405 } }, 405);
}

/** HTTP has a status that the canonical names lack. */
function noSpace(c: Context, error: Error, log: Log): Response {
  log.error({ err: error, path: c.req.path }, 'The disk is full');
  const { error: problem } = toProblem(new Refusal('RESOURCE_EXHAUSTED', FULL));
  return c.json({ error: { ...problem, code: 507 } }, 507);
}

function refusalOf(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof AuthError) return toRefusal(error);
  if (isCutShort(error)) return new Refusal('INVALID_ARGUMENT', 'Part of the request is missing.');
  if (error instanceof HTTPException && error.status < 500)
    return new Refusal('INVALID_ARGUMENT', error.message || 'We don’t understand the request.');
  return undefined;
}

function answer(c: Context, refusal: Refusal): Response {
  if (refusal instanceof RefusalForNow) c.header('retry-after', String(refusal.seconds));
  const problem = toProblem(refusal);
  return c.json(problem, problem.error.code as ContentfulStatusCode);
}
