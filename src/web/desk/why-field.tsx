import { Field } from '../forms/field.tsx';

/** Why something is changed, in the words of whoever changes it. */
export function WhyField({ hint = 'Anybody may read it in the history.' }: { hint?: string }) {
  return <Field label="Why, if you like" name="reason" autoComplete="off" required={false} maxLength={300} hint={hint} />;
}
