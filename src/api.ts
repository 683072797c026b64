import { OpenAPIHono } from '@hono/zod-openapi';
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
