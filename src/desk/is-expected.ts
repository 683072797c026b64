import { isDeepStrictEqual } from 'node:util';
import { oneLine } from '#scene/text/one-line.ts';

/** What a field would say if it were sent today: what came in before lines were cleaned may hold what nothing that is sent does. */
function asLines(says: unknown): unknown {
  if (typeof says === 'string') return oneLine(says).trim();
  return Array.isArray(says) ? says.map(asLines) : says;
}

/** Whether a field says what somebody read there, or has it say already. */
export function isExpected(says: unknown, read: unknown, wanted: unknown): boolean {
  return [read, wanted].some((each) => isDeepStrictEqual(each, says) || isDeepStrictEqual(each, asLines(says)));
}
