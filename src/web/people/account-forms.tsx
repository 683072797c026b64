import { Form } from 'react-router';
import type { Account } from '#scene/account.ts';
import { Field } from './field.tsx';
import { Refusal, Submit } from './form-parts.tsx';
import { PasswordField } from './password-field.tsx';
import { type Answer, refusedOf, Said } from './told.tsx';

/** E-mail, password, and the end of it all: each asks for the password once more. */
export function AccountForms({ account, told }: { account: Account; told: Answer }) {
  const email = refusedOf(told, 'email') ?? refusedOf(told, 'verify');
  const password = refusedOf(told, 'password');
  const end = refusedOf(told, 'delete');
  return (
    <>
      <section aria-labelledby="email-head">
        <h2 id="email-head">Email</h2>
        <Said told={told} about="email" />
        {account.emailVerified ? null : (
          <Form className="form" method="post">
            <input type="hidden" name="deed" value="verify" />
            <p>Your address is not confirmed yet.</p>
            <Submit label="Send the letter again" doing="Sending..." />
          </Form>
        )}
        <details open={email !== undefined}>
          <summary>Change your email</summary>
          <Form className="form" method="post">
            <Refusal refused={email} />
            <input type="hidden" name="deed" value="email" />
            <Field label="New email" name="email" type="email" autoComplete="email" value={email?.kept.email} why={email?.fields.email} />
            <Current id="email-current" why={email?.fields.current} />
            <Submit label="Change it" doing="Sending..." />
          </Form>
        </details>
      </section>
      <section aria-labelledby="password-head">
        <h2 id="password-head">Password</h2>
        <Said told={told} about="password" />
        <details open={password !== undefined}>
          <summary>Change your password</summary>
          <Form className="form" method="post">
            <Refusal refused={password} />
            <input type="hidden" name="deed" value="password" />
            <Current id="password-current" why={password?.fields.current} />
            <PasswordField label="New password" name="password" fresh why={password?.fields.password} />
            <PasswordField label="Confirm password" name="confirm" why={password?.fields.confirm} />
            <Submit label="Change it" doing="Saving..." />
          </Form>
        </details>
      </section>
      <section aria-labelledby="end-head">
        <h2 id="end-head">Leave</h2>
        <details open={end !== undefined}>
          <summary>Delete my account</summary>
          <Form className="form" method="post">
            <p>Your account, your page and everything kept with them are gone for good.</p>
            <Refusal refused={end} />
            <input type="hidden" name="deed" value="delete" />
            <Current id="delete-current" why={end?.fields.current} />
            <Submit label="Delete my account" doing="Deleting..." />
          </Form>
        </details>
      </section>
    </>
  );
}

/** The password as it is now; several forms of a page ask for it, so each has an id of its own. */
function Current({ id, why }: { id: string; why: string | undefined }) {
  return <PasswordField label="Your password" name="current" id={id} why={why} />;
}
