import { useActionData, useLoaderData } from 'react-router';
import { Field } from '../forms/field.tsx';
import { PostForm, Submit } from '../forms/form-parts.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { paths } from '../paths.ts';
import { FormFrame } from './form-frame.tsx';
import type { action, HalfWay, loader } from './login-actions.ts';

/** The pages that send people here to claim an artist or venue. */
const CLAIM = /^\/(?:artists|venues)\/[^/]+\/claim$/;

/** Asks for email and password, then for a code where the account has an authenticator app. */
export function Page() {
  const { back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormFrame title="Sign in" description="Sign in to have your own page.">
      {answer !== undefined && 'pending' in answer ? <SecondStep {...answer} /> : <FirstStep back={back} refused={answer} />}
    </FormFrame>
  );
}

function FirstStep({ back, refused }: { back: string; refused: Exclude<ReturnType<typeof useActionData<typeof action>>, HalfWay> }) {
  const register = paths.register(back === '/' ? {} : { back });
  return (
    <>
      {CLAIM.test(back) ? (
        <p className="lead">
          To claim this page, sign in or <a href={register}>make an account</a>.
        </p>
      ) : null}
      <PostForm refused={refused}>
        <input type="hidden" name="back" value={back} />
        <Field label="Email" name="email" type="email" autoComplete="username" />
        <PasswordField label="Password" name="password" />
        <Submit label="Sign in" doing="Signing In..." />
      </PostForm>
      <p>
        <a className="lone" href={paths.forgot()}>
          Forgot your password?
        </a>
      </p>
      <p>
        New here? <a href={register}>Make an account</a>.
      </p>
    </>
  );
}

function SecondStep({ pending, back, refused }: HalfWay) {
  return (
    <>
      <PostForm refused={refused}>
        <p>Next, enter the code from your authenticator app, or one of your recovery codes.</p>
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="pending" value={pending} />
        <Field label="Code" name="code" autoComplete="one-time-code" maxLength={40} />
        <Submit label="Sign in" doing="Signing In..." />
      </PostForm>
      <p>
        <a href={paths.login(back === '/' ? {} : { back })}>Start over</a>
      </p>
    </>
  );
}
