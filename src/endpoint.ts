import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler, TypedResponse } from 'hono';
import { z } from 'zod';
import { NOUNS, type Noun } from '#scene/change.ts';
import type { Who } from '#scene/people/roles.ts';
import { Problem, Refusal } from '#scene/problem.ts';
import { Words } from '#scene/shape.ts';

/** An empty API for one module: input that does not fit its schema is refused before the handler is called, naming each field. */
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
      throw new Refusal('INVALID_ARGUMENT', first === undefined ? 'This makes no sense.' : `${first[0]}: ${first[1]}`, fields);
    },
  });
}

/** Who may call an endpoint, and what a call may cost. All of it is enforced from here (`src/http/endpoints.ts`) and told in the OpenAPI document. */
export interface Access {
  /** By the table of who may do what; that somebody is the owner of what is named only the handler knows. */
  who: Who;
  /** Which concurrency limit a POST counts against. */
  limit: 'pages' | 'accounts';
  /** How much may be sent. */
  body: 'usual' | 'pasted calendar' | 'picture' | 'flyer';
  /** How long the answer for whoever is not signed in may be kept while what it was made of stays as it is; false: not at all. */
  fresh: 'minute' | 'night' | false;
  /** What its answer shows: a cached answer is good until one of these changes. Everything, unless said otherwise. */
  reads?: readonly Noun[];
  /** `own`: it goes by cookie, so only our own pages may change anything by it, and its answers are stored nowhere. */
  origin: 'own' | 'any';
}

/** An endpoint as whoever stands before the API reads it. */
export interface Endpoint extends Pick<RouteConfig, 'method' | 'path' | 'request'> {
  'x-access': Access;
  getRoutingPath: () => string;
}

/** A route with who may call it and what a call may cost. */
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
  // The parts were taken out of a Route, and what is left of it is what OpenAPI knows.
  return createRoute<Path, Route & { 'x-access': Access }>(declared as unknown as Route & { 'x-access': Access });
}

/** What an endpoint is sent as JSON. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}

/** The header a client may send with what makes something: a word of its own choosing, another for each thing. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'An Idempotency-Key is 1 to 200 characters without spaces.')
    .optional()
    .meta({ description: 'The same key with the same body within 24 hours makes nothing twice; with another body it is refused.' }),
});

/** What the endpoints of a room have in common. */
interface Shared extends Access {
  tags: string[];
  security?: { bearer: string[] }[];
}

/**
 * How the endpoints of one room are declared that take no words of a query: what they have in common is said once.
 * @param answered what such an endpoint answers, by the schema of it where all is well
 */
export function calls(shared: Shared, answered: <A extends z.ZodType>(answer: A) => { 200: ReturnType<typeof ok<A>> }) {
  return {
    /** Something that is read. */
    read<const Path extends string, A extends z.ZodType>(path: Path, summary: string, answer: A) {
      return endpoint({ method: 'get', path, summary, ...shared, responses: answered(answer) });
    },
    /** Something that is made: asked for again under the same key, it is made once. */
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
    /** Something that is done. */
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

/** The id of something, as it is sent: whether there is such a thing is asked later. */
export const Id = z.string().min(1).max(200);

/** What is answered where there is nothing to tell but that it is done. */
export const Done = z.strictObject({ done: z.literal(true) });
export const DONE: z.output<typeof Done> = { done: true };

/** What anybody may read. */
export const ANYONE = { who: 'anyone', limit: 'pages', body: 'usual', origin: 'any' } as const;

/** What a request comes with besides what was sent: Hono's bindings. */
export interface Surroundings {
  /** The address it truly came from. */
  address?: string;
  /** Aborted when whoever asks goes away before they were answered. */
  gone?: AbortSignal | undefined;
  /** Collects what the answer shows. */
  nouns?: Set<Noun> | undefined;
  /** Takes the answer itself, where whoever asks is in this process. */
  onAnswer?: (answer: unknown) => void;
}

/** What a request came with besides what was sent; nothing where nobody handed it on. */
export function surroundingsOf(c: Context): Surroundings {
  return c.env ?? {};
}

/** Answers with a value: as JSON, or to a caller in this process (`Surroundings.onAnswer`) the value itself, which is then not written down to be read again. */
export function respond<const T extends object>(c: Context, value: T): Response & TypedResponse<T, 200, 'json'> {
  const { onAnswer } = surroundingsOf(c);
  onAnswer?.(value);
  const response: Response = onAnswer === undefined ? c.json(value) : c.body(null);
  // Hono carries the type of what was answered on the response; nothing of it is there when it runs.
  return response as Response & TypedResponse<T, 200, 'json'>;
}

/** The answers of a route that can only succeed or be refused for its input. */
export function answers<T extends z.ZodType>(description: string, schema: T) {
  return { 200: ok(description, schema), 400: PROBLEM };
}

/** The answers of a route that may also not find what it is asked for. */
export function answersOrNothing<T extends z.ZodType>(description: string, schema: T) {
  return { ...answers(description, schema), 404: PROBLEM };
}

/** The answers of a route for one thing that may have another address now. */
export function answersOrMoved<T extends z.ZodType>(description: string, schema: T) {
  return { ...answersOrNothing(description, schema), 308: MOVED };
}

/** The answers of a route for one thing, or what belongs to it, that may have been taken down. */
export function answersOrGone<T extends z.ZodType>(description: string, schema: T) {
  return { ...answersOrNothing(description, schema), 410: TAKEN_DOWN };
}

/** The answers of a route for one thing that may have another address now, or have been taken down. */
export function answersOrMovedOrGone<T extends z.ZodType>(description: string, schema: T) {
  return { ...answersOrMoved(description, schema), 410: TAKEN_DOWN };
}

const MOVED = {
  description: 'It was renamed, or found to be another: it stands at the address in `Location` for good.',
  headers: z.object({ location: z.string().meta({ description: 'The new address, relative to the old one.', example: 'exampleband' }) }),
};

const PROBLEM = { description: 'Refused, with the reason.', content: { 'application/json': { schema: Problem } } };

const TAKEN_DOWN = { description: 'It was here, and was taken down.', content: { 'application/json': { schema: Problem } } };

function ok<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } };
}

/** Where a page of a list by name ended; the next begins after it. */
interface Place {
  sortKey: string;
  id: string;
}

/** A place as it goes into an address. */
export function writeCursor({ sortKey, id }: Place): string {
  return Buffer.from(JSON.stringify([sortKey, id])).toString('base64url');
}

const Cursor = z.tuple([Words, Words]);

/** @throws Refusal INVALID_ARGUMENT for what is no cursor of ours */
export function readCursor(cursor: string): Place {
  try {
    const [sortKey, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { sortKey, id };
  } catch {
    throw new Refusal('INVALID_ARGUMENT', 'cursor: is not one we gave out', { cursor: 'is not one we gave out' });
  }
}
