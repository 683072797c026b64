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
  'page-made': 'This is your page now: what you write on it, everybody can read.',
  'page-saved': 'Your page is saved.',
  'letter-sent': 'An email is on its way. Its link confirms that the address is yours.',
  'letter-before-app': 'An email is on its way. Its link confirms that the address is yours; then set up the app here.',
  'letter-to-new-address': 'An email is on its way to your new address. You sign in with it once you have followed its link.',
  'password-changed': 'Your password is changed. Everywhere else you were signed out.',
  'session-ended': 'You are signed out there.',
  'app-taken-off': 'Your authenticator app is off your account. Your password alone signs you in.',
  'account-deleted': 'Your account is deleted, and your page with it.',
  'address-changed': 'Saved. This is its new address, and the old one leads here.',
  'show-moved-away': 'Saved. The show is somewhere else now, so it is no longer among yours.',
  'letters-begin': 'You said yes: the first email comes on the day below, and again every week when something of it is on.',
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
        Merged: this is the page that stays. Undo under <a href={paths.deskDecisions()}>Decisions</a>.
      </>
    );
  if (name !== 'welcome' && name !== 'welcome-without-letter') return SAID[name];
  return (
    <>
      Welcome, <bdi>{account?.displayName}</bdi>.{' '}
      {name === 'welcome' ? (
        <>An email is on its way to {account?.email}: its link confirms that the address is yours.</>
      ) : (
        <>
          The email that confirms your address could not be sent; <a href={paths.dashboard()}>ask for it again</a> on your dashboard.
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
