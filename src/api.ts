import { OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import { Problem, Refusal } from '#scene/problem.ts';

/** An empty API for one room: input that does not fit its schema is refused before the handler is called, naming each field. */
export function newApi(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook(result) {
      if (result.success) return;
      const fields = Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]));
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
export function answersOrNothing<T extends z.ZodType>(description: string, schema: T) {
  return { ...answers(description, schema), 404: PROBLEM };
}

const PROBLEM = { description: 'Refused, with the reason.', content: { 'application/json': { schema: Problem } } };

function ok<T extends z.ZodType>(description: string, schema: T) {
  return { description, content: { 'application/json': { schema } } };
}
