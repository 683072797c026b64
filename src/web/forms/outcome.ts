import type { RefusedForm } from './refused-form.ts';

/** What was refused of the last form of a page, if it was this one; `about` names it. */
export function refusedOf(outcome: object | undefined, about: string): RefusedForm | undefined {
  return outcome !== undefined && isRefused(outcome) && outcome.about === about ? outcome.refused : undefined;
}

function isRefused(outcome: object): outcome is { about: string; refused: RefusedForm } {
  return 'refused' in outcome;
}
