import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler, TypedResponse } from 'hono';
import { z } from 'zod';
import { NOUNS, type Noun } from '#scene/change.ts';
import type { Who } from '#scene/people/roles.ts';
import { Problem, Refusal } from '#scene/problem.ts';
import { Words } from '#scene/shape.ts';

/** An empty API for one module. Input that does not fit its schema is refused with a message for each field, before the handler runs. */
export function newApi(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook(result, c) {
      if (result.success) return;
      const isTwice = (field: string) => result.target === 'query' && (c.req.queries(field)?.length ?? 0) > 1;
      const fields = Object.fromEntries(
        result.error.issues.map(({ path, message }) => {
          const field = path.join('.') || 'body';
          return [field, isTwice(field) ? 'is given more than once' : message];
        }),
      );
      const first = Object.entries(fields)[0];
      throw new Refusal('INVALID_ARGUMENT', first === undefined ? 'We don’t understand this.' : `${first[0]}: ${first[1]}`, fields);
    },
  });
}

/** Who may call an endpoint and what a call may cost. Enforced in `src/http/` and shown in the OpenAPI document. */
export interface Access {
  /** The role needed. Ownership is for the handler to check. */
  who: Who;
  /** Which concurrency limit a POST counts against. */
  limit: 'pages' | 'accounts';
  /** How much may be sent. */
  body: 'usual' | 'pasted calendar' | 'picture' | 'flyer';
  /** How long a cached answer for visitors without an account stays valid while its nouns don't change; false: not cached. */
  fresh: 'minute' | 'night' | false;
  /** The nouns its answer shows: a change of one invalidates cached answers. All, by default. */
  reads?: readonly Noun[];
  /** `own`: authorized by cookie, so only our own pages may call it, and answers are stored nowhere. */
  origin: 'own' | 'any';
}

/** An endpoint's declaration. */
export interface Endpoint extends Pick<RouteConfig, 'method' | 'path' | 'request'> {
  'x-access': Access;
  getRoutingPath: () => string;
}

/** Declares a route with its access. */
export function endpoint<const Path extends string, Route extends Omit<RouteConfig, 'path'> & { path: Path } & Access>({
  who,
  limit,
  body,
  fresh,
  origin,
  reads = NOUNS,
  ...route
}: Route) {
  const noteNouns: MiddlewareHandler = (c, next) => {
    const { nouns } = surroundingsOf(c);
    for (const noun of reads) nouns?.add(noun);
    return next();
  };
  const declared = { ...route, middleware: noteNouns, 'x-access': { who, limit, body, fresh, origin } };
  // TypeScript cannot see that what remains of `Route` is a RouteConfig.
  return createRoute<Path, Route & { 'x-access': Access }>(declared as unknown as Route & { 'x-access': Access });
}

/** A JSON request body. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}

/** The optional Idempotency-Key header of calls that create something. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'An Idempotency-Key is 1 to 200 characters without spaces.')
    .optional()
    .meta({ description: 'Repeating a key with the same body within 24 hours creates nothing new; with a different body it fails.' }),
});

interface Shared extends Access {
  tags: string[];
  security?: { bearer: string[] }[];
}

/**
 * Declares the endpoints of a module that share their access.
 * @param answered the responses for a schema
 */
export function calls(shared: Shared, answered: <A extends z.ZodType>(answer: A) => { 200: ReturnType<typeof ok<A>> }) {
  return {
    /** A GET without a query. */
    read<const Path extends string, A extends z.ZodType>(path: Path, summary: string, answer: A) {
      return endpoint({ method: 'get', path, summary, ...shared, responses: answered(answer) });
    },
    /** A POST that creates something, once for each idempotency key. */
    make<const Path extends string, T extends z.ZodType, A extends z.ZodType>(
      path: Path,
      summary: string,
      form: T,
      answer: A,
      body: Access['body'] = shared.body,
    ) {
      const request = { headers: IdempotencyHeader, ...jsonBody(form) };
      return endpoint({ method: 'post', path, summary, ...shared, body, request, responses: answered(answer) });
    },
    /** Any other POST. */
    write<const Path extends string, T extends z.ZodType, A extends z.ZodType>(
      path: Path,
      summary: string,
      form: T,
      answer: A,
      body: Access['body'] = shared.body,
    ) {
      return endpoint({ method: 'post', path, summary, ...shared, body, request: jsonBody(form), responses: answered(answer) });
    },
  };
}

/** An id as sent; it may not exist. */
export const Id = z.string().min(1).max(200);

/** The answer of a call that returns nothing. */
export const Done = z.strictObject({ done: z.literal(true) });
export const DONE: z.output<typeof Done> = { done: true };

/** Access for anybody. */
export const ANYONE = { who: 'anyone', limit: 'pages', body: 'usual', origin: 'any' } as const;

/** Context passed with a request as Hono's bindings. */
export interface Surroundings {
  /** The client's address. */
  address?: string;
  /** Aborted when the client leaves early. */
  gone?: AbortSignal | undefined;
  /** Collects the nouns that the answer shows. */
  nouns?: Set<Noun> | undefined;
  /** Takes the answer itself, for callers in this process. */
  onAnswer?: (answer: unknown) => void;
}

/** The context of a request; empty if none was passed. */
export function surroundingsOf(c: Context): Surroundings {
  return c.env ?? {};
}

/** Answers with JSON, or hands the value to a caller in this process (`Surroundings.onAnswer`) without serializing it. */
export function respond<const T extends object>(c: Context, value: T): Response & TypedResponse<T, 200, 'json'> {
  const { onAnswer } = surroundingsOf(c);
  onAnswer?.(value);
  const response: Response = onAnswer === undefined ? c.json(value) : c.body(null);
  // Only Hono's types read the answer's type.
  return response as Response & TypedResponse<T, 200, 'json'>;
}

/** Responses of a route that succeeds or refuses its input. */
export function answers<T extends z.ZodType>(description: string, schema: T) {
  return { 200: ok(description, schema), 400: PROBLEM };
}

/** Responses that include not found. */
export function answersOrNothing<T extends z.ZodType>(description: string, schema: T) {
  return { ...answers(description, schema), 404: PROBLEM };
}

/** Responses that include not found and moved. */
export function answersOrMoved<T extends z.ZodType>(description: string, schema: T) {
  return { ...answersOrNothing(description, schema), 308: MOVED };
}

/** Responses that include not found and taken down. */
export function answersOrGone<T extends z.ZodType>(description: string, schema: T) {
  return { ...answersOrNothing(description, schema), 410: TAKEN_DOWN };
}

/** Responses that include not found, moved and taken down. */
export function answersOrMovedOrGone<T extends z.ZodType>(description: string, schema: T) {
  return { ...answersOrMoved(description, schema), 410: TAKEN_DOWN };
}

const MOVED = {
  description: 'It was renamed or merged; its new address is in `Location`.',
  headers: z.object({ location: z.string().meta({ description: 'The new address, relative to the old one.', example: 'exampleband' }) }),
};

const PROBLEM = { description: 'Refused, with the reason.', content: { 'application/json': { schema: Problem } } };

const TAKEN_DOWN = { description: 'It was taken down.', content: { 'application/json': { schema: Problem } } };

function ok<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } };
}

/** The last item on a page of a list by name. */
interface Place {
  sortKey: string;
  id: string;
}

/** Encodes a list cursor. */
export function writeCursor({ sortKey, id }: Place): string {
  return Buffer.from(JSON.stringify([sortKey, id])).toString('base64url');
}

const Cursor = z.tuple([Words, Words]);

/** Decodes a list cursor. @throws Refusal INVALID_ARGUMENT for anything else */
export function readCursor(cursor: string): Place {
  try {
    const [sortKey, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { sortKey, id };
  } catch {
    throw new Refusal('INVALID_ARGUMENT', 'cursor: isn’t one of ours', { cursor: 'isn’t one of ours' });
  }
}
