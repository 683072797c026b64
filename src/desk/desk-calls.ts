import type { z } from 'zod';
import { type Access, ANYONE, answers, endpoint } from '#api.ts';

/** What every call of the desk declares. */
export const secured = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };

/** What the calls of the desk answer. */
export function responses<A extends z.ZodType>(answer: A) {
  return answers('For editors alone.', answer);
}

/** Something that editors read. */
export function read<const Path extends string, A extends z.ZodType>(path: Path, summary: string, answer: A) {
  return endpoint({ method: 'get', path, summary, ...secured, responses: responses(answer) });
}

/** Something that editors do. */
export function write<const Path extends string, T extends z.ZodType, A extends z.ZodType>(
  path: Path,
  summary: string,
  form: T,
  answer: A,
  size: Access['body'] = 'usual',
) {
  const request = { body: { required: true, content: { 'application/json': { schema: form } } } };
  return endpoint({ method: 'post', path, summary, ...secured, body: size, request, responses: responses(answer) });
}

/** What was sent, without what was sent as nothing. */
export function given<T extends object>(fields: object): T {
  // The schema of the call says that these are fields of it.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
