import type { ReactNode } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import { useRenderContext } from '../contexts.ts';
import { PostForm, Submit } from '../forms/form-parts.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';
import { FormFrame, wayBack } from './form-frame.tsx';
import type { action, loader } from './letter-actions.ts';

type Letter = ReturnType<typeof useLoaderData<typeof loader>>;

/** What each kind of email asks. Nothing happens before the button: mail scanners follow links. */
const ASKING: Record<string, { title: string; say: (letter: Letter) => string; button: string }> = {
  VERIFY_EMAIL: { title: 'Your address', say: ({ email }) => `Is ${email} yours?`, button: 'Yes, it’s mine' },
  VERIFY_AND_CHANGE_EMAIL: {
    title: 'Your new address',
    say: ({ email, newEmail }) => `Sign in with ${newEmail} from now on, instead of ${email}?`,
    button: 'Yes, change it',
  },
  RECOVER_EMAIL: {
    title: 'Undo the change',
    say: ({ email, newEmail }) => `You sign in with ${newEmail} now. Change it back to ${email}? This signs you out everywhere.`,
    button: 'Yes, change it back',
  },
};

/** The page behind an email's link. */
export function Page() {
  const letter = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (letter.trouble !== '') return <Trouble letter={letter} />;
  const asking = ASKING[letter.purpose];
  return (
    <FormFrame title={asking?.title ?? 'New password'} description="Confirm a link from an email.">
      <PostForm refused={refused}>
        <input type="hidden" name="code" value={letter.code} />
        <input type="hidden" name="purpose" value={letter.purpose} />
        {asking === undefined ? (
          <>
            <p>Choose a new password for {letter.email}.</p>
            <PasswordField label="New password" name="password" fresh />
            <PasswordField label="Confirm password" name="confirm" />
          </>
        ) : (
          <>
            <p className="lead">{asking.say(letter)}</p>
            {letter.asksPassword ? <Account /> : null}
          </>
        )}
        <Submit label={asking?.button ?? 'Save the new password'} doing="One moment..." />
      </PostForm>
    </FormFrame>
  );
}

/** Whoever follows a link that a stranger requested must not confirm the stranger's account: the password is asked for. */
function Account() {
  return (
    <>
      <p>
        You aren’t signed in here, so enter the account’s password too. Didn’t make this account, or don’t know the password? You can{' '}
        <a href={paths.forgot()}>choose a new password by email</a> instead; after that, nobody else can get in.
      </p>
      <PasswordField label="Password" name="current" />
    </>
  );
}

/** A link that no longer works, with a way on. */
function Trouble({ letter }: { letter: Letter }) {
  return (
    <FormFrame title="Link expired" description="This link no longer works.">
      <p className="lead" role="alert">
        {letter.trouble}
      </p>
      {letter.mode === 'verifyEmail' ? <Unconfirmed letter={letter} /> : <OtherWays mode={letter.mode} />}
    </FormFrame>
  );
}

function OtherWays({ mode }: { mode: string }): ReactNode {
  if (mode === 'verifyAndChangeEmail') {
    return (
      <p>
        <a href={paths.dashboard()}>Your dashboard</a> sends another.
      </p>
    );
  }
  return (
    <p>
      <a href={paths.forgot()}>Ask for a new password</a>, or <a href={paths.login()}>sign in</a>.
    </p>
  );
}

/** Sends another confirmation, with the same continuation. */
function Unconfirmed({ letter: { mode, code, continueUrl } }: { letter: Letter }) {
  const refused = useActionData<typeof action>();
  const { currentUser } = useSession();
  const { origin } = useRenderContext();
  const back = wayBack(continueUrl, origin);
  if (currentUser === null) {
    const here = paths.letter({ mode, oobCode: code, ...(continueUrl === '' ? {} : { continueUrl }) });
    return (
      <>
        <p>Sign in to get another email.</p>
        <p>
          <a className="lone" href={paths.login({ back: here })}>
            Sign in
          </a>
        </p>
      </>
    );
  }
  if (currentUser.emailVerified) {
    return (
      <p>
        Your email is confirmed anyway.{' '}
        <a href={back === '/' ? paths.dashboard() : back}>{back === '/' ? 'Go to your dashboard' : 'Go back to where you were'}</a>
      </p>
    );
  }
  return (
    <PostForm refused={refused}>
      <p>We’ll send another to {currentUser.email}.</p>
      <input type="hidden" name="intent" value="another" />
      <input type="hidden" name="back" value={back} />
      <Submit label="Send me another email" doing="Sending..." />
    </PostForm>
  );
}
