import { useSearchParams } from 'react-router';
import { useRenderContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';
import { FormFrame, wayBack } from './form-frame.tsx';

const DONE: Record<string, string> = {
  PASSWORD_RESET: 'Your new password is saved. Sign in with it.',
  VERIFY_EMAIL: 'Thank you, your email is confirmed.',
  VERIFY_AND_CHANGE_EMAIL: 'Done. Sign in with your new email from now on.',
  RECOVER_EMAIL: 'You have your account back. Choose a new password now, because someone knew the old one.',
};

/** The page after an email's link did its work. */
export function Page() {
  const [query] = useSearchParams();
  const was = query.get('was') ?? '';
  const { loggedIn } = useSession();
  const { origin } = useRenderContext();
  const back = wayBack(query.get('back') ?? '', origin);
  return (
    <FormFrame title="Done" description="Your email link worked.">
      <p className="lead" role="status">
        {Object.hasOwn(DONE, was) ? DONE[was] : 'All set.'}
      </p>
      <p>
        {was === 'RECOVER_EMAIL' ? (
          <a href={paths.forgot()}>Choose a new password</a>
        ) : loggedIn && back !== '/' ? (
          <a className="lone" href={back}>
            Go back to where you were
          </a>
        ) : loggedIn ? (
          <a href={paths.dashboard()}>Go to your dashboard</a>
        ) : (
          <a className="lone" href={paths.login(back === '/' ? {} : { back })}>
            Sign in
          </a>
        )}
      </p>
    </FormFrame>
  );
}
