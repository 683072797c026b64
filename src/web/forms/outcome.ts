import type { useActionData } from 'react-router';
import type { Refused } from './refused-form.ts';
import type { deed } from '../account/dashboard.ts';

/** What came of the last form of the dashboard. */
export type Answer = ReturnType<typeof useActionData<typeof deed>>;

/** What was refused of a form, if it was this one. */
export function refusedOf(told: Answer, about: string): Refused | undefined {
  return told !== undefined && 'refused' in told && told.about === about ? told.refused : undefined;
}
