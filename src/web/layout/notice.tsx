import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Account } from '#scene/people/account.ts';
import type { NoticeName } from '#scene/site/notice.ts';
import { HeadStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { type Notice as NoticeData, useNotice, useSession } from '../session/account.ts';
import css from './notice.css?inline';

const SAID: Record<Exclude<NoticeName, 'welcome' | 'welcome-without-letter' | 'made-one'>, ReactNode> = {
  'signed-in': 'You are signed in.',
  'signed-out': 'You are signed out.',
  'page-made': 'This page is yours now. Everyone can read what you write on it.',
  'page-saved': 'Your page is saved.',
  'letter-sent': 'We sent you an email. Open its link to confirm your address.',
  'letter-before-app': 'We sent you an email. Open its link to confirm your address, then set up the app here.',
  'letter-to-new-address': 'We sent an email to your new address. Open its link to start signing in with it.',
  'password-changed': 'Your password is changed, and you’re signed out everywhere else.',
  'session-ended': 'You’re signed out on that device.',
  'app-taken-off': 'Your authenticator app is removed. You now sign in with just your password.',
  'account-deleted': 'Your account and your page are deleted.',
  'address-changed': 'Saved. This is the new address, and the old one still works.',
  'show-moved-away': 'Saved. The show moved to another venue, so it’s no longer one of yours.',
  'letters-begin': 'You’re signed up. The first email comes on the day below, then every week there’s something on.',
};

/** What was just done, at the head of the next page. Its place is always there, so that screen readers announce it. */
export function Notice() {
  const notice = useNotice();
  const { currentUser } = useSession();
  const { key } = useLocation();
  const [arrived, setArrived] = useState({ notice, key });
  if (arrived.notice !== notice) setArrived({ notice, key });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that did it may be gone, and the focus with it. Without React the page's script does the same.
    if (isLeaving(notice)) void import('../documents/client.ts').then(({ forgetDevice }) => forgetDevice());
    if (notice !== null && document.activeElement === document.body && document.documentElement.dataset.hydrated === '')
      place.current?.focus({ preventScroll: true });
  }, [notice]);
  const isShown = notice !== null && arrived.notice === notice && arrived.key === key;
  return (
    <div role="status" tabIndex={-1} ref={place}>
      {isShown ? (
        <div className="notice-strip" data-left={isLeaving(notice) ? '' : undefined}>
          <HeadStyle name="notice" css={css} />
          <p className="wrap">{sentence(notice, currentUser)}</p>
        </div>
      ) : null}
    </div>
  );
}

function isLeaving(notice: NoticeData | null): boolean {
  return notice?.name === 'signed-out' || notice?.name === 'account-deleted';
}

function sentence({ name, username }: NoticeData, account: Account | null): ReactNode {
  if (name === 'made-one')
    return (
      <>
        Merged into this page. Undo under <a href={paths.deskDecisions()}>Decisions</a>.
      </>
    );
  if (name !== 'welcome' && name !== 'welcome-without-letter') return SAID[name];
  return (
    <>
      Welcome, <bdi>{account?.displayName}</bdi>.{' '}
      {name === 'welcome' ? (
        <>We sent an email to {account?.email}. Open its link to confirm your address.</>
      ) : (
        <>
          We couldn’t send the email to confirm your address; <a href={paths.dashboard()}>ask for it again</a> on your dashboard.
        </>
      )}{' '}
      {username === null ? null : (
        <>
          Your page is <a href={paths.user(username)}>{paths.user(username)}</a>.{' '}
          {account?.emailVerified === true ? null : 'Only you can see it until you confirm your email.'}
        </>
      )}
    </>
  );
}
