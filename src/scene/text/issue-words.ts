import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object of fields',
  record: 'an object of entries by id',
};

/**
 * Says of a file somebody wrote by hand what is wrong with it, in words that follow the field's name: given to a schema as `{ error: issueWords }`.
 * @returns undefined where the schema library's own sentence will do
 */
export function issueWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_key':
      return `cannot be an id: it ${issue.issues[0]?.message}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'must not be empty' : undefined;
    default:
      return undefined;
  }
}
