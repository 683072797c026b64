import type { Account } from '#scene/people/account.ts';
import { Field } from '../forms/field.tsx';
import { PostForm, Submit } from '../forms/form-parts.tsx';
import { refusedOf } from '../forms/outcome.ts';
import { PasswordField } from '../forms/password-field.tsx';
import type { FormOutcome } from './dashboard-actions.ts';

/** E-mail, password, and the end of it all: each asks for the password once more. */
export function AccountForms({ account, outcome }: { account: Account; outcome: FormOutcome }) {
  const verify = refusedOf(outcome, 'verify');
  const email = refusedOf(outcome, 'email');
  const password = refusedOf(outcome, 'password');
  const end = refusedOf(outcome, 'delete');
  return (
    <>
      <section aria-labelledby="email-head">
        <h2 id="email-head">Email</h2>
        {account.emailVerified ? null : (
          <PostForm refused={verify}>
            <input type="hidden" name="intent" value="verify" />
            <p>Your address is not confirmed yet.</p>
            <Submit label="Send the letter again" doing="Sending..." />
          </PostForm>
        )}
        <details open={email !== undefined}>
          <summary>Change your email</summary>
          <PostForm refused={email} ids={{ current: 'email-current' }}>
            <input type="hidden" name="intent" value="email" />
            <Field label="New email" name="email" type="email" autoComplete="email" />
            <Current id="email-current" />
            <Submit label="Change it" doing="Sending..." />
          </PostForm>
        </details>
      </section>
      <section aria-labelledby="password-head">
        <h2 id="password-head">Password</h2>
        <details open={password !== undefined}>
          <summary>Change your password</summary>
          <PostForm refused={password} ids={{ current: 'password-current' }}>
            <input type="hidden" name="intent" value="password" />
            <Current id="password-current" />
            <PasswordField label="New password" name="password" fresh />
            <PasswordField label="Confirm password" name="confirm" />
            <Submit label="Change it" doing="Saving..." />
          </PostForm>
        </details>
      </section>
      <section aria-labelledby="end-head">
        <h2 id="end-head">Leave</h2>
        <details open={end !== undefined}>
          <summary>Delete my account</summary>
          <PostForm refused={end} ids={{ current: 'delete-current' }}>
            <p>Your account, your page and everything kept with them are gone for good.</p>
            <input type="hidden" name="intent" value="delete" />
            <Current id="delete-current" />
            <Submit label="Delete my account" doing="Deleting..." />
          </PostForm>
        </details>
      </section>
    </>
  );
}

/** The password as it is now; several forms of a page ask for it, so each has an id of its own. */
function Current({ id }: { id: string }) {
  return <PasswordField label="Your password" name="current" id={id} />;
}
