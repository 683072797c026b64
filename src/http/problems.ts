import type { Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AuthError } from '#identity/auth-error.ts';
import { toRefusal } from '#identity/sentences.ts';
import { type Log, requestId } from '#log.ts';
import { HTTP_STATUS, Refusal, toProblem } from '#scene/problem.ts';

/** The one place where the API's refusals and failures become HTTP. */
export function answerError(error: Error, c: Context, log: Log): Response {
  const refusal = asRefusal(error);
  if (refusal === undefined) {
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'A request failed');
    return answer(c, new Refusal('INTERNAL', `Something went wrong on our side. It is written down as ${requestId()}.`));
  }
  return answer(c, refusal);
}

/** No route fits: a wrong method on a path that exists is told so, anything else is not here. */
export function nothingHere(c: Context, app: Pick<Hono, 'routes'>): Response {
  const path = c.req.path.replace(/\/$/, '');
  const allowed = app.routes.filter((route) => route.method !== 'ALL' && matches(route.path, path)).map((route) => route.method);
  if (allowed.length === 0) return answer(c, new Refusal('NOT_FOUND', 'There is nothing at this address.'));
  c.header('allow', [...new Set(allowed)].join(', '));
  const { error } = toProblem(new Refusal('UNIMPLEMENTED', `${c.req.method} is not allowed here.`));
  return c.json({ error: { ...error, code: 405 } }, 405);
}

function asRefusal(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof AuthError) return toRefusal(error);
  if (error instanceof HTTPException && error.status < 500)
    return new Refusal('INVALID_ARGUMENT', error.message || 'The request makes no sense.');
  return undefined;
}

function answer(c: Context, refusal: Refusal): Response {
  return c.json(toProblem(refusal), HTTP_STATUS[refusal.status] as ContentfulStatusCode);
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.replace(/\/+$/, '').split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}
