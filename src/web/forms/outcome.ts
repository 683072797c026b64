import type { useActionData } from 'react-router';
import type { action } from '../account/dashboard-actions.ts';
import type { RefusedForm } from './refused-form.ts';

/** What came of the last form of the dashboard. */
export type FormOutcome = ReturnType<typeof useActionData<typeof action>>;

/** What was refused of a form, if it was this one. */
export function refusedOf(told: FormOutcome, about: string): RefusedForm | undefined {
  return told !== undefined && 'refused' in told && told.about === about ? told.refused : undefined;
}
