import type { z } from 'zod';
import { ANYONE, answers, answersOrNothing, calls } from '#endpoint.ts';

/** What every call of the desk declares. */
export const FOR_EDITORS = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };

/** What the calls of the desk answer. */
export function responses<A extends z.ZodType>(answer: A) {
  return answers('For editors only.', answer);
}

/** What editors read, make and do. */
export const { read, make, write } = calls(FOR_EDITORS, responses);

/** The same, of what may not be there. */
export const { read: readOne, write: writeOne } = calls(FOR_EDITORS, (answer) => answersOrNothing('For editors only.', answer));
