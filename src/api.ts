import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { Problem, Refusal } from '#scene/problem.ts';
import { Words } from '#scene/shape.ts';

/** An empty API for one room: input that does not fit its schema is refused before the handler is called, naming each field. */
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
  /** Editors are admins too; that somebody is the owner of what is named only the handler knows. */
  who: 'anyone' | 'signed in' | 'owner' | 'editor';
  /** Which concurrency limit a POST counts against. */
  limit: 'pages' | 'accounts';
  /** How much may be sent. */
  body: 'usual' | 'pasted calendar';
  /** How long the answer for whoever is not signed in may be kept while the content stays as it is; false: not at all. */
  fresh: 'minute' | 'night' | 'profiles' | false;
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
  ...route
}: Route) {
  const declared = { ...route, 'x-access': { who, limit, body, fresh, origin } };
  // The parts were taken out of a Route, and what is left of it is what OpenAPI knows.
  return createRoute<Path, Route & { 'x-access': Access }>(declared as unknown as Route & { 'x-access': Access });
}

/** What anybody may read. */
export const ANYONE = { who: 'anyone', limit: 'pages', body: 'usual', origin: 'any' } as const;

/** The answers of a route that can only succeed or be refused for its input. */
export function answers<T extends z.ZodType>(description: string, schema: T) {
  return { 200: ok(description, schema), 400: PROBLEM };
}

/** The answers of a route that may also not find what it is asked for. */
function answersOrNothing<T extends z.ZodType>(description: string, schema: T) {
  return { ...answers(description, schema), 404: PROBLEM };
}

/** The answers of a route for one thing that may have another address now. */
export function answersOrMoved<T extends z.ZodType>(description: string, schema: T) {
  return { ...answersOrNothing(description, schema), 308: MOVED };
}

const MOVED = {
  description: 'It was renamed, or found to be another: it stands at the address in `Location` for good.',
  headers: z.object({ location: z.string().meta({ description: 'The new address, relative to the old one.', example: 'exampleband' }) }),
};

const PROBLEM = { description: 'Refused, with the reason.', content: { 'application/json': { schema: Problem } } };

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
