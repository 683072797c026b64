import { useActionData, useLoaderData } from 'react-router';
import { isEmailUser } from '#scene/people/email-user.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Fact } from '../look/facts.tsx';
import { Moment } from '../look/moment.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { PersonPoster } from '../profile/person-poster.tsx';
import { AccountForms } from './account-forms.tsx';
import type { action, loader } from './dashboard-actions.ts';
import css from './dashboard-page.css?inline';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** Everything the owner of an account sees and does with it. */
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
            Only you can see it until you confirm your email. <a href="#email-head">Get the email again</a>
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
      {account.rank === 'member' ? null : (
        <p>
          You are an {account.rank}: <a href={paths.desk()}>to the desk</a>.
        </p>
      )}
      <p>
        Play in a band, or run a room? <a href={paths.myPages()}>Your pages</a>
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
