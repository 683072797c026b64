import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, answersOrNothing, calls, newApi, respond } from '#endpoint.ts';
import type { Guard } from '#identity/session/guard.ts';
import { type Deciding, decidingOf, signedDecision } from './decisions/decision-store.ts';

/** What every call of the desk declares. */
export const FOR_EDITORS = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };

/** What the calls of the desk answer. */
export function responses<A extends z.ZodType>(answer: A) {
  return answers('For editors only.', answer);
}

/** What editors read, make and do. */
export const { read, make, write } = calls(FOR_EDITORS, responses);

/** The same, of what may not be there. */
export const { read: readOne, write: writeOne } = calls(FOR_EDITORS, (answer) => answersOrNothing('For editors only.', answer));

/** What a call is sent, once its schema has read it: a body, or else a query. */
export type Sent<Call> = Call extends { request: { body: { content: { 'application/json': { schema: infer Body extends z.ZodType } } } } }
  ? z.output<Body>
  : Call extends { request: { query: infer Query extends z.ZodType } }
    ? z.output<Query>
    : undefined;
/** What it answers. */
export type Answer<Call> = Call extends {
  responses: { 200: { content: { 'application/json': { schema: infer Body extends z.ZodType } } } };
}
  ? z.output<Body>
  : never;

/** Answers a call of an API with what `handle` makes of what is sent. */
export function answering<Call extends object>(
  api: OpenAPIHono,
  call: Call,
  handle: (sent: Sent<Call>, c: Context) => Promise<Answer<Call>> | Answer<Call>,
): void {
  const { query, body } = (call as { request?: { query?: unknown; body?: unknown } }).request ?? {};
  const target = body !== undefined ? 'json' : query !== undefined ? 'query' : undefined;
  const answer = async (c: Context) => {
    const sent = target === undefined ? undefined : c.req.valid(target as never);
    return respond(c, (await handle(sent as Sent<Call>, c)) as object);
  };
  // The declaration has the types, which Hono would work out once more.
  api.openapi(call as never, answer as never);
}

/** With what an API of the desk works. */
export interface DeskNeeds {
  db: Database;
  clock: Clock;
  guard: Guard;
}

/** An API of the desk: calls that are answered, and calls by which an editor decides something. */
export function deskCalls({ db, clock, guard }: DeskNeeds) {
  const api = newApi();
  const deciding = decidingOf(guard.editor, clock);
  return {
    api,
    deciding,
    answer: <Call extends object>(call: Call, handle: Parameters<typeof answering<Call>>[2]) => answering(api, call, handle),
    decide<Call extends object>(call: Call, decideBy: (sent: Sent<Call>, by: Deciding, c: Context) => Promise<string>) {
      const decided = async (sent: Sent<Call>, c: Context) => signedDecision(db, await decideBy(sent, await deciding(c), c));
      answering(api, call, decided as Parameters<typeof answering<Call>>[2]);
    },
  };
}
