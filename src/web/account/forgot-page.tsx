import { useActionData } from 'react-router';
import { Field } from '../forms/field.tsx';
import { PostForm, Submit } from '../forms/form-parts.tsx';
import { paths } from '../paths.ts';
import type { action } from './forgot-actions.ts';
import { FormFrame } from './form-frame.tsx';

/** Says the same whether or not the address has an account. */
export function Page() {
  const answer = useActionData<typeof action>();
  const refused = answer !== undefined && 'message' in answer ? answer : undefined;
  return (
    <FormFrame title="New password" description="Get an email to reset your password.">
      {answer !== undefined && 'sentTo' in answer ? (
        <>
          <p className="lead" role="status">
            If {answer.sentTo} has an account here, we sent it an email. Its link works for a few minutes.
          </p>
          <p>
            Didn’t get it? Check your spam folder, or <a href={paths.forgot()}>ask again</a>.
          </p>
        </>
      ) : (
        <PostForm refused={refused}>
          <p>Enter the email you signed up with, and we’ll send you a link to choose a new password.</p>
          <Field label="Email" name="email" type="email" autoComplete="username" />
          <Submit label="Send the email" doing="Sending..." />
        </PostForm>
      )}
      <p>
        <a className="lone" href={paths.login()}>
          Back to sign in
        </a>
      </p>
    </FormFrame>
  );
}
