import type { z } from 'zod';
import { type Access, ANYONE, answers, answersOrNothing, calls, endpoint, jsonBody } from '#api.ts';
import { IdempotencyHeader } from '#identity/limits/idempotency.ts';

/** What every call of the desk declares. */
export const FOR_EDITORS = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };

/** What the calls of the desk answer. */
export function responses<A extends z.ZodType>(answer: A) {
  return answers('For editors alone.', answer);
}

/** What editors read, and what they do. */
export const { read, write } = calls(FOR_EDITORS, responses);

/** What editors make: asked for again under the same key, it is made once. */
export function make<const Path extends string, T extends z.ZodType, A extends z.ZodType>(
  path: Path,
  summary: string,
  form: T,
  answer: A,
  body: Access['body'] = 'usual',
) {
  const request = { headers: IdempotencyHeader, ...jsonBody(form) };
  return endpoint({ method: 'post', path, summary, ...FOR_EDITORS, body, request, responses: responses(answer) });
}

/** The same, of what may not be there. */
export const { read: readOne, write: writeOne } = calls(FOR_EDITORS, (answer) => answersOrNothing('For editors alone.', answer));
