import { useState } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import { Field } from '../forms/field.tsx';
import { PostForm, Submit } from '../forms/form-parts.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { UsernameField } from '../forms/username-field.tsx';
import { paths } from '../paths.ts';
import { FormFrame } from './form-frame.tsx';
import type { action, loader } from './register-actions.ts';

/** The sign-up form, for an account and its public page. */
export function Page() {
  const { back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const differ = confirm !== '' && !password.startsWith(confirm) ? 'The passwords don’t match.' : undefined;
  return (
    <FormFrame title="Sign up" description="Make an account and get a public page.">
      <PostForm refused={refused}>
        <input type="hidden" name="back" value={back} />
        <Field
          label="Display name"
          name="displayname"
          autoComplete="name"
          maxLength={60}
          hint="What people call you. You can change it anytime."
        />
        <UsernameField />
        <Field label="Email" name="email" type="email" autoComplete="email" hint="Only you can see this." />
        <PasswordField label="Password" name="password" fresh onChange={setPassword} />
        <PasswordField label="Confirm password" name="confirm" why={differ} onChange={setConfirm} />
        <Submit label="Sign up" doing="Signing Up..." />
      </PostForm>
      <p>
        Already have an account? <a href={paths.login(back === '/' ? {} : { back })}>Sign in</a>.
      </p>
    </FormFrame>
  );
}
