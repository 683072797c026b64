import { paths } from '../paths.ts';
import { Door } from './door.tsx';
import { Field } from './field.tsx';
import { NotOpenYet } from './not-open-yet.tsx';

export function Page() {
  return (
    <Door title="Sign in" description="Sign in to keep a page of your own.">
      <NotOpenYet />
      <form className="form" method="post">
        <Field label="Email" name="email" type="email" autoComplete="username" disabled />
        <Field label="Password" name="password" type="password" autoComplete="current-password" disabled />
        <button className="button" type="submit" disabled>
          Sign in
        </button>
      </form>
      <p>
        New here? <a href={paths.register()}>Make an account</a> will lead to a page of your own.
      </p>
    </Door>
  );
}
