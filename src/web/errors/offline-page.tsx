import { PageHead } from '../layout/page-head.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { ErrorMessage } from './error-message.tsx';
import css from './lost.css?inline';

/** Shown without a network in place of a page that is not cached. It works without its script, under any address. */
export function Page() {
  return (
    <>
      <PageHead title="You’re offline" description="This page isn’t saved on this device." isUnlisted />
      <PageStyle name="lost" css={css} />
      <ErrorMessage>
        <p className="lead">You’re offline, and this page isn’t saved on this device.</p>
        <p>
          Saved here: <a href={paths.shows()}>who plays tonight and this week</a>, the week after it, the{' '}
          <a href={paths.venues()}>venues</a>, and pages you’ve opened before.
        </p>
        {/* biome-ignore lint/a11y/useValidAnchor: the address one is at, whatever it is, to be asked for anew */}
        <a className="button" href="">
          Try again
        </a>
      </ErrorMessage>
    </>
  );
}
