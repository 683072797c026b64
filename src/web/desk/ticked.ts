import type { RefusedForm } from '../forms/refused-form.ts';

/** What is ticked of a list; kept with the form, so that a form not taken stands there as it was sent. */
export function picksIn(form: FormData, name: string): string[] {
  const picks = form.getAll(name).filter((id) => typeof id === 'string');
  form.set('picks', picks.join(' '));
  return picks;
}

/** What was ticked in a form that was not taken. */
export function picksOf(refused: RefusedForm | undefined): ReadonlySet<string> {
  return new Set(refused?.kept.picks?.split(' ').filter(Boolean));
}
