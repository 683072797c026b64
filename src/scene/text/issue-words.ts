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
 * Explains an invalid value in a hand-written file, to follow the field's name; given to a schema as `{ error: issueWords }`.
 * @returns undefined if the schema library's sentence is good enough
 */
export function issueWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return choiceWords(issue.input, issue.values);
    case 'unrecognized_keys':
      return `we don’t have the field ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_key':
      return `can’t be an id: it ${issue.issues[0]?.message}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'must not be empty' : undefined;
    default:
      return undefined;
  }
}

/** Lists the valid choices and the given value: 'must be ical, page or sheet, and not "ics"'. */
function choiceWords(input: unknown, choices: readonly unknown[]): string {
  if (input === undefined) return 'is missing';
  const words = choices.map(String);
  const may = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return `must be ${may}${typeof input === 'string' ? `, and not "${input.slice(0, 40)}"` : ''}`;
}
