import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#scene/problem.ts';
import { oneLine } from '#scene/text/one-line.ts';

/** A stored value as a form would send it today. */
function asLines(says: unknown): unknown {
  if (typeof says === 'string') return oneLine(says).trim();
  return Array.isArray(says) ? says.map(asLines) : says;
}

interface Edited {
  /** What is edited: 'show'. */
  noun: string;
  now: object;
  fields: object;
  /** The values last read. */
  expected: object;
  wordsOf: (field: string, says: unknown) => string;
  /** Other differences, by field. */
  others?: Record<string, string>;
}

/** @throws Refusal ABORTED naming every field that changed since, except to the new value */
export function demandExpected({ noun, now, fields, expected, wordsOf, others = {} }: Edited): void {
  const faults = Object.entries(expected).flatMap(([field, read]) => {
    const says: unknown = Reflect.get(now, field) ?? null;
    const isExpected = [read ?? null, Reflect.get(fields, field) ?? null].some(
      (each) => isDeepStrictEqual(each, says) || isDeepStrictEqual(each, asLines(says)),
    );
    return isExpected ? [] : [[field, `Someone just changed this to “${wordsOf(field, says)}”. Save again to use yours.`]];
  });
  const all = { ...Object.fromEntries(faults), ...others };
  const message = `Someone just changed this ${noun}. Nothing is lost. Compare both and save again.`;
  if (Object.keys(all).length > 0) throw new Refusal('ABORTED', message, all);
}
