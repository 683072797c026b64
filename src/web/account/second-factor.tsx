import { Field } from '../forms/field.tsx';
import { findRefusal, PostForm, Submit } from '../forms/form-parts.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import type { Enrolment, FormOutcome } from './dashboard-actions.ts';

/** Sets up an authenticator app, or removes it. */
export function SecondFactor({ on, confirmed, outcome }: { on: boolean; confirmed: boolean; outcome: FormOutcome }) {
  const enrolment = outcome !== undefined && 'enrolment' in outcome ? outcome.enrolment : undefined;
  const codes = outcome !== undefined && 'recoveryCodes' in outcome ? outcome.recoveryCodes : undefined;
  const refused = findRefusal(outcome, 'second-factor');
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">Authenticator app</h2>
      {codes === undefined ? null : <RecoveryCodes codes={codes} />}
      {enrolment !== undefined ? (
        <Enrol enrolment={enrolment} refused={refused} />
      ) : !on && !confirmed ? (
        <Unconfirmed refused={refused} />
      ) : (
        <PostForm refused={refused} suffix="factor">
          <p>
            {on
              ? 'You need a code from your app to sign in.'
              : 'Ask for a code from an app on your phone as well as your password, so nobody gets in with your password alone.'}
          </p>
          <input type="hidden" name="intent" value={on ? 'second-factor-remove' : 'second-factor'} />
          <PasswordField label="Your password" name="current" />
          <Submit label={on ? 'Remove the app' : 'Set up an app'} doing="One moment..." />
        </PostForm>
      )}
    </section>
  );
}

/** An app on somebody else's address would lock its owner out: the address is confirmed first. */
function Unconfirmed({ refused }: { refused: ReturnType<typeof findRefusal> }) {
  return (
    <PostForm refused={refused}>
      <p>
        Ask for a code from an app on your phone as well as your password. Confirm your email first: send yourself the email, open its link,
        then set up the app here.
      </p>
      <input type="hidden" name="intent" value="second-factor-letter" />
      <Submit label="Send the email" doing="Sending..." />
    </PostForm>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="lead" role="status">
        Your account is now protected by your authenticator app. Write these codes down: each lets you in once without the app, and we won’t
        show them again.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function Enrol({ enrolment, refused }: { enrolment: Enrolment; refused: ReturnType<typeof findRefusal> }) {
  const { secret, uri, session, squares } = enrolment;
  return (
    <PostForm refused={refused}>
      <p>Scan the QR code with your app, or type in the key. Then enter the code it shows.</p>
      <Squares rows={squares} />
      <p>
        Key: <code className="key">{secret.match(/.{1,4}/g)?.join(' ')}</code> · <a href={uri}>open in an app on this device</a>
      </p>
      <input type="hidden" name="intent" value="second-factor-finish" />
      <input type="hidden" name="session" value={session} />
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="uri" value={uri} />
      <input type="hidden" name="squares" value={squares.join('.')} />
      <Field label="Code" name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={10} />
      <Submit label="Finish" doing="One moment..." />
    </PostForm>
  );
}

/** The key as a QR code, black on white by day and night so that cameras read it. */
function Squares({ rows }: { rows: readonly string[] }) {
  const path = rows.flatMap((row, y) => [...row].flatMap((dark, x) => (dark === '1' ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="squares" viewBox={`-2 -2 ${rows.length + 4} ${rows.length + 4}`} role="img" aria-label="QR code for your app">
      <path className="ground" d={`M-2 -2h${rows.length + 4}v${rows.length + 4}h-${rows.length + 4}z`} />
      <path className="dark" d={path} />
    </svg>
  );
}
