import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#scene/problem.ts';
import { oneLine } from '#scene/text/one-line.ts';

/** What a field would say if it were sent today: what came in before lines were cleaned may hold what nothing that is sent does. */
function asLines(says: unknown): unknown {
  if (typeof says === 'string') return oneLine(says).trim();
  return Array.isArray(says) ? says.map(asLines) : says;
}

interface Edited {
  /** What is edited: 'show'. */
  noun: string;
  now: object;
  fields: object;
  /** What fields said when they were read. */
  expected: object;
  wordsOf: (field: string, says: unknown) => string;
  /** What else is not as it was read, by field. */
  others?: Record<string, string>;
}

/** @throws Refusal ABORTED naming every field that says something else by now, and not what it is to say */
export function demandExpected({ noun, now, fields, expected, wordsOf, others = {} }: Edited): void {
  const faults = Object.entries(expected).flatMap(([field, read]) => {
    const says: unknown = Reflect.get(now, field) ?? null;
    const isExpected = [read ?? null, Reflect.get(fields, field) ?? null].some(
      (each) => isDeepStrictEqual(each, says) || isDeepStrictEqual(each, asLines(says)),
    );
    return isExpected ? [] : [[field, `Somebody made this “${wordsOf(field, says)}” meanwhile. Save again to have it say what you wrote.`]];
  });
  const all = { ...Object.fromEntries(faults), ...others };
  const message = `Somebody changed this ${noun} meanwhile. Nothing is lost: look at both, and save again.`;
  if (Object.keys(all).length > 0) throw new Refusal('ABORTED', message, all);
}
