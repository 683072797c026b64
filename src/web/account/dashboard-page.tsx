import { Form, useActionData, useLoaderData } from 'react-router';
import type { Account } from '#scene/people/account.ts';
import { isEmailUser } from '#scene/people/email-user.ts';
import type { ReadAnswer } from '../api.ts';
import { Field } from '../forms/field.tsx';
import { findRefusal, PostForm, Submit } from '../forms/form-parts.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Fact, Moment } from '../look/facts.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { PersonPoster } from '../profile/person-poster.tsx';
import type { action, FormOutcome, loader } from './dashboard-actions.ts';
import css from './dashboard-page.css?inline';
import { SecondFactor } from './second-factor.tsx';

/** The owner's view of an account. */
export function Page() {
  const { account, profile, isPublic, sessions, now } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <section className="wrap dashboard">
      <PageHead title="Dashboard" description="Your account." isUnlisted />
      <PageStyle name="dashboard" css={css} />
      {profile === null ? null : <PersonPoster username={profile.username} />}
      <h1>Dashboard</h1>
      {profile === null ? (
        <p className="lead">
          Your account has no page yet. <a href={paths.finish()}>Choose its name</a>.
        </p>
      ) : null}
      <dl className="about-account">
        <Fact name="Username">{profile === null ? '—' : <a href={paths.user(profile.username)}>{profile.username}</a>}</Fact>
        {isPublic || profile === null ? null : (
          <Fact name="Your page">
            Only you can see it until you confirm your email. <a href="#email-head">Send the email again</a>
          </Fact>
        )}
        <Fact name="Profile name">
          <bdi>{profile?.displayname ?? account.displayName}</bdi>
        </Fact>
        <Fact name="Email">
          {account.email} {account.emailVerified ? '(confirmed)' : '(not confirmed yet)'}
        </Fact>
        <Fact name="Account created">
          <Moment at={account.metadata.createdAt} now={now} />
        </Fact>
        <Fact name="Last login">
          <Moment at={account.metadata.lastLoginAt} now={now} />
        </Fact>
      </dl>
      {account.role === 'member' ? null : (
        <p>
          You are an {account.role}: <a href={paths.desk()}>to the desk</a>.
        </p>
      )}
      <p>
        In a band, or run a venue? <a href={paths.myPages()}>Your pages</a>
      </p>
      <p>
        <a href={paths.logout()}>Sign out</a>
      </p>
      <Sessions sessions={sessions} now={now} />
      <SecondFactor on={account.secondFactor} confirmed={account.emailVerified} outcome={outcome} />
      {isEmailUser(account) ? <AccountForms account={account} outcome={outcome} /> : null}
      <section aria-labelledby="data">
        <h2 id="data">Your data</h2>
        <p>
          <a href={paths.myData()} download>
            Export my data
          </a>{' '}
          as a file: your account, your page, what you starred, and where you are signed in.
        </p>
        <details>
          <summary>The raw user object</summary>
          <pre className="raw">{JSON.stringify(account, null, 2)}</pre>
        </details>
      </section>
    </section>
  );
}

/** Forms for email, password and deletion: each asks for the password again. */
function AccountForms({ account, outcome }: { account: Account; outcome: FormOutcome }) {
  const verify = findRefusal(outcome, 'verify');
  const email = findRefusal(outcome, 'email');
  const password = findRefusal(outcome, 'password');
  const end = findRefusal(outcome, 'delete');
  return (
    <>
      <section aria-labelledby="email-head">
        <h2 id="email-head">Email</h2>
        {account.emailVerified ? null : (
          <PostForm refused={verify}>
            <input type="hidden" name="intent" value="verify" />
            <p>Your email is not confirmed yet.</p>
            <Submit label="Send the email again" doing="Sending..." />
          </PostForm>
        )}
        <details open={email !== undefined}>
          <summary>Change your email</summary>
          <PostForm refused={email} suffix="email">
            <input type="hidden" name="intent" value="email" />
            <Field label="New email" name="email" type="email" autoComplete="email" />
            <Current />
            <Submit label="Change it" doing="Sending..." />
          </PostForm>
        </details>
      </section>
      <section aria-labelledby="password-head">
        <h2 id="password-head">Password</h2>
        <details open={password !== undefined}>
          <summary>Change your password</summary>
          <PostForm refused={password} suffix="password">
            <input type="hidden" name="intent" value="password" />
            <Current />
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
          <PostForm refused={end} suffix="delete">
            <p>This deletes your account, your page and everything else for good.</p>
            <input type="hidden" name="intent" value="delete" />
            <Current />
            <Submit label="Delete my account" doing="Deleting..." />
          </PostForm>
        </details>
      </section>
    </>
  );
}

/** The current password. Several forms of the page have this field, so each has its own id. */
function Current() {
  return <PasswordField label="Your password" name="current" />;
}

type SessionLine = ReadAnswer<'/session/list'>['sessions'][number];

/** The places where this account is signed in. */
function Sessions({ sessions, now }: { sessions: readonly SessionLine[]; now: number }) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="sessions">
        {sessions.map(({ id, agent, current, signedInAt, seenAt }) => (
          <li key={id}>
            <div>
              <strong>{program(agent)}</strong> {current ? '(this one)' : ''}
              <br />
              signed in <Moment at={signedInAt} now={now} />
              {current ? null : (
                <>
                  , last here <Moment at={seenAt} now={now} />
                </>
              )}
            </div>
            {current ? null : (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <button
                  className="plain"
                  type="submit"
                  name="intent"
                  value="end-session"
                  aria-label={`Sign out this device: ${program(agent)}`}
                >
                  Sign out this device
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const BROWSERS = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'] as const;
const MACHINES = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'] as const;

/** 'Firefox on Windows', from a user agent. */
function program(agent: string): string {
  const browser = BROWSERS.find((name) => agent.includes(name));
  const machine = MACHINES.find((name) => agent.includes(name));
  if (browser === undefined && machine === undefined) return agent.slice(0, 40) || 'Unknown app';
  const named = browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : (browser ?? 'A browser');
  return machine === undefined ? named : `${named} on ${machine}`;
}
