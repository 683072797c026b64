import { paths } from '../paths.ts';
import { Door } from './door.tsx';
import { Field } from './field.tsx';
import { NotOpenYet } from './not-open-yet.tsx';

export function Page() {
  return (
    <Door title="Sign up" description="Make an account and keep a public page.">
      <NotOpenYet />
      <form className="form" method="post">
        <Field label="Display name" name="displayname" type="text" autoComplete="name" disabled />
        <Field label="Username" name="username" type="text" autoComplete="username" disabled />
        <Field label="Email" name="email" type="email" autoComplete="email" disabled />
        <Field label="Password" name="password" type="password" autoComplete="new-password" disabled />
        <Field label="Confirm password" name="confirm" type="password" autoComplete="new-password" disabled />
        <button className="button" type="submit" disabled>
          Sign up
        </button>
      </form>
      <p>
        Known here already? <a href={paths.login()}>Sign in</a>.
      </p>
    </Door>
  );
}
