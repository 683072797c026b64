import type { RefusedForm } from './refused-form.ts';

/** What was refused of the last form of a page, if it was this one; `about` names it. */
export function refusedOf(outcome: object | undefined, about: string): RefusedForm | undefined {
  return outcome !== undefined && isRefused(outcome) && outcome.about === about ? outcome.refused : undefined;
}

function isRefused(outcome: object): outcome is { about: string; refused: RefusedForm } {
  return 'refused' in outcome;
}

/** What was refused of a form, by whatever its page's action answered; undefined where it was taken. */
export function refusalIn(answered: unknown): RefusedForm | undefined {
  if (typeof answered !== 'object' || answered === null) return undefined;
  if ('refused' in answered) return refusalIn(answered.refused);
  return 'message' in answered && 'kept' in answered ? (answered as RefusedForm) : undefined;
}
