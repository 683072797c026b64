import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, answersOrNothing, calls, newApi, respond } from '#endpoint.ts';
import type { Guard } from '#identity/session/guard.ts';
import { type Deciding, decidingOf, signedDecision } from './decisions/decision-store.ts';

/** What all calls of the desk declare. */
export const FOR_EDITORS = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };

/** The responses of the desk's calls. */
export function responses<A extends z.ZodType>(answer: A) {
  return answers('For editors only.', answer);
}

/** Declares calls of the desk. */
export const { read, make, write } = calls(FOR_EDITORS, responses);

/** Declares calls about something that may not exist. */
export const { read: readOne, write: writeOne } = calls(FOR_EDITORS, (answer) => answersOrNothing('For editors only.', answer));

/** A call's parsed body, or its query. */
export type Sent<Call> = Call extends { request: { body: { content: { 'application/json': { schema: infer Body extends z.ZodType } } } } }
  ? z.output<Body>
  : Call extends { request: { query: infer Query extends z.ZodType } }
    ? z.output<Query>
    : undefined;
/** A call's answer. */
export type Answer<Call> = Call extends {
  responses: { 200: { content: { 'application/json': { schema: infer Body extends z.ZodType } } } };
}
  ? z.output<Body>
  : never;

/** Answers a call with the result of `handle`. */
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
  // Hono would derive the declared types again.
  api.openapi(call as never, answer as never);
}

/** What the desk's APIs need. */
export interface DeskNeeds {
  db: Database;
  clock: Clock;
  guard: Guard;
}

/** An API of the desk: its calls, and calls that are decisions. */
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
