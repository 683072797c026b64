import { useSearchParams } from 'react-router';
import { useRenderContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';
import { FormFrame, wayBack } from './form-frame.tsx';

const DONE: Record<string, string> = {
  PASSWORD_RESET: 'Your new password is saved. Sign in with it.',
  VERIFY_EMAIL: 'Thank you: your address is confirmed.',
  VERIFY_AND_CHANGE_EMAIL: 'Done: you sign in with your new address from now on.',
  RECOVER_EMAIL: 'Your account is yours again. Now choose a new password, for somebody knew the old one.',
};

/** The page after an email's link did its work. */
export function Page() {
  const [query] = useSearchParams();
  const was = query.get('was') ?? '';
  const { loggedIn } = useSession();
  const { origin } = useRenderContext();
  const back = wayBack(query.get('back') ?? '', origin);
  return (
    <FormFrame title="Done" description="What the email asked for is done.">
      <p className="lead" role="status">
        {Object.hasOwn(DONE, was) ? DONE[was] : 'It is done.'}
      </p>
      <p>
        {was === 'RECOVER_EMAIL' ? (
          <a href={paths.forgot()}>Choose a new password</a>
        ) : loggedIn && back !== '/' ? (
          <a className="lone" href={back}>
            Go on where you were
          </a>
        ) : loggedIn ? (
          <a href={paths.dashboard()}>To your dashboard</a>
        ) : (
          <a className="lone" href={paths.login(back === '/' ? {} : { back })}>
            Sign in
          </a>
        )}
      </p>
    </FormFrame>
  );
}
