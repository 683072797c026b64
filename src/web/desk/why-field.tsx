import { Field } from '../forms/field.tsx';

/** Why something is changed, in the words of whoever changes it. */
export function WhyField({ hint = 'Everyone can read this in the history.' }: { hint?: string }) {
  return <Field label="Why (optional)" name="reason" autoComplete="off" required={false} maxLength={300} hint={hint} />;
}
